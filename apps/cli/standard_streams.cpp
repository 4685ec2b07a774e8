#include "cli/standard_streams.hpp"

#include <fcntl.h>
#include <initializer_list>
#include <unistd.h>

namespace plim::cli {

bool openStandardStreams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) != -1) continue;
    // The lowest number that is free is this one: those below have been seen to.
    if (::open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY) != stream) return false;
  }
  return true;
}

} // namespace plim::cli
