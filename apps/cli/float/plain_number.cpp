// plain_number.cpp - typical sizes of a body's quantities, and rounding to digits.
#include "cli/float/plain_number.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace plim::cli {

double tidied(double value, int digits) {
  if (!std::isfinite(value)) return value;
  std::array<char, 40> text;
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific, digits - 1);
  double rounded = value;
  std::from_chars(text.data(), end.ptr, rounded);
  return rounded + 0.0; // turns -0 into 0
}

PlainNumbers::PlainNumbers(const SceneMember& member, const formats::SeaDescription& sea)
    : size_(longestExtent(member.hull->info)), gravity_(std::abs(sea.gravity)),
      weight_(std::max(member.definition.mass, sea.density * member.hull->info.volume) * gravity_) {}

double PlainNumbers::speed(double metres_a_second) const {
  return plain(metres_a_second, std::sqrt(gravity_ * size_));
}

double PlainNumbers::angularSpeed(double radians_a_second) const {
  return plain(radians_a_second, std::sqrt(gravity_ / size_));
}

double PlainNumbers::plain(double value, double scale) {
  return std::abs(value) < 1e-12 * scale ? 0.0 : tidied(value);
}

} // namespace plim::cli
