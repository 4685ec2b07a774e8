// reference.hpp - the slow and simple answers that everything fast is tested against, in double.
#pragma once

#include "baselines/wrench.hpp"

namespace plim::baselines {

// Depth sampled at the vertices and linear between them: what `linear` must equal.
Wrench referenceLinear(const IndexedMesh<double>& mesh, const Placement& placement, const Sea& sea);

// The true sea over the facets: every triangle cut into at least `divisions`^2 pieces.
Wrench referenceForce(const IndexedMesh<double>& mesh, const Placement& placement, const Sea& sea, int divisions = 1);

} // namespace plim::baselines
