// plain.hpp - the plain loop: what a good game programmer writes after reading the sources. The yardstick of the bench.
#pragma once

#include "baselines/wrench.hpp"

namespace plim::baselines {

// scratch is the caller's, so that repeated calls allocate nothing.
Wrench plainForce(const IndexedMesh<float>& mesh, const Placement& placement, const StillWater& water,
                  std::vector<Vec3f>& scratch);

} // namespace plim::baselines
