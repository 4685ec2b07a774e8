// zero.hpp - where a continuous function changes its sign: regula falsi with the weight of an end that stays halved (Illinois), which is as
// fast as the secant and never leaves the bracket.
#pragma once

#include <cmath>

namespace plim {

// value(low) and value(high) have different signs. Found to within `within`, or as well as rounding allows.
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
    // The newest end is `high`, whichever side it lies on.
    if (std::abs(middle - high) <= within) return middle;
    high = middle, at_high = at_middle;
  }
  return high;
}

} // namespace plim
