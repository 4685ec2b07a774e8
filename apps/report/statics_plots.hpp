// statics_plots.hpp - the classical pictures of a hull's statics: the righting arm against heel, the area under it, and the curves of form
// against draft. Plain numbers in, plots out.
#pragma once

#include "plot.hpp"

namespace plim::report {

// Angles in degrees, lengths in metres. NaN: there is none.
struct GzPlot {
  std::string title;
  std::vector<PlotPoint> curve; // heel, GZ; ascending
  double rest = 0, gm = 0;      // heel, and the slope of GZ there by radian
  double largest_gz = 0, largest_at = 0;
  double vanishing = 0, opening = 0;
  double area_30 = 0;       // [m rad] from rest to 30 degrees, or to where GZ vanishes
  double area_flooding = 0; // [m rad] ... to 40 degrees or the opening
};
// With the areas tinted, and the tangent at rest, which reaches GM at one radian. An area's number is given where all of it is tinted.
Plot gzPlot(const GzPlot& from);

struct ArmPoint {
  double heel = 0;  // [degrees]
  double gz = 0;    // [m]
  double slope = 0; // [m/rad]
};
// The area under the arm from its first point on [m rad]; of heels, the least that is asked for there.
Plot areaPlot(const std::vector<ArmPoint>& from_rest, const std::vector<PlotPoint>& least);

std::string inTenths(double degrees); // "12.3°"

// One of the curves of form: the value at every draft. NaN: there is none.
struct FormCurve {
  std::string name, mark, unit; // in the legend; at the curve; of the values
  std::vector<double> values;
  double divisions = 10; // of the picture that it may take
  bool dashed = false;
  bool as_before = false; // has the scale of the curve before it
};
// Draft upwards. Each curve has a scale of its own, a round number a division, which the legend tells. Values that would dwarf the rest run
// out of the picture: KM grows beyond bounds where there is little draft.
Plot formPlot(const std::string& title, const std::vector<double>& drafts, const std::vector<FormCurve>& curves);

// 1, 2 or 5 times a power of ten: the least of them so many of which reach the value.
double roundScale(double value, double divisions);

} // namespace plim::report
