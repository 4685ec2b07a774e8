// fingerprint.hpp - a 64-bit fingerprint of data, the same on every platform. It gives no protection against data made
// to collide.
//
// Words of 64 bits are mixed one after the other:
//   h <- (h xor word) * odd constant,   h <- h xor (h >> 32)
// The constant is 2^64 over the golden ratio, whose products spread over all bits (Knuth, The Art of Computer
// Programming, volume 3, section 6.4).
#pragma once

#include "math/bit_cast.hpp"
#include "math/vec3.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>

namespace plim {

class Fingerprint {
public:
  void add(std::uint64_t word) {
    value_ = (value_ ^ word) * 0x9e3779b97f4a7c15ull;
    value_ ^= value_ >> 32;
  }
  // All NaN give the same fingerprint, and so do 0 and -0.
  void add(double number) { add(std::isnan(number) ? ~std::uint64_t{0} : bitCast<std::uint64_t>(number + 0.0)); }
  void add(const Vec3d& vector) { add(vector.x), add(vector.y), add(vector.z); }
  void addAll(std::initializer_list<double> numbers) {
    for (const double number : numbers) add(number);
  }

  std::uint64_t value() const { return value_; }

private:
  std::uint64_t value_ = 0xcbf29ce484222325ull; // not 0, so that leading words of 0 count
};

// Returns a fingerprint of many words, several times as fast. Word k is added to fingerprint k mod 8, so products do
// not wait for each other. The result is the fingerprint of these eight. Every step is one to one, so a change of a
// single word always changes the result. wordAt(k) returns word k.
template <typename WordAt>
std::uint64_t fingerprintOfMany(std::size_t count, WordAt wordAt) {
  constexpr std::size_t kLanes = 8;
  Fingerprint lanes[kLanes];
  std::size_t k = 0;
  for (; k + kLanes <= count; k += kLanes)
    for (std::size_t lane = 0; lane < kLanes; ++lane) lanes[lane].add(std::uint64_t{wordAt(k + lane)});
  for (std::size_t lane = 0; k < count; ++k, ++lane) lanes[lane].add(std::uint64_t{wordAt(k)});
  Fingerprint whole;
  for (const Fingerprint& lane : lanes) whole.add(lane.value());
  return whole.value();
}

} // namespace plim
