// hull_results.hpp - for tests whether two hulls are the same: random meshes with faults, masks for them, and all
// results of a hull as bytes.
#pragma once

#include "support.hpp"

#include "plimsoll/plimsoll_motion.hpp"
#include "plimsoll/plimsoll_statics.hpp"

#include <optional>
#include <vector>

namespace plim::tests {

using Bytes = std::vector<unsigned char>;

// Closed or open, of one shell or several, some inside others; with triangles missing, repeated, degenerate or turned
// round, and vertices that no index shares.
MeshData messyMesh(Random& random);

// One byte per triangle: of a region, at random, of all or of none.
std::vector<std::uint8_t> randomMask(Random& random, const MeshData& mesh);

// Empty if the mesh is refused.
std::optional<plimsoll::Hull> tryHull(const MeshData& mesh, std::uint32_t flags,
                                      const std::vector<std::uint8_t>& never_wet);

// Info and mesh; forces with and without outputs in several poses, seas and precisions; interior; panels, a push with
// drag, equilibrium.
Bytes resultsOf(const plimsoll::Hull& hull);

} // namespace plim::tests
