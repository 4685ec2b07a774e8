#include "motion/scene.hpp"

#include "hull/capped.hpp"
#include "math/symmetric3.hpp"

#include <limits>
#include <new>

namespace plim {

bool findPrincipalAxes(const Mat3d& inertia, RigidMass& mass) {
  const Mat3d lopsided = inertia - transpose(inertia);
  for (const Vec3d& row : lopsided.row)
    if (!(sumOfMagnitudes(row) <= 1e-6 * std::abs(trace(inertia)))) return false;
  const Eigen3 eigen = eigenSymmetric(inertia);
  const Vec3d& v = eigen.value;
  // Of any body the sum of two moments is at least the third.
  const double most = std::max({v.x, v.y, v.z}), all = v.x + v.y + v.z;
  if (!(std::min({v.x, v.y, v.z}) > 1e-12 * most) || !(2 * most <= all * (1 + 1e-9)) || !std::isfinite(all))
    return false;
  mass.principal = v, mass.axes_b = eigen.vectors;
  return true;
}

std::size_t Scene::add(const SceneBodyDef& def) {
  const Motion start{RigidBody(def.mass, def.pose, def.rotation, def.velocity, def.locked), {}, {}, {}};
  SceneBody body{def.hull, def.effects, nullptr, nullptr, def.most_panels, def.tolerance, def.double_precision, 0,
                 {},       start,       start,   false};
  for (const SceneBody& other : bodies_)
    if (other.hull == def.hull) {
      body.capped = other.capped;
      if (def.effects && other.most_panels == def.most_panels && other.panels) body.panels = other.panels;
    }
  if (!body.capped) body.capped = cappedHull(*def.hull);
  const MassProperties enclosed = enclosedBy(*def.hull, body.capped.get());
  body.enclosed = enclosed.volume;
  if (def.effects) {
    if (!body.panels) body.panels = std::make_shared<const Panels>(buildPanels(*def.hull, enclosed, def.most_panels));
    body.now.history.assign(historyCount(*body.panels), 0);
    body.before.history = body.now.history; // now, so that steps allocate nothing
  }
  bodies_.push_back(std::move(body));
  return bodies_.size() - 1;
}

namespace {

// Of a hull with openings that have gone under, as if they were covered: it takes on no water. But it would, and nothing
// certain can be said of it.
Forces evaluateCovered(Body at, const Hull* capped) {
  const Forces open = evaluate(at);
  if (!open.opening_submerged || !capped) return open;
  at.hull = capped;
  Forces covered = evaluate(at);
  covered.opening_submerged = true;
  covered.force_bound = covered.torque_bound = std::numeric_limits<double>::quiet_NaN();
  return covered;
}

// [J] What buoyancy can do before the body is out of the water: its force along the way up to the surface. There may be no water
// at the body's middle; displaced water takes some depth all the same.
double workOfLeaving(const Forces& forces, const Vec3d& half_extent_w, double draft) {
  const double least_draft = forces.volume / (4 * half_extent_w.x * half_extent_w.z);
  return length(forces.force_w) * std::max(draft, least_draft);
}

} // namespace

void Scene::evaluateBuoyancy(SceneBody& body, const Pose& pose) const {
  Body at;
  at.hull = body.hull, at.surface = &middle_, at.pose = pose;
  at.reference_b = body.now.rigid.mass().center_of_mass_b;
  at.tolerance = body.tolerance, at.double_precision = body.double_precision;
  body.now.forces = evaluateCovered(at, body.capped.get());
}

// Drag, or without effects just what an implicit step must know of the waterplane; returns Step::buoyancy_work.
double Scene::evaluateMotion(SceneBody& body, const Pose& pose, double time_step) const {
  const RigidBody& rigid = body.now.rigid;
  if (body.effects) {
    body.now.drag = evaluateDrag({body.panels.get(), &middle_, &*body.effects, pose, rigid.mass().center_of_mass_b,
                                  rigid.velocity(), rigid.mass().mass, rigid.inertia_w(), body.now.forces.volume,
                                  time_step, body.now.history.data()});
    return 0;
  }
  const Forces& forces = body.now.forces;
  Drag& drag = body.now.drag = {};
  const Vec3d& center = rigid.center_w();
  const double y = center.y - middle_.fluid().level;
  SurfaceSample sample;
  middle_.samples(1, &center.x, &y, &center.z, &sample);
  drag.sea_is_sound = std::isfinite(sample.height) && std::isfinite(sample.rate);
  drag.relative_velocity = rigid.velocity() - Spatial{{0, sample.rate, 0}, {}};
  const Vec3d reach = halfExtentInWorld(body.hull->half_extent, pose.rotation);
  drag.stiffness = waterplaneStiffness(middle_.fluid(), forces.waterplane_area, reach);
  const double lowest = pose.toWorld(body.hull->center_b).y - reach.y - middle_.fluid().level;
  return workOfLeaving(forces, reach, sample.height - lowest);
}

StepFault Scene::tryAdvance(SceneBody& body, double time_step) const {
  RigidBody& rigid = body.now.rigid;
  rigid.drift(0.5 * time_step);
  const Pose pose = rigid.pose();
  evaluateBuoyancy(body, pose);
  if (!body.now.forces.sea_is_sound) return StepFault::kSea;
  const double buoyancy_work = evaluateMotion(body, pose, time_step);
  if (!body.now.drag.sea_is_sound) return StepFault::kSea;
  const Step step{{body.now.forces.force_w, body.now.forces.torque_w},
                  body.load + Spatial{{0, -rigid.mass().mass * middle_.fluid().gravity, 0}, {}},
                  &body.now.drag,
                  rigid.mass().mass,
                  rigid.inertia_w(),
                  rigid.locked(),
                  time_step,
                  buoyancy_work};
  Spatial change;
  if (!solveStep(step, change)) return StepFault::kMotion;
  rigid.kick(change);
  rigid.drift(0.5 * time_step);
  return rigid.isSound() ? StepFault::kMoved : StepFault::kMotion;
}

// One substep. What has failed once waits for the next step.
void Scene::advance(SceneBody& body, double time_step) const {
  if (!body.begun) {
    body.before = body.now, body.begun = true;
    body.now.fault = StepFault::kMoved;
  }
  if (body.now.fault != StepFault::kMoved) return;
  StepFault fault = StepFault::kMoved;
  try {
    fault = tryAdvance(body, time_step);
  } catch (const std::bad_alloc&) {
    fault = StepFault::kMemory;
  } catch (...) {
    fault = StepFault::kCallback;
  }
  if (fault == StepFault::kMoved) return;
  body.now = body.before;
  body.now.fault = fault;
}

bool Scene::advanceAll(double time_step, const ParallelFor& parallel) {
  const auto task = [&](std::size_t i) { advance(bodies_[i], time_step); };
  if (parallel) return parallel(bodies_.size(), std::ref(task)); // by reference: a copy would be allocated
  for (std::size_t i = 0; i < bodies_.size(); ++i) task(i);
  return true;
}

void Scene::undo() {
  for (SceneBody& body : bodies_)
    if (body.begun) body.now = body.before;
}

bool Scene::step(double duration, unsigned substeps, const ParallelFor& parallel) {
  const double dt = duration / substeps;
  for (SceneBody& body : bodies_) body.begun = false;
  try {
    for (unsigned k = 0; k < substeps; ++k) {
      middle_.prepare(water_, time_ + (k + 0.5) * dt);
      if (!advanceAll(dt, parallel)) return undo(), false;
    }
  } catch (...) {
    undo();
    throw;
  }
  time_ += duration;
  return true;
}

std::size_t Scene::firstFault() const {
  for (std::size_t i = 0; i < bodies_.size(); ++i)
    if (bodies_[i].now.fault != StepFault::kMoved) return i;
  return kNoBody;
}

std::optional<double> Scene::potentialEnergy(std::size_t index, const Surface& now) const {
  const SceneBody& body = bodies_[index];
  Body at;
  at.hull = body.hull, at.surface = &now, at.pose = body.now.rigid.pose();
  at.reference_b = body.now.rigid.mass().center_of_mass_b;
  at.tolerance = 0, at.double_precision = true, at.outputs = kCenterOfBuoyancy;
  const Forces forces = evaluateCovered(at, body.capped.get());
  if (!forces.sea_is_sound) return {};
  const Fluid& fluid = now.fluid();
  const double weight = body.now.rigid.mass().mass * fluid.gravity * (body.now.rigid.center_w().y - fluid.level);
  if (!(forces.volume > 0)) return weight;
  return weight + fluid.density * fluid.gravity * forces.volume * (fluid.level - forces.center_of_buoyancy_w.y);
}

} // namespace plim
