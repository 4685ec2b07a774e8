// panels.hpp - a hull reduced for drag to at most about a thousand flat panels with the area of its triangles.
//
// Drag is a rough model; a million triangles would make it slower but no more accurate. Triangles of similar position
// and direction are grouped until there are few enough. Each group becomes one panel: the triangle with the same
// centroid and the same spread (second moments) about it, with the group's area and mean normal. A group of one
// triangle is that triangle itself. Triangles larger than a fiftieth of the surface are halved, because a large panel
// would sample the water's motion only at its middle.
//   corners  c + sqrt(8) (sqrt(l1) cos(2 pi i / 3) e1 + sqrt(l2) sin(2 pi i / 3) e2)
// l and e are the two largest eigenvalues of the spread and their eigenvectors. (A triangle with corners c + q_i has
// the spread sum q_i q_i^T / 12.)
#pragma once

#include "hull/hull.hpp"
#include "hydrodynamics/added_mass.hpp"
#include "hydrodynamics/lanes/panel_block.hpp"
#include "hydrodynamics/water_probes.hpp"
#include "math/memory.hpp"

namespace plim {

struct Panel {
  Vec3d corner_c[3]; // [m, body axes about the hull's centre]
  Vec3d normal;      // outward, unit
  Vec3d area_vector; // [m^2] sum of the triangles' area vectors; shorter than `area` if they are not parallel
  double area;       // [m^2] of the group's triangles
};

struct Panels {
  Array<Panel> panels;                // neighbours follow each other, so that a block holds panels close together
  Array<PanelBlock> blocks;           // the same in blocks of sixteen: lengths over length_unit, areas over `area`
  double length_unit = 1;             // [m] from the hull's centre to a corner of its box
  Vec3d center_b;                     // [m] the hull's centre, origin of the corners
  Vec3d half_extent;                  // [m]
  double area = 0;                    // [m^2]
  std::uint64_t hull_fingerprint = 0; // Hull::fingerprint
  MassProperties enclosed;            // of the wettable surface with openings closed by flat caps; body axes
  EllipsoidMass added;                // wholly wet, at density 1
  WaterProbes probes;                 // of the ellipsoid
};

// More panels make drag slower and no more accurate.
inline constexpr std::size_t kMostPanels = 1000;

// enclosed: enclosedBy() of hull/capped.hpp. most: maximum number of panels.
Panels buildPanels(const Hull& hull, const MassProperties& enclosed, std::size_t most);

} // namespace plim
