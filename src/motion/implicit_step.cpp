#include "motion/implicit_step.hpp"

namespace plim {
namespace {

// How much of a stiffness is taken implicitly; s = (omega dt)^2.
double unresolved(double s) {
  return std::clamp((s - 0.25) / 0.75, 0.0, 1.0);
}

// Of K = w w^T / W; false: the matrix is not positive.
bool limitBuoyancy(const Step& step, const Spatial& relative_velocity, Mat6& matrix, Spatial& force) {
  const double dt = step.time_step;
  const Spatial& w = step.buoyancy;
  Spatial compliant;
  if (!solveSymmetric(matrix, w, step.locked, compliant)) return false;
  const double part = unresolved(dt * dt * dot(w, compliant) / step.buoyancy_work) / step.buoyancy_work;
  force += -dt * part * dot(w, relative_velocity) * w;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) matrix.row[i][j] += dt * dt * part * w[i] * w[j];
  return true;
}

} // namespace

bool solveStep(const Step& step, Spatial& change) {
  const double dt = step.time_step;
  const Drag* drag = step.drag;
  Mat6 matrix;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6 && drag; ++j) matrix.row[i][j] = drag->added_mass.row[i][j] + dt * drag->resistance.row[i][j];
  Spatial force = step.buoyancy + step.other;
  if (drag) {
    force += drag->total() + drag->added_mass * drag->water_acceleration;
    const int axis[3] = {1, 3, 5}; // heave, turning about x, about z
    for (int i = 0; i < 3; ++i) {
      const int a = axis[i];
      const double inertia = drag->added_mass.row[a][a] + (i == 0 ? step.mass : step.inertia_w.row[a - 3][a - 3]);
      const double K = drag->stiffness[i] * unresolved(drag->stiffness[i] * dt * dt / inertia);
      force[a] -= dt * K * drag->relative_velocity[a];
      matrix.row[a][a] += dt * dt * K;
    }
  }
  for (int i = 0; i < 3; ++i) {
    matrix.row[i][i] += step.mass;
    for (int j = 0; j < 3; ++j) matrix.row[i + 3][j + 3] += step.inertia_w.row[i][j];
  }
  if (drag && step.buoyancy_work > 0 && !limitBuoyancy(step, drag->relative_velocity, matrix, force)) return false;
  return solveSymmetric(matrix, dt * force, step.locked, change);
}

} // namespace plim
