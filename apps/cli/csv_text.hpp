// csv_text.hpp - lines of a CSV file as in RFC 4180, except that lines end with LF.
#pragma once

#include <string>
#include <vector>

namespace plim::cli {

std::string csvNumber(double value); // twelve significant digits, never "-0"; empty if not finite

// Quotes cells that contain a comma, a quotation mark or a new line. The result ends with a new line.
std::string csvLine(const std::vector<std::string>& cells);

} // namespace plim::cli
