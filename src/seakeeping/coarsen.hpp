// coarsen.hpp - a wet mesh with fewer triangles: vertices in one cube of a grid become one, and triangles that lose a corner vanish.
// The vertex that stays lies where it keeps best to the planes of all triangles about it (quadrics, Lindstrom 2000), so that chines and corners
// remain; those of the waterline are apart, keep to the walls there, and remain in the surface. Where two skins fall together, as of a thin
// fin, triangles meet their own reverse, and both go.
// Level axes as wet_mesh.hpp; the grid is even about the mesh's middle, so that a hull keeps its symmetry.
#pragma once

#include "seakeeping/wet_mesh.hpp"

namespace plim {

// cell: [m] side of the cubes.
WetMesh coarsened(const WetMesh& mesh, double cell);

// Longest edges, as seen on panels that ought to be smaller near the surface, halved until there are `count` triangles. Where
// the surface is flat, edges change their ends for better shapes: halving alone would leave strips what they are.
WetMesh refined(WetMesh mesh, std::size_t count);

} // namespace plim
