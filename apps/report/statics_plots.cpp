// statics_plots.cpp - lays out the curves, the tinted areas, the tangent at rest and the scales of the statics plots.
#include "statics_plots.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <initializer_list>
#include <numbers>

namespace plim::report {
namespace {

constexpr const char* kDegreeSign = "\u00b0";
constexpr double kRadian = 180 / std::numbers::pi; // [degrees]

std::string rounded(double value, int decimals) {
  std::array<char, 64> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, decimals).ptr;
  return {text.data(), end};
}

// Writes all digits without an exponent: 20000, 0.05.
std::string plain(double value) {
  std::array<char, 400> text; // enough for any double
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed).ptr};
}

// Writes three significant digits or more, about the precision with which a curve can be read.
std::string threeDigits(double value) {
  const double size = std::abs(value);
  return rounded(value, size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : size >= 0.1 ? 3 : 4);
}

double valueAt(const std::vector<PlotPoint>& curve, double x) {
  for (std::size_t k = 1; k < curve.size(); ++k)
    if (curve[k - 1].x <= x && x <= curve[k].x) {
      const double share = (x - curve[k - 1].x) / (curve[k].x - curve[k - 1].x);
      return curve[k - 1].y + share * (curve[k].y - curve[k - 1].y);
    }
  return std::numeric_limits<double>::quiet_NaN();
}

std::vector<PlotPoint> between(const std::vector<PlotPoint>& curve, double from, double to) {
  std::vector<PlotPoint> part = {{from, valueAt(curve, from)}};
  for (const PlotPoint& point : curve)
    if (point.x > from && point.x < to) part.push_back(point);
  part.push_back({to, valueAt(curve, to)});
  return part;
}

std::string areaWords(const std::string& words, double to, double area) {
  return words + " " + inTenths(to) + ": " + threeDigits(area) + " m rad";
}

// Tints the areas as far as the curve extends.
void addAreas(const GzPlot& from, Plot& plot) {
  if (from.curve.empty() || !(from.area_flooding > 0)) return;
  const double first = from.curve.front().x, last = from.curve.back().x;
  double end = 40; // end of the second area
  for (const double heel : {from.opening, from.vanishing})
    if (heel < end) end = heel;
  const double start = std::max(from.rest, first), middle = std::min(30.0, end);
  if (std::min(middle, last) > start)
    plot.series.push_back({first > from.rest || last < middle
                               ? "area under GZ"
                               : areaWords("area to", middle, end < 30 ? from.area_flooding : from.area_30),
                           between(from.curve, start, std::min(middle, last)), PlotStyle::kArea, false, 4});
  if (std::min(end, last) > 30 && start < 30)
    plot.series.push_back({last < end ? "" : areaWords("on to", end, from.area_flooding - from.area_30),
                           between(from.curve, 30, std::min(end, last)), PlotStyle::kArea, false, 2});
}

// Draws the tangent from the equilibrium heel up to GM at one radian. It is cut off beyond the last heel, or where its
// height would dwarf the curve. Returns the height that it reaches [m].
double addTangent(const GzPlot& from, double highest, Plot& plot) {
  if (!(from.gm > 0) || std::isnan(from.rest) || !(highest > 0)) return 0;
  const double share =
      std::min({1.0, 2.5 * highest / from.gm, (from.curve.back().x - from.rest) / kRadian}); // of it, in sight
  if (!(share > 0)) return 0;
  const PlotPoint end{from.rest + share * kRadian, share * from.gm};
  plot.series.push_back(
      {std::string("tangent at rest: GM at 57.3") + kDegreeSign, {{from.rest, 0}, end}, PlotStyle::kLine, true, 6});
  if (share == 1) plot.series.push_back({"", {{end.x, 0}, end}, PlotStyle::kLine, true, 6});
  plot.notes.push_back({end, (share < 1 ? "to GM " : "GM ") + threeDigits(from.gm) + " m", 6, true});
  return end.y;
}

} // namespace

std::string inTenths(double degrees) {
  return plain(std::round(10 * degrees) / 10) + kDegreeSign;
}

