// winding.hpp - gives neighbouring triangles the same winding.
#pragma once

#include "hull/topology.hpp"
#include "math/memory.hpp"

namespace plim {

struct Winding {
  Array<std::uint32_t> patch; // per triangle: its piece, connected through edges of exactly two uses
  std::uint32_t patch_count = 0;
  Array<std::uint32_t> turned; // flipped triangles: their winding was that of the smaller area of their patch
  std::uint32_t one_sided_triangle = kNone; // set if no winding is consistent (a Moebius strip)
};

// Flips triangles of `mesh` so that within each patch every edge with two uses has one in each direction. If no winding
// is consistent, sets one_sided_triangle and changes nothing.
Winding unifyWinding(Mesh& mesh, const EdgeTable& edges);

} // namespace plim
