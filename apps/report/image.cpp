// image.cpp - PNG through stb_image_write, which does the deflate; files are opened here, so that a failure can say
// which path it was.
#include "image.hpp"

#include <fstream>
#include <stdexcept>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#pragma GCC diagnostic ignored "-Wshadow"
#ifndef __clang_analyzer__ // what clang-tidy thinks of stb is not ours to act on
#define STB_IMAGE_WRITE_IMPLEMENTATION
#endif
#define STBI_WRITE_NO_STDIO
#include <stb/stb_image_write.h>
#pragma GCC diagnostic pop

namespace plim::report {

std::vector<std::uint8_t> encodePng(const Image& image) {
  const auto expected = 3 * static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height);
  if (image.width <= 0 || image.height <= 0 || image.rgb.size() != expected)
    throw std::invalid_argument("picture: width, height and the number of bytes do not agree");
  std::vector<std::uint8_t> png;
  const auto append = [](void* context, void* data, int size) {
    const auto* bytes = static_cast<const std::uint8_t*>(data);
    auto& out = *static_cast<std::vector<std::uint8_t>*>(context);
    out.insert(out.end(), bytes, bytes + size);
  };
  if (stbi_write_png_to_func(append, &png, image.width, image.height, 3, image.rgb.data(), 3 * image.width) == 0)
    throw std::runtime_error("picture: PNG encoding ran out of memory");
  return png;
}

void writePng(const Image& image, const std::string& path) {
  const std::vector<std::uint8_t> png = encodePng(image);
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(png.data()), static_cast<std::streamsize>(png.size()));
  file.close();
  if (!file) throw std::runtime_error("cannot write " + path);
}

} // namespace plim::report
