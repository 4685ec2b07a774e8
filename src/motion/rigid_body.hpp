// rigid_body.hpp - one free rigid body: position, orientation, momentum and angular momentum; world axes.
//
// The state is momentum, not velocity. L changes by torque alone, and the gyroscopic term, which bodies that integrate
// omega must add, follows from omega = I(q)^-1 L.
//
// A step is  drift half, kick, drift half  (second order, symplectic). Between kicks the body is free: its position
// moves in a straight line, and L is constant to the bit. The orientation turns about the principal axes one after the
// other, forward and back (Dullweber, Leimkuhler and McLachlan 1997): x y z y x, each by the angle L_i / I_i dt with
// the current L. This is symplectic and reversible, so the energy of a spinning body does not drift if each turn is
// small. Fast turns are divided into parts. Beyond 25 rad in a drift the body turns about L alone, with unchanged
// energy.
//
// If turning about some world axes is locked, omega is given there, and L is the state on the others:
//   I_ff omega_f = L_f - I_fl omega_l
// The body then turns about the omega of the drift's middle, also in parts.
#pragma once

#include "math/pose.hpp"
#include "math/spatial.hpp"

namespace plim {

inline constexpr unsigned kTurnLocks = 0b111000; // bits of `locked` for turning about world axes

struct RigidMass {
  double mass = 0;        // [kg]
  Vec3d center_of_mass_b; // [m, body axes]
  Vec3d principal;        // [kg m^2] moments of inertia about the centre of mass
  Mat3d axes_b;           // columns: the principal axes in body axes; right-handed
};

// The complete state of a RigidBody, to the bit; everything else follows from it.
struct RigidState {
  RigidMass mass;
  Vec3d center;          // [m, world]
  Quat rotation;         // body to world
  Spatial momentum;      // [kg m/s], [kg m^2/s]
  Vec3d locked_velocity; // [rad/s]
};

class RigidBody {
public:
  RigidBody(const RigidMass& mass, const Pose& pose, const Quat& rotation, const Spatial& velocity, unsigned locked);
  RigidBody(const RigidState& state, unsigned locked);

  RigidState state() const { return {mass_, center_, rotation_, momentum_, locked_velocity_}; }

  void drift(double time_step);
  // A drift that keeps the angular velocity instead of the angular momentum, for bodies with added mass. The moment
  // -omega x I omega is then part of the kick, in which added mass resists it. The energy is unchanged, because omega
  // is the same in body axes too. Use it only if no turning is locked.
  void driftSteadily(double time_step);
  void kick(const Spatial& velocity_change);

  const RigidMass& mass() const { return mass_; }
  unsigned locked() const { return locked_; }
  const Vec3d& center_w() const { return center_; }
  const Mat3d& rotation() const { return R_; }
  Quat orientation() const { return rotation_; }
  Pose pose() const;
  Mat3d inertia_w() const;
  Spatial velocity() const;
  const Spatial& momentum() const { return momentum_; }
  double kineticEnergy() const;
  bool isSound() const;

private:
  void turnTo(const Quat& rotation);
  void findAxes();
  double fastestTurning() const;
  void turnFree(double time_step);
  void turnAboutAxes(double time_step, int repeats);
  void turnAboutMomentum(double time_step);
  void turnLocked(double time_step);
  void turnLockedOnce(double time_step);
  void findLockedTurning();

  RigidMass mass_;
  unsigned locked_;
  Vec3d center_;          // [m, world]
  Quat rotation_;         // body to world
  Mat3d R_, axes_;        // the same as a matrix; columns: the principal axes in world axes
  Spatial momentum_;      // [kg m/s], [kg m^2/s]
  Vec3d locked_velocity_; // [rad/s] omega, if turning about some axis is locked
};

} // namespace plim
