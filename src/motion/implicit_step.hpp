// implicit_step.hpp - one step of a body in water, as changes of its velocities that an ordinary engine can be made to take.
//
//   (M + A + dt D + dt^2 K) dv = dt (F + F_drag + A a_w - dt K v_r)
// M, A: the body's and the water's inertia, the latter against the water's own acceleration a_w; D: resistance, so that F_drag = -D v_r at the step's beginning becomes drag at its
// end; v_r: velocity against the water. D and A are symmetric and not negative: drag never turns the motion round within a
// step, and what is light or fast stays calm at any step.
// K is what the waterplane gives and the step cannot resolve: with s = K dt^2 / (M + A) = (omega dt)^2, none of it below
// s = 1/4 (12 steps a period), where the symplectic step is accurate, all of it above s = 1, where it would soon be unstable.
// Where it is known what work W buoyancy w = (F, T) can do before the body has left the water, that limits it too: a body under
// water, on edge or just falling in has hardly a waterplane, and a light one would take a whole step's blow from water that it
// leaves at once. K += w w^T / W, again only where unresolved, by s = dt^2 w^T (M + ...)^-1 w / W: in a long step the work
// w . v dt then comes to W and not more.
// What the engine then applies is  F' = m dv / dt - others,  T' = I domega / dt - others.
#pragma once

#include "hydrodynamics/drag.hpp"

namespace plim {

struct Step {
  Spatial buoyancy, other;    // [N], [N m] about the centre of mass
  const Drag* drag = nullptr; // or null
  double mass = 0;
  Mat3d inertia_w{};
  unsigned locked = 0; // bit i: that velocity stays as it is
  double time_step = 0;
  double buoyancy_work = 0; // [J] W; 0: not known
};

class StepSolver {
public:
  // Returns false if mass or inertia is not positive; the rest is then undefined.
  bool prepare(const Step& step);

  // The change of velocity and angular velocity. more: [N], [N m] what else acts, as with constant force.
  Spatial solve(const Spatial& more = {}) const { return factored_.solve(force_ + step_.time_step * more); }

  // (omega dt)^2 of the fastest oscillation that waterplane and buoyancy make, as far as is known before K is counted.
  double stiffest() const { return stiffest_; }

private:
  void addWaterplane(const Drag& drag, Mat6& matrix);
  bool limitBuoyancy(const Spatial& relative_velocity, Mat6& matrix);

  Step step_;
  Spatial force_; // times the step
  SymmetricFactor factored_;
  double stiffest_ = 0;
};

// Change of velocity and angular velocity; false: mass or inertia is not positive.
inline bool solveStep(const Step& step, Spatial& change) {
  StepSolver solver;
  if (!solver.prepare(step)) return false;
  change = solver.solve();
  return true;
}

// The force and torque that let an engine make that change: F' and T' of above.
inline Spatial loadFor(const Step& step, const Spatial& change) {
  return {step.mass / step.time_step * change.linear - step.other.linear,
          1 / step.time_step * (step.inertia_w * change.angular) - step.other.angular};
}

} // namespace plim
