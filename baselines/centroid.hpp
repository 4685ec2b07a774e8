// centroid.hpp - the naive rule that most games use: the pressure at the centroid of every wet piece, applied there.
//   F = -rho g d(c) a,   T = r_c x F,   c the centroid of the piece, d the true depth there
// Positions are relative to the reference point. On plane water the force is exact. The torque is not: pressure grows
// with depth, so its true centre lies below the centroid. With few triangles, the error rotates bodies that should be
// at rest.
#pragma once

#include "baselines/method.hpp"

namespace plim::baselines {

std::unique_ptr<Method> makeCentroid(const IndexedMesh<double>& mesh, int);

} // namespace plim::baselines
