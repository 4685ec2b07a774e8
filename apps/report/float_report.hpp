// float_report.hpp - builds the page that `plimsoll float` writes: stills, plots, summary and method. It takes finished
// numbers and text, and returns HTML.
#pragma once

#include "html.hpp"
#include "math/vec3.hpp"

namespace plim::report {

// The state of a body at one time.
struct FloatSample {
  double time = 0;                                             // [s]
  Vec3d position_w;                                            // [m] of the centre of mass
  double water = 0;                                            // [m] height of the surface there
  double tilt = 0, roll = 0, pitch = 0;                        // [degrees]
  double buoyancy = 0;                                         // [N] upward
  double viscous = 0, pressure = 0, slamming = 0, damping = 0; // [N] magnitude
  double radiation = 0;                                        // [N] magnitude
  double kinetic = 0, potential = 0;                           // [J]
};

struct FloatTrace {
  std::string name;
  double weight = 0; // [N]
  std::vector<FloatSample> samples;
};

struct FloatReport {
  std::string title, subtitle;
  std::vector<std::pair<std::string, std::string>> figures; // name, value
  std::vector<Picture> stills;
  Film film; // not shown if it has no frames
  std::string stills_note;
  std::vector<FloatTrace> traces; // the first bodies; forces and energy are plotted for the first one only
  std::vector<std::string> summary_header;
  std::vector<std::vector<std::string>> summary_rows;
  std::string summary_note; // not shown if empty
  std::vector<std::pair<std::string, std::string>> method;
};

std::string floatPage(const FloatReport& report);

} // namespace plim::report
