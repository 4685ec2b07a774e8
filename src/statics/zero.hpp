// zero.hpp - finds a sign change of a continuous function by regula falsi. The weight of an end that stays is halved
// (Illinois). This is as fast as the secant method and never leaves the bracket.
#pragma once

#include <cmath>

namespace plim {

// value(low) and value(high) must have different signs. Returns the zero to within `within`, or as accurately as
// rounding allows.
template <typename Function>
double findZero(double low, double at_low, double high, double at_high, double within, Function value) {
  constexpr int kMost = 100;
  for (int k = 0; k < kMost && std::abs(high - low) > within && at_low != at_high; ++k) {
    const double middle = high - at_high * (high - low) / (at_high - at_low);
    const double at_middle = value(middle);
    if (at_middle == 0) return middle;
    if ((at_middle > 0) != (at_high > 0))
      low = high, at_low = at_high;
    else
      at_low *= 0.5;
    // The newest end is `high`, on either side.
    if (std::abs(middle - high) <= within) return middle;
    high = middle, at_high = at_middle;
  }
  return high;
}

} // namespace plim
