// repeats.hpp - triangles that stand in a mesh twice, with the same corners and the same winding, and which of them may
// go.
//
// Let n(e) be the uses of edge e one way less its uses the other way: a surface is closed when n is zero everywhere.
// Dropping a set R of repeats makes n(e) - r(e) of it, r counted in the same way over R alone. So R may go if
//
//   |n(e) - r(e)| <= |n(e)|   at every edge e:
//
// no edge is left more uneven than it was. A part exported twice goes (r = 0 where it is closed, n = 2 and r = 1 at its
// rims), and so do single triangles (n = r = 1). Two bodies that share a wall, one inside the other, keep it: there
// n = 0, and without one of the two walls one body would be open.
#pragma once

#include "hull/topology.hpp"
#include "math/memory.hpp"

namespace plim {

struct Repeats {
  Array<std::uint8_t> needless;                            // per triangle: a repeat that may go
  std::uint64_t dropped = 0, kept = 0;                     // repeats that may go, and those that may not
  std::uint32_t first_dropped = kNone, first_kept = kNone; // the caller's triangle
};

Repeats findRepeats(const Mesh& mesh);

} // namespace plim
