// plot_axis.cpp - chooses ranges and ticks. Numbers are written by to_chars, so that no locale puts commas into an SVG.
#include "plot_axis.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace plim::report {
namespace {

constexpr double kRound[] = {1, 2, 5, 10};
constexpr int kLinearTicks = 10;    // approximate maximum
constexpr double kSlack = 1e-9;     // relative to a step: a limit that is round except for rounding errors is kept
constexpr double kFewDecades = 1.6; // below this span, 2 and 5 get labels too

// Returns the largest of 1, 2, 5 times a power of ten that is not above the value. roundUp returns the smallest that is
// not below it.
double roundDown(double value) {
  const double decade = std::pow(10.0, std::floor(std::log10(value)));
  double best = 0.5 * decade; // rounding may have put the decade just above the value
  for (const double factor : kRound)
    if (factor * decade <= value * (1 + kSlack)) best = factor * decade;
  return best;
}

double roundUp(double value) {
  const double decade = std::pow(10.0, std::floor(std::log10(value)));
  for (const double factor : kRound)
    if (factor * decade >= value * (1 - kSlack)) return factor * decade;
  return 20 * decade;
}

double linearStep(double span) {
  return roundUp(span / kLinearTicks);
}

AxisRange linearRange(double low, double high) {
  if (!(high - low > 1e-12 * std::max(std::abs(low), std::abs(high)))) {
    const double around = low == 0 ? 1 : 0.5 * std::abs(low);
    low -= around, high += around;
  }
  const double step = linearStep(high - low);
  return {step * std::floor(low / step + kSlack), step * std::ceil(high / step - kSlack), AxisScale::kLinear};
}

AxisRange logarithmicRange(double low, double high) {
  AxisRange range{roundDown(low), roundUp(high), AxisScale::kLogarithmic};
  if (!(range.high > 2 * range.low)) range.low = roundDown(0.3 * low), range.high = roundUp(3 * high);
  return range;
}

std::string fixed(double value, int decimals) {
  std::array<char, 400> text; // enough for any double
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, decimals).ptr;
  return {text.data(), end};
}

// Writes at most `digits` significant digits, without trailing zeros.
std::string general(double value, int digits) {
  std::array<char, 64> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, digits).ptr;
  std::string number(text.data(), end);
  if (const std::size_t at = number.find("e-0"); at != std::string::npos) number.erase(at + 2, 1); // 1e-05: 1e-5
  return number;
}

struct Prefix {
  double factor;
  const char* name;
};

// least: without a unit, numbers smaller than this get no prefix.
Prefix prefixOf(double magnitude, bool with_unit, double least) {
  static constexpr Prefix kPrefixes[] = {{1e9, "G"},  {1e6, "M"},       {1e3, "k"},  {1, ""},
                                         {1e-3, "m"}, {1e-6, "\u03bc"}, {1e-9, "n"}, {1e-12, "p"}};
  if (magnitude == 0 || (!with_unit && magnitude < least)) return {1, ""};
  for (const Prefix& prefix : kPrefixes)
    if (magnitude >= prefix.factor * (1 - 5e-5)) return prefix; // 0.99996 ms reads 1 ms
  return {1, ""};
}

std::string withUnit(const std::string& number, const Prefix& prefix, const std::string& unit) {
  return number + (unit.empty() ? "" : " ") + prefix.name + unit;
}

// Uses one prefix and one number of decimals for the whole axis: 8k, 10k and not 8000, 10k.
std::vector<AxisTick> linearTicks(const AxisRange& range, const std::string& unit) {
  const double step = linearStep(range.high - range.low);
  const Prefix prefix = prefixOf(std::max(std::abs(range.low), std::abs(range.high)), !unit.empty(), 1e4);
  const double decimals = std::max(0.0, -std::floor(std::log10(step / prefix.factor) + kSlack));
  std::vector<AxisTick> ticks;
  const double first = std::ceil(range.low / step - kSlack), last = std::floor(range.high / step + kSlack);
  for (int i = 0; first + i <= last; ++i) {
    const double k = first + i, shown = k * step / prefix.factor;
    const std::string number = decimals > 6 ? general(shown, 4) : fixed(shown, static_cast<int>(decimals));
    ticks.push_back({k * step, k == 0 ? "0" : withUnit(number, prefix, unit)});
  }
  return ticks;
}

std::vector<AxisTick> logarithmicTicks(const AxisRange& range, const std::string& unit) {
  std::vector<AxisTick> ticks;
  const double decades = std::log10(range.high / range.low);
  const int every = std::max(1, static_cast<int>(std::ceil(decades / 12))); // decades from label to label
  const int first = static_cast<int>(std::floor(std::log10(range.low) + kSlack));
  for (int decade = first; std::pow(10.0, decade) <= range.high * (1 + kSlack); ++decade)
    for (int factor = 1; factor < 10; ++factor) {
      const double value = factor * std::pow(10.0, decade);
      if (value < range.low * (1 - kSlack) || value > range.high * (1 + kSlack)) continue;
      const bool named = factor == 1 ? decade % every == 0 : decades < kFewDecades && (factor == 2 || factor == 5);
      if (named || every == 1) ticks.push_back({value, named ? compactNumber(value, unit) : ""});
    }
  return ticks;
}

} // namespace

bool AxisRange::shows(double value) const {
  // Above 1e300 the span of a range may be infinite.
  return std::abs(value) < 1e300 && (scale == AxisScale::kLinear || value > 1e-300); // false for NaN
}

double AxisRange::fraction(double value) const {
  if (scale == AxisScale::kLinear) return (value - low) / (high - low);
  return std::log(value / low) / std::log(high / low);
}

AxisRange chooseRange(std::span<const double> values, AxisScale scale) {
  AxisRange range{0, 0, scale};
  bool empty = true;
  for (const double value : values) {
    if (!range.shows(value)) continue;
    range.low = empty ? value : std::min(range.low, value);
    range.high = empty ? value : std::max(range.high, value);
    empty = false;
  }
  if (scale == AxisScale::kLinear) return empty ? AxisRange{0, 1, scale} : linearRange(range.low, range.high);
  return empty ? AxisRange{1, 10, scale} : logarithmicRange(range.low, range.high);
}

std::vector<AxisTick> chooseTicks(const AxisRange& range, const std::string& unit) {
  return range.scale == AxisScale::kLinear ? linearTicks(range, unit) : logarithmicTicks(range, unit);
}

std::string compactNumber(double value, const std::string& unit) {
  if (value == 0) return "0"; // for either sign and any unit
  const Prefix prefix = prefixOf(std::abs(value), !unit.empty(), 1e3);
  return withUnit(general(value / prefix.factor, 4), prefix, unit);
}

} // namespace plim::report
