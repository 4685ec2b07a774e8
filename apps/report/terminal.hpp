// terminal.hpp - writes a picture as text. Every character cell is U+2580 UPPER HALF BLOCK: its foreground colours one
// pixel and its background the pixel below. A picture of w x h pixels takes w columns and h / 2 lines.
#pragma once

#include <string>

#include "image.hpp"

namespace plim::report {

enum class ColorDepth {
  kTrueColor, // 24 bits, escapes 38;2 and 48;2
  kPalette256 // xterm's 6x6x6 cube and grey ramp, dithered; escapes 38;5 and 48;5
};

// Returns true colour if COLORTERM or TERM promises it, otherwise the palette.
ColorDepth detectColorDepth();

// Returns whether to write colours. Returns false if NO_COLOR is set to anything (no-color.org), or if TERM is missing
// or "dumb". Windows has no TERM; there the console reports whether it supports escapes.
bool terminalTakesColor();

// Lines end with a colour reset and '\n'. If the last row is odd, the lower half of its cells has the terminal's own
// background.
std::string toHalfBlocks(const Image& image, ColorDepth depth);

} // namespace plim::report
