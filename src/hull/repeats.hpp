// repeats.hpp - triangles that occur in a mesh twice, with the same corners and the same winding, and which of them can
// be dropped.
//
// Let n(e) be the uses of edge e in one direction minus those in the other. A surface is closed if n is zero
// everywhere. Dropping a set R of repeats changes n(e) to n(e) - r(e), with r counted in the same way over R alone. R
// can be dropped if
//   |n(e) - r(e)| <= |n(e)|   at every edge e
// so that no edge becomes more uneven. A part exported twice is dropped (r = 0 where it is closed, n = 2 and r = 1 at
// its rims), and so are single triangles (n = r = 1). Two bodies that share a wall, one inside the other, keep it: n =
// 0 there, and without one of the two walls one body would be open.
#pragma once

#include "hull/topology.hpp"
#include "math/memory.hpp"

namespace plim {

struct Repeats {
  Array<std::uint8_t> needless;                            // per triangle: a repeat that can be dropped
  std::uint64_t dropped = 0, kept = 0;                     // numbers of repeats that can be dropped, and that cannot
  std::uint32_t first_dropped = kNone, first_kept = kNone; // the caller's triangle
};

// Finds the repeats. Does not change the mesh.
Repeats findRepeats(const Mesh& mesh);

} // namespace plim
