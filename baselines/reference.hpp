// reference.hpp - the slow and simple answer that everything fast is tested against.
#pragma once

#include "baselines/wrench.hpp"

namespace plim::baselines {

Wrench referenceForce(const IndexedMesh<double>& mesh, const Placement& placement, const StillWater& water);

} // namespace plim::baselines
