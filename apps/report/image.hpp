// image.hpp - a picture in memory and its way out as PNG.
// Rows run from the top, pixels from the left, three bytes (red, green, blue; sRGB) each, without padding.
// Not covered: reading, alpha, colour profiles.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace plim::report {

struct Image {
  int width = 0, height = 0;     // [pixels]
  std::vector<std::uint8_t> rgb; // 3 width height bytes
};

// The bytes of a PNG file. Throws std::invalid_argument when rgb does not match the size.
std::vector<std::uint8_t> encodePng(const Image& image);

// Throws std::runtime_error naming the path when the file cannot be written.
void writePng(const Image& image, const std::string& path);

} // namespace plim::report
