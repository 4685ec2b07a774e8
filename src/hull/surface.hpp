// surface.hpp - what a hull has of its wettable surface: the last step of building a hull, and the only one that
// another mask repeats.
#pragma once

#include "hull/hull.hpp"
#include "math/memory.hpp"

namespace plim {

// Fills everything but the basis, which the hull has. mesh: checked, its vertices about the hull's centre.
void addSurface(Mesh mesh, Hull& hull);

// Stores the vertices, which are about the hull's centre, in both precisions, and their radius.
void storeVertices(Array<Vec3d> vertices_c, Hull& hull);

// Returns the hull that buildHull() would have made of the same mesh with another mask. never_wet: one byte for each of
// the caller's triangles, or empty.
Owned<Hull> maskedHull(const Hull& hull, const Array<std::uint8_t>& never_wet);

} // namespace plim
