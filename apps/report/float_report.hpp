// float_report.hpp - the page that `plimsoll float` leaves behind: stills, plots, summary, how it was computed.
// Plain numbers and words in, HTML out; nothing here knows how they came about.
#pragma once

#include "html.hpp"
#include "math/vec3.hpp"

namespace plim::report {

// A body at one time.
struct FloatSample {
  double time = 0;                                             // [s]
  Vec3d position_w;                                            // [m] of the centre of mass
  double water = 0;                                            // [m] height of the surface there
  double tilt = 0, roll = 0, pitch = 0;                        // [degrees]
  double buoyancy = 0;                                         // [N] upward
  double viscous = 0, pressure = 0, slamming = 0, damping = 0; // [N] size
  double radiation = 0;                                        // [N] size
  double kinetic = 0, potential = 0;                           // [J]
};

struct FloatTrace {
  std::string name;
  double weight = 0; // [N]
  std::vector<FloatSample> samples;
};

struct FloatReport {
  std::string title, subtitle;
  std::vector<std::pair<std::string, std::string>> figures; // what it is, its value
  std::vector<Picture> stills;
  Film film; // without frames: none
  std::string stills_note;
  std::vector<FloatTrace> traces; // the first bodies; forces and energy are plotted for the very first
  std::vector<std::string> summary_header;
  std::vector<std::vector<std::string>> summary_rows;
  std::string summary_note; // empty: none
  std::vector<std::pair<std::string, std::string>> method;
};

std::string floatPage(const FloatReport& report);

} // namespace plim::report
