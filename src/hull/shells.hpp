// shells.hpp - the separate surfaces of a mesh, and their nesting. A catamaran has two shells side by side. A shell
// inside an odd number of shells is a sealed cavity; one inside two or another even number is an object in a cavity.
// Cavities and objects in them are never wet; a cavity has inward winding.
#pragma once

#include "hull/topology.hpp"
#include "hull/winding.hpp"
#include "math/memory.hpp"

namespace plim {

struct Shell {
  Array<std::uint32_t> triangles;
  Array<Rim> rims;        // empty: closed
  std::size_t cracks = 0; // rims without area, at vertices in the middle of a neighbour's edge; they count as closed
  Box box;
  double volume = 0;        // [m^3] with flat caps on its rims; negative if wound inward
  std::uint32_t depth = 0;  // number of shells around it
  bool inside_open = false; // one of those is open: this is a liner or cargo in an open boat, not a cavity
  bool crosses = false;     // crosses another shell (set on one of the two): their common volume is counted twice

  bool isClosed() const { return rims.empty(); }
};

// Groups the triangles into shells with their rims, boxes and volumes.
Array<Shell> findShells(const Mesh& mesh, const EdgeTable& edges, const Winding& winding);

// Fills depth, inside_open and crosses.
void findNesting(const Mesh& mesh, Array<Shell>& shells);

} // namespace plim
