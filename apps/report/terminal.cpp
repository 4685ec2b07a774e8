// terminal.cpp - half-block pictures; an escape is written only where a colour changes, which keeps a 100 x 56 picture
// near 100 kB. POSIX only: the size comes from ioctl(TIOCGWINSZ).
#include "terminal.hpp"

#include <array>
#include <cstdlib>
#include <string_view>

#include <sys/ioctl.h>
#include <unistd.h>

namespace plim::report {
namespace {

using Rgb = std::array<int, 3>;

int cubeLevel(int step) {
  return step == 0 ? 0 : 55 + 40 * step;
}

// Thresholds are midway between the levels.
int cubeStep(int value) {
  return value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40;
}

int squaredDistance(const Rgb& a, const Rgb& b) {
  int sum = 0;
  for (std::size_t i = 0; i < 3; ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return sum;
}

// Nearest of the cube (16...231) and the grey ramp (232...255, levels 8 + 10 k).
int paletteIndex(const Rgb& color) {
  const Rgb step = {cubeStep(color[0]), cubeStep(color[1]), cubeStep(color[2])};
  const Rgb in_cube = {cubeLevel(step[0]), cubeLevel(step[1]), cubeLevel(step[2])};
  const int mean = (color[0] + color[1] + color[2]) / 3;
  const int ramp = mean < 8 ? 0 : mean > 238 ? 23 : (mean - 3) / 10;
  const int grey = 8 + 10 * ramp;
  if (squaredDistance(color, {grey, grey, grey}) < squaredDistance(color, in_cube)) return 232 + ramp;
  return 16 + 36 * step[0] + 6 * step[1] + step[2];
}

// What follows "38;" or "48;" in the escape.
std::string colorCode(const Rgb& color, ColorDepth depth) {
  if (depth == ColorDepth::kPalette256) return "5;" + std::to_string(paletteIndex(color));
  return "2;" + std::to_string(color[0]) + ';' + std::to_string(color[1]) + ';' + std::to_string(color[2]);
}

std::string pixelCode(const Image& image, int x, int y, ColorDepth depth) {
  if (y >= image.height) return {};
  const auto* rgb = &image.rgb[3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                                    static_cast<std::size_t>(x))];
  return colorCode({rgb[0], rgb[1], rgb[2]}, depth);
}

void appendLine(std::string& text, const Image& image, int y, ColorDepth depth) {
  std::string foreground, background;
  for (int x = 0; x < image.width; ++x) {
    const std::string upper = pixelCode(image, x, y, depth), lower = pixelCode(image, x, y + 1, depth);
    if (upper != foreground) text += "\x1b[38;" + upper + 'm';
    if (lower != background) text += "\x1b[48;" + lower + 'm';
    text += "\u2580";
    foreground = upper;
    background = lower;
  }
  text += "\x1b[0m\n";
}

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

} // namespace

ColorDepth detectColorDepth() {
  const std::string_view promise = environment("COLORTERM");
  const bool direct = environment("TERM").find("direct") != std::string_view::npos;
  return promise == "truecolor" || promise == "24bit" || direct ? ColorDepth::kTrueColor : ColorDepth::kPalette256;
}

bool standardOutputIsTerminal() {
  return isatty(STDOUT_FILENO) == 1;
}

bool terminalTakesColor() {
  const std::string_view terminal = environment("TERM");
  return environment("NO_COLOR").empty() && !terminal.empty() && terminal != "dumb";
}

TerminalSize terminalSize() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return {};
  return {size.ws_col, size.ws_row};
}

std::string toHalfBlocks(const Image& image, ColorDepth depth) {
  std::string text;
  for (int y = 0; y < image.height; y += 2) appendLine(text, image, y, depth);
  return text;
}

} // namespace plim::report
