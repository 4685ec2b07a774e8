// lab_process.cpp - bench and compare in the program plimsoll: they start plimsoll-lab, which is in the same folder,
// with the same arguments. That program has the same command line (main.cpp) but links the real verbs instead of this
// file.
#include "cli/input_error.hpp"
#include "cli/verbs.hpp"
#include "platform/platform.hpp"

namespace plim::cli {
namespace {

constexpr const char* kProgram = "plimsoll-lab";

int runLab(const std::vector<std::string>& arguments) {
  const std::filesystem::path folder = platform::programFolder();
  std::optional<int> code;
  if (!folder.empty()) code = platform::runProgram(folder / kProgram, arguments);
  if (!code)
    throw InputError(std::string(kProgram) + ": is needed for this verb and cannot be started from " +
                     platform::textOf(folder) +
                     "; './run bench' and './run compare' build it, or: cmake --build FOLDER --target plimsoll_lab");
  return *code;
}

} // namespace

int bench(const BenchOptions& options) {
  return runLab(options.arguments);
}

int compare(const CompareOptions& options) {
  return runLab(options.arguments);
}

} // namespace plim::cli
