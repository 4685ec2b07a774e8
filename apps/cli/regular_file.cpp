// regular_file.cpp - opens, checks and reads a file, with messages for each kind of failure.
#include "cli/regular_file.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace plim::cli {
namespace {

constexpr const char* kFolder = "is a directory, not a file";

[[noreturn]] void refuseByError() {
  if (errno == ENOENT || errno == ENOTDIR) throw InputError("no such file");
  throw InputError(std::string("cannot be read: ") + std::strerror(errno));
}

} // namespace

RegularFile::RegularFile(const std::string& path) : file_(platform::File::toRead(path)) {
  using Kind = platform::File::Kind;
  const int reason = errno;
  std::error_code ignored;
  if (!file_.isOpen() && std::filesystem::is_directory(platform::pathOf(path), ignored))
    throw InputError(kFolder); // Windows cannot open folders
  errno = reason;
  const platform::File::Status status = file_.isOpen() ? file_.status() : platform::File::Status();
  if (status.kind == Kind::kUnknown) refuseByError();
  if (status.kind == Kind::kFolder) throw InputError(kFolder);
  if (status.kind == Kind::kPipe) throw InputError("is a pipe, not a regular file: write its output to a file");
  if (status.kind != Kind::kRegular) throw InputError("is not a regular file");
  size_ = status.size;
}

std::string RegularFile::readAll(std::uint64_t most) const {
  if (size_ == 0) throw InputError("is empty (0 bytes)");
  if (size_ > most)
    throw InputError("has " + std::to_string(size_ >> 20) + " MB, more than the " + std::to_string(most >> 20) +
                     " MB that can be read");
  std::string bytes(static_cast<std::size_t>(size_), '\0');
  std::size_t done = 0;
  while (done < bytes.size()) {
    const std::int64_t got = file_.read(bytes.data() + done, bytes.size() - done);
    if (got < 0) refuseByError();
    if (got == 0) throw InputError("cannot be read to its end: was it truncated meanwhile?");
    done += static_cast<std::size_t>(got);
  }
  return bytes;
}

} // namespace plim::cli
