#include "motion/scene.hpp"

#include "hull/capped.hpp"
#include "math/symmetric3.hpp"

#include <atomic>
#include <limits>

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
  SceneBody body{def.hull,
                 def.effects,
                 nullptr,
                 nullptr,
                 def.most_panels,
                 def.tolerance,
                 def.double_precision,
                 RigidBody(def.mass, def.pose, def.rotation, def.velocity, def.locked),
                 {},
                 {},
                 {},
                 {},
                 0};
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
    body.history.assign(historyCount(*body.panels), 0);
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

} // namespace

void Scene::evaluateBuoyancy(SceneBody& body, const Pose& pose) const {
  Body at;
  at.hull = body.hull, at.surface = &middle_, at.pose = pose;
  at.reference_b = body.rigid.mass().center_of_mass_b;
  at.tolerance = body.tolerance, at.double_precision = body.double_precision;
  body.forces = evaluateCovered(at, body.capped.get());
}

// Drag, or without effects just what an implicit step must know of the waterplane.
void Scene::evaluateMotion(SceneBody& body, const Pose& pose, double time_step) const {
  const RigidBody& rigid = body.rigid;
  if (body.effects) {
    body.drag = evaluateDrag({body.panels.get(), &middle_, &*body.effects, pose, rigid.mass().center_of_mass_b,
                              rigid.velocity(), rigid.mass().mass, rigid.inertia_w(), body.forces.volume, time_step,
                              body.history.data()});
    return;
  }
  body.drag = {};
  body.drag.stiffness = waterplaneStiffness(middle_.fluid(), body.forces.waterplane_area,
                                            halfExtentInWorld(body.hull->half_extent, pose.rotation));
  const Vec3d& center = rigid.center_w();
  const double y = center.y - middle_.fluid().level;
  SurfaceSample sample;
  middle_.samples(1, &center.x, &y, &center.z, &sample);
  body.drag.sea_is_sound = std::isfinite(sample.rate);
  body.drag.relative_velocity = rigid.velocity() - Spatial{{0, sample.rate, 0}, {}};
}

bool Scene::advance(SceneBody& body, double time_step) const {
  RigidBody& rigid = body.rigid;
  rigid.drift(0.5 * time_step);
  const Pose pose = rigid.pose();
  evaluateBuoyancy(body, pose);
  if (!body.forces.sea_is_sound) return false;
  evaluateMotion(body, pose, time_step);
  if (!body.drag.sea_is_sound) return false;
  const Step step{{body.forces.force_w, body.forces.torque_w},
                  body.load + Spatial{{0, -rigid.mass().mass * middle_.fluid().gravity, 0}, {}},
                  &body.drag,
                  rigid.mass().mass,
                  rigid.inertia_w(),
                  rigid.locked(),
                  time_step};
  Spatial change;
  if (!solveStep(step, change)) return false;
  rigid.kick(change);
  rigid.drift(0.5 * time_step);
  return rigid.isSound();
}

std::size_t Scene::step(double duration, unsigned substeps, const ParallelFor& parallel) {
  const double dt = duration / substeps;
  for (unsigned k = 0; k < substeps; ++k) {
    middle_.prepare(water_, time_ + (k + 0.5) * dt);
    std::atomic<std::size_t> failed{kNoBody};
    const auto task = [&](std::size_t i) {
      const RigidBody rigid = bodies_[i].rigid;
      const Forces forces = bodies_[i].forces;
      const Drag drag = bodies_[i].drag;
      bool sound = false;
      try {
        sound = advance(bodies_[i], dt);
      } catch (...) {
        sound = false; // out of memory, or a callback's
      }
      if (sound) return;
      bodies_[i].rigid = rigid, bodies_[i].forces = forces, bodies_[i].drag = drag;
      std::size_t first = failed.load();
      while (i < first && !failed.compare_exchange_weak(first, i)) {
      }
    };
    if (parallel)
      parallel(bodies_.size(), std::ref(task)); // by reference: a copy would be allocated
    else
      for (std::size_t i = 0; i < bodies_.size(); ++i) task(i);
    if (failed != kNoBody) {
      time_ += (k + 1) * dt;
      return failed;
    }
  }
  time_ += duration;
  return kNoBody;
}

std::optional<double> Scene::potentialEnergy(std::size_t index, const Surface& now) const {
  const SceneBody& body = bodies_[index];
  Body at;
  at.hull = body.hull, at.surface = &now, at.pose = body.rigid.pose();
  at.reference_b = body.rigid.mass().center_of_mass_b;
  at.tolerance = 0, at.double_precision = true, at.outputs = kCenterOfBuoyancy;
  const Forces forces = evaluateCovered(at, body.capped.get());
  if (!forces.sea_is_sound) return {};
  const Fluid& fluid = now.fluid();
  const double weight = body.rigid.mass().mass * fluid.gravity * (body.rigid.center_w().y - fluid.level);
  if (!(forces.volume > 0)) return weight;
  return weight + fluid.density * fluid.gravity * forces.volume * (fluid.level - forces.center_of_buoyancy_w.y);
}

} // namespace plim
