#include "motion/scene.hpp"

#include "hull/capped.hpp"
#include "math/symmetric3.hpp"

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
  SceneBody body{def.hull, def.effects, nullptr, nullptr, def.most_panels, def.tolerance, def.double_precision,
                 0,        {},          start,   start,   false,           nullptr,       nullptr};
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
    body.now.history.assign(historyCount(*body.panels), 0);
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
  afloat.capped = body.capped.get(), afloat.panels = body.panels.get();
  if (body.effects) afloat.effects = &*body.effects;
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

const DisplacedEnergy& Scene::displacedEnergy(SceneBody& body, bool covered) {
  const auto of = covered ? &SceneBody::capped_energy : &SceneBody::energy;
  const Hull& hull = covered ? *body.capped : *body.hull;
  for (const auto& other : bodies_)
    if (!(body.*of) && other && (*other).*of && &((*other).*of)->hull() == &hull) body.*of = (*other).*of;
  if (!(body.*of)) body.*of = std::make_shared<const DisplacedEnergy>(hull);
  return *(body.*of);
}

namespace {

// The plane that fits the sea best, in the mean square, at places over the box around the body: d0 and p of EnergyPlanes from e0
// and w. False: the sea gave no number.
bool fitPlane(const Hull& hull, const Pose& pose, const Surface& surface, EnergyPlanes& planes) {
  constexpr int kAcross = 5, kPlaces = kAcross * kAcross;
  const Vec3d center_w = pose.toWorld(hull.center_b), half_w = halfExtentInWorld(hull.half_extent, pose.rotation);
  double x[kPlaces], z[kPlaces], height[kPlaces];
  const auto along = [](int k) { return (2.0 * k + 1) / kAcross - 1; }; // the middles of equal parts of -1...1
  for (int i = 0; i < kPlaces; ++i)
    x[i] = center_w.x + along(i % kAcross) * half_w.x, z[i] = center_w.z + along(i / kAcross) * half_w.z;
  surface.heights(kPlaces, x, z, height);
  double mean = 0, across_x = 0, across_z = 0, squares = 0;
  for (int i = 0; i < kPlaces; ++i) {
    if (!(std::abs(height[i]) <= 1e7)) return false;
    const double s = along(i % kAcross), t = along(i / kAcross);
    mean += height[i] / kPlaces, across_x += s * height[i], across_z += t * height[i], squares += s * s;
  }
  const auto slope = [&](double across, double half) { return half > 0 ? across / (squares * half) : 0.0; };
  planes.d0 += mean;
  planes.p -= slope(across_x, half_w.x) * pose.rotation.row[0] + slope(across_z, half_w.z) * pose.rotation.row[2];
  return true;
}

bool openingIsUnder(const Hull& hull, const EnergyPlanes& planes) {
  return std::any_of(hull.opening_vertices.begin(), hull.opening_vertices.end(),
                     [&](std::uint32_t v) { return planes.d0 - dot(planes.p, hull.facets_double.vertices_c[v]) > 0; });
}

// The same planes about another centre.
EnergyPlanes aboutCenter(EnergyPlanes planes, const Vec3d& moved_by) {
  planes.d0 -= dot(planes.p, moved_by), planes.e0 -= dot(planes.w, moved_by);
  return planes;
}

} // namespace

std::optional<double> Scene::potentialEnergy(std::size_t index, const Surface& now) {
  SceneBody& body = *bodies_[index];
  const Fluid& fluid = now.fluid();
  const RigidBody& rigid = motion(index).rigid;
  const Pose pose = rigid.pose();
  const double e0 = fluid.level - pose.toWorld(body.hull->center_b).y;
  EnergyPlanes planes{e0, e0, pose.rotation.row[1], pose.rotation.row[1]};
  if (!now.isFlat() && !fitPlane(*body.hull, pose, now, planes)) return {};
  const bool covered = body.capped && openingIsUnder(*body.hull, planes);
  const DisplacedEnergy& displaced = displacedEnergy(body, covered);
  if (covered) planes = aboutCenter(planes, displaced.hull().center_b - body.hull->center_b);
  const double weight = rigid.mass().mass * fluid.gravity * (rigid.center_w().y - fluid.level);
  return weight + fluid.specificWeight() * displaced.under(planes);
}

} // namespace plim
