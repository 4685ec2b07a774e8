// panels.hpp - a hull as drag sees it: at most about a thousand flat panels, each as large as the triangles it stands for.
//
// Drag is a rough model; a million triangles would make it slow and not better. Triangles of similar place and direction are
// gathered until there are few enough, and each group becomes one panel: the triangle of the same centroid and the same
// spread (second moments) about it, with the group's area and mean normal. A group of one is that triangle itself. The other
// way round, triangles larger than a fiftieth of the surface are halved: a large panel would see the water's motion at its
// middle only.
//   corners  c + sqrt(8) (sqrt(l1) cos(2 pi i / 3) e1 + sqrt(l2) sin(2 pi i / 3) e2),   l, e: eigenvalues and -vectors of the
//   spread. (A triangle c + q_i has the spread sum q_i q_i^T / 12.)
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
  Vec3d area_vector; // [m^2] sum of the triangles' own: shorter than `area` where they are not parallel
  double area;       // [m^2] of the triangles it stands for
};

struct Panels {
  Array<Panel> panels;                // neighbours follow each other, so that those of a block are together
  Array<PanelBlock> blocks;           // the same, sixteen at a time: lengths over length_unit, areas over `area`
  double length_unit = 1;             // [m] from the hull's centre to a corner of its box
  Vec3d center_b;                     // [m] the hull's centre, that corners are about
  Vec3d half_extent;                  // [m]
  double area = 0;                    // [m^2]
  std::uint64_t hull_fingerprint = 0; // Hull::fingerprint
  MassProperties enclosed;            // of what the wettable surface encloses, openings closed by flat caps; body axes
  EllipsoidMass added;                // wholly wet, for density 1
  WaterProbes probes;                 // of the ellipsoid
};

// More panels make drag slower and no more accurate.
inline constexpr std::size_t kMostPanels = 1000;

// enclosed: enclosedBy() of hull/capped.hpp. most: at most so many panels.
Panels buildPanels(const Hull& hull, const MassProperties& enclosed, std::size_t most);

} // namespace plim
