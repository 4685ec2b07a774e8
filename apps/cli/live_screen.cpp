// live_screen.cpp - draws frames over each other with escape sequences.
#include "cli/live_screen.hpp"

#include "platform/platform.hpp"
#include "report/sheet.hpp"
#include "report/terminal.hpp"

#include <algorithm>
#include <cstdio>
#include <thread>

namespace plim::cli {

bool standardOutputIsLive() {
  return platform::standardOutputIsTerminal() && report::terminalTakesColor();
}

LiveScreen::LiveScreen(int side_by_side, int lines_below) {
  const platform::TerminalSize terminal = platform::terminalSize();
  const int across = std::clamp(terminal.columns, 20, 140);
  columns_ = static_cast<std::size_t>(std::max(1, terminal.columns - 1));
  view_.width = std::max(10, across / side_by_side);
  view_.height = 2 * std::clamp(across * 9 / 32, 6, std::max(6, terminal.rows - lines_below));
  view_.supersample = 2;
}

void LiveScreen::play(double seconds, const std::function<void(double elapsed)>& frame) {
  const auto start = std::chrono::steady_clock::now();
  const auto elapsed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  constexpr auto kFrame = std::chrono::milliseconds(40);
  do {
    const auto begun = std::chrono::steady_clock::now();
    frame(std::min(elapsed(), seconds)); // elapsed time continues while the program is suspended
    std::this_thread::sleep_until(begun + kFrame);
  } while (elapsed() < seconds);
}

void LiveScreen::show(const std::vector<report::Image>& pictures, const std::vector<std::string>& lines) {
  const report::Image whole = report::sideBySide(pictures, static_cast<int>(pictures.size()), 0);
  std::string text = report::toHalfBlocks(whole, report::detectColorDepth());
  // Clear the rest of each old line. Lines must not wrap, because the cursor moves up by their number.
  for (const std::string& line : lines) text += "\033[K" + line.substr(0, columns_) + "\n";
  if (lines_shown_ > 0) std::printf("\033[%dA", lines_shown_);
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
  lines_shown_ = (whole.height + 1) / 2 + static_cast<int>(lines.size());
}

} // namespace plim::cli
