// image.hpp - a picture in memory and its way out as a file: PNG, or what the name of the file says.
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

// The bytes of a JPEG file, quality 1...100. Throws like encodePng.
std::vector<std::uint8_t> encodeJpeg(const Image& image, int quality);

// Throws std::runtime_error naming the path when the file cannot be written.
void writePng(const Image& image, const std::string& path);

// What pictures may be called, for messages.
inline constexpr const char* kPictureNames = ".png, .jpg, .bmp or .tga";

// Whether the name ends in one of these, in small or capital letters; a name without an extension will be a PNG.
bool isPictureName(const std::string& path);

// As what the name says. Throws like writePng.
void writePicture(const Image& image, const std::string& path);

} // namespace plim::report
