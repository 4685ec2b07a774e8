// play.cpp - the verb play: serves the playground, a page that runs in the browser, to this machine until Ctrl-C. The
// page is found next to the command, where it was built or installed.
#include "cli/input_error.hpp"
#include "cli/json_text.hpp"
#include "cli/output_text.hpp"
#include "cli/play/static_server.hpp"
#include "cli/verbs.hpp"

#include <csignal>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace plim::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kUsualPort = 8080;
constexpr int kOtherPorts = 20; // tried if the usual one is taken
constexpr const char* kLoopback = "127.0.0.1";

volatile std::sig_atomic_t asked_to_stop = 0;

extern "C" void stopServing(int signal) {
  asked_to_stop = 1;
  std::signal(signal, SIG_DFL); // a second signal ends the program at once
}

bool isPage(const fs::path& folder) {
  std::error_code ignored;
  return fs::is_regular_file(folder / "index.html", ignored);
}

// Returns the folder of the page: build/release/bin/plimsoll -> build/playground, or PREFIX/bin/plimsoll ->
// PREFIX/share/plimsoll/playground. Throws InputError if it is not there.
fs::path builtPage() {
  const fs::path above = platform::programFolder().parent_path();
  const fs::path installed = above / "share" / "plimsoll" / "playground", built = above.parent_path() / "playground";
  std::error_code ignored;
  const bool in_build_tree = fs::exists(above / "CMakeCache.txt", ignored);
  if (in_build_tree && isPage(built)) return built;
  if (isPage(installed)) return installed;
  throw InputError("the playground's page is not built: looked in " +
                   platform::textOf(in_build_tree ? built : installed) +
                   ". ./run play, in the project's folder, builds and serves it; --folder serves another folder");
}

ServedFolder folderToServe(const PlayOptions& options) {
  if (!options.folder) return ServedFolder(builtPage());
  const fs::path folder = platform::pathOf(*options.folder);
  std::error_code failed;
  if (!fs::exists(folder, failed)) throw InputError("--folder " + *options.folder + ": there is no such folder");
  if (!fs::is_directory(folder, failed))
    throw InputError("--folder " + *options.folder + ": is a file; name the folder that it lies in");
  try {
    return ServedFolder(folder);
  } catch (const fs::filesystem_error& error) {
    throw InputError("--folder " + *options.folder + ": " + error.code().message());
  }
}

[[noreturn]] void refuse(platform::Listener::Problem problem, const std::string& address, const std::string& ports) {
  using Problem = platform::Listener::Problem;
  switch (problem) {
  case Problem::kNoAddress:
    throw InputError("--address " + address +
                     ": is not a numeric address, such as 127.0.0.1 (only this machine) or 0.0.0.0 (others too)");
  case Problem::kNotThisMachine: throw InputError("--address " + address + ": is not an address of this machine");
  case Problem::kTaken:
    throw InputError("--port " + ports +
                     ": taken by another program; leave --port out, or --port 0 takes any free one");
  case Problem::kNotAllowed:
    throw InputError("--port " + ports + ": not allowed; ports below 1024 need administrator rights");
  default: throw InputError("cannot listen on " + address + ", port " + ports);
  }
}

platform::Listener listenAt(const PlayOptions& options) {
  if (options.port && (*options.port < 0 || *options.port > 65535))
    throw InputError("--port must be a number from 1 to 65535, or 0 for any free one");
  const std::string address = options.address.value_or(kLoopback);
  const int first = options.port.value_or(kUsualPort), last = options.port ? first : first + kOtherPorts;
  for (int port = first;; ++port) {
    platform::Listener::Attempt attempt = platform::Listener::at(address, static_cast<std::uint16_t>(port));
    if (attempt.listener) return std::move(*attempt.listener);
    if (attempt.problem == platform::Listener::Problem::kTaken && port < last) continue;
    refuse(attempt.problem, address,
           first == last ? std::to_string(first) : std::to_string(first) + " to " + std::to_string(last));
  }
}

// Returns the URL to open in a browser on this machine. Wildcard addresses are replaced by loopback.
std::string addressToOpen(const std::string& address, int port) {
  std::string host = address == "0.0.0.0" ? kLoopback : address == "::" ? "::1" : address;
  if (host.find(':') != std::string::npos) host = "[" + host + "]";
  return "http://" + host + ":" + std::to_string(port) + "/";
}

} // namespace

int play(const PlayOptions& options) {
  ServedFolder folder = folderToServe(options);
  platform::Listener listener = listenAt(options);
  const std::string address = options.address.value_or(kLoopback), url = addressToOpen(address, listener.port());
  if (!listener.isLoopback())
    std::fprintf(stderr, "plimsoll: warning: --address %s: others who reach this machine can read the folder\n",
                 printableText(address).c_str());

  asked_to_stop = 0;
  for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, stopServing);
  if (options.json)
    printJson({{"url", url}, {"folder", platform::textOf(folder.path())}});
  else
    std::printf("open %s in a browser; Ctrl-C ends it\n", url.c_str());
  if (std::fflush(stdout) != 0) throw InputError("standard output cannot be written");
  StaticServer(std::move(listener), std::move(folder), address).serveUntil([] { return asked_to_stop != 0; });
  return 0;
}

} // namespace plim::cli
