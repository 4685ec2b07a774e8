// surface.hpp - the wettable surface of a hull: the last step of building a hull. A new mask repeats only this step.
#pragma once

#include "hull/hull.hpp"
#include "math/memory.hpp"

namespace plim {

// Fills everything but the basis, which must be complete. mesh: checked, its vertices about the hull's centre.
void addSurface(Mesh mesh, Hull& hull);

// Stores the vertices, which are about the hull's centre, in both precisions, and computes their radius.
void storeVertices(Array<Vec3d> vertices_c, Hull& hull);

// Returns the hull that buildHull() would make of the same mesh with another mask. never_wet: one byte for each of the
// caller's triangles, or empty.
Owned<Hull> maskedHull(const Hull& hull, const Array<std::uint8_t>& never_wet);

} // namespace plim
