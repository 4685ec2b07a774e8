// waves_in_time.hpp - what a step needs of a hull's seakeeping (hydrodynamics/radiation_force.hpp). The water around the hull as of a rigid body is
//   V_w = (sum J^T N J)^-1 sum J^T N u,   J = [1, -[r]x],  N = sum S n n^T     over the panels at rest
// the motion whose flow through the panels comes nearest to the water's. Panels share a probe with their neighbours, in the middle of their area, at
// most sixteen: in four parts along the hull, left and right, bottoms and all others. Water that moves as a rigid body is found exactly.
#pragma once

#include "hydrodynamics/radiation_force.hpp"
#include "seakeeping/seakeeping.hpp"

namespace plim {

// Of the body at rest.
struct BodyAtRest {
  Mat3d to_level;                     // from body axes
  Vec3d center_of_mass_b;             // [m]
  Vec3d hull_center_b, half_extent_b; // [m] of the hull's box
};

RadiationForce wavesInTime(const Seakeeping& of, const BodyAtRest& rest);

} // namespace plim
