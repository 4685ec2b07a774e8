#include "motion/afloat.hpp"

#include <limits>

namespace plim {
namespace {

// [J] What buoyancy can do before the body is out of the water: its force along the way up to the surface. There may be no water
// at the body's middle; displaced water takes some depth all the same.
double workOfLeaving(const Forces& forces, const Vec3d& half_extent_w, double draft) {
  const double least_draft = forces.volume / (4 * half_extent_w.x * half_extent_w.z);
  return length(forces.force_w) * std::max(draft, least_draft);
}

// Without drag just what an implicit step must know of the waterplane; returns Step::buoyancy_work.
double describeWaterplane(const Afloat& afloat, const Forces& forces, Drag& drag) {
  const Body& body = afloat.body;
  const Surface& surface = *body.surface;
  const Vec3d center = body.pose.toWorld(body.reference_b);
  const double y = center.y - surface.fluid().level;
  SurfaceSample sample;
  surface.samples(1, &center.x, &y, &center.z, &sample);
  drag = {};
  drag.sea_is_sound = std::isfinite(sample.height) && std::isfinite(sample.rate);
  drag.relative_velocity = afloat.velocity - Spatial{{0, sample.rate, 0}, {}};
  const Vec3d reach = halfExtentInWorld(body.hull->half_extent, body.pose.rotation);
  drag.stiffness = waterplaneStiffness(surface.fluid(), forces.waterplane_area, reach);
  const double lowest = body.pose.toWorld(body.hull->center_b).y - reach.y - surface.fluid().level;
  return workOfLeaving(forces, reach, sample.height - lowest);
}

// False: it gave no number.
bool replaceByModel(const Afloat& afloat, Forces& forces) {
  forces.force_bound = forces.torque_bound = std::numeric_limits<double>::quiet_NaN(); // ours are not the model's
  (*afloat.model)(afloat.body, afloat.rotation, forces);
  return std::isfinite(sumOfMagnitudes(forces.force_w) + sumOfMagnitudes(forces.torque_w) + forces.volume);
}

MovingBody movingBodyOf(const Afloat& afloat, double volume) {
  return {afloat.panels,   afloat.body.surface, afloat.effects,   afloat.body.pose, afloat.body.reference_b,
          afloat.velocity, afloat.mass,         afloat.inertia_w, volume,           afloat.time_step,
          afloat.history,  afloat.waves};
}

Step stepOf(const Afloat& afloat) {
  Step step;
  step.other = afloat.other, step.mass = afloat.mass, step.inertia_w = afloat.inertia_w;
  step.locked = afloat.locked, step.time_step = afloat.time_step;
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

StepFault stepAfloat(const Afloat& afloat, Forces& forces, Drag& drag, Spatial& change) {
  forces = evaluateCovered(afloat.body, afloat.capped);
  if (!forces.sea_is_sound) return StepFault::kSea;
  if (afloat.model && !replaceByModel(afloat, forces)) return StepFault::kModel;
  Step step = stepOf(afloat);
  step.buoyancy = {forces.force_w, forces.torque_w}, step.drag = &drag;
  const MovingBody moving = movingBodyOf(afloat, forces.volume);
  if (afloat.panels)
    drag = evaluateDrag(moving);
  else
    step.buoyancy_work = describeWaterplane(afloat, forces, drag);
  if (!drag.sea_is_sound) return StepFault::kSea;
  if (!solveStep(step, change)) return StepFault::kMotion;
  if (afloat.panels) finishStep(moving, drag, change);
  return StepFault::kMoved;
}

Spatial pushFor(const Afloat& afloat, const Spatial& change) {
  return pushFor(stepOf(afloat), change);
}

} // namespace plim
