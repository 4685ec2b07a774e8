// righting_arm.hpp - the righting arm GZ of a heeled vessel on still water, free to trim.
//
// Heel is a turn about the bow axis b, then trim one about the horizontal axis across it, t = b x up: bow up is positive. Displacement is
// kept, and heave and trim come to rest (equilibrium.hpp) at every heel. With the torque T of the water about the centre of mass,
//   GZ = -T . b / (m g)        positive: it turns the vessel towards smaller heels, if |trim| < 90 degrees
// b and t are fixed in the world, so GZ is continuous where the trim passes 90 degrees.
//   dGZ/dheel: of the stiffness, with heave and trim giving way:  -(K_hh - K_hs K_ss^-1 K_sh) / (m g)
#pragma once

#include "math/elementary.hpp"
#include "math/memory.hpp"
#include "statics/equilibrium.hpp"

namespace plim {

struct Heeled {
  double heel = 0;  // [rad]
  double gz = 0;    // [m]
  double slope = 0; // [m/rad] of GZ by heel
  double trim = 0;  // [rad] bow up
  Balance at;
  bool in_balance = false; // heave and trim are at rest
  bool stays = false;      // ... and stay there
};

class RightingArm {
public:
  static constexpr double kStep = 2.5 * kDegree;

  // bow_b: x or z of the body, or against it. openings_b: points through which water would run in.
  RightingArm(const Vessel& vessel, const Vec3d& bow_b, Array<Vec3d> openings_b);

  // Trim is followed from upright, in steps, so that what is found does not hang on what else is asked for.
  Heeled at(double heel);
  Heeled atFrom(double heel, double trim) const;   // trim: where to begin
  double openingDepth(const Heeled& heeled) const; // [m] of the deepest; -infinity: there is none
  const Vessel& vessel() const { return vessel_; }

private:
  double slopeOf(const Heeled& heeled) const;

  const Vessel& vessel_;
  Vec3d bow_, across_;
  EquilibriumFinder finder_;
  Array<Vec3d> openings_b_;
  Array<Heeled> path_[2]; // at every step, to positive and to negative heels
};

} // namespace plim
