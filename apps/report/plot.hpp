// plot.hpp - the one plotter of all verbs: points in, a self-contained SVG picture out, as text.
//
//   Plot plot{"righting arm", {"heel [degrees]"}, {"GZ [m]"}};
//   plot.series.push_back({"boat", {{0, 0}, {10, 0.12}, {20, 0.21}}});
//   const std::string svg = renderPlot(plot);   // a file of its own, or inside an HTML page
//
// Light background of its own, so that it reads anywhere; a page that sets the variables --plot-paper, --plot-ink ...
// (html.cpp does for dark screens) has it in colours of its own. Colours that colour-blind people tell apart (Okabe
// and Ito), markers that differ in shape as well; generic fonts; no ids, classes or scripts that could meet those of a
// page. A point that is no number is a gap in its line; one at or below zero on a logarithmic axis is one too.
// Not covered: bars, second axes, curves other than straight lines from point to point.
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
  std::string unit; // given, tick labels carry it with prefixes ("s": 10 μs, 1 ms)
  double low = std::numeric_limits<double>::quiet_NaN(), high = low; // NaN: whatever shows all points
};

enum class PlotStyle { kLine, kMarkers, kLineAndMarkers, kArea }; // area: what lies between the points and zero, tinted

struct PlotSeries {
  std::string name; // in the legend; empty: not listed
  std::vector<PlotPoint> points;
  PlotStyle style = PlotStyle::kLine;
  bool dashed = false;
  int color = -1; // of the palette; -1: the series' number
};

// A few words to the right of a point, or above it. Notes that would lie on each other move apart.
struct PlotNote {
  PlotPoint at;
  std::string text;
  int color = -1; // of the palette; -1: that of ordinary text
  bool above = false;
};

struct Plot {
  std::string title;
  PlotAxis x, y;
  std::vector<PlotSeries> series;
  std::vector<PlotNote> notes;
  int width = 820, height = 520; // [pixels]
};

// Text is UTF-8; what XML does not allow in it becomes a question mark.
std::string renderPlot(const Plot& plot);

// Several in one picture, row by row, so many in each; all of them have the size of the first.
std::string renderPlots(const std::vector<Plot>& plots, int columns);

} // namespace plim::report
