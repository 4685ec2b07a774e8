// numbers.cpp - parsing and printing. from_chars does not depend on the locale; the program leaves the "C" locale in
// place.
#include "cli/numbers.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>

namespace plim::cli {

std::vector<double> parseNumbers(const std::string& text, std::size_t count, const std::string& option) {
  std::vector<double> numbers;
  const char* end = text.data() + text.size();
  for (const char* at = text.data();;) {
    if (at != end && *at == '+') ++at;
    double value = 0;
    const auto [stop, error] = std::from_chars(at, end, value);
    if (error != std::errc() || !std::isfinite(value) || (stop != end && *stop != ','))
      throw InputError(option + ": '" + text + "' is not a list of " + std::to_string(count) +
                       " finite numbers separated by commas (no spaces)");
    numbers.push_back(value);
    if (stop == end) break;
    at = stop + 1;
  }
  if (numbers.size() != count)
    throw InputError(option + ": expected " + std::to_string(count) + " numbers separated by commas, got " +
                     std::to_string(numbers.size()) + " in '" + text + "'");
  return numbers;
}

std::string fixedNumber(double value, int decimals) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  // A value that rounds to zero has no sign.
  return text[0] == '-' && std::strspn(text + 1, "0.") == std::strlen(text + 1) ? text + 1 : text;
}

std::string shortNumber(double value) {
  char text[32];
  const double size = std::abs(value);
  const bool whole = size >= 999999.5 && size < 1e7;
  std::snprintf(text, sizeof text, whole ? "%.0f" : "%.6g", value == 0 ? 0.0 : value);
  return text;
}

std::string roundNumber(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2g", value);
  double rounded = 0;
  std::from_chars(text, text + std::strlen(text), rounded);
  return shortNumber(rounded); // avoids exponents such as 1.2e+02
}

std::string boundNumber(double value) {
  if (!(value > 0 && std::isfinite(value))) return shortNumber(value);
  const double unit = std::pow(10.0, std::floor(std::log10(value)) - 1);
  return roundNumber(std::ceil(value / unit * (1 - 1e-12)) * unit);
}

double withoutNoise(double value, double noise) {
  return std::abs(value) < noise ? 0.0 : value;
}

std::vector<std::string> columnNumbers(const std::vector<double>& values, int digits) {
  double largest = 0;
  for (const double value : values)
    if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
  // Count the digits of the largest number after rounding: 9.9999 is shown as 10.000.
  const int before = largest > 0 ? 1 + static_cast<int>(std::floor(std::log10(largest) + 1e-9)) : 1;
  const int decimals = std::clamp(digits - before, 0, 12);
  std::vector<std::string> texts;
  for (const double value : values) texts.push_back(std::isfinite(value) ? fixedNumber(value, decimals) : "-");
  return texts;
}

} // namespace plim::cli
