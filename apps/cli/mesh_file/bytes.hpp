// bytes.hpp - reads numbers of binary files, in either byte order and without alignment.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <limits>

namespace plim::cli {

// Returns the number stored at `bytes`. The caller ensures that sizeof(Number) bytes exist.
template <typename Number>
Number loadNumber(const char* bytes, std::endian order = std::endian::little) {
  char ordered[sizeof(Number)];
  std::copy_n(bytes, sizeof ordered, ordered);
  if (order != std::endian::native) std::reverse(ordered, ordered + sizeof ordered);
  Number value;
  std::memcpy(&value, ordered, sizeof value);
  return value;
}

// A number type of a file format. `load` returns it as double, which represents all of them exactly. Size 0: unknown
// type.
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
