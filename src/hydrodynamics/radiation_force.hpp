// radiation_force.hpp - the waves a body makes take energy out of its motion, and water moves along with it: radiation by linear theory, in time.
//   F = -A_inf (dv/dt - a_w) - sum_k R_k y_k,   y_k filters of v - v_w (radiation_bank.hpp)
// v_w, a_w: velocity and acceleration of the water as of a rigid body (water_probes.hpp), so that a body which follows the water makes no
// waves, and one that is held fast in waves feels what they push it with besides their pressure (the relative-motion hypothesis in place of
// diffraction). Coefficients belong to the pose of rest. They turn with the body about the vertical, and fade as it leaves the water:
//   F = s T F_rest(s T^T v),   T from level axes to the world,   s^2 = u min(1, 2 V / V_rest, and for the filters 2 waterplane / that of rest)
// u is 1 up to a tilt of 90 degrees from the pose of rest and falls to 0 upside down, where the turn T is not defined; the ellipsoid's added mass
// (added_mass.hpp) takes over what is then missing.
// T is a turn about the vertical and, where the body's centre of mass is not the one that the coefficients are about, a shift between the
// two points: v' = v + w x r, and of forces its transpose. By that the filters can no more give energy back than they do at rest, whatever T and s are. Level axes: y up, the body as it lies at rest; about
// the centre of mass that it was built with. Limits: linear, of zero speed and deep water; far from the pose of rest it is a guess.
// In a step dt, with the mean of its velocities as the filters' input and c_k, d_k from RadiationBank::Filter:
//   F = -sum_k R_k (c_k + d_k (v + dv / 2)):  a force at its beginning and the resistance sum_k d_k R_k / 2.
#pragma once

#include "hydrodynamics/radiation_bank.hpp"
#include "hydrodynamics/water_probes.hpp"

namespace plim {

struct RadiationForce {
  RadiationBank bank;
  Mat6 added_mass;        // A_inf, level axes
  Mat3d to_level;         // from body axes, at rest
  Vec3d center_of_mass_b; // [m]
  double density = 1000;  // [kg/m^3] of the water that all this belongs to; in another it is in proportion
  double volume = 0, waterplane_area = 0; // [m^3], [m^2] at rest
  WaterProbes probes;                     // about the centre of mass
};

// T: where a body's coefficients stand in the world.
struct LevelFrame {
  Mat3d axes = Mat3d::identity(); // to the world
  Vec3d arm_w;                    // [m] from the body's centre of mass to the point they are about
  Vec3d turning;                  // its turning about the vertical is dot(turning, omega of the body)
  double upright = 1; // 1 up to a tilt of 90 degrees from the pose of rest; then falls to 0 for a body upside down

  Spatial velocityInto(const Spatial& v_w) const; // T^T v
  Spatial forceOutOf(const Spatial& force) const; // T f
  Mat6 outOf(const Mat6& m) const;                // T m T^T
};
// The turn about the vertical that comes nearest to R, any for a body upside down, for which `upright` is 0.
// center_of_mass_b: [m] the body's own.
LevelFrame levelFrame(const RadiationForce& waves, const Mat3d& R, const Vec3d& center_of_mass_b);

// What the filters do in a step; world axes.
struct RadiationStep {
  Spatial force;   // at the step's beginning
  Mat6 resistance; // that the change of velocity meets besides
};
// s: the root of the wet part. relative: [m/s], [rad/s] velocity against the water. states: RadiationBank::kStates.
RadiationStep radiationInStep(const RadiationForce& waves, const LevelFrame& T, double s, const Spatial& relative,
                              double time_step, const double* states);
// To the step's end. mean: of the velocities against the water at its beginning and end.
void advanceRadiation(const RadiationForce& waves, const LevelFrame& T, double s, const Spatial& mean, double time_step,
                      double* states);

} // namespace plim
