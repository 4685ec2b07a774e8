// centroid.hpp - the naive rule that most games use: the pressure at the middle of every wet piece, pushing there.
//   F = -rho g d(c) a,   T = r_c x F,   c the centroid of the piece, d the true depth there
// Positions about the reference point. Force is exact on plane water; torque is not: pressure grows with depth, so it truly
// pushes below the centroid. On few triangles what is missing turns bodies that should be at rest.
#pragma once

#include "baselines/method.hpp"

namespace plim::baselines {

std::unique_ptr<Method> makeCentroid(const IndexedMesh<double>& mesh, int);

} // namespace plim::baselines
