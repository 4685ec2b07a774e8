// platform_posix.cpp - the functions for Linux, macOS and other POSIX systems.
#include "platform/platform.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>
#if defined(__APPLE__)
#include <mach-o/dyld.h>
#endif

namespace plim::platform {

std::vector<std::string> arguments(int argc, char** argv) {
  return {argv + (argc > 0 ? 1 : 0), argv + argc};
}

std::filesystem::path programFolder() {
#if defined(__APPLE__)
  char name[4096];
  std::uint32_t size = sizeof name;
  const std::filesystem::path program = _NSGetExecutablePath(name, &size) == 0 ? name : "";
#else
  const std::filesystem::path program = "/proc/self/exe";
#endif
  std::error_code failed;
  return std::filesystem::canonical(program, failed).parent_path();
}

std::optional<int> runProgram(const std::filesystem::path& program, const std::vector<std::string>& arguments) {
  std::vector<std::string> words = {program.string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  std::fflush(nullptr); // print our own output before that of the program
  ::execv(pointers[0], pointers.data());
  return std::nullopt;
}

bool openStandardStreams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) != -1) continue;
    // This is the lowest free number, because the streams below it are open by now.
    if (::open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY) != stream) return false;
  }
  return true;
}

bool standardOutputIsTerminal() {
  return isatty(STDOUT_FILENO) == 1;
}

bool standardErrorIsTerminal() {
  return isatty(STDERR_FILENO) == 1;
}

bool terminalKnowsEscapes() {
  const char* terminal = std::getenv("TERM");
  return terminal && *terminal != '\0' && terminal != std::string_view("dumb");
}

TerminalSize terminalSize() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return {};
  return {size.ws_col, size.ws_row};
}

File File::toRead(const std::string& path) {
  return File(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
}

File File::toWrite(const std::string& path) {
  return File(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
}

File::~File() {
  if (number_ >= 0) ::close(number_);
}

File::File(File&& other) noexcept : number_(std::exchange(other.number_, -1)) {}

std::int64_t File::read(char* to, std::size_t most) const {
  ssize_t got = -1;
  do got = ::read(number_, to, most);
  while (got < 0 && errno == EINTR);
  return got;
}

bool File::writeAll(const std::string& bytes) const {
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t count = ::write(number_, bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    done += static_cast<std::size_t>(count);
  }
  return true;
}

File::Status File::status() const {
  struct stat found{};
  if (::fstat(number_, &found) != 0) return {};
  const Kind kind = S_ISREG(found.st_mode)    ? Kind::kRegular
                    : S_ISDIR(found.st_mode)  ? Kind::kFolder
                    : S_ISFIFO(found.st_mode) ? Kind::kPipe
                                              : Kind::kOther;
  return {kind, static_cast<std::uint64_t>(found.st_size)};
}

} // namespace plim::platform
