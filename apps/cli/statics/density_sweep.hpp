// density_sweep.hpp - the equilibria of a body over a range of densities, with a plot. For a square bar that turns
// about its length and for a free cube, the plot includes the closed forms of docs/statics.md.
#pragma once

#include "cli/verbs.hpp"

namespace plim::cli {

// options.density_ratios: FROM:TO:STEP. start: of each search, unless all poses are requested. Throws InputError.
void sweepDensities(const MeshOptions& mesh, const EquilibriumOptions& options, const plimsoll::EquilibriumDef& start);

} // namespace plim::cli
