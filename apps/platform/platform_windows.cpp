// platform_windows.cpp - uses the C runtime's descriptors, which every Windows provides. Names are passed as UTF-16.
#include "platform/platform.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include <fcntl.h>
#include <io.h>
#include <share.h>
#include <sys/stat.h>
#include <windows.h>

#include <shellapi.h> // after windows.h

namespace plim::platform {
namespace {

// Switches the console to escapes and UTF-8. These settings outlive the program, so the destructor restores the old
// ones.
class Console {
public:
  explicit Console(DWORD stream) : handle_(GetStdHandle(stream)) {
    if (!GetConsoleMode(handle_, &mode_)) return;
    knows_escapes_ = SetConsoleMode(handle_, mode_ | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
    code_page_ = GetConsoleOutputCP();
    SetConsoleOutputCP(CP_UTF8);
  }
  ~Console() {
    if (knows_escapes_) SetConsoleMode(handle_, mode_);
    if (code_page_ != 0) SetConsoleOutputCP(code_page_);
  }
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;

  bool isThere() const { return code_page_ != 0; }
  bool knowsEscapes() const { return knows_escapes_; }
  HANDLE handle() const { return handle_; }

private:
  HANDLE handle_;
  DWORD mode_ = 0;
  UINT code_page_ = 0;
  bool knows_escapes_ = false;
};

const Console& outputConsole() {
  static const Console console(STD_OUTPUT_HANDLE);
  return console;
}

const Console& errorConsole() {
  static const Console console(STD_ERROR_HANDLE);
  return console;
}

// Quotes one argument for CommandLineToArgvW: in quotes, with backslashes doubled where a quote follows them.
std::wstring quoted(const std::wstring& argument) {
  std::wstring text = L"\"";
  std::size_t backslashes = 0;
  for (const wchar_t c : argument) {
    if (c == L'"') text.append(backslashes + 1, L'\\');
    backslashes = c == L'\\' ? backslashes + 1 : 0;
    text += c;
  }
  return text.append(backslashes, L'\\') + L'"';
}

std::string utf8(const wchar_t* text) {
  const int size = WideCharToMultiByte(CP_UTF8, 0, text, -1, nullptr, 0, nullptr, nullptr);
  if (size <= 1) return {};
  std::string bytes(static_cast<std::size_t>(size), '\0'); // including the terminating zero
  WideCharToMultiByte(CP_UTF8, 0, text, -1, bytes.data(), size, nullptr, nullptr);
  bytes.pop_back();
  return bytes;
}

constexpr std::size_t kMostAtOnce = 1 << 20; // the runtime counts in int

} // namespace

// The arguments of main are in the current code page, which cannot represent other languages' letters.
std::vector<std::string> arguments(int, char**) {
  int count = 0;
  wchar_t** list = CommandLineToArgvW(GetCommandLineW(), &count);
  std::vector<std::string> found;
  for (int k = 1; list && k < count; ++k) found.push_back(utf8(list[k]));
  LocalFree(list);
  return found;
}

std::filesystem::path programFolder() {
  std::wstring name(1 << 15, L'\0'); // the longest possible path
  name.resize(GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size())));
  return std::filesystem::path(name).parent_path();
}

std::optional<int> runProgram(const std::filesystem::path& program, const std::vector<std::string>& arguments) {
  const std::filesystem::path file = std::filesystem::path(program).replace_extension(".exe");
  std::wstring line = quoted(file.native());
  for (const std::string& argument : arguments) line += L' ' + quoted(pathOf(argument).native());
  STARTUPINFOW startup{};
  startup.cb = sizeof startup;
  PROCESS_INFORMATION process{};
  std::fflush(nullptr);
  if (!CreateProcessW(file.c_str(), line.data(), nullptr, nullptr, TRUE, 0, nullptr, nullptr, &startup, &process))
    return std::nullopt;
  WaitForSingleObject(process.hProcess, INFINITE);
  DWORD code = 2;
  GetExitCodeProcess(process.hProcess, &code);
  CloseHandle(process.hThread);
  CloseHandle(process.hProcess);
  return static_cast<int>(code);
}

bool openStandardStreams() {
  for (std::FILE* stream : {stdin, stdout, stderr}) {
    if (_fileno(stream) < 0 && !std::freopen("NUL", stream == stderr ? "w" : "r", stream)) return false;
    _setmode(_fileno(stream), _O_BINARY);
  }
  outputConsole(), errorConsole();
  return true;
}

bool standardOutputIsTerminal() {
  return outputConsole().isThere();
}

bool standardErrorIsTerminal() {
  return errorConsole().knowsEscapes(); // needed for its cursor movements
}

bool terminalKnowsEscapes() {
  return outputConsole().knowsEscapes();
}

TerminalSize terminalSize() {
  CONSOLE_SCREEN_BUFFER_INFO info{};
  if (!GetConsoleScreenBufferInfo(outputConsole().handle(), &info)) return {};
  const int columns = info.srWindow.Right - info.srWindow.Left + 1, rows = info.srWindow.Bottom - info.srWindow.Top + 1;
  return columns > 0 && rows > 0 ? TerminalSize{columns, rows} : TerminalSize{};
}

File File::toRead(const std::string& path) {
  return File(_wopen(pathOf(path).c_str(), _O_RDONLY | _O_BINARY | _O_NOINHERIT));
}

File File::toWrite(const std::string& path) {
  return File(
      _wopen(pathOf(path).c_str(), _O_WRONLY | _O_CREAT | _O_TRUNC | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE));
}

File::~File() {
  if (number_ >= 0) _close(number_);
}

File::File(File&& other) noexcept : number_(std::exchange(other.number_, -1)) {}

std::int64_t File::read(char* to, std::size_t most) const {
  return _read(number_, to, static_cast<unsigned>(std::min(most, kMostAtOnce)));
}

bool File::writeAll(const std::string& bytes) const {
  for (std::size_t done = 0; done < bytes.size();) {
    const int count =
        _write(number_, bytes.data() + done, static_cast<unsigned>(std::min(bytes.size() - done, kMostAtOnce)));
    if (count <= 0) return false;
    done += static_cast<std::size_t>(count);
  }
  return true;
}

File::Status File::status() const {
  struct _stat64 found{};
  if (_fstat64(number_, &found) != 0) return {};
  const Kind kind = S_ISREG(found.st_mode)    ? Kind::kRegular
                    : S_ISDIR(found.st_mode)  ? Kind::kFolder
                    : S_ISFIFO(found.st_mode) ? Kind::kPipe
                                              : Kind::kOther;
  return {kind, static_cast<std::uint64_t>(found.st_size)};
}

} // namespace plim::platform
