// flat.hpp - the specification's first clipping: everything is cut at the still level and measured from it.
//   d = level - y,   F = -rho g int d n dS,   T = -rho g int d r x n dS over d > 0, exactly
// Positions about the reference point. Waves are not seen: right on still water, and off by whole waves anywhere else.
#pragma once

#include "baselines/method.hpp"

namespace plim::baselines {

std::unique_ptr<Method> makeFlat(const IndexedMesh<double>& mesh, int);

} // namespace plim::baselines
