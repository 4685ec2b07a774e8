#include "motion/scene.hpp"

#include "hull/capped.hpp"
#include "math/symmetric3.hpp"
#include "statics/plane_of_sea.hpp"
#include "statics/wet_hull.hpp"

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
  SceneBody body{def.hull,
                 def.effects,
                 def.model,
                 def.waves,
                 nullptr,
                 nullptr,
                 def.most_panels,
                 def.tolerance,
                 def.double_precision,
                 0,
                 {},
                 start,
                 start,
                 false,
                 nullptr,
                 nullptr};
  for (const auto& other : bodies_)
    if (other && other->hull == def.hull) {
      body.capped = other->capped;
      if (def.effects && other->most_panels == def.most_panels && other->panels) body.panels = other->panels;
    }
  if (!body.capped) body.capped = cappedHull(*def.hull);
  const MassProperties enclosed = enclosedBy(*def.hull, body.capped.get());
  body.enclosed = enclosed.volume;
  if (def.effects) {
    if (!body.panels) body.panels = std::make_shared<const Panels>(buildPanels(*def.hull, enclosed, def.most_panels));
    body.now.history.assign(historyCount(*body.panels, body.waves), 0);
    body.before.history = body.now.history; // now, so that steps allocate nothing
  }
  bodies_.push_back(std::make_unique<SceneBody>(std::move(body)));
  return bodies_.size() - 1;
}

void Scene::setState(std::size_t index, const Pose& pose, const Quat& rotation, const Spatial& velocity, bool leaps) {
  settle(); // or the next step would undo this too
  Motion& now = bodies_[index]->now;
  now.rigid = RigidBody(now.rigid.mass(), pose, rotation, velocity, now.rigid.locked());
  now.forces = {}, now.drag = {}, now.fault = StepFault::kMoved;
  if (leaps) std::fill(now.history.begin(), now.history.end(), 0.0);
}

void Scene::setWater(const Water& water) {
  Water copy = water; // which may fail
  water_ = std::move(copy);
}

StepFault Scene::tryAdvance(SceneBody& body, double time_step) const {
  RigidBody& rigid = body.now.rigid;
  rigid.drift(0.5 * time_step);
  Afloat afloat;
  afloat.body.hull = body.hull, afloat.body.surface = &middle_, afloat.body.pose = rigid.pose();
  afloat.body.reference_b = rigid.mass().center_of_mass_b;
  afloat.body.tolerance = body.tolerance, afloat.body.double_precision = body.double_precision;
  if (body.model) afloat.model = &body.model, afloat.rotation = rigid.orientation();
  afloat.capped = body.capped.get(), afloat.panels = body.panels.get();
  if (body.effects) afloat.effects = &*body.effects, afloat.waves = body.waves;
  afloat.velocity = rigid.velocity(), afloat.mass = rigid.mass().mass, afloat.inertia_w = rigid.inertia_w();
  afloat.other = body.load + Spatial{{0, -rigid.mass().mass * middle_.fluid().gravity, 0}, {}};
  afloat.locked = rigid.locked(), afloat.time_step = time_step, afloat.history = body.now.history.data();
  Spatial change;
  const StepFault fault = stepAfloat(afloat, body.now.forces, body.now.drag, change);
  if (fault != StepFault::kMoved) return fault;
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
  const auto task = [&](std::size_t i) {
    if (bodies_[i]) advance(*bodies_[i], time_step);
  };
  if (parallel) return parallel(bodies_.size(), std::ref(task)); // by reference: a copy would be allocated
  for (std::size_t i = 0; i < bodies_.size(); ++i) task(i);
  return true;
}

void Scene::undo() {
  for (const auto& body : bodies_)
    if (body && body->begun) body->now = body->before;
  under_way_ = false;
}

const Motion& Scene::motion(std::size_t index) const {
  const SceneBody& body = *bodies_[index];
  return under_way_ && body.begun ? body.before : body.now;
}

bool Scene::step(double duration, unsigned substeps, const ParallelFor& parallel) {
  settle();
  const double dt = duration / substeps;
  for (const auto& body : bodies_)
    if (body) body->begun = false;
  under_way_ = true;
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
  under_way_ = false;
  return true;
}

std::size_t Scene::firstFault() const {
  for (std::size_t i = 0; i < bodies_.size(); ++i)
    if (bodies_[i] && bodies_[i]->now.fault != StepFault::kMoved) return i;
  return kNoBody;
}

const MomentTree& Scene::momentTree(SceneBody& body, bool covered) {
  const auto of = covered ? &SceneBody::capped_moments : &SceneBody::moments;
  const Hull& hull = covered ? *body.capped : *body.hull;
  for (const auto& other : bodies_)
    if (!(body.*of) && other && (*other).*of && &((*other).*of)->hull() == &hull) body.*of = (*other).*of;
  if (!(body.*of)) body.*of = std::make_shared<const MomentTree>(hull);
  return *(body.*of);
}

namespace {

// The same plane about another centre.
DepthPlane aboutCenter(const DepthPlane& plane, const Vec3d& moved_by) {
  return {plane.depth(moved_by), plane.p};
}

} // namespace

std::optional<double> Scene::potentialEnergy(std::size_t index, const Surface& now) {
  SceneBody& body = *bodies_[index];
  const Fluid& fluid = now.fluid();
  const RigidBody& rigid = motion(index).rigid;
  const Pose pose = rigid.pose();
  const std::optional<PlaneOfSea> sea = fitPlane(*body.hull, pose, now);
  if (!sea) return {};
  const Vec3d center_w = pose.toWorld(body.hull->center_b);
  DepthPlane plane = sea->fromBody(pose.rotation, center_w), level{fluid.level - center_w.y, pose.rotation.row[1]};
  const bool covered = body.capped && openingIsUnder(*body.hull, plane);
  const MomentTree& moments = momentTree(body, covered);
  const Vec3d moved_by = moments.hull().center_b - body.hull->center_b;
  plane = aboutCenter(plane, moved_by), level = aboutCenter(level, moved_by);
  const double weight = rigid.mass().mass * fluid.gravity * (rigid.center_w().y - fluid.level);
  return weight + fluid.specificWeight() * depthUnder(moments.under(plane), plane, level);
}

} // namespace plim
