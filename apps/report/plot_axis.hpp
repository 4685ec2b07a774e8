// plot_axis.hpp - one axis of a plot: the range that shows its values, round ticks in it, and their labels.
//
// A linear axis runs between whole steps of 1, 2 or 5 times a power of ten; a logarithmic one between the numbers 1, 2
// and 5 times a power of ten. Non-finite values are ignored, and so are values at or below zero on a logarithmic axis.
// Limits: no dates, no reversed axes.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace plim::report {

enum class AxisScale { kLinear, kLogarithmic };

struct AxisTick {
  double value;
  std::string label; // empty: a minor grid line
};

struct AxisRange {
  double low = 0, high = 1;
  AxisScale scale = AxisScale::kLinear;

  bool shows(double value) const; // false if the value has no place on the axis, for example NaN
  // 0 at the low end, 1 at the high end.
  double fraction(double value) const;
};

// Returns a range around the value if all are equal, and 0 to 1 (logarithmic: 1 to 10) if there are no values.
AxisRange chooseRange(std::span<const double> values, AxisScale scale);

// Returns ticks from low to high. On a linear axis all labels have the same prefix. `unit` as in compactNumber.
std::vector<AxisTick> chooseTicks(const AxisRange& range, const std::string& unit);

// Returns at most four digits and a prefix: "0.25", "150", "20k", "1M"; with a unit "250 ns", "20 μs", "1.5 ms".
std::string compactNumber(double value, const std::string& unit = "");

} // namespace plim::report
