// seams.hpp - joins edges of an otherwise closed surface that miss each other by rounding.
//
// Programs that write the faces of a solid one by one round the same corner differently: 1e-18 in one face, 0 in the
// next. Equal bits then join nothing, and a solid body looks open. Vertices are joined only where this closes
// something, so a surface that is closed as it stands keeps every bit:
//   - an open edge and another open edge whose ends lie within the distance of its own;
//   - the ends of an open edge shorter than the distance, as round the pole of a sphere that is a ring of radius 1e-17.
// Never so that a triangle collapses, unless it is a sliver no thicker than the distance; never two sheets that lie on
// each other, however close; and no vertex moves by more than twice the distance.
#pragma once

#include "hull/topology.hpp"
#include "math/memory.hpp"

namespace plim {

// Of the longest extent: what two roundings to single precision of each coordinate can make.
inline constexpr double kSeamDistance = 0x1p-21;

struct Seams {
  Array<std::uint32_t> map;   // for every vertex the one it is taken for, as applyWeld wants it
  std::uint64_t vertices = 0; // taken for another; 0: there are no seams
  double distance = 0;        // [m] largest between a vertex and the one it is taken for
};

// edges: of the mesh.
Seams findSeams(const Mesh& mesh, const EdgeTable& edges, double distance);

} // namespace plim
