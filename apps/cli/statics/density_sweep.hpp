// density_sweep.hpp - the same body, lighter and heavier: how it floats over a range of densities, and a picture of it. For a square bar that
// turns about its length, and for a free cube, the closed forms of docs/statics.md lie under the computed points.
#pragma once

#include "cli/verbs.hpp"

namespace plim::cli {

// options.density_ratios: FROM:TO:STEP. start: of each search, if not all poses are asked for.
void sweepDensities(const MeshOptions& mesh, const EquilibriumOptions& options, const plimsoll::EquilibriumDef& start);

} // namespace plim::cli
