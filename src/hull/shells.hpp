// shells.hpp - the separate surfaces of a mesh, and which of them lies inside which.
// A catamaran has two shells side by side; a shell inside a shell is a sealed cavity (an odd number of shells around
// it) or a thing inside a cavity (an even number). Neither is ever wet, and a cavity winds the other way round.
#pragma once

#include "hull/topology.hpp"
#include "hull/winding.hpp"
#include "math/memory.hpp"

namespace plim {

struct Shell {
  Array<std::uint32_t> triangles;
  Array<Rim> rims;        // empty: closed
  std::size_t cracks = 0; // rims without area, at vertices in the middle of a neighbour's edge: they count as closed
  Box box;
  double volume = 0;        // [m^3] with flat caps on its rims; negative when wound inward
  std::uint32_t depth = 0;  // how many shells lie around it
  bool inside_open = false; // one of those is open: a liner or cargo in an open boat rather than a cavity
  bool crosses = false;     // lies partly inside another shell: their common volume is counted twice

  bool isClosed() const { return rims.empty(); }
};

Array<Shell> findShells(const Mesh& mesh, const EdgeTable& edges, const Winding& winding);

// Fills depth, inside_open and crosses.
void findNesting(const Mesh& mesh, Array<Shell>& shells);

} // namespace plim
