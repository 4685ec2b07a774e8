// floating_body.cpp - evaluates buoyancy and drag, and solves the step with the force of turning.
#include "motion/floating_body.hpp"

#include <limits>

namespace plim {
namespace {

// Returns the work [J] that buoyancy can do until the body has left the water: its force times the distance to the
// surface. There may be no water at the middle of the body, so the depth is at least that of the displaced volume.
double workOfLeaving(const Forces& forces, const Vec3d& half_extent_w, double draft) {
  const double least_draft = forces.volume / (4 * half_extent_w.x * half_extent_w.z);
  return length(forces.force_w) * std::max(draft, least_draft);
}

// Describes only the waterplane, which the implicit step needs, for a body without drag.
void describeWaterplane(const FloatingBody& floating, Drag& drag, const Forces& forces) {
  const Body& body = floating.body;
  const Surface& surface = *body.surface;
  const Vec3d center = body.pose.toWorld(body.reference_b);
  const double y = center.y - surface.fluid().level;
  SurfaceSample sample;
  surface.samples(1, &center.x, &y, &center.z, &sample);
  drag = {};
  drag.sea_is_sound = std::isfinite(sample.height) && std::isfinite(sample.rate);
  drag.relative_velocity = floating.velocity - Spatial{{0, sample.rate, 0}, {}};
  const Vec3d reach = halfExtentInWorld(body.hull->half_extent, body.pose.rotation);
  drag.stiffness = waterplaneStiffness(surface.fluid(), forces.waterplane_area, reach);
  const double lowest = body.pose.toWorld(body.hull->center_b).y - reach.y - surface.fluid().level;
  drag.draft = sample.height - lowest;
}

// Returns the inertial force due to turning: that of added mass, which turns with the body, and that of the body itself
// if it turns steadily between steps.
Spatial forceOfTurning(const FloatingBody& floating, const MovingBody& body, const Drag& drag,
                       const Spatial& velocity) {
  Spatial force = turningForceOf(body, drag, velocity);
  const Vec3d& omega = velocity.angular;
  if (floating.turns_steadily) force.angular += cross(floating.inertia_w * omega, omega);
  return force;
}

// Returns twice the kinetic energy of body and water.
double energyOf(const FloatingBody& floating, const Drag& drag, const Spatial& velocity) {
  return floating.mass * dot(velocity.linear, velocity.linear) +
         dot(velocity.angular, floating.inertia_w * velocity.angular) + dot(velocity, drag.added_mass * velocity);
}

// Solves the step with the force of turning, which is quadratic in the velocities. Its mean over the start and the end
// of the step, found by iteration, keeps the step of second order. If a body turns too fast for the step, the change
// that the force makes would grow from step to step. A change above kMostTurning of the motion is therefore scaled
// down, to nothing for unresolved spin, and adds no energy.
Spatial solveTurning(const StepSolver& solver, const FloatingBody& floating, const MovingBody& body, const Drag& drag) {
  constexpr double kMostTurning = 0.05, kSlowTurning = 0.02; // [1], [rad] a step
  constexpr int kRounds = 3;
  if (!(drag.has_ellipsoid || drag.radiation_mass_part > 0 || floating.turns_steadily)) return solver.solve();
  const Spatial without = solver.solve();
  const double most = kMostTurning * kMostTurning * energyOf(floating, drag, body.velocity - drag.water_velocity);
  const Spatial against = body.velocity - drag.water_velocity;
  const auto withoutGain = [&](const Spatial& base, const Spatial& more) {
    const double before = energyOf(floating, drag, against + base),
                 after = energyOf(floating, drag, against + base + more);
    if (!(after > before)) return base + more;
    Spatial scaled = std::sqrt(before / after) * (against + base + more) - against;
    for (int i = 0; i < 6; ++i)
      if (floating.locked >> i & 1u) scaled[i] = 0;
    return scaled;
  };
  const auto withForce = [&](const Spatial& force) {
    const Spatial change = solver.solve(force) - without;
    const double size = energyOf(floating, drag, change);
    return size > most ? withoutGain(without, most / size * change) : without + change;
  };
  const Spatial now = forceOfTurning(floating, body, drag, body.velocity);
  Spatial change = withForce(now);
  const int rounds = length(body.velocity.angular) * floating.time_step > kSlowTurning ? kRounds : 1;
  for (int round = 0; round < rounds; ++round)
    change = withForce(0.5 * (now + forceOfTurning(floating, body, drag, body.velocity + change)));
  return change;
}

// Returns false if the model's result is not finite.
bool replaceByModel(const FloatingBody& floating, Forces& forces) {
  // our bounds do not hold for the model
  forces.force_bound = forces.torque_bound = std::numeric_limits<double>::quiet_NaN();
  (*floating.model)(floating.body, floating.rotation, forces);
  return std::isfinite(sumOfMagnitudes(forces.force_w) + sumOfMagnitudes(forces.torque_w) + forces.volume);
}

MovingBody movingBodyOf(const FloatingBody& floating, double volume) {
  return {floating.panels,
          floating.body.surface,
          floating.effects,
          floating.body.pose,
          floating.body.reference_b,
          floating.velocity,
          floating.mass,
          floating.inertia_w,
          volume,
          floating.time_step,
          floating.state,
          floating.radiation};
}

Step stepOf(const FloatingBody& floating) {
  Step step;
  step.other = floating.other, step.mass = floating.mass, step.inertia_w = floating.inertia_w;
  step.locked = floating.locked, step.time_step = floating.time_step;
  return step;
}

} // namespace

Forces evaluateCovered(Body body, const Hull* capped) {
  const Forces open = evaluate(body);
  if (!open.opening_submerged || !capped) return open;
  body.hull = capped;
  Forces covered = evaluate(body);
  covered.opening_submerged = true;
  covered.force_bound = covered.torque_bound = std::numeric_limits<double>::quiet_NaN();
  return covered;
}

StepFault stepFloatingBody(const FloatingBody& floating, Forces& forces, Drag& drag, StepResult& result) {
  forces = evaluateCovered(floating.body, floating.capped);
  if (!forces.sea_is_sound) return StepFault::kSea;
  if (floating.model && !replaceByModel(floating, forces)) return StepFault::kModel;
  Step step = stepOf(floating);
  step.buoyancy = {forces.force_w, forces.torque_w}, step.drag = &drag;
  const MovingBody moving = movingBodyOf(floating, forces.volume);
  if (floating.panels)
    drag = evaluateDrag(moving);
  else
    describeWaterplane(floating, drag, forces);
  if (!drag.sea_is_sound) return StepFault::kSea;
  const Vec3d reach = halfExtentInWorld(floating.body.hull->half_extent, floating.body.pose.rotation);
  step.buoyancy_work = workOfLeaving(forces, reach, drag.draft);
  StepSolver solver;
  if (!solver.prepare(step)) return StepFault::kMotion;
  result = {floating.panels ? solveTurning(solver, floating, moving, drag) : solver.solve(), solver.stiffest()};
  if (floating.panels) finishStep(moving, drag, result.change);
  return StepFault::kMoved;
}

Spatial loadFor(const FloatingBody& floating, const Spatial& change) {
  return loadFor(stepOf(floating), change);
}

} // namespace plim
