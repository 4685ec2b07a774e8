// weld.hpp - merges vertices at equal or nearly equal places.
#pragma once

#include "hull/mesh.hpp"
#include "math/memory.hpp"

namespace plim {

// Returns for every vertex the index of its representative: itself, or an earlier vertex within `distance`. distance 0
// merges equal coordinates only: STL repeats every corner, and OBJ and glTF repeat them at seams. A positive distance
// is a repair. It is greedy in the given order, so chains of near vertices may have several representatives.
Array<std::uint32_t> weldMap(const Array<Vec3d>& vertices, double distance);

// Replaces the vertices by their representatives, in order of first use, and removes unused vertices.
void applyWeld(Mesh& mesh, const Array<std::uint32_t>& map);

} // namespace plim
