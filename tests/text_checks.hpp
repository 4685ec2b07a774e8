// text_checks.hpp - checks of texts that the tests share: messages, pages, CSV.
#pragma once

#include <sstream>
#include <string>
#include <vector>

namespace plim::tests {

inline bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// Returns the cells of each line. Quotes are not interpreted.
inline std::vector<std::vector<std::string>> csvCells(const std::string& text) {
  std::vector<std::vector<std::string>> rows;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    rows.emplace_back();
    std::istringstream cells(line + ",");
    for (std::string cell; std::getline(cells, cell, ',');) rows.back().push_back(cell);
  }
  return rows;
}

} // namespace plim::tests
