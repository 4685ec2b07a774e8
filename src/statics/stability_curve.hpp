// stability_curve.hpp - the characteristics of the curve of righting arms, 0 to 180 degrees, to the side to which the
// vessel lists, which is the worse one.
//
// The curve is evaluated every 2.5 degrees and where its slope is 0, so that no zero between two extremes is missed.
// Zeros are then found to 1e-12 rad. Heel is counted towards that side, and GZ is positive if it rights the vessel.
//
// The area under the curve is work. Turning the vessel by heel takes dE = m g GZ cos(trim) dheel, so between two heels
//   int GZ dheel = (E_2 - E_1) / (m g) + int GZ (1 - cos trim) dheel
// The last term is small, computed by Simpson's rule, and 0 without trim. If the result differs strongly from the
// integral of the cubic through GZ and its slope at both ends, the trim has jumped to another equilibrium in between
// and lost energy. The cubic is then used.
#pragma once

#include "statics/righting_arm.hpp"

#include <limits>

namespace plim {

// NaN: it does not occur.
struct StabilityCurve {
  static constexpr double kNever = std::numeric_limits<double>::quiet_NaN();
  int side = 1;              // the sign of the heels of the curve
  double gm = 0;             // [m] slope of GZ at rest; upright if there is no rest on this side
  double rest = kNever;      // [rad] equilibrium from which the vessel is righted: 0, or the heel of its list
  double vanishing = kNever; // [rad] heel at which GZ falls to 0
  double largest_gz = kNever, largest_at = kNever; // [m], [rad]
  double largest_gz_from_30 = 0;                   // [m] at 30 degrees and more, before an opening is submerged
  // [rad] heel at which the trim jumps to another equilibrium, by more than 20 degrees in a step
  double trim_jump = kNever;
  double opening = kNever;         // [rad] heel at which the first opening is submerged
  double area_30 = 0, area_40 = 0; // [m rad] from rest to 30 and to 40 degrees, or to where GZ vanishes
  double area_flooding = 0;        // [m rad] to 40 degrees or the opening, whichever is smaller
};

StabilityCurve readStabilityCurve(RightingArm& arm);

} // namespace plim
