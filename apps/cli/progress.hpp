// progress.hpp - how far a long verb has got, on standard error: a bar that goes away again on a terminal, one plain line
// a step anywhere else.
#pragma once

#include <cstddef>
#include <string>

namespace plim::cli {

class Progress {
public:
  Progress(std::string verb, std::size_t steps);
  ~Progress(); // clears the bar
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // The next step begins.
  void begin(const std::string& step);

private:
  std::string verb_;
  std::size_t steps_, begun_ = 0;
  bool terminal_;
};

// Whether a bar is shown: many small steps suit it, few large ones suit plain lines.
bool progressIsBar();

// "[######....]": `done` of `steps`, `width` characters between the brackets.
std::string progressBar(std::size_t done, std::size_t steps, std::size_t width);

} // namespace plim::cli
