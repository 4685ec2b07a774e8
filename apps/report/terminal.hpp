// terminal.hpp - a picture as text: every character cell is U+2580 UPPER HALF BLOCK, whose foreground colours one pixel
// and whose background the pixel below it. A picture of w x h pixels takes w columns and h / 2 lines.
#pragma once

#include <string>

#include "image.hpp"

namespace plim::report {

enum class ColorDepth {
  kTrueColor, // 24 bits, escapes 38;2 and 48;2
  kPalette256 // xterm's 6x6x6 cube and grey ramp, dithered; escapes 38;5 and 48;5
};

// True colour when COLORTERM or TERM promises it, else the palette.
ColorDepth detectColorDepth();

// Whether the user wants colours and the terminal knows escapes: not when NO_COLOR is set to anything (no-color.org),
// nor when TERM is missing or "dumb"; Windows has no TERM, and its console says so itself.
bool terminalTakesColor();

// Lines end with a colour reset and '\n'. An odd last row leaves the lower half of its cells in the terminal's own
// background.
std::string toHalfBlocks(const Image& image, ColorDepth depth);

} // namespace plim::report
