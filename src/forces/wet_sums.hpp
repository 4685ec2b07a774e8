// wet_sums.hpp - the sums over a body's wet surface that force and torque are made of, and how they were taken.
// Body axes about the hull's centre, lengths in units of the body's scale.
#pragma once

#include "forces/body_in_water.hpp"

namespace plim {

struct WetSums : SurfaceSums<double> {
  Vec3d buoyancy_moment_c; // int x dV of the displaced volume
  std::uint32_t dry, wet, cut;
  Rounding<double> rounding;
};

// What so much more depth everywhere adds: hulls far below the troughs are summed as if they were just below them.
inline void addDepth(const Hull& hull, double depth, WetSums& sums) {
  sums.depth_normal_c += depth * hull.wettable_moments.a;
  sums.depth_moment_c += depth * hull.wettable_moments.b;
}

// Every wettable triangle is wet, and what is displaced is what they enclose. Of an open surface under water there is no
// meaningful volume; opening_submerged says not to trust it.
void countAllWet(const Body& body, WetSums& sums);

} // namespace plim
