// live_screen.hpp - animation in a terminal: each frame is drawn over the last one, with lines of text below it.
#pragma once

#include "report/image.hpp"
#include "report/still.hpp"

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace plim::cli {

// Returns whether standard output is a terminal with colours.
bool standardOutputIsLive();

class LiveScreen {
public:
  // side_by_side: number of pictures that share the width. lines_below: terminal lines kept free for text.
  explicit LiveScreen(int side_by_side, int lines_below);

  report::StillView view() const { return view_; } // of one picture

  // Calls frame(elapsed) until `seconds` of wall time have passed, but at least once. `frame` draws and calls show.
  void play(double seconds, const std::function<void(double elapsed)>& frame);

  // Draws pictures of the view's size from left to right. lines: plain ASCII.
  void show(const std::vector<report::Image>& pictures, const std::vector<std::string>& lines = {});

private:
  report::StillView view_;
  std::size_t columns_ = 79; // greatest length of a line of text
  int lines_shown_ = 0;      // by the last frame; the cursor moves up by as many
};

} // namespace plim::cli
