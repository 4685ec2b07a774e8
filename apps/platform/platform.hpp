// platform.hpp - operating system functions beyond the standard library, with one source file for each kind of system.
//
// File names and arguments are UTF-8 in the whole command (on POSIX: arbitrary bytes), with '/' between folders. Do not
// construct a std::filesystem::path from such a string directly, which is wrong on Windows; use pathOf.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace plim::platform {

inline std::filesystem::path pathOf(const std::string& name) {
  return std::u8string(name.begin(), name.end());
}
inline std::string textOf(const std::filesystem::path& path) {
  const std::u8string name = path.generic_u8string();
  return {name.begin(), name.end()};
}

// Returns the command-line arguments without the program's name.
std::vector<std::string> arguments(int argc, char** argv);

// Returns the folder of the running program, with links resolved. Empty if the system does not provide it.
std::filesystem::path programFolder();

// Runs a program with these arguments and waits for it; it shares our standard streams. Returns its exit code, or
// nothing if it cannot be started. On POSIX the program replaces this process, so that signals reach it; the call then
// returns only on failure.
std::optional<int> runProgram(const std::filesystem::path& program, const std::vector<std::string>& arguments);

// --- standard streams ------------------------------------------------------------------------------------------------

// Call this before any file is opened. If a program is started with a stream closed (2>&-), the first file it opens
// gets the stream's number, and output meant for the stream ends up in that file. Afterwards a closed input reads as
// empty and a closed error stream discards its text. A closed output stays unwritable, so that main can report that the
// results could not be written. Lines end in \n alone on every system. Returns false if the null device cannot be
// opened.
bool openStandardStreams();

bool standardOutputIsTerminal();
bool standardErrorIsTerminal();
// Returns whether the terminal on standard output interprets escapes for colours and cursor movement.
bool terminalKnowsEscapes();

struct TerminalSize {
  int columns = 80, rows = 24; // [character cells]
};

// Returns the size of the terminal on standard output; 80 x 24 if there is none or its size is unknown.
TerminalSize terminalSize();

// --- unbuffered files ------------------------------------------------------------------------------------------------

// A file that its destructor closes. The functions set errno on failure.
class File {
public:
  static File toRead(const std::string& path);  // does not wait for the other end of a pipe
  static File toWrite(const std::string& path); // truncated, created if necessary
  ~File();
  File(File&& other) noexcept;
  File& operator=(File&&) = delete;

  bool isOpen() const { return number_ >= 0; }
  // Returns the number of bytes read from the current position, 0 at the end, negative on failure.
  std::int64_t read(char* to, std::size_t most) const;
  bool writeAll(const std::string& bytes) const;

  enum class Kind { kUnknown, kRegular, kFolder, kPipe, kOther };
  struct Status {
    Kind kind = Kind::kUnknown; // status unknown: see errno
    std::uint64_t size = 0;     // [bytes]
  };
  Status status() const; // of the open file, not of its name, so that it cannot change in between

private:
  explicit File(int number) : number_(number) {}
  int number_;
};

} // namespace plim::platform
