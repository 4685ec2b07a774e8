// statics_plots.hpp - the standard plots of a hull's statics: the righting arm against heel, the area under it, and the
// curves of form against draft. It takes numbers and returns plots.
#pragma once

#include "plot.hpp"

namespace plim::report {

// Angles in degrees, lengths in metres. NaN: the value does not exist.
struct GzPlot {
  std::string title;
  std::vector<PlotPoint> curve; // heel, GZ; ascending
  double rest = 0, gm = 0;      // equilibrium heel, and the slope of GZ there per radian
  double largest_gz = 0, largest_at = 0;
  double vanishing = 0, opening = 0;
  double area_30 = 0;       // [m rad] from rest to 30 degrees, or to the angle where GZ vanishes
  double area_flooding = 0; // [m rad] ... to 40 degrees or the opening
};
// Plots the arm with tinted areas and with the tangent at rest, which reaches GM at one radian. An area is labelled
// with its value if all of it is tinted.
Plot gzPlot(const GzPlot& from);

struct ArmPoint {
  double heel = 0;  // [degrees]
  double gz = 0;    // [m]
  double slope = 0; // [m/rad]
};
// Plots the area under the arm, integrated from its first point [m rad]. `least` holds the minimum areas that the
// criteria require at some heels.
Plot areaPlot(const std::vector<ArmPoint>& from_rest, const std::vector<PlotPoint>& least);

std::string inTenths(double degrees); // "12.3°"

// One of the curves of form: the value at every draft. NaN: the value does not exist.
struct FormCurve {
  std::string name, mark, unit; // in the legend; at the curve; of the values
  std::vector<double> values;
  double divisions = 10; // width of the plot that the curve may take
  bool dashed = false;
  bool as_before = false; // use the scale of the previous curve
};
// Plots with the draft upwards. Each curve has its own scale of a round number per division, which the legend gives.
// Values far above the rest run out of the picture: KM grows without bound as the draft goes to 0.
Plot formPlot(const std::string& title, const std::vector<double>& drafts, const std::vector<FormCurve>& curves);

// Returns the smallest of 1, 2 or 5 times a power of ten for which `divisions` of them reach the value.
double roundScale(double value, double divisions);

} // namespace plim::report