Plot gzPlot(const GzPlot& from) {
  Plot plot;
  plot.title = from.title;
  plot.x.label = "heel [degrees]", plot.y.label = "righting arm GZ [m]";
  if (from.curve.size() > 1) plot.x.low = from.curve.front().x, plot.x.high = from.curve.back().x;
  double highest = 0, lowest = 0, top = 0;
  for (const PlotPoint& point : from.curve)
    if (!std::isnan(point.y)) lowest = std::min(lowest, point.y), top = std::max(top, point.y);
  highest = std::max(top, -lowest);
  addAreas(from, plot);
  plot.series.push_back({"GZ", from.curve, PlotStyle::kLine, false, 0});
  const double tangent = addTangent(from, highest, plot);
  const double room[] = {lowest, std::max(1.12 * top, 1.06 * tangent)}; // for the notes above the curves
  plot.y.high = chooseRange(room, AxisScale::kLinear).high;
  if (const double gz = valueAt(from.curve, from.largest_at); !std::isnan(gz)) {
    plot.series.push_back({"", {{from.largest_at, gz}}, PlotStyle::kMarkers, false, 0});
    plot.notes.push_back({{from.largest_at, gz + 0.07 * highest},
                          "largest GZ " + threeDigits(from.largest_gz) + " m at " + inTenths(from.largest_at),
                          0});
  }
  if (const double gz = valueAt(from.curve, from.opening); !std::isnan(gz)) {
    plot.series.push_back({"", {{from.opening, 0}, {from.opening, gz}}, PlotStyle::kLine, true, 3});
    plot.series.push_back({"", {{from.opening, gz}}, PlotStyle::kMarkers, false, 3});
    plot.notes.push_back({{from.opening, 0.5 * gz}, "opening under at " + inTenths(from.opening), 3});
  }
  if (!std::isnan(valueAt(from.curve, from.vanishing))) {
    plot.series.push_back({"", {{from.vanishing, 0}}, PlotStyle::kMarkers, false, 1});
    plot.notes.push_back({{from.vanishing, 0.07 * highest}, "vanishes at " + inTenths(from.vanishing), 1});
  }
  return plot;
}

Plot areaPlot(const std::vector<ArmPoint>& from_rest, const std::vector<PlotPoint>& least) {
  Plot plot;
  plot.title = "Area under GZ: the work to heel it, over its weight";
  plot.x.label = "heel [degrees]", plot.y.label = "area from rest [m rad]";
  PlotSeries series{"area", {}, PlotStyle::kLine, false, 4};
  double area = 0;
  for (std::size_t k = 0; k < from_rest.size(); ++k) {
    const ArmPoint &b = from_rest[k], &a = from_rest[k > 0 ? k - 1 : 0];
    const double step = (b.heel - a.heel) / kRadian;
    area += step * (0.5 * (a.gz + b.gz) + step / 12 * (a.slope - b.slope)); // integral of the cubic with these slopes
    series.points.push_back({b.heel, area});
  }
  plot.series = {std::move(series), {"least by the criteria", least, PlotStyle::kMarkers, false, 1}};
  return plot;
}

double roundScale(double value, double divisions) {
  if (!(value > 0)) return 1;
  const double least = value / divisions, decade = std::pow(10.0, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * decade >= least * (1 - 1e-9)) return factor * decade;
  return 10 * decade;
}

Plot formPlot(const std::string& title, const std::vector<double>& drafts, const std::vector<FormCurve>& curves) {
  constexpr double kDivisions = 10, kShallow = 0.3; // drafts below this share of the largest are ignored for the scale
  Plot plot;
  plot.title = title, plot.height = 600;
  plot.x.label = "divisions of each curve's own scale, which the legend gives", plot.y.label = "draft [m]";
  plot.x.low = 0, plot.x.high = kDivisions, plot.y.low = 0;
  double scale = 1;
  for (std::size_t c = 0; c < curves.size(); ++c) {
    const FormCurve& curve = curves[c];
    double largest = 0;
    for (std::size_t k = c; k < curves.size() && (k == c || curves[k].as_before); ++k)
      for (std::size_t i = 0; i < drafts.size(); ++i)
        if (drafts[i] >= kShallow * drafts.back() && !std::isnan(curves[k].values[i]))
          largest = std::max(largest, std::abs(curves[k].values[i]));
    if (!curve.as_before) scale = roundScale(largest, curve.divisions);
    PlotSeries series{curve.name + ", 1 = " + plain(scale) + " " + curve.unit, {}, PlotStyle::kLine, curve.dashed, -1};
    for (std::size_t i = 0; i < drafts.size(); ++i) {
      const double x = curve.values[i] / scale;
      series.points.push_back({x, drafts[i]});
      if (drafts[i] >= kShallow * drafts.back() && x < plot.x.low) plot.x.low = std::floor(x);
    }
    // Put each name at a different height, so that they do not overlap.
    const double share = 1 - (0.5 + static_cast<double>(c)) / static_cast<double>(curves.size());
    const auto at = static_cast<std::size_t>((0.35 + 0.6 * share) * static_cast<double>(drafts.size()));
    if (at < series.points.size()) plot.notes.push_back({series.points[at], curve.mark, static_cast<int>(c), false});
    plot.series.push_back(std::move(series));
  }
  return plot;
}

} // namespace plim::report
