// orientation.hpp - which way round each shell goes: outward for bodies, inward for cavities.
//
// A closed shell encloses a volume, and its sign says how it is wound. An open one encloses nothing by itself: a fillet
// or the wall of a bore, exported as a patch of its own, has a capped volume of either sign. So open shells whose boxes
// touch are taken as parts of one surface, keep their winding towards each other, and are turned round all together
// or not at all, by the volume under all of them. Only an open shell that stands alone, a rowboat, is judged by its
// own, with flat caps: of its two windings one would press it down wherever it is wet, so the other was meant. The
// report tells these from closed ones.
#pragma once

#include "hull/report.hpp"
#include "hull/shells.hpp"
#include "math/memory.hpp"

namespace plim {

// Turns shells of `mesh` that are the wrong way round, and marks what lies inside others never wet. Closed shells inside
// an open boat keep the modeller's winding: a liner winds one way, cargo the other.
void orientShells(Mesh& mesh, Array<Shell>& shells, Report& report);

} // namespace plim
