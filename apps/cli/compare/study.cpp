// study.cpp - axes and lines of figures, and tables as text.
#include "cli/compare/study.hpp"

#include "cli/csv_text.hpp"

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

void addNamedLine(report::Plot& plot, const std::string& name, std::vector<report::PlotPoint> points,
                  report::PlotStyle style, bool dashed) {
  const int color = static_cast<int>(plot.series.size());
  if (!points.empty()) plot.notes.push_back({points.back(), name, color});
  plot.series.push_back({"", std::move(points), style, dashed, color});
}

std::string csvOf(const StudyTable& table) {
  std::string csv = csvLine(table.header);
  for (const std::vector<StudyCell>& row : table.rows) {
    std::vector<std::string> cells;
    for (const StudyCell& cell : row) {
      const double* number = std::get_if<double>(&cell);
      cells.push_back(number ? csvNumber(*number) : std::get<std::string>(cell));
    }
    csv += csvLine(cells);
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
