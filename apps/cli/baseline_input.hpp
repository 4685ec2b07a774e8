// baseline_input.hpp - checks the names of baselines, and converts a verb's hull and sea for them.
#pragma once

#include "cli/hull_input.hpp"

#include "baselines/from_library.hpp"

namespace plim::cli {

using baselines::placementOf;
using baselines::plainWaves;

// Returns false only for adaptive and linear, the library's own methods. The name is not checked.
bool isBaseline(const std::string& method);
// Returns all baselines as "plain, flat, ..., curved:N", for help and errors.
std::string baselineNames();
// Throws InputError if there is no such baseline. named_by: the option or key with the name; the message begins with
// it.
void checkBaseline(const std::string& method, const std::string& named_by);

// Returns the triangles that water can reach.
template <typename Real>
baselines::IndexedMesh<Real> wettableMesh(const plimsoll::Hull& hull) {
  return baselines::wettableMesh<Real>(hull.get());
}

// The result refers to the sea, which must outlive it.
baselines::Sea baselineSea(const LoadedSea& sea);

} // namespace plim::cli
