// waves_in_time.hpp - converts a hull's seakeeping to the data of a time step (hydrodynamics/radiation_force.hpp). The
// motion of the water around the hull, reduced to a rigid body, is
//   V_w = (sum J^T N J)^-1 sum J^T N u,   J = [1, -[r]x],  N = sum S n n^T     over the panels at rest
// This is the motion whose flow through the panels is nearest to the water's. Neighbouring panels share a probe at the
// centroid of their area. There are at most sixteen probes: in four parts along the hull, each left and right, bottom
// and the rest. Water that moves as a rigid body is reproduced exactly.
#pragma once

#include "hydrodynamics/radiation_force.hpp"
#include "seakeeping/seakeeping.hpp"

namespace plim {

// The body at rest.
struct BodyAtRest {
  Mat3d to_level;                     // from body axes
  Vec3d center_of_mass_b;             // [m]
  Vec3d hull_center_b, half_extent_b; // [m] of the hull's bounding box
};

RadiationForce wavesInTime(const Seakeeping& of, const BodyAtRest& rest);

} // namespace plim
