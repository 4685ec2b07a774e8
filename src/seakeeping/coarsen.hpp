// coarsen.hpp - a wet mesh with fewer triangles: the vertices in one cube of a grid become one, and triangles that lose
// a corner are removed. The new vertex minimizes the distance from the planes of all adjacent triangles (quadrics,
// Lindstrom 2000), so chines and corners remain. Vertices of the waterline are grouped separately, also follow the
// hull's sides there, and remain in the surface. If two skins merge, as in a thin fin, triangles cancel with their own
// reverse. Level axes as in wet_mesh.hpp. The grid is symmetric about the mesh's middle, so a hull keeps its symmetry.
#pragma once

#include "seakeeping/wet_mesh.hpp"

namespace plim {

// cell: [m] side of the cubes.
WetMesh coarsened(const WetMesh& mesh, double cell);

// Halves the longest edges until there are `count` triangles. Length is weighted, because panels must be smaller near
// the surface. In flat regions, edges are flipped for better shapes; halving alone would keep strips.
WetMesh refined(WetMesh mesh, std::size_t count);

} // namespace plim
