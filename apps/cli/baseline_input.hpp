// baseline_input.hpp - the baselines by the names that users give, and the sea of a verb in the form that they take.
#pragma once

#include "cli/hull_input.hpp"

#include "baselines/from_library.hpp"

namespace plim::cli {

using baselines::placementOf;
using baselines::plainWaves;

// Whether a method is one of the baselines: all but adaptive and linear, which are the library's own.
bool isBaseline(const std::string& method);
// "plain, flat, ..., curved:N": all there are, for help and errors.
std::string baselineNames();
// Throws InputError, beginning with the option or key that named it, when there is no such baseline.
void checkBaseline(const std::string& method, const std::string& named_by);

// The triangles that water can reach.
template <typename Real>
baselines::IndexedMesh<Real> wettableMesh(const plimsoll::Hull& hull) {
  return baselines::wettableMesh<Real>(hull.get());
}

// What is returned must not outlive the sea.
baselines::Sea baselineSea(const LoadedSea& sea);

} // namespace plim::cli
