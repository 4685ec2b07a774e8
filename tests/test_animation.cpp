// test_animation.cpp - animated PNG files, split into chunks and read by another decoder. Every frame is unchanged,
// checksums are those of the PNG specification, and invalid animations are rejected.
#include "report/animation.hpp"

#include <doctest/doctest.h>

#include "png_decoder.hpp"

#include <array>
#include <limits>
#include <stdexcept>
#include <string>

using namespace plim::report;

namespace {

using Bytes = std::vector<std::uint8_t>;

std::size_t numberAt(const Bytes& bytes, std::size_t at, std::size_t size = 4) {
  std::size_t value = 0;
  for (std::size_t i = 0; i < size; ++i) value = value << 8 | bytes.at(at + i);
  return value;
}

// Computes the CRC by a table, unlike the encoder: entry n is the remainder of byte n after eight shifts.
std::size_t crcByTable(const Bytes& bytes, std::size_t from, std::size_t to) {
  std::array<std::uint32_t, 256> table;
  for (std::uint32_t n = 0; n < 256; ++n) {
    std::uint32_t rest = n;
    for (int k = 0; k < 8; ++k) rest = rest & 1 ? 0xEDB88320u ^ rest >> 1 : rest >> 1;
    table[n] = rest;
  }
  std::uint32_t crc = 0xFFFFFFFFu;
  for (std::size_t at = from; at < to; ++at) crc = table[(crc ^ bytes[at]) & 255] ^ crc >> 8;
  return crc ^ 0xFFFFFFFFu;
}

struct Chunk {
  std::string type;
  Bytes content;
};

std::vector<Chunk> chunksOf(const Bytes& file) {
  const Bytes signature = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  REQUIRE(Bytes(file.begin(), file.begin() + 8) == signature);
  std::vector<Chunk> chunks;
  for (std::size_t at = 8; at < file.size();) {
    const std::size_t size = numberAt(file, at), content = at + 8, end = content + size;
    REQUIRE(end + 4 <= file.size());
    CHECK(numberAt(file, end) == crcByTable(file, at + 4, end));
    chunks.push_back(
        {std::string(file.begin() + static_cast<std::ptrdiff_t>(at + 4),
                     file.begin() + static_cast<std::ptrdiff_t>(content)),
         Bytes(file.begin() + static_cast<std::ptrdiff_t>(content), file.begin() + static_cast<std::ptrdiff_t>(end))});
    at = end + 4;
  }
  return chunks;
}

void append(Bytes& file, const std::string& type, const Bytes& content) {
  for (int shift = 24; shift >= 0; shift -= 8) file.push_back(static_cast<std::uint8_t>(content.size() >> shift));
  file.insert(file.end(), type.begin(), type.end());
  file.insert(file.end(), content.begin(), content.end());
  for (int k = 0; k < 4; ++k) file.push_back(0); // the decoder ignores checksums
}

// Returns the pixels of one frame as a PNG of its own: red, green, blue, alpha.
Bytes decoded(const Chunk& header, const Chunk& transparent, const Chunk& control, const Bytes& data) {
  Bytes file = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'}, own = header.content;
  for (std::size_t i = 0; i < 8; ++i) own[i] = control.content[4 + i]; // width and height
  append(file, "IHDR", own), append(file, "tRNS", transparent.content), append(file, "IDAT", data);
  append(file, "IEND", {});
  int width = 0, height = 0, channels = 0;
  std::uint8_t* pixels =
      stbi_load_from_memory(file.data(), static_cast<int>(file.size()), &width, &height, &channels, 4);
  REQUIRE(pixels != nullptr);
  const Bytes rgba(pixels, pixels + 4 * width * height);
  stbi_image_free(pixels);
  return rgba;
}

// Draws opaque pixels onto the canvas at the position given by the control chunk.
void draw(const Bytes& rgba, const Chunk& control, Image& canvas) {
  const std::size_t width = numberAt(control.content, 4), height = numberAt(control.content, 8),
                    left = numberAt(control.content, 12), top = numberAt(control.content, 16);
  REQUIRE(rgba.size() == 4 * width * height);
  for (std::size_t y = 0; y < height; ++y)
    for (std::size_t x = 0; x < width; ++x)
      for (std::size_t c = 0; c < 3; ++c)
        if (rgba[4 * (y * width + x) + 3])
          canvas.rgb.at(3 * ((top + y) * static_cast<std::size_t>(canvas.width) + left + x) + c) =
              rgba[4 * (y * width + x) + c];
}

Image painted(int width, int height, std::uint8_t seed) {
  Image image{width, height, {}};
  for (int k = 0; k < 3 * width * height; ++k) image.rgb.push_back(static_cast<std::uint8_t>(7 * k + seed));
  return image;
}

void paint(Image& image, int x, int y, std::uint8_t value) {
  for (int c = 0; c < 3; ++c) image.rgb.at(static_cast<std::size_t>(3 * (y * image.width + x) + c)) = value;
}

} // namespace

