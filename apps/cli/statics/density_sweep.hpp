// density_sweep.hpp - the same body, lighter and heavier: how it floats over a range of densities, and a picture of it. For a square bar that
// turns about its length, and for a free cube, the closed forms of docs/statics.md lie under the computed points.
#pragma once

#include "cli/verbs.hpp"

namespace plim::cli {

// options.density_ratios: FROM:TO:STEP.
void sweepDensities(const MeshOptions& mesh, const EquilibriumOptions& options);

} // namespace plim::cli
