// quadratic.hpp - the waterline is still the straight chord between the corners' depths; what is wet is integrated with the true
// depth at its corners and edge midpoints, quadratic between them (addQuadratic in pieces.hpp). The error sits in the depth, not
// in the waterline, so this gains two orders where curving the waterline gains none.
// Limits: as for all that clips by the corners' depths; six samples of the sea for every wet triangle.
#pragma once

#include "baselines/method.hpp"

namespace plim::baselines {

std::unique_ptr<Method> makeQuadratic(const IndexedMesh<double>& mesh, int);

} // namespace plim::baselines
