// orientation.hpp - winds each shell the right way: outward for bodies, inward for cavities.
//
// For a closed shell, the sign of its volume shows its winding. An open shell encloses no volume by itself: a fillet,
// or the wall of a bore exported as a patch of its own, has a capped volume of either sign. Open shells whose boxes
// touch are therefore treated as parts of one surface. They keep their winding relative to each other and are flipped
// together, by the sign of the volume of all of them. A single open shell, such as a rowboat, is judged by its own
// volume with flat caps: with the wrong winding the water would press it down. The report distinguishes open shells
// from closed ones.
#pragma once

#include "hull/report.hpp"
#include "hull/shells.hpp"
#include "math/memory.hpp"

namespace plim {

// Flips shells of `mesh` that are wound the wrong way, and marks shells inside others as never wet. Closed shells
// inside an open boat keep their winding: a liner winds one way, cargo the other.
void orientShells(Mesh& mesh, Array<Shell>& shells, Report& report);

} // namespace plim
