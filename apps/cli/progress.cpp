#include "cli/progress.hpp"

#include <algorithm>
#include <cstdio>
#include <unistd.h>

namespace plim::cli {

Progress::Progress(std::string verb, std::size_t steps)
    : verb_(std::move(verb)), steps_(steps), terminal_(progressIsBar()) {}

Progress::~Progress() {
  if (terminal_) std::fputs("\r\033[K", stderr);
}

void Progress::begin(const std::string& step) {
  ++begun_;
  if (terminal_)
    std::fprintf(stderr, "\r\033[K%s %s %s", verb_.c_str(), progressBar(begun_ - 1, steps_, 30).c_str(), step.c_str());
  else
    std::fprintf(stderr, "%s: %zu of %zu: %s\n", verb_.c_str(), begun_, steps_, step.c_str());
  std::fflush(stderr);
}

bool progressIsBar() {
  return isatty(STDERR_FILENO) == 1;
}

std::string progressBar(std::size_t done, std::size_t steps, std::size_t width) {
  const std::size_t filled = steps == 0 ? width : std::min(width, width * done / steps);
  return "[" + std::string(filled, '#') + std::string(width - filled, '.') + "]";
}

} // namespace plim::cli
