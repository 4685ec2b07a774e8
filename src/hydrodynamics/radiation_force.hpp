// radiation_force.hpp - radiation by linear theory in the time domain: the waves that a body makes take energy out of
// its motion, and water moves along with it.
//   F = -A_inf (dv/dt - a_w) - sum_k R_k y_k,   y_k filters of v - v_w (radiation_bank.hpp)
// v_w and a_w are the velocity and acceleration of the water, reduced to those of a rigid body (water_probes.hpp). A
// body that follows the water therefore makes no waves. A body held in waves feels their diffraction in addition to
// their pressure (the relative-motion hypothesis instead of diffraction theory).
//
// The coefficients refer to the pose at rest. They turn with the body about the vertical, and fade as it leaves the
// water:
//   F = s T F_rest(s T^T v),   T from level axes to the world
//   s^2 = u min(1, 2 V / V_rest, and for the filters 2 waterplane / waterplane at rest), in proportion to the density
// u is 1 up to a tilt of 90 degrees from the pose at rest and falls to 0 upside down, where T is undefined. The
// ellipsoid's added mass (added_mass.hpp) replaces the missing share 1 - u.
//
// Level axes have y up and the attitude of the body at rest, about the centre of mass for which the coefficients were
// computed. T is a rotation about the vertical. If the body has another centre of mass, T also contains the shift
// between the two points: v' = v + w x r, and the transpose for forces. The filters therefore return no more energy
// than they do at rest, whatever T and s are. Limits: linear theory, zero speed, deep water; far from the pose at rest
// the result is a guess.
//
// In a step dt the input of the filters is the mean of its velocities. With c_k and d_k from RadiationBank::Filter:
//   F = -sum_k R_k (c_k + d_k (v + dv / 2)):  a force at the start and the resistance sum_k d_k R_k / 2.
#pragma once

#include "hydrodynamics/radiation_bank.hpp"
#include "hydrodynamics/water_probes.hpp"

namespace plim {

struct RadiationForce {
  RadiationBank bank;
  Mat6 added_mass;                        // A_inf, level axes
  Mat3d to_level;                         // from body axes at rest
  Vec3d center_of_mass_b;                 // [m]
  double density = 1000;                  // [kg/m^3] of the water of these coefficients; others are in proportion
  double volume = 0, waterplane_area = 0; // [m^3], [m^2] at rest
  WaterProbes probes;                     // about the centre of mass
};

// T: position of a body's coefficients in the world.
struct LevelFrame {
  Mat3d axes = Mat3d::identity(); // to the world
  Vec3d arm_w;                    // [m] from the body's centre of mass to the coefficients' reference point
  Vec3d turning;                  // its rate of turning about the vertical is dot(turning, omega of the body)
  double upright = 1;             // 1 up to a tilt of 90 degrees from the pose at rest, falling to 0 upside down

  Spatial velocityInto(const Spatial& v_w) const; // T^T v
  Spatial forceOutOf(const Spatial& force) const; // T f
  Mat6 outOf(const Mat6& m) const;                // T m T^T
};
// Returns the rotation about the vertical that is nearest to R. Upside down it is arbitrary and `upright` is 0.
// center_of_mass_b: [m] of the body.
LevelFrame levelFrame(const RadiationForce& waves, const Mat3d& R, const Vec3d& center_of_mass_b);

// Contribution of the filters to a step; world axes.
struct RadiationStep {
  Spatial force;   // at the step's beginning
  Mat6 resistance; // to the change of velocity in the step
};
// s: see above. relative: [m/s], [rad/s] velocity relative to the water. states: RadiationBank::kStates numbers.
RadiationStep radiationInStep(const RadiationForce& waves, const LevelFrame& T, double s, const Spatial& relative,
                              double time_step, const double* states);
// Advances the states to the end of the step. mean: of the velocities relative to the water at its start and end.
void advanceRadiation(const RadiationForce& waves, const LevelFrame& T, double s, const Spatial& mean, double time_step,
                      double* states);

} // namespace plim
