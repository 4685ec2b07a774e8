// image.hpp - a picture in memory, written as PNG or in the format given by the file name.
//
// Rows run from the top, pixels from the left, with three bytes (red, green, blue; sRGB) each and no padding.
// Limits: no reading, no alpha, no colour profiles.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace plim::report {

struct Image {
  int width = 0, height = 0;     // [pixels]
  std::vector<std::uint8_t> rgb; // 3 width height bytes
};

// Returns the bytes of a PNG file. Throws std::invalid_argument if rgb does not match the size.
std::vector<std::uint8_t> encodePng(const Image& image);

// Returns the bytes of a JPEG file, quality 1...100. Throws like encodePng.
std::vector<std::uint8_t> encodeJpeg(const Image& image, int quality);

// Throws std::runtime_error with the path if the file cannot be written.
void writePng(const Image& image, const std::string& path);

// The supported extensions, for messages.
inline constexpr const char* kPictureNames = ".png, .jpg, .bmp or .tga";

// Returns whether the name ends in one of these extensions, in lower or upper case. Also true for a name without
// extension, which is written as PNG.
bool isPictureName(const std::string& path);

// Writes the format given by the extension. Throws like writePng.
void writePicture(const Image& image, const std::string& path);

} // namespace plim::report
