// xml_text.cpp - decodes UTF-8 and replaces characters that XML reserves or does not allow.
#include "xml_text.hpp"

#include <cstdint>

namespace plim::report {
namespace {

// Returns the number of bytes of the character that starts here, or 0 if there is none that XML allows.
std::size_t characterLength(const std::string& text, std::size_t at) {
  const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[at + k]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return first >= ' ' || first == '\t' || first == '\n' || first == '\r' ? 1 : 0;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc0 || first > 0xf7 || at + length > text.size()) return 0;
  std::uint32_t code = first & (0xffu >> (length + 1));
  for (std::size_t k = 1; k < length; ++k) {
    if ((byte(k) & 0xc0) != 0x80) return 0;
    code = code << 6 | (byte(k) & 0x3fu);
  }
  constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000}; // longer encodings of smaller codes are invalid
  const bool surrogate = code >= 0xd800 && code < 0xe000, character = code != 0xfffe && code != 0xffff;
  return code >= kLeast[length] && code <= 0x10ffff && !surrogate && character ? length : 0;
}

} // namespace

std::string escapeXml(const std::string& text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = characterLength(text, at);
    switch (length == 0 ? '\0' : text[at]) {
    case '\0': out += '?'; break;
    case '\t':
    case '\n':
    case '\r': out += ' '; break;
    case '&': out += "&amp;"; break;
    case '<': out += "&lt;"; break;
    case '>': out += "&gt;"; break;
    case '"': out += "&quot;"; break;
    default: out.append(text, at, length);
    }
    at += length == 0 ? 1 : length;
  }
  return out;
}

} // namespace plim::report
