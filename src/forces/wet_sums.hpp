// wet_sums.hpp - sums over a body's wet surface, from which force and torque follow (wrench.hpp), and properties of the
// summation. Body axes about the hull's centre, lengths in units of the body's scale.
#pragma once

#include "forces/body_in_water.hpp"

namespace plim {

struct WetSums : SurfaceSums<double> {
  Vec3d buoyancy_moment_c; // int x dV of the displaced volume
  std::uint32_t dry, wet, cut;
  Rounding<double> rounding;
};

// Adds the effect of a uniform extra depth. Hulls far below the troughs are summed as if they were just below them.
inline void addDepth(const Hull& hull, double depth, WetSums& sums) {
  sums.depth_normal_c += depth * hull.wettable_moments.a;
  sums.depth_moment_c += depth * hull.wettable_moments.b;
}

// Counts every wettable triangle as wet; the displaced volume is the enclosed one. An open surface under water has no
// meaningful volume, and Forces::opening_submerged reports that case.
void countAllWet(const Body& body, WetSums& sums);

} // namespace plim
