// numbers.hpp - functions that choose between values, so that one formula serves two number types: double, and
// registers of floats with a panel or a place in each lane (lane_floats.hpp has the same functions). Conditions are
// bool here and masks there.
#pragma once

#include <algorithm>

namespace plim {

inline double choose(bool condition, double then, double otherwise) {
  return condition ? then : otherwise;
}
inline bool both(bool a, bool b) {
  return a && b;
}
inline double lesser(double a, double b) {
  return std::min(a, b);
}
inline double greater(double a, double b) {
  return std::max(a, b);
}

// Least and greatest over all lanes. A double is a single lane.
inline double leastOf(double number) {
  return number;
}
inline double mostOf(double number) {
  return number;
}

} // namespace plim
