// live_screen.hpp - pictures that move in a terminal: each is drawn over the one before, lines of text below it.
#pragma once

#include "report/image.hpp"
#include "report/still.hpp"

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace plim::cli {

// Whether standard output can show them.
bool standardOutputIsLive();

class LiveScreen {
public:
  // side_by_side: how many pictures share the width. lines_below: of the terminal, kept free for text.
  explicit LiveScreen(int side_by_side, int lines_below);

  report::StillView view() const { return view_; } // of one picture

  // As long as `seconds` of wall time have not passed: frame(elapsed) draws and calls show. At least one frame.
  void play(double seconds, const std::function<void(double elapsed)>& frame);

  // Pictures of the view's size, from left to right; lines of plain ASCII.
  void show(const std::vector<report::Image>& pictures, const std::vector<std::string>& lines = {});

private:
  report::StillView view_;
  std::size_t columns_ = 79; // of a line of text
  int lines_shown_ = 0;      // of the last frame: to go up by
};

} // namespace plim::cli
