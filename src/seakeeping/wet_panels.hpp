// wet_panels.hpp - the panels for the solution of a hull at rest: its wet surface as a given number of triangles. Finer
// meshes are coarsened, and coarse parts are refined (coarsen.hpp). The panels are then stretched slightly, equally in
// x and z about the waterplane's centre, and in y from the surface, until they have the waterplane area and the
// displaced volume of the hull itself. Without this, panels with corners on a round hull enclose a few per cent too
// little.
#pragma once

#include "math/memory.hpp"
#include "seakeeping/seakeeping.hpp"
#include "seakeeping/wet_mesh.hpp"

namespace plim {

struct WetPanels {
  Array<SeakeepingPanel> panels;
  WetExtent hull;      // of the hull itself
  WetBox whole;        // of the whole hull
  Array<WetBox> parts; // of the panels' connected parts
};

// Returns an empty string, or a sentence with the reason why there are no panels.
String findWetPanels(const SeakeepingDef& def, WetPanels& to);

} // namespace plim
