// hull_results.hpp - tools to test whether two hulls are identical: random meshes with faults, masks for them, and all
// results of a hull as bytes.
#pragma once

#include "support.hpp"

#include "plimsoll/plimsoll_motion.hpp"
#include "plimsoll/plimsoll_statics.hpp"

#include <optional>
#include <vector>

namespace plim::tests {

using Bytes = std::vector<unsigned char>;

// Returns a closed or open mesh of one or several shells, some inside others. Triangles may be missing, repeated,
// degenerate or inverted, and some vertices are unused.
MeshData messyMesh(Random& random);

// Returns one byte per triangle: marked in a region, at random, everywhere or nowhere.
std::vector<std::uint8_t> randomMask(Random& random, const MeshData& mesh);

// Empty if the mesh is rejected.
std::optional<plimsoll::Hull> tryHull(const MeshData& mesh, std::uint32_t flags,
                                      const std::vector<std::uint8_t>& never_wet);

// Returns info and mesh; forces with and without outputs in several poses, seas and precisions; interior; panels, a
// water load with drag, equilibrium.
Bytes resultsOf(const plimsoll::Hull& hull);

} // namespace plim::tests
