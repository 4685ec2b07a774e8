// righting_arm.hpp - the righting arm GZ of a heeled vessel on still water, free to trim, and what is read off its curve.
//
// Heel is a turn about the bow axis b, then trim one about the horizontal axis across it, t = b x up: bow up is positive. Displacement is
// kept, and heave and trim come to rest (equilibrium.hpp) at every heel. With the torque T of the water about the centre of mass,
//   GZ = -T . b / (m g)        positive: it rights
//   dGZ/dheel: of the stiffness, with heave and trim giving way:  -(K_hh - K_hs K_ss^-1 K_sh) / (m g)
// The area under the curve is work. Turning the vessel by heel takes dE = m g GZ cos(trim) dheel, so that
//   int GZ dheel = (E_2 - E_1) / (m g) + int GZ (1 - cos trim) dheel
// whose last part, a small one, is a sum over steps of 5 degrees (it is 0 without trim).
#pragma once

#include "statics/equilibrium.hpp"

#include <limits>
#include <vector>

namespace plim {

struct Heeled {
  double heel = 0;  // [rad]
  double gz = 0;    // [m]
  double slope = 0; // [m/rad] of GZ by heel
  double trim = 0;  // [rad] bow up
  Balance at;
  bool in_balance = false; // of heave and trim
};

// Read off the curve to positive heels. NaN: it never happens.
struct StabilityCurve {
  static constexpr double kNever = std::numeric_limits<double>::quiet_NaN();
  double gm = 0;             // [m] slope of GZ at rest; upright, if it does not come to rest to this side
  double rest = kNever;      // [rad] from which it is righted: 0, or the heel of its list
  double vanishing = kNever; // [rad] the heel at which GZ comes down to 0
  double largest_gz = kNever, largest_at = kNever; // [m], [rad]
  double largest_gz_from_30 = 0;                   // [m] at 30 degrees and more, before an opening goes under
  double opening = kNever;                         // [rad] the heel at which the first opening goes under
  double area_30 = 0, area_40 = 0;                 // [m rad] from rest to 30 and to 40 degrees, or to where GZ vanishes
  double area_flooding = 0;                        // [m rad] to 40 degrees or the opening, whichever comes first
};

class RightingArm {
public:
  // bow_b: x or z of the body, or against it. openings_b: points through which water would run in.
  RightingArm(const Vessel& vessel, const Vec3d& bow_b, std::vector<Vec3d> openings_b);

  // trim: where to begin. No rest is found where even wholly wet it sinks.
  Heeled at(double heel, double trim) const;
  std::vector<Heeled> rows(const std::vector<double>& heels) const;
  StabilityCurve curve() const;
  double openingDepth(const Heeled& heeled) const; // [m] of the deepest; -infinity: there is none

private:
  void findRange(const std::vector<Heeled>& grid, StabilityCurve& curve) const;
  void findOpening(const std::vector<Heeled>& grid, StabilityCurve& curve) const;
  void findLargest(const std::vector<Heeled>& grid, double end, StabilityCurve& curve) const;
  double slopeOf(const Heeled& heeled) const;
  template <typename Value>
  double zeroBetween(const Heeled& a, const Heeled& b, Value value) const;
  double areaBetween(const std::vector<Heeled>& grid, double from, double to) const;
  Heeled near(const std::vector<Heeled>& grid, double heel) const;

  const Vessel& vessel_;
  Vec3d bow_, across_;
  EquilibriumFinder finder_;
  std::vector<Vec3d> openings_b_;
};

} // namespace plim
