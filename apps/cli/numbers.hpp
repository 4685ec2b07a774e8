// numbers.hpp - numbers as people type them after an option: "1,0,-2.5".
#pragma once

#include "cli/input_error.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace plim::cli {

// Exactly `count` finite numbers separated by commas; otherwise InputError naming the option.
std::vector<double> parseNumbers(const std::string& text, std::size_t count, const std::string& option);

// Six significant digits, for tables.
std::string shortNumber(double value);

// So many digits after the point, for numbers that change in place.
std::string fixedNumber(double value, int decimals);

} // namespace plim::cli
