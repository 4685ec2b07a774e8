// bytes.hpp - numbers as binary files hold them, in either order of bytes, at any address.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <limits>

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

// A type that a file names, to be read as double, which holds all of them exactly. Size 0: there is no such type.
struct NumberType {
  std::size_t size = 0; // [bytes]
  double (*load)(const char* bytes, std::endian order) = nullptr;
  double most = 0; // the largest number of the type
};

template <typename Number>
constexpr NumberType numberType() {
  return {sizeof(Number),
          [](const char* bytes, std::endian order) { return static_cast<double>(loadNumber<Number>(bytes, order)); },
          static_cast<double>(std::numeric_limits<Number>::max())};
}

} // namespace plim::cli
