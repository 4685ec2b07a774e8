// hydrostatics.hpp - the classical table: what a hull displaces and how its waterplane lies, upright, draft by draft.
//
// With x along the bow, z across, y up from the keel; waterplane of area A with moments of its points, displaced volume V, its centre B:
//   KB = y_B,   BM = I / V about the waterplane's own centroid F,   KM = KB + BM
//   tonnes per centimetre TPC = rho A / 100 / 1000,   moment to change trim by a centimetre MCT = rho I_l / (100 L) / 1000 (with BM for GM)
// L and B of the waterplane, T the draft, A_m the section under water in the middle of L:
//   block V / (L B T),   waterplane A / (L B),   midship A_m / (B T),   prismatic V / (A_m L)
// The waterplane closes what is wet, so its moments are those of the wet surface with the sign turned: int x^2 dA = -int x^2 n_y dS.
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
  double lcb = 0, lcf = 0;                       // [m] along the bow from the mesh's own origin; NaN: no waterplane
  double waterplane_area = 0, wetted_area = 0;   // [m^2]
  double moment_transverse = 0, moment_longitudinal = 0; // [m^4] of the waterplane about its centroid
  double length = 0, breadth = 0;                        // [m] of the waterplane
  double tpc = 0, mct = 0;                               // [t/cm], [t m/cm]
  // Form coefficients; NaN without a waterplane.
  double block = kNone, prismatic = kNone, midship = kNone, waterplane = kNone;
  double midship_area = 0; // [m^2]
};

// draft: above 0, at most the hull's height. bow_b: x or z, or against it.
Hydrostatics hydrostaticsAt(const MomentTree& closed_hull, double density, const Vec3d& bow_b, double draft);

} // namespace plim
