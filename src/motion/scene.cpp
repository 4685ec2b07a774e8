// scene.cpp - adds and changes bodies, and steps them in parts and substeps.
#include "motion/scene.hpp"

#include "hull/capped.hpp"
#include "math/memory.hpp"
#include "math/symmetric3.hpp"
#include "motion/substeps.hpp"
#include "statics/plane_of_sea.hpp"
#include "statics/wet_hull.hpp"

#include <algorithm>
#include <new>

namespace plim {

bool areMomentsOfBody(const Vec3d& principal) {
  const auto [x, y, z] = principal;
  const double most = std::max({x, y, z}), all = x + y + z;
  return std::min({x, y, z}) > 1e-12 * most && 2 * most <= all * (1 + 1e-9) && std::isfinite(all);
}

bool findPrincipalAxes(const Mat3d& inertia, RigidMass& mass) {
  const Mat3d lopsided = inertia - transpose(inertia);
  for (const Vec3d& row : lopsided.row)
    if (!(sumOfMagnitudes(row) <= 1e-6 * std::abs(trace(inertia)))) return false;
  const Eigen3 eigen = eigenSymmetric(inertia);
  if (!areMomentsOfBody(eigen.value)) return false;
  mass.principal = eigen.value, mass.axes_b = eigen.vectors;
  return true;
}

const MomentTree& SharedHull::momentTree(bool covered) {
  Owned<const MomentTree>& tree = covered ? capped_moments : moments;
  if (!tree) tree = makeOwned<const MomentTree>(covered ? *capped : *hull);
  return *tree;
}

std::shared_ptr<SharedHull> Scene::share(const SceneBodyDef& def) {
  std::weak_ptr<SharedHull>& known = shared_[def.hull];
  std::shared_ptr<SharedHull> shared = known.lock();
  if (!shared) {
    shared = makeShared<SharedHull>();
    shared->hull = def.hull, shared->capped = def.capped;
    shared->enclosed = enclosedBy(*def.hull, def.capped);
    known = shared;
  }
  return shared;
}

namespace {

bool canMoveWater(const Effects& effects, const RadiationForce* radiation) {
  return effects.has(kAddedMass) || (radiation && effects.has(kRadiation));
}

// Returns whether the body's box reaches below the undisturbed water.
bool reachesWater(const Hull& hull, const Pose& pose, const Fluid& fluid) {
  return pose.toWorld(hull.center_b).y - halfExtentInWorld(hull.half_extent, pose.rotation).y < fluid.level;
}

} // namespace

std::size_t Scene::add(const SceneBodyDef& def) {
  const std::shared_ptr<SharedHull> shared = share(def);
  const Panels* panels = def.effects ? def.panels : nullptr;
  Motion start{RigidBody(def.mass, def.pose, def.rotation, def.velocity, def.locked), {}, 0, false, {}, {}};
  if (panels) start.state = BodyState(*panels);
  start.moves_water =
      def.effects && canMoveWater(*def.effects, def.radiation) && reachesWater(*def.hull, def.pose, water_.fluid);
  bodies_.push_back(
      makeOwned<SceneBody>(SceneBody{shared, def.effects, def.model, def.radiation, panels, def.tolerance, def.budget,
                                     def.double_precision, def.other, start, start, false, identityOf(def)}));
  return bodies_.size() - 1;
}

void Scene::remove(std::size_t index) {
  const Hull* hull = bodies_[index]->shared->hull;
  bodies_[index].reset();
  if (shared_[hull].expired()) shared_.erase(hull); // another hull may get this address later
}

void Scene::setState(std::size_t index, const Pose& pose, const Quat& rotation, const Spatial& velocity, bool leaps) {
  Motion& now = bodies_[index]->now;
  now.rigid = RigidBody(now.rigid.mass(), pose, rotation, velocity, now.rigid.locked());
  now.forces = {}, now.drag = {}, now.fault = StepFault::kMoved;
  if (leaps) now.state.reset(), now.stiffness = 0;
}

void Scene::setModel(std::size_t index, BuoyancyModel model) {
  bodies_[index]->identity.setOwnBuoyancy(static_cast<bool>(model));
  bodies_[index]->model = std::move(model);
}

void Scene::setMass(std::size_t index, const RigidMass& mass) {
  Motion& now = bodies_[index]->now;
  const RigidBody& before = now.rigid;
  Spatial velocity = before.velocity();
  const Vec3d moved_w = before.rotation() * (mass.center_of_mass_b - before.mass().center_of_mass_b);
  velocity.linear += cross(velocity.angular, moved_w);
  now.rigid = RigidBody(mass, before.pose(), before.orientation(), velocity, before.locked());
  now.stiffness = 0; // it belongs to the old mass
}

void Scene::setWater(const Water& water) {
  Water copy = water; // may throw
  water_ = std::move(copy);
}

// Makes half a drift, a kick and half a drift, everything except the state's commit(). stiffest: (omega dt)^2.
StepFault Scene::advanceOnce(SceneBody& body, double time_step, double& stiffest) const {
  RigidBody& rigid = body.now.rigid;
  const bool steadily = body.now.moves_water && !(rigid.locked() & kTurnLocks);
  const auto drift = [&] { steadily ? rigid.driftSteadily(0.5 * time_step) : rigid.drift(0.5 * time_step); };
  drift();
  if (!rigid.isSound()) return StepFault::kMotion; // the following code needs a finite position and rotation
  FloatingBody floating;
  floating.body.hull = body.shared->hull, floating.body.surface = &middle_, floating.body.pose = rigid.pose();
  floating.body.reference_b = rigid.mass().center_of_mass_b;
  floating.body.tolerance = body.tolerance, floating.body.budget = body.budget;
  floating.body.double_precision = body.double_precision;
  if (body.model) floating.model = &body.model, floating.rotation = rigid.orientation();
  floating.capped = body.shared->capped, floating.panels = body.panels;
  if (body.effects)
    floating.effects = &*body.effects, floating.radiation = body.radiation, floating.state = &body.now.state;
  floating.velocity = rigid.velocity(), floating.mass = rigid.mass().mass, floating.inertia_w = rigid.inertia_w();
  floating.other = body.other + Spatial{{0, -rigid.mass().mass * middle_.fluid().gravity, 0}, {}};
  floating.locked = rigid.locked(), floating.time_step = time_step;
  floating.turns_steadily = steadily;
  StepResult result;
  const StepFault fault = stepFloatingBody(floating, body.now.forces, body.now.drag, result);
  if (fault != StepFault::kMoved) return fault;
  stiffest = result.stiffest;
  rigid.kick(result.change);
  drift();
  body.now.moves_water = body.now.drag.has_ellipsoid || body.now.drag.radiation_mass_part > 0;
  return rigid.isSound() ? StepFault::kMoved : StepFault::kMotion;
}

double Scene::longestPart(const SceneBody& body, double left) const {
  const Hull& hull = *body.shared->hull;
  const Pose pose = body.now.rigid.pose();
  const double travel =
      longestTravel(body.now.rigid, body.now.drag, pose.toWorld(hull.center_b),
                    halfExtentInWorld(hull.half_extent, pose.rotation), body.shared->enclosed.volume, middle_, left);
  const double stiffness = body.now.stiffness;
  return stiffness > 0 ? std::min(travel, std::sqrt(kResolvedStiffness / stiffness)) : travel;
}

// Divides the step into parts that resolve the motion, see substeps.hpp.
StepFault Scene::tryAdvance(SceneBody& body, double time_step) const {
  Motion& now = body.now;
  const bool has_parts = body.effects && canMoveWater(*body.effects, body.radiation);
  const double shortest = has_parts ? time_step / kMostParts : time_step;
  double limit = time_step;
  for (double left = time_step; left > 0;) {
    const RigidBody start = now.rigid;
    const double longest = has_parts ? std::max(shortest, std::min(limit, longestPart(body, left))) : left;
    const double part = longest < left ? left / std::ceil(left / longest) : left;
    double stiffest = 0;
    const StepFault fault = advanceOnce(body, part, stiffest);
    if (fault != StepFault::kMoved) return fault;
    now.stiffness = stiffest / (part * part);
    const double turn = now.drag.wetted_area > 0 ? length(now.rigid.velocity().angular) * part : 0;
    const bool is_resolved = stiffest <= 4 * kResolvedStiffness && turn <= 4 * kTurnPerPart;
    if (!is_resolved && part > 1.5 * shortest) {
      now.rigid = start; // repeat in smaller parts
      if (turn > 4 * kTurnPerPart) limit = part * kTurnPerPart / turn;
      continue;
    }
    now.state.commit();
    limit = time_step;
    left = part < left ? left - part : 0;
  }
  return StepFault::kMoved;
}

namespace {

void beginStep(SceneBody& body) {
  body.before = body.now, body.begun = true;
  body.now.fault = StepFault::kMoved;
}

// Returns whether the sea, or the sea that it samples, is a callback.
bool isCallback(const Sea& sea) {
  const auto* sampled = std::get_if<SampledSea>(&sea);
  return std::holds_alternative<CallbackSea>(sampled ? sampled->of->sea : sea);
}

} // namespace

bool Scene::mayCallBack() const {
  return isCallback(water_.sea) ||
         std::any_of(bodies_.begin(), bodies_.end(), [](const auto& body) { return body && body->model; });
}

// Makes one substep. A body that has failed once is skipped until the next step.
void Scene::advance(SceneBody& body, double time_step) const {
  if (!body.begun) beginStep(body);
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
  const double dt = duration / substeps;
  for (const auto& body : bodies_)
    if (body) body->begun = false;
  under_way_ = true;
  try {
    // A callback may read the motion of any body, on any thread, so all copies are made before the first task. Without
    // callbacks each task copies its own body.
    if (mayCallBack())
      for (const auto& body : bodies_)
        if (body) beginStep(*body);
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

namespace {

// Returns the same plane about another centre.
DepthPlane aboutCenter(const DepthPlane& plane, const Vec3d& moved_by) {
  return {plane.depth(moved_by), plane.p};
}

} // namespace

std::optional<double> Scene::potentialEnergy(std::size_t index, const Surface& now) {
  SceneBody& body = *bodies_[index];
  const Fluid& fluid = now.fluid();
  const RigidBody& rigid = motion(index).rigid;
  const Pose pose = rigid.pose();
  const Hull& hull = *body.shared->hull;
  const std::optional<PlaneOfSea> sea = fitPlane(hull, pose, now);
  if (!sea) return {};
  const Vec3d center_w = pose.toWorld(hull.center_b);
  DepthPlane plane = sea->fromBody(pose.rotation, center_w), level{fluid.level - center_w.y, pose.rotation.row[1]};
  const bool covered = body.shared->capped && openingIsUnder(hull, plane);
  const MomentTree& moments = body.shared->momentTree(covered);
  const Vec3d moved_by = moments.hull().center_b - hull.center_b;
  plane = aboutCenter(plane, moved_by), level = aboutCenter(level, moved_by);
  const double weight = rigid.mass().mass * fluid.gravity * (rigid.center_w().y - fluid.level);
  return weight + fluid.specificWeight() * depthUnder(moments.under(plane), plane, level);
}

} // namespace plim
