// stability_curve.hpp - what is read off the curve of righting arms, 0 to 180 degrees, to the side that the vessel lists to: the worse one.
//
// The curve is known every 2.5 degrees and where its slope is 0, so that no zero between two extremes is missed; zeros are then found to
// 1e-12 rad. Heels are counted towards that side, and GZ is positive where it rights.
// The area under the curve is work. Turning the vessel by heel takes dE = m g GZ cos(trim) dheel, so that between two heels
//   int GZ dheel = (E_2 - E_1) / (m g) + int GZ (1 - cos trim) dheel
// whose last part is small, a sum by Simpson's rule, and 0 without trim. Where that is far from what GZ and its slope at both ends say, the trim has jumped to another
// rest in between and taken energy with it; then the area is theirs.
#pragma once

#include "statics/righting_arm.hpp"

#include <limits>

namespace plim {

// NaN: it never happens.
struct StabilityCurve {
  static constexpr double kNever = std::numeric_limits<double>::quiet_NaN();
  int side = 1;              // the sign of the heels that it is about
  double gm = 0;             // [m] slope of GZ at rest; upright, if it does not come to rest to this side
  double rest = kNever;      // [rad] from which it is righted: 0, or the heel of its list
  double vanishing = kNever; // [rad] the heel at which GZ comes down to 0
  double largest_gz = kNever, largest_at = kNever; // [m], [rad]
  double largest_gz_from_30 = 0;                   // [m] at 30 degrees and more, before an opening goes under
  double leap = kNever;    // [rad] by which heel its trim has leapt to another rest, by more than 20 degrees in a step
  double opening = kNever; // [rad] the heel at which the first opening goes under
  double area_30 = 0, area_40 = 0; // [m rad] from rest to 30 and to 40 degrees, or to where GZ vanishes
  double area_flooding = 0;        // [m rad] to 40 degrees or the opening, whichever comes first
};

StabilityCurve readStabilityCurve(RightingArm& arm);

} // namespace plim
