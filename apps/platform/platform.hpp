// platform.hpp - what the command asks of the operating system beyond the standard library; one source for each kind of system.
//
// Names of files and arguments are UTF-8 in the whole command (on POSIX: whatever bytes they are), folders apart by '/'. A
// std::filesystem::path made from such a string directly is wrong on Windows: pathOf makes it.
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

// What follows the program's name on the command line.
std::vector<std::string> arguments(int argc, char** argv);

// Where the running program lies, links followed; empty: the system does not tell.
std::filesystem::path programFolder();

// Runs a program with these arguments and waits for it; it shares our standard streams. Returns its exit code, or nothing if it cannot be
// started. POSIX systems replace this process by it, so that signals reach it; the call then returns only if it failed.
std::optional<int> runProgram(const std::filesystem::path& program, const std::vector<std::string>& arguments);

// --- standard streams --------------------------------------------------------------------------------------------------

// To be called before anything is opened. A program started with a stream closed (2>&-) gives its number to the first file
// it opens, and what is meant for the stream lands in that file. A closed input has nothing to read and a closed error
// stream swallows what it gets; a closed output stays unwritable, so that main can say that the results went nowhere.
// Lines end in \n alone on every system. false: not even the null device can be opened.
bool openStandardStreams();

bool standardOutputIsTerminal();
bool standardErrorIsTerminal();
// Whether the terminal on standard output moves its cursor and changes colours by escapes.
bool terminalKnowsEscapes();

struct TerminalSize {
  int columns = 80, rows = 24; // [character cells]
};

// Of the terminal on standard output; 80 x 24 when there is none or it does not say.
TerminalSize terminalSize();

// --- files without a buffer of ours ------------------------------------------------------------------------------------

// A file that is closed with its owner. The functions leave errno behind when they fail.
class File {
public:
  static File toRead(const std::string& path);  // without waiting for the other end of a pipe
  static File toWrite(const std::string& path); // empty, made if need be
  ~File();
  File(File&& other) noexcept;
  File& operator=(File&&) = delete;

  bool isOpen() const { return number_ >= 0; }
  // Bytes from where the last call stopped, 0 at the end, negative when it fails.
  std::int64_t read(char* to, std::size_t most) const;
  bool writeAll(const std::string& bytes) const;

  enum class Kind { kUnknown, kRegular, kFolder, kPipe, kOther };
  struct Status {
    Kind kind = Kind::kUnknown; // unknown: see errno
    std::uint64_t size = 0;     // [bytes]
  };
  Status status() const; // of the open file, not of its name: nothing can change in between

private:
  explicit File(int number) : number_(number) {}
  int number_;
};

} // namespace plim::platform
