// implicit_step.cpp - assembles and factors the matrix of a step.
#include "motion/implicit_step.hpp"

namespace plim {
namespace {

constexpr double kResolved = 0.25; // (omega dt)^2 up to which the symplectic step is accurate

// Returns the fraction of a stiffness that is taken implicitly; s = (omega dt)^2.
double unresolved(double s) {
  return std::clamp((s - kResolved) / (1 - kResolved), 0.0, 1.0);
}

} // namespace

void StepSolver::addWaterplane(const Drag& drag, Mat6& matrix) {
  const double dt = step_.time_step;
  const int axis[3] = {1, 3, 5}; // heave, turning about x, about z
  for (int i = 0; i < 3; ++i) {
    const int a = axis[i];
    const double inertia = drag.added_mass.row[a][a] + (i == 0 ? step_.mass : step_.inertia_w.row[a - 3][a - 3]);
    const double s = drag.stiffness[i] * dt * dt / inertia, K = drag.stiffness[i] * unresolved(s);
    if (!(step_.locked >> a & 1u)) stiffest_ = std::max(stiffest_, s);
    force_[a] -= dt * K * drag.relative_velocity[a];
    matrix.row[a][a] += dt * dt * K;
  }
}

// Adds K = w w^T / W. Returns false if the matrix is not positive definite.
bool StepSolver::limitBuoyancy(const Spatial& relative_velocity, Mat6& matrix) {
  const double dt = step_.time_step, work = step_.buoyancy_work;
  const Spatial& w = step_.buoyancy;
  // Without added mass and drag s is larger. This cheap bound nearly always shows that nothing is unresolved.
  const double most =
      dt * dt / work * (dot(w.linear, w.linear) / step_.mass + dot(w.angular, plim::solve(step_.inertia_w, w.angular)));
  if (most <= kResolved) return stiffest_ = std::max(stiffest_, most), true;
  SymmetricFactor factored;
  if (!factored.factor(matrix, step_.locked)) return false;
  const double s = dt * dt * dot(w, factored.solve(w)) / work, part = unresolved(s) / work;
  stiffest_ = std::max(stiffest_, s);
  force_ += -dt * part * dot(w, relative_velocity) * w;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) matrix.row[i][j] += dt * dt * part * w[i] * w[j];
  return true;
}

bool StepSolver::prepare(const Step& step) {
  step_ = step, stiffest_ = 0;
  const double dt = step.time_step;
  const Drag* drag = step.drag;
  Mat6 matrix;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6 && drag; ++j) matrix.row[i][j] = drag->added_mass.row[i][j] + dt * drag->resistance.row[i][j];
  force_ = step.buoyancy + step.other;
  if (drag) {
    force_ += drag->total() + drag->added_mass * drag->water_acceleration;
    addWaterplane(*drag, matrix);
  }
  for (int i = 0; i < 3; ++i) {
    matrix.row[i][i] += step.mass;
    for (int j = 0; j < 3; ++j) matrix.row[i + 3][j + 3] += step.inertia_w.row[i][j];
  }
  if (drag && step.buoyancy_work > 0 && !limitBuoyancy(drag->relative_velocity, matrix)) return false;
  force_ = dt * force_;
  return factored_.factor(matrix, step.locked);
}

} // namespace plim
