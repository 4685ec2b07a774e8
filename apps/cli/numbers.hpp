// numbers.hpp - numbers as people type them after an option, "1,0,-2.5", and as they like to read them.
#pragma once

#include "cli/input_error.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace plim::cli {

// Exactly `count` finite numbers separated by commas; otherwise InputError naming the option.
std::vector<double> parseNumbers(const std::string& text, std::size_t count, const std::string& option);

// Six significant digits, for tables; from one to ten million to the last unit. Never "-0".
std::string shortNumber(double value);

// Two significant digits, for what nobody needs to know better.
std::string roundNumber(double value);

// Two significant digits, rounded up: a bound stays one.
std::string boundNumber(double value);

// 0 for what is smaller than the noise: sums that cancel leave some 1e-18, which nobody would write.
double withoutNoise(double value, double noise);
inline constexpr double kNoise = 1e-9; // of the size of the thing measured

// So many digits after the point, for numbers that change in place.
std::string fixedNumber(double value, int decimals);

// A column: one number of decimals for all, so that the largest has so many significant digits. "-": no number.
std::vector<std::string> columnNumbers(const std::vector<double>& values, int digits = 4);

} // namespace plim::cli
