// quadratic.hpp - integrates the wet triangles with the true depth at corners and edge midpoints, quadratic between
// them (addQuadratic in pieces.hpp). The waterline is still the straight chord between the corners' depths.
//
// The error is in the depth, not in the waterline: this rule gains two orders, while a curved waterline gains none.
// Limits: those of every method that clips by the corners' depths; six samples of the sea for every wet triangle.
#pragma once

#include "baselines/method.hpp"

namespace plim::baselines {

std::unique_ptr<Method> makeQuadratic(const IndexedMesh<double>& mesh, int);

} // namespace plim::baselines