TEST_CASE("animation: the checksum of the test is that of the specification") {
  const std::string digits = "123456789"; // the published check value of this polynomial
  CHECK(crcByTable(Bytes(digits.begin(), digits.end()), 0, digits.size()) == 0xCBF43926u);
}

TEST_CASE("animation: every frame comes back, in as few pixels as it differs by") {
  std::vector<Image> frames(5, painted(6, 4, 3));
  paint(frames[1], 2, 1, 0), paint(frames[1], 4, 2, 255); // black, the first colour, and white
  frames[2] = frames[1];                                  // no change
  frames[3] = painted(6, 4, 90);                          // everything changes
  frames[4] = frames[3], paint(frames[4], 5, 3, 17);      // a corner
  const std::vector<Chunk> chunks = chunksOf(encodeAnimation(frames, 12.5));
  std::vector<std::string> types;
  for (const Chunk& chunk : chunks) types.push_back(chunk.type);
  REQUIRE(types == std::vector<std::string>{"IHDR", "acTL", "tRNS", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT",
                                            "fcTL", "fdAT", "fcTL", "fdAT", "IEND"});
  CHECK(numberAt(chunks[0].content, 0) == 6);
  CHECK(numberAt(chunks[0].content, 4) == 4);
  CHECK(numberAt(chunks[1].content, 0) == 5); // frames
  CHECK(numberAt(chunks[1].content, 4) == 0); // endless loop
  const std::size_t parts[5][4] = {{6, 4, 0, 0}, {3, 2, 2, 1}, {1, 1, 0, 0}, {6, 4, 0, 0}, {1, 1, 5, 3}};
  Image canvas{6, 4, Bytes(72)};
  std::size_t sequence = 0;
  for (std::size_t k = 0; k < 5; ++k) {
    CAPTURE(k);
    const Chunk &control = chunks[3 + 2 * k], &data = chunks[4 + 2 * k];
    REQUIRE(control.content.size() == 26);
    CHECK(numberAt(control.content, 0) == sequence++);
    for (std::size_t i = 0; i < 4; ++i) CHECK(numberAt(control.content, 4 + 4 * i) == parts[k][i]);
    CHECK(numberAt(control.content, 20, 2) == 80); // of 1000: 12.5 frames per second
    CHECK(numberAt(control.content, 22, 2) == 1000);
    CHECK(control.content[24] == 0);
    CHECK(control.content[25] == (k > 0)); // drawn over the previous frame
    if (k > 0) CHECK(numberAt(data.content, 0) == sequence++);
    const Bytes pixels(data.content.begin() + (k > 0 ? 4 : 0), data.content.end());
    draw(decoded(chunks[0], chunks[2], control, pixels), control, canvas);
    CHECK(canvas.rgb == frames[k].rgb);
  }
}

TEST_CASE("animation: one frame is a film too") {
  const std::vector<Image> one = {painted(3, 3, 1)};
  CHECK(chunksOf(encodeAnimation(one, 10)).size() == 6);
}

TEST_CASE("animation: what is no film is refused") {
  const std::vector<Image> none, unequal = {painted(3, 2, 0), painted(2, 3, 0)}, one = {painted(2, 2, 0)};
  std::vector<Image> torn = {painted(2, 2, 0), painted(2, 2, 0)};
  torn[1].rgb.pop_back();
  CHECK_THROWS_WITH_AS(encodeAnimation(none, 10), "animation: there are no frames", std::invalid_argument);
  CHECK_THROWS_WITH_AS(encodeAnimation(unequal, 10), "animation: frames differ in size", std::invalid_argument);
  CHECK_THROWS_AS(encodeAnimation(torn, 10), std::invalid_argument);
  for (const double rate : {0.0, 0.05, 1001.0, -1.0, std::numeric_limits<double>::quiet_NaN()})
    CHECK_THROWS_AS(encodeAnimation(one, rate), std::invalid_argument);
  CHECK_THROWS_AS(writeAnimation(one, 10, "no/such/folder/film.png"), std::runtime_error);
}
