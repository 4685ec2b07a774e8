// particulars.hpp - heel and trim, metacentric heights and natural periods of a vessel in a pose.
//
// a is the bow's horizontal direction, and t = a x up the one across it:
//   GM = -(K_aa - K_ah K_ha / K_hh) / (m g) in roll, and the same with t in pitch
// K is the stiffness about the centre of mass, and heave h is free. This equals BM + (y_B - y_G) with BM = I / V about
// the waterplane's own centroid.
//   T = 2 pi sqrt(M / k)    of heave, roll and pitch, uncoupled; M with and without added mass
// Added mass is that of an ellipsoid (hydrodynamics/added_mass.hpp), in proportion to the displaced volume. Near the
// surface real hulls differ by tens of per cent.
#pragma once

#include "hydrodynamics/added_mass.hpp"
#include "statics/vessel.hpp"

namespace plim {

struct Particulars {
  double heel = 0, trim = 0;                           // [rad] heel about the bow, trim bow up
  Vec3d along_w;                                       // the bow's horizontal direction
  double gm_roll = 0, gm_pitch = 0;                    // [m]
  double period[3] = {}, period_without_water[3] = {}; // [s] heave, roll, pitch; NaN: no restoring force
};

// bow_b: the bow in body axes. inertia_b: [kg m^2] about the centre of mass. enclosed: by the closed hull.
Particulars particularsOf(const Vessel& vessel, const Balance& at, const Vec3d& bow_b, const Mat3d& inertia_b,
                          const MassProperties& enclosed);

} // namespace plim
