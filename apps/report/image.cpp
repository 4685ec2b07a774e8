// image.cpp - encodes all formats with stb_image_write, which includes the deflate. Files are opened here, so that an
// error message can name the path.
#include "image.hpp"

#include "platform/platform.hpp"

#include <fstream>
#include <stdexcept>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#pragma GCC diagnostic ignored "-Wshadow"
#ifndef __clang_analyzer__ // do not analyse third-party code
#define STB_IMAGE_WRITE_IMPLEMENTATION
#endif
#define STBI_WRITE_NO_STDIO
#include <stb/stb_image_write.h>
#pragma GCC diagnostic pop

namespace plim::report {

namespace {

using Bytes = std::vector<std::uint8_t>;

enum class Format { kPng, kJpeg, kBmp, kTga };

struct NamedFormat {
  const char* extension;
  Format format;
};

constexpr NamedFormat kFormats[] = {{"", Format::kPng},       {".png", Format::kPng}, {".jpg", Format::kJpeg},
                                    {".jpeg", Format::kJpeg}, {".bmp", Format::kBmp}, {".tga", Format::kTga}};

const NamedFormat* formatOf(const std::string& path) {
  std::string extension = platform::textOf(platform::pathOf(path).extension());
  for (char& c : extension)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  for (const NamedFormat& known : kFormats)
    if (extension == known.extension) return &known;
  return nullptr;
}

void append(void* context, void* data, int size) {
  const auto* bytes = static_cast<const std::uint8_t*>(data);
  auto& out = *static_cast<Bytes*>(context);
  out.insert(out.end(), bytes, bytes + size);
}

Bytes encode(const Image& image, Format format, int jpeg_quality = 92) {
  const auto expected = 3 * static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height);
  if (image.width <= 0 || image.height <= 0 || image.rgb.size() != expected)
    throw std::invalid_argument("picture: width, height and the number of bytes do not agree");
  Bytes file;
  const int w = image.width, h = image.height;
  const std::uint8_t* rgb = image.rgb.data();
  const int written = format == Format::kJpeg  ? stbi_write_jpg_to_func(append, &file, w, h, 3, rgb, jpeg_quality)
                      : format == Format::kBmp ? stbi_write_bmp_to_func(append, &file, w, h, 3, rgb)
                      : format == Format::kTga ? stbi_write_tga_to_func(append, &file, w, h, 3, rgb)
                                               : stbi_write_png_to_func(append, &file, w, h, 3, rgb, 3 * w);
  if (written == 0) throw std::runtime_error("picture: encoding ran out of memory");
  return file;
}

void writeBytes(const Bytes& bytes, const std::string& path) {
  std::ofstream file(platform::pathOf(path), std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (!file) throw std::runtime_error("cannot write " + path);
}

} // namespace

std::vector<std::uint8_t> encodePng(const Image& image) {
  return encode(image, Format::kPng);
}

std::vector<std::uint8_t> encodeJpeg(const Image& image, int quality) {
  return encode(image, Format::kJpeg, quality);
}

void writePng(const Image& image, const std::string& path) {
  writeBytes(encodePng(image), path);
}

bool isPictureName(const std::string& path) {
  return formatOf(path) != nullptr;
}

void writePicture(const Image& image, const std::string& path) {
  const NamedFormat* named = formatOf(path);
  if (!named) throw std::runtime_error("cannot write " + path + ": pictures are written as " + kPictureNames);
  writeBytes(encode(image, named->format), path);
}

} // namespace plim::report
