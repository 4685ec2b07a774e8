// sheet.hpp - places pictures of one size side by side in one picture, for contact sheets and for screens with several
// views.
#pragma once

#include "image.hpp"

#include <span>

namespace plim::report {

// Fills row by row, `columns` in each, with white lines of `gap` pixels between them; the unused end of the last row
// stays white. Throws std::invalid_argument if there are no pictures or columns, or the pictures differ in size.
Image sideBySide(std::span<const Image> pictures, int columns, int gap);

} // namespace plim::report
