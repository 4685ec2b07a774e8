// righting_arm.hpp - the righting arm GZ of a heeled vessel on still water, with free trim.
//
// Heel is a turn about the bow axis b, followed by trim about the horizontal axis across it, t = b x up; bow up is
// positive. Displacement is constant, and heave and trim are in equilibrium (equilibrium.hpp) at every heel. With the
// torque T of the water about the centre of mass,
//   GZ = -T . b / (m g)        positive: it turns the vessel towards smaller heels, if |trim| < 90 degrees
// b and t are fixed in the world, so GZ is continuous where the trim passes 90 degrees.
//   dGZ/dheel: from the stiffness with free heave and trim:  -(K_hh - K_hs K_ss^-1 K_sh) / (m g)
#pragma once

#include "math/elementary.hpp"
#include "math/memory.hpp"
#include "statics/equilibrium.hpp"

namespace plim {

struct Heeled {
  double heel = 0;  // [rad]
  double gz = 0;    // [m]
  double slope = 0; // [m/rad] derivative of GZ by heel
  double trim = 0;  // [rad] bow up
  Balance at;
  bool in_balance = false; // heave and trim are in equilibrium
  bool stays = false;      // ... which is stable
};

class RightingArm {
public:
  static constexpr double kStep = 2.5 * kDegree;

  // bow_b: along x or z of the body, in either direction. openings_b: points through which water would run in.
  RightingArm(const Vessel& vessel, const Vec3d& bow_b, Array<Vec3d> openings_b);

  // Trim is followed from upright in steps, so that the result does not depend on earlier calls.
  Heeled at(double heel);
  Heeled atFrom(double heel, double trim) const;   // trim: start of the search
  double openingDepth(const Heeled& heeled) const; // [m] of the deepest; -infinity if there is none
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
