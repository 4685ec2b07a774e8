// wet_panels.hpp - the panels that a hull at rest is solved with: its wet surface in a given number of triangles.
// Meshes finer than that are made coarser, and where they are coarse finer (coarsen.hpp). Then the panels are stretched a little, alike in x and
// z about the waterplane's centre, and in y from the surface, until they have the waterplane's area and the displaced volume of the hull itself:
// corners that lie on a round hull enclose a few per cent too little.
#pragma once

#include "math/memory.hpp"
#include "seakeeping/seakeeping.hpp"
#include "seakeeping/wet_mesh.hpp"

namespace plim {

struct WetPanels {
  Array<SeakeepingPanel> panels;
  WetExtent hull;      // of the hull itself
  WetBox whole;        // all of it
  Array<WetBox> parts; // of the panels
};

// Empty, or a sentence that says why there are none.
String findWetPanels(const SeakeepingDef& def, WetPanels& to);

} // namespace plim
