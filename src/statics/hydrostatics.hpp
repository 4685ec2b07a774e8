// hydrostatics.hpp - the classical hydrostatic table: displacement and waterplane of the upright hull for each draft.
//
// x is along the bow, z across, y up from the keel. A is the area of the waterplane, V the displaced volume and B its
// centre:
//   KB = y_B,   BM = I / V about the waterplane's own centroid F,   KM = KB + BM
//   tonnes per centimetre TPC = rho A / 100 / 1000
//   moment to change trim by a centimetre MCT = rho I_l / (100 L) / 1000 (with BM for GM)
// L and B are the length and breadth of the waterplane, T the draft, A_m the submerged section in the middle of L:
//   block V / (L B T),   waterplane A / (L B),   midship A_m / (B T),   prismatic V / (A_m L)
// The waterplane closes the wet surface, so its moments are the negative ones of the wet surface: int x^2 dA = -int x^2
// n_y dS.
#pragma once

#include "statics/wet_moments.hpp"

#include <limits>

namespace plim {

struct Hydrostatics {
  static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  double draft = 0;                              // [m] above the lowest point
  double volume = 0, displacement = 0;           // [m^3], [kg]
  Vec3d center_of_buoyancy_b;                    // [m]
  double kb = 0;                                 // [m]
  double bm_transverse = 0, bm_longitudinal = 0; // [m]
  // [m] along the bow from the mesh's own origin; NaN if dry, lcf also without a waterplane
  double lcb = 0, lcf = 0;
  double waterplane_area = 0, wetted_area = 0;           // [m^2]
  double moment_transverse = 0, moment_longitudinal = 0; // [m^4] of the waterplane about its centroid
  double length = 0, breadth = 0;                        // [m] of the waterplane
  double tpc = 0, mct = 0;                               // [t/cm], [t m/cm]
  // Form coefficients; NaN without a waterplane.
  double block = kNone, prismatic = kNone, midship = kNone, waterplane = kNone;
  double midship_area = 0; // [m^2]
};

// draft: above 0, at most the hull's height. bow_b: along x or z, in either direction.
Hydrostatics hydrostaticsAt(const MomentTree& closed_hull, double density, const Vec3d& bow_b, double draft);

} // namespace plim
