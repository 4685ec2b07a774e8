// animation.cpp - writes the PNG chunks of an animation: finds the part of each frame that changes, and encodes it.
#include "animation.hpp"

#include "html.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <string_view>

namespace plim::report {
namespace {

using Bytes = std::vector<std::uint8_t>;

void appendNumber(Bytes& to, std::size_t value, int size) {
  for (int shift = 8 * (size - 1); shift >= 0; shift -= 8) to.push_back(static_cast<std::uint8_t>(value >> shift));
}

// The CRC-32 of the PNG specification: bit-reflected, polynomial 0xEDB88320.
std::uint32_t checksum(const std::uint8_t* bytes, std::size_t count) {
  std::uint32_t crc = 0xFFFFFFFFu;
  for (std::size_t i = 0; i < count; ++i) {
    crc ^= bytes[i];
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ (crc & 1 ? 0xEDB88320u : 0);
  }
  return ~crc;
}

void appendChunk(Bytes& to, std::string_view type, const Bytes& content) {
  appendNumber(to, content.size(), 4);
  const std::size_t checked = to.size();
  for (const char letter : type) to.push_back(static_cast<std::uint8_t>(letter));
  to.insert(to.end(), content.begin(), content.end());
  appendNumber(to, checksum(to.data() + checked, to.size() - checked), 4);
}

using PaletteColor = std::array<std::uint8_t, 3>;

PaletteColor colorAt(const Image& image, int x, int y) {
  const std::uint8_t* rgb =
      image.rgb.data() +
      3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) + static_cast<std::size_t>(x));
  return {rgb[0], rgb[1], rgb[2]};
}

struct Rectangle {
  int left, top, width, height;
};

// Returns the smallest rectangle that holds all differing pixels, or a single pixel if none differs.
Rectangle changedPart(const Image& from, const Image& to) {
  int left = to.width, top = to.height, right = 0, bottom = 0; // exclusive
  for (int y = 0; y < to.height; ++y)
    for (int x = 0; x < to.width; ++x) {
      if (colorAt(to, x, y) == colorAt(from, x, y)) continue;
      left = std::min(left, x), right = std::max(right, x + 1), top = std::min(top, y),
      bottom = std::max(bottom, y + 1);
    }
  return right > left ? Rectangle{left, top, right - left, bottom - top} : Rectangle{0, 0, 1, 1};
}

// Returns a colour that no frame contains; none if every colour is used. check() has verified that all bytes are whole
// pixels.
std::optional<PaletteColor> unusedColor(std::span<const Image> frames) {
  std::vector<bool> used(std::size_t{1} << 24);
  for (const Image& frame : frames)
    for (std::size_t at = 0; at < frame.rgb.size(); at += 3)
      used[static_cast<std::size_t>(frame.rgb[at] << 16 | frame.rgb[at + 1] << 8 | frame.rgb[at + 2])] = true;
  const auto unused = static_cast<std::size_t>(std::find(used.begin(), used.end(), false) - used.begin());
  if (unused == used.size()) return std::nullopt;
  return PaletteColor{static_cast<std::uint8_t>(unused >> 16), static_cast<std::uint8_t>(unused >> 8),
                      static_cast<std::uint8_t>(unused)};
}

// Returns the pixels of `part`. Pixels equal to the previous frame get the colour `nothing`, if there is one.
Image changes(const Image& from, const Image& to, const Rectangle& part, const std::optional<PaletteColor>& nothing) {
  Image image{part.width, part.height, {}};
  for (int y = part.top; y < part.top + part.height; ++y)
    for (int x = part.left; x < part.left + part.width; ++x) {
      const PaletteColor color = colorAt(to, x, y), shown = nothing && color == colorAt(from, x, y) ? *nothing : color;
      image.rgb.insert(image.rgb.end(), shown.begin(), shown.end());
    }
  return image;
}

// Returns the content of all chunks of one type in a PNG file.
Bytes chunksOf(const Bytes& png, std::string_view type) {
  Bytes content;
  for (std::size_t at = 8; at + 12 <= png.size();) {
    std::size_t size = 0;
    for (std::size_t i = 0; i < 4; ++i) size = size << 8 | png[at + i];
    const auto body = png.begin() + static_cast<std::ptrdiff_t>(at + 8);
    if (std::equal(type.begin(), type.end(), body - 4))
      content.insert(content.end(), body, body + static_cast<std::ptrdiff_t>(size));
    at += size + 12;
  }
  return content;
}

enum class Blend { kReplace = 0, kOver = 1 }; // over: transparent pixels keep the previous frame

Bytes frameControl(std::size_t sequence, const Rectangle& part, double frames_per_second, Blend blend) {
  Bytes content;
  for (const std::size_t value : {sequence, static_cast<std::size_t>(part.width), static_cast<std::size_t>(part.height),
                                  static_cast<std::size_t>(part.left), static_cast<std::size_t>(part.top)})
    appendNumber(content, value, 4);
  appendNumber(content, static_cast<std::size_t>(std::lround(1000 / frames_per_second)), 2); // milliseconds
  appendNumber(content, 1000, 2);
  appendNumber(content, 0, 1); // the next frame is drawn on top of this one
  appendNumber(content, static_cast<std::size_t>(blend), 1);
  return content;
}

void check(std::span<const Image> frames, double frames_per_second) {
  if (frames.empty()) throw std::invalid_argument("animation: there are no frames");
  if (!(frames_per_second >= 0.1 && frames_per_second <= 1000))
    throw std::invalid_argument("animation: frames per second must lie between 0.1 and 1000");
  for (const Image& frame : frames)
    if (frame.width != frames[0].width || frame.height != frames[0].height || frame.rgb.size() != frames[0].rgb.size())
      throw std::invalid_argument("animation: frames differ in size");
}

} // namespace

std::vector<std::uint8_t> encodeAnimation(std::span<const Image> frames, double frames_per_second) {
  check(frames, frames_per_second);
  const Image& first = frames[0];
  const Bytes still = encodePng(first);
  const std::optional<PaletteColor> nothing = unusedColor(frames);
  Bytes file = still;
  file.resize(8); // the signature
  appendChunk(file, "IHDR", chunksOf(still, "IHDR"));
  Bytes control;
  appendNumber(control, frames.size(), 4), appendNumber(control, 0, 4); // repeat without end
  appendChunk(file, "acTL", control);
  if (nothing) appendChunk(file, "tRNS", {0, (*nothing)[0], 0, (*nothing)[1], 0, (*nothing)[2]});
  std::size_t sequence = 0;
  appendChunk(file, "fcTL",
              frameControl(sequence++, {0, 0, first.width, first.height}, frames_per_second, Blend::kReplace));
  appendChunk(file, "IDAT", chunksOf(still, "IDAT"));
  for (std::size_t k = 1; k < frames.size(); ++k) {
    const Rectangle part = changedPart(frames[k - 1], frames[k]);
    appendChunk(file, "fcTL",
                frameControl(sequence++, part, frames_per_second, nothing ? Blend::kOver : Blend::kReplace));
    Bytes content;
    appendNumber(content, sequence++, 4);
    const Bytes data = chunksOf(encodePng(changes(frames[k - 1], frames[k], part, nothing)), "IDAT");
    content.insert(content.end(), data.begin(), data.end());
    appendChunk(file, "fdAT", content);
  }
  appendChunk(file, "IEND", {});
  return file;
}

void writeAnimation(std::span<const Image> frames, double frames_per_second, const std::string& path) {
  const Bytes bytes = encodeAnimation(frames, frames_per_second);
  writeText(std::string(bytes.begin(), bytes.end()), path);
}

} // namespace plim::report
