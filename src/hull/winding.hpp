// winding.hpp - makes neighbouring triangles agree on which side is out.
#pragma once

#include "hull/topology.hpp"
#include "math/memory.hpp"

namespace plim {

struct Winding {
  Array<std::uint32_t> patch; // per triangle: a piece connected through edges of exactly two uses
  std::uint32_t patch_count = 0;
  Array<std::uint32_t> turned;              // triangles wound against the larger area of their patch: turned round
  std::uint32_t one_sided_triangle = kNone; // set when no winding is consistent (a Moebius strip)
};

// Turns triangles of `mesh` so that within each patch every edge is used once in each direction.
Winding unifyWinding(Mesh& mesh, const EdgeTable& edges);

} // namespace plim
