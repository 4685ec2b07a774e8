// implicit_step.hpp - one step of a body in water, as changes of velocity that an ordinary engine can apply.
//
//   (M + A + dt D + dt^2 K) dv = dt (F + F_drag + A a_w - dt K v_r)
// M and A are the inertia of the body and of the water; the latter acts relative to the water's own acceleration a_w. D
// is the resistance: with it, F_drag = -D v_r at the start of the step becomes the drag at its end. v_r is the velocity
// relative to the water. D and A are symmetric and positive semidefinite, so drag never reverses the motion within a
// step, and light or fast bodies are stable at any step.
//
// K is the stiffness of the waterplane that the step cannot resolve. With s = K dt^2 / (M + A) = (omega dt)^2 it is
// zero below s = 1/4 (12 steps per period), where the symplectic step is accurate. It is complete above s = 1, where
// that step would soon be unstable.
//
// If the work W is known that buoyancy w = (F, T) can do until the body has left the water, it is a limit as well. A
// body under water, on edge or just falling in has almost no waterplane. A light one would take the force of a whole
// step from water that it leaves at once. Therefore K += w w^T / W, again only the unresolved part, with
//   s = dt^2 w^T (M + ...)^-1 w / W
// In a long step the work w . v dt then approaches W and does not exceed it.
//
// An engine applies  F' = m dv / dt - others,  T' = I domega / dt - others.
#pragma once

#include "hydrodynamics/drag.hpp"

namespace plim {

struct Step {
  Spatial buoyancy, other;    // [N], [N m] about the centre of mass
  const Drag* drag = nullptr; // or null
  double mass = 0;
  Mat3d inertia_w{};
  unsigned locked = 0; // bit i: velocity component i is unchanged
  double time_step = 0;
  double buoyancy_work = 0; // [J] W; 0: unknown
};

class StepSolver {
public:
  // Returns false if mass or inertia is not positive; the rest is then undefined.
  bool prepare(const Step& step);

  // Returns the change of velocity and angular velocity. more: [N], [N m] an additional constant force and torque.
  Spatial solve(const Spatial& more = {}) const { return factored_.solve(force_ + step_.time_step * more); }

  // (omega dt)^2 of the fastest oscillation due to waterplane and buoyancy, estimated without the implicit term that it
  // causes.
  double stiffest() const { return stiffest_; }

private:
  void addWaterplane(const Drag& drag, Mat6& matrix);
  bool limitBuoyancy(const Spatial& relative_velocity, Mat6& matrix);

  Step step_;
  Spatial force_; // multiplied by the time step
  SymmetricFactor factored_;
  double stiffest_ = 0;
};

// Computes the change of velocity and angular velocity. Returns false if mass or inertia is not positive.
inline bool solveStep(const Step& step, Spatial& change) {
  StepSolver solver;
  if (!solver.prepare(step)) return false;
  change = solver.solve();
  return true;
}

// Returns the force and torque F' and T' that make an engine perform this change.
inline Spatial loadFor(const Step& step, const Spatial& change) {
  return {step.mass / step.time_step * change.linear - step.other.linear,
          1 / step.time_step * (step.inertia_w * change.angular) - step.other.angular};
}

} // namespace plim
