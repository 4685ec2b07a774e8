// reference.hpp - slow and simple results in double. All fast methods are tested against them.
#pragma once

#include "baselines/wrench.hpp"

namespace plim::baselines {

// Depth is sampled at the vertices and linear between them; `linear` must give the same result.
Wrench referenceLinear(const IndexedMesh<double>& mesh, const Placement& placement, const Sea& sea);

// Integrates the true sea over the facets: every triangle is divided into at least `divisions`^2 pieces.
Wrench referenceForce(const IndexedMesh<double>& mesh, const Placement& placement, const Sea& sea, int divisions = 1);

} // namespace plim::baselines
