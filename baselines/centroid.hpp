// centroid.hpp - the naive rule that most games use: the pressure at the middle of every wet piece, pushing there.
//   F = -rho g d(c) a,   T = r_c x F,   c the centroid of the piece
// Force is exact on plane water; torque is not: pressure grows with depth, so it truly pushes below the centroid. On few
// triangles what is missing turns bodies that should be at rest.
#pragma once

#include "baselines/wrench.hpp"

namespace plim::baselines {

Wrench centroidForce(const IndexedMesh<double>& mesh, const Placement& placement, const Sea& sea);

} // namespace plim::baselines
