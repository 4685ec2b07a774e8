// turning_mass.hpp - the force of added mass because it turns with the body.
//
// Added mass A acts as -A (dU/dt - a_w) on the velocities U = (v, omega) against the water. As the body turns, A turns with it at a rate nu,
// dA/dt = Omega A - A Omega with Omega (v, w) = (nu x v, nu x w), and the water's kinetic energy U.A U / 2 changes by -(Omega U).A U although
// dU/dt does no work. The force
//   g = 1/2 (A Omega U - Omega A U)
// does just this work with the opposite sign, so that body and water together neither gain nor lose energy by turning. It is half of
// Kirchhoff's force (Lamb, Hydrodynamics, article 124), and it is 0 for a sphere, which moves the same water in every attitude.
// Kirchhoff's moment v x A v, the Munk moment, does no net work together with the other half of his force. Both are left out: on the
// surface of the water a hull's lift, which is not modelled either, works against that moment, and a boat with the moment alone would turn
// broadside to its course.
// If A belongs to a point that is not the centre of mass, that point's own acceleration omega x (omega x arm) is added.
// Derived in docs/motion.md, section 3; tests/test_turning_mass.cpp checks the work.
#pragma once

#include "math/spatial.hpp"

namespace plim {

// mass: about a point and in axes in which also nu, U and the result are. acceleration: of that point with constant velocities [m/s^2].
inline Spatial turningForce(const Mat6& mass, const Vec3d& nu, const Spatial& U, const Vec3d& acceleration) {
  const Spatial carried = mass * U;
  const Spatial turned = mass * Spatial{0.5 * cross(nu, U.linear) - acceleration, 0.5 * cross(nu, U.angular)};
  return turned - 0.5 * Spatial{cross(nu, carried.linear), cross(nu, carried.angular)};
}

} // namespace plim
