#include "motion/implicit_step.hpp"

namespace plim {
namespace {

// How much of a stiffness is taken implicitly.
double unresolved(double stiffness, double inertia, double time_step) {
  const double s = stiffness * time_step * time_step / inertia;
  return std::clamp((s - 0.25) / 0.75, 0.0, 1.0);
}

} // namespace

bool solveStep(const Step& step, Spatial& change) {
  const double dt = step.time_step;
  Mat6 matrix = Mat6::diagonal(step.mass * Mat3d::identity(), step.inertia_w);
  Spatial force = step.buoyancy + step.other;
  if (const Drag* drag = step.drag) {
    matrix += drag->added_mass;
    force += drag->total();
    const int axis[3] = {1, 3, 5}; // heave, turning about x, about z
    for (int i = 0; i < 3; ++i) {
      double& inertia = matrix.row[axis[i]][axis[i]];
      const double K = drag->stiffness[i] * unresolved(drag->stiffness[i], inertia, dt);
      force[axis[i]] -= dt * K * drag->relative_velocity[axis[i]];
      inertia += dt * dt * K;
    }
    matrix += dt * drag->resistance;
  }
  return solveSymmetric(matrix, dt * force, step.locked, change);
}

} // namespace plim
