#include "cli/regular_file.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>

namespace plim::cli {
namespace {

[[noreturn]] void refuseByError() {
  if (errno == ENOENT || errno == ENOTDIR) throw InputError("no such file");
  throw InputError(std::string("cannot be read: ") + std::strerror(errno));
}

} // namespace

// Without waiting for the other end of a pipe.
RegularFile::RegularFile(const std::string& path)
    : descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)) {
  struct stat status{};
  if (descriptor_.number < 0 || ::fstat(descriptor_.number, &status) != 0) refuseByError();
  if (S_ISDIR(status.st_mode)) throw InputError("is a directory, not a file");
  if (S_ISFIFO(status.st_mode)) throw InputError("is a pipe, not a regular file: write what comes out of it to a file");
  if (!S_ISREG(status.st_mode)) throw InputError("is not a regular file");
  size_ = static_cast<std::uint64_t>(status.st_size);
}

std::string RegularFile::readAll(std::uint64_t most) const {
  if (size_ == 0) throw InputError("is empty (0 bytes)");
  if (size_ > most)
    throw InputError("has " + std::to_string(size_ >> 20) + " MB, more than the " + std::to_string(most >> 20) +
                     " MB that are read");
  std::string bytes(static_cast<std::size_t>(size_), '\0');
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t got = ::pread(descriptor_.number, bytes.data() + done, bytes.size() - done, static_cast<off_t>(done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) refuseByError();
    if (got == 0) throw InputError("cannot be read to its end: has it become shorter?");
    done += static_cast<std::size_t>(got);
  }
  return bytes;
}

} // namespace plim::cli
