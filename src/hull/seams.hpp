// seams.hpp - joins edges of an otherwise closed surface that differ by rounding.
//
// Programs that write the faces of a solid one by one may round the same corner differently: 1e-18 in one face, 0 in
// the next. Merging equal coordinates then joins nothing, and a solid body appears open. Vertices are joined only if
// this closes a gap, so a surface that is already closed keeps every bit. Joined are
//   - an open edge and another open edge with both ends within the distance of its own
//   - the ends of an open edge shorter than the distance, as around the pole of a sphere that is a ring of radius 1e-17
// A join never collapses a triangle, unless it is a sliver no thicker than the distance. It never joins two sheets that
// lie on each other, however close. It changes no coordinate by more than twice the distance.
#pragma once

#include "hull/topology.hpp"
#include "math/memory.hpp"

namespace plim {

// Fraction of the longest extent: the effect of two roundings of each coordinate to single precision.
inline constexpr double kSeamDistance = 0x1p-21;

struct Seams {
  Array<std::uint32_t> map;   // for every vertex the one that replaces it, in the form for applyWeld()
  std::uint64_t vertices = 0; // number of replaced vertices; 0 if there are no seams
  double distance = 0;        // [m] largest distance between a vertex and its replacement
};

// Finds the vertices to join. edges: the edge table of the mesh.
Seams findSeams(const Mesh& mesh, const EdgeTable& edges, double distance);

} // namespace plim
