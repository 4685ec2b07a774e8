// turning_mass.hpp - the force of added mass that arises because the added mass turns with the body.
//
// Added mass A acts as -A (dU/dt - a_w) on the velocities U = (v, omega) relative to the water. The body's turning
// turns A at a rate nu: dA/dt = Omega A - A Omega, with Omega (v, w) = (nu x v, nu x w). The water's kinetic energy U.A
// U / 2 then changes by -(Omega U).A U, although dU/dt does no work. The force
//   g = 1/2 (A Omega U - Omega A U)
// does just this work with the opposite sign, so turning neither adds nor removes energy from body and water together.
// It is half of Kirchhoff's force (Lamb, Hydrodynamics, article 124), and 0 for a sphere, whose A is the same in every
// attitude.
//
// Kirchhoff's moment v x A v, the Munk moment, does no net work together with the other half of his force. Both are
// left out. The hull's lift at the water surface, which is not modelled either, works against that moment. A boat with
// the moment alone would turn broadside to its course.
//
// If A refers to a point other than the centre of mass, that point's own acceleration omega x (omega x arm) is added.
// docs/motion.md, section 3, has the derivation; tests/test_turning_mass.cpp checks the work.
#pragma once

#include "math/spatial.hpp"

namespace plim {

// mass: about a point, in the same axes as nu, U and the result. acceleration: of that point at constant velocities
// [m/s^2].
inline Spatial turningForce(const Mat6& mass, const Vec3d& nu, const Spatial& U, const Vec3d& acceleration) {
  const Spatial carried = mass * U;
  const Spatial turned = mass * Spatial{0.5 * cross(nu, U.linear) - acceleration, 0.5 * cross(nu, U.angular)};
  return turned - 0.5 * Spatial{cross(nu, carried.linear), cross(nu, carried.angular)};
}

} // namespace plim
