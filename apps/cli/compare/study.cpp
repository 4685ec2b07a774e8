#include "cli/compare/study.hpp"

#include <cmath>
#include <cstdio>

namespace plim::cli {
namespace {

std::string digitsOf(double value, const char* format, const char* none) {
  if (std::isnan(value)) return none;
  char text[40];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

bool isCount(double value) {
  return value == std::round(value) && std::abs(value) < 1e9;
}

// Commas and quotation marks within a text would end its cell.
std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string inside;
  for (const char c : text) inside += c == '"' ? std::string("\"\"") : std::string(1, c);
  return "\"" + inside + "\"";
}

} // namespace

report::PlotAxis linearAxis(const std::string& label) {
  report::PlotAxis axis;
  axis.label = label;
  return axis;
}

report::PlotAxis logarithmicAxis(const std::string& label) {
  report::PlotAxis axis = linearAxis(label);
  axis.scale = report::AxisScale::kLogarithmic;
  return axis;
}

report::Plot emptyPlot(const std::string& title, const report::PlotAxis& x, const report::PlotAxis& y) {
  report::Plot plot;
  plot.title = title, plot.x = x, plot.y = y;
  return plot;
}

void addNamedLine(report::Plot& plot, const std::string& name, std::vector<report::PlotPoint> points) {
  const int color = static_cast<int>(plot.series.size());
  if (!points.empty()) plot.notes.push_back({points.back(), name, color});
  plot.series.push_back({"", std::move(points), report::PlotStyle::kLineAndMarkers, false, color});
}

std::string csvOf(const StudyTable& table) {
  std::string csv;
  const auto line = [&](const std::vector<std::string>& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) csv += (i ? "," : "") + quoted(cells[i]);
    csv += "\n";
  };
  line(table.header);
  for (const std::vector<StudyCell>& row : table.rows) {
    std::vector<std::string> cells;
    for (const StudyCell& cell : row) {
      const double* number = std::get_if<double>(&cell);
      cells.push_back(number ? digitsOf(*number, "%.12g", "") : std::get<std::string>(cell));
    }
    line(cells);
  }
  return csv;
}

std::vector<std::vector<std::string>> wordsOf(const StudyTable& table) {
  std::vector<std::vector<std::string>> rows;
  for (const std::vector<StudyCell>& row : table.rows) {
    rows.emplace_back();
    for (const StudyCell& cell : row) {
      const double* number = std::get_if<double>(&cell);
      rows.back().push_back(number ? digitsOf(*number, isCount(*number) ? "%.0f" : "%.3g", "-")
                                   : std::get<std::string>(cell));
    }
  }
  return rows;
}

} // namespace plim::cli
