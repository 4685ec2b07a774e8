// csv_text.hpp - lines of a CSV file, as people and scripts take numbers away: RFC 4180, a new line of one character.
#pragma once

#include <string>
#include <vector>

namespace plim::cli {

std::string csvNumber(double value); // twelve digits, never "-0"; empty for what is not finite

// Cells that hold a comma, a quotation mark or a new line are quoted. Ends with a new line.
std::string csvLine(const std::vector<std::string>& cells);

} // namespace plim::cli
