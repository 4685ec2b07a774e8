// numbers.hpp - parses number lists of options, "1,0,-2.5", and formats numbers for tables and messages.
#pragma once

#include "cli/input_error.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace plim::cli {

// Returns exactly `count` finite numbers separated by commas. Throws InputError naming the option otherwise.
std::vector<double> parseNumbers(const std::string& text, std::size_t count, const std::string& option);

// Formats six significant digits; from one to ten million, all digits before the point. Never "-0".
std::string shortNumber(double value);

// Formats two significant digits, for rough values.
std::string roundNumber(double value);

// Formats two significant digits, rounded up, so that an upper bound stays valid.
std::string boundNumber(double value);

// Returns 0 for values below the noise. Sums that should cancel leave residues of about 1e-18.
double withoutNoise(double value, double noise);
inline constexpr double kNoise = 1e-9; // relative to the measured size

// Formats a fixed number of decimals, for numbers that are updated in place. Never "-0".
std::string fixedNumber(double value, int decimals);

// Formats a column with equal decimals, chosen so that the largest number has `digits` significant digits. "-": not
// finite.
std::vector<std::string> columnNumbers(const std::vector<double>& values, int digits = 4);

} // namespace plim::cli
