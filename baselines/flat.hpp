// flat.hpp - the specification's first clipping: cuts everything at the still water level and measures depth from
// there.
//   d = level - y,   F = -rho g int d n dS,   T = -rho g int d r x n dS over d > 0, exactly
// Positions are relative to the reference point. Waves are ignored: the result is exact on flat water, and on waves its
// error is as large as the waves.
#pragma once

#include "baselines/method.hpp"

namespace plim::baselines {

std::unique_ptr<Method> makeFlat(const IndexedMesh<double>& mesh, int);

} // namespace plim::baselines
