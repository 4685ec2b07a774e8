#include "sheet.hpp"

#include <algorithm>
#include <stdexcept>

namespace plim::report {
namespace {

void place(const Image& picture, int left, int top, Image& sheet) {
  const auto row = static_cast<std::ptrdiff_t>(3 * picture.width);
  for (int y = 0; y < picture.height; ++y)
    std::copy_n(picture.rgb.begin() + y * row, row,
                sheet.rgb.begin() + 3 * (static_cast<std::ptrdiff_t>(top + y) * sheet.width + left));
}

} // namespace

Image sideBySide(std::span<const Image> pictures, int columns, int gap) {
  if (pictures.empty() || columns < 1) throw std::invalid_argument("sheet: there are no pictures or no columns");
  const Image& first = pictures[0];
  const int rows = (static_cast<int>(pictures.size()) + columns - 1) / columns;
  Image sheet{columns * (first.width + gap) - gap, rows * (first.height + gap) - gap, {}};
  sheet.rgb.assign(3 * static_cast<std::size_t>(sheet.width) * static_cast<std::size_t>(sheet.height), 255);
  for (int k = 0; k < static_cast<int>(pictures.size()); ++k) {
    const Image& picture = pictures[static_cast<std::size_t>(k)];
    if (picture.width != first.width || picture.height != first.height)
      throw std::invalid_argument("sheet: pictures differ in size");
    place(picture, k % columns * (first.width + gap), k / columns * (first.height + gap), sheet);
  }
  return sheet;
}

} // namespace plim::report
