// quadratic.hpp - true depths at corners and edge midpoints: the fourth-order comparison to `linear`.
#pragma once

#include "baselines/wrench.hpp"

namespace plim::baselines {

Wrench quadraticForce(const IndexedMesh<double>& mesh, const Placement& placement, const Sea& sea);

} // namespace plim::baselines
