// weld.hpp - which vertices are one and the same.
#pragma once

#include "hull/mesh.hpp"
#include "math/memory.hpp"

namespace plim {

// For every vertex the index of its representative (itself, or an earlier vertex within `distance`).
// distance 0 merges equal coordinates only (STL repeats every corner; OBJ and glTF repeat them at seams); a positive
// distance is a repair: greedy in the order given, so chains of near vertices may end in several representatives.
Array<std::uint32_t> weldMap(const Array<Vec3d>& vertices, double distance);

// Replaces the vertices by their representatives, in order of first use; unused vertices go.
void applyWeld(Mesh& mesh, const Array<std::uint32_t>& map);

} // namespace plim
