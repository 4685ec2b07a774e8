// numbers.hpp - the few words in which formulas choose between values, so that one text serves two kinds of numbers: double, and registers
// of floats with a panel or a place in each lane (lane_floats.hpp has the same words for those). Conditions are bool here, masks there.
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

// Among lanes; here there is one.
inline double leastOf(double number) {
  return number;
}
inline double mostOf(double number) {
  return number;
}

} // namespace plim
