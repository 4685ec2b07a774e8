// terminal.cpp - writes half-block pictures. An escape is written only where a colour changes, which keeps a 100 x 56
// picture near 100 kB.
#include "terminal.hpp"

#include "platform/platform.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

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

// Returns the nearest entry of the cube (16...231) and the grey ramp (232...255, levels 8 + 10 k).
int paletteIndex(const Rgb& color) {
  const Rgb step = {cubeStep(color[0]), cubeStep(color[1]), cubeStep(color[2])};
  const Rgb in_cube = {cubeLevel(step[0]), cubeLevel(step[1]), cubeLevel(step[2])};
  const int mean = (color[0] + color[1] + color[2]) / 3;
  const int ramp = mean < 8 ? 0 : mean > 238 ? 23 : (mean - 3) / 10;
  const int grey = 8 + 10 * ramp;
  if (squaredDistance(color, {grey, grey, grey}) < squaredDistance(color, in_cube)) return 232 + ramp;
  return 16 + 36 * step[0] + 6 * step[1] + step[2];
}

Rgb paletteColor(int index) {
  if (index >= 232) return {8 + 10 * (index - 232), 8 + 10 * (index - 232), 8 + 10 * (index - 232)};
  return {cubeLevel((index - 16) / 36), cubeLevel((index - 16) / 6 % 6), cubeLevel((index - 16) % 6)};
}

// Chooses sixteen colours whose mean is the wanted one: each compensates the error of those before it (Knoll's pattern
// dithering). The position of the pixel selects one of them (Bayer's matrix), so that the pattern stays in place while
// the picture moves. Equal colours have neighbouring ranks, with the nearest colour first.
int ditheredIndex(const Rgb& color, int x, int y) {
  constexpr int kRanks[4][4] = {{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}};
  std::array<int, 16> mixture{};
  Rgb missed{};
  for (int& index : mixture) {
    Rgb aim; // correct a third of the error: all of it would select distant colours
    for (std::size_t i = 0; i < 3; ++i) aim[i] = std::clamp(color[i] + missed[i] / 3, 0, 255);
    index = paletteIndex(aim);
    for (std::size_t i = 0; i < 3; ++i) missed[i] += color[i] - paletteColor(index)[i];
  }
  auto rank = mixture.begin() + kRanks[y % 4][x % 4];
  for (auto group = mixture.begin(); group <= rank;)
    group = std::partition(group, mixture.end(), [first = *group](int index) { return index == first; });
  return *rank;
}

// Returns the part of the escape after "38;" or "48;".
std::string pixelCode(const Image& image, int x, int y, ColorDepth depth) {
  if (y >= image.height) return {};
  const auto* rgb = &image.rgb[3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                                    static_cast<std::size_t>(x))];
  if (depth == ColorDepth::kPalette256) return "5;" + std::to_string(ditheredIndex({rgb[0], rgb[1], rgb[2]}, x, y));
  return "2;" + std::to_string(rgb[0]) + ';' + std::to_string(rgb[1]) + ';' + std::to_string(rgb[2]);
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

bool terminalTakesColor() {
  return environment("NO_COLOR").empty() && platform::terminalKnowsEscapes();
}

std::string toHalfBlocks(const Image& image, ColorDepth depth) {
  std::string text;
  for (int y = 0; y < image.height; y += 2) appendLine(text, image, y, depth);
  return text;
}

} // namespace plim::report
