// bytes.hpp - numbers as binary files hold them, in either order of bytes, at any address.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>

namespace plim::cli {

// The caller makes sure that the bytes are there.
template <typename Number>
Number loadNumber(const char* bytes, std::endian order = std::endian::little) {
  char ordered[sizeof(Number)];
  std::copy_n(bytes, sizeof ordered, ordered);
  if (order != std::endian::native) std::reverse(ordered, ordered + sizeof ordered);
  Number value;
  std::memcpy(&value, ordered, sizeof value);
  return value;
}

} // namespace plim::cli
