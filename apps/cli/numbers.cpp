// numbers.cpp - locale-independent parsing.
#include "cli/numbers.hpp"

#include <charconv>
#include <cmath>
#include <cstdio>

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
  return text;
}

std::string shortNumber(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

} // namespace plim::cli
