// csv_text.cpp - formats numbers and quotes cells.
#include "cli/csv_text.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace plim::cli {
namespace {

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string inside;
  for (const char c : text) inside += c == '"' ? std::string("\"\"") : std::string(1, c);
  return "\"" + inside + "\"";
}

} // namespace

std::string csvNumber(double value) {
  if (!std::isfinite(value)) return "";
  std::array<char, 32> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value + 0.0, std::chars_format::general, 12);
  return {text.data(), end.ptr};
}

std::string csvLine(const std::vector<std::string>& cells) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) line += (i ? "," : "") + quoted(cells[i]);
  return line + "\n";
}

} // namespace plim::cli
