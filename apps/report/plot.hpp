// plot.hpp - the plotter of all verbs: turns points into a self-contained SVG picture, returned as text.
//
//   Plot plot{"righting arm", {"heel [degrees]"}, {"GZ [m]"}};
//   plot.series.push_back({"boat", {{0, 0}, {10, 0.12}, {20, 0.21}}});
//   const std::string svg = renderPlot(plot);   // a file of its own, or inside an HTML page
//
// A plot has a light background, so that it is legible anywhere. A page that sets the variables --plot-paper,
// --plot-ink ... (html.cpp does so for dark screens) replaces its colours. The palette is distinguishable for
// colour-blind readers (Okabe and Ito), and the markers differ in shape. Fonts are generic; there are no ids, classes
// or scripts that could collide with those of a page.
//
// A non-finite point is a gap in its line, and so is a value at or below zero on a logarithmic axis.
// Limits: no bars, no second axes, no curves other than straight lines from point to point.
#pragma once

#include "plot_axis.hpp"

#include <cmath>
#include <limits>

namespace plim::report {

struct PlotPoint {
  double x, y;
};

struct PlotAxis {
  std::string label; // with the unit of its numbers: "heel [degrees]"
  AxisScale scale = AxisScale::kLinear;
  std::string unit; // if given, tick labels show it with prefixes ("s": 10 μs, 1 ms)
  double low = std::numeric_limits<double>::quiet_NaN(), high = low; // NaN: the limit that shows all points
};

enum class PlotStyle { kLine, kMarkers, kLineAndMarkers, kArea }; // area: tinted between the points and zero

struct PlotSeries {
  std::string name; // in the legend; empty: not listed
  std::vector<PlotPoint> points;
  PlotStyle style = PlotStyle::kLine;
  bool dashed = false;
  int color = -1; // palette index; -1: the series' number
};

// A short text to the right of a point, or above it. Notes that would overlap are moved apart.
struct PlotNote {
  PlotPoint at;
  std::string text;
  int color = -1; // palette index; -1: colour of ordinary text
  bool above = false;
};

struct Plot {
  std::string title;
  PlotAxis x, y;
  std::vector<PlotSeries> series;
  std::vector<PlotNote> notes;
  int width = 820, height = 520; // [pixels]
};

// Text is UTF-8; characters that XML does not allow become question marks.
std::string renderPlot(const Plot& plot);

// Draws several plots in one picture, row by row, with `columns` in each row. All have the size of the first.
std::string renderPlots(const std::vector<Plot>& plots, int columns);

} // namespace plim::report
