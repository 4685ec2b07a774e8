// particulars.hpp - what is said of a vessel in a pose, besides force and energy: heel and trim, metacentric heights, natural periods.
//
// Along the bow's horizontal direction a and the one across it t = a x up:
//   GM = -(K_aa - K_ah K_ha / K_hh) / (m g) in roll, and the same with t in pitch    K the stiffness about the centre of mass
// with heave h giving way, as a vessel does: it is BM + (y_B - y_G) with BM = I / V about the waterplane's own centroid.
//   T = 2 pi sqrt(M / k)    of heave, roll and pitch, each as if it were alone; M with and without the water that moves along
// That water is that of an ellipsoid (hydrodynamics/added_mass.hpp), in proportion to what is displaced: near the surface real hulls differ by
// tens of per cent.
#pragma once

#include "hydrodynamics/added_mass.hpp"
#include "statics/vessel.hpp"

namespace plim {

struct Particulars {
  double heel = 0, trim = 0;                           // [rad] heel about the bow, trim bow up
  Vec3d along_w;                                       // the bow's horizontal direction
  double gm_roll = 0, gm_pitch = 0;                    // [m]
  double period[3] = {}, period_without_water[3] = {}; // [s] heave, roll, pitch; NaN: it does not come back
};

// bow_b: the bow in body axes. inertia_b: [kg m^2] about the centre of mass. enclosed: by the closed hull.
Particulars particularsOf(const Vessel& vessel, const Balance& at, const Vec3d& bow_b, const Mat3d& inertia_b,
                          const MassProperties& enclosed);

} // namespace plim
