// plot_axis.hpp - one axis of a plot: the range that shows its values, round ticks in it, and their labels.
//
// A linear axis runs between whole steps of 1, 2 or 5 times a power of ten; a logarithmic one between the numbers 1, 2
// and 5 times a power of ten. Values that are no numbers, and values below or at zero on a logarithmic axis, do not
// count. Not covered: dates, reversed axes.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace plim::report {

enum class AxisScale { kLinear, kLogarithmic };

struct AxisTick {
  double value;
  std::string label; // empty: a line of the light grid only
};

struct AxisRange {
  double low = 0, high = 1;
  AxisScale scale = AxisScale::kLinear;

  bool shows(double value) const; // whether it has a place on the axis, inside the range or not
  // 0 at the low end, 1 at the high end.
  double fraction(double value) const;
};

// Of values that are all equal, the range around them; of no values, 0 to 1 (logarithmic: 1 to 10).
AxisRange chooseRange(std::span<const double> values, AxisScale scale);

// From low to high, with labels of one prefix on a linear axis. `unit` as in compactNumber.
std::vector<AxisTick> chooseTicks(const AxisRange& range, const std::string& unit);

// At most four digits and a prefix: "0.25", "150", "20k", "1M"; with a unit "250 ns", "20 μs", "1.5 ms".
std::string compactNumber(double value, const std::string& unit = "");

} // namespace plim::report
