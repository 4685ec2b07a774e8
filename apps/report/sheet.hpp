// sheet.hpp - pictures of one size side by side in one picture: a contact sheet, or what a screen shows at once.
#pragma once

#include "image.hpp"

#include <span>

namespace plim::report {

// Row by row, `columns` in each, with white lines of `gap` pixels between them; what the last row lacks stays white.
// Throws std::invalid_argument when there are no pictures or columns, or the pictures differ in size.
Image sideBySide(std::span<const Image> pictures, int columns, int gap);

} // namespace plim::report
