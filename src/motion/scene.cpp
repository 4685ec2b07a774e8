#include "motion/scene.hpp"

#include "math/symmetric3.hpp"

#include <atomic>

namespace plim {

bool findPrincipalAxes(const Mat3d& inertia, RigidMass& mass) {
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
                 def.most_panels,
                 def.tolerance,
                 def.double_precision,
                 RigidBody(def.mass, def.pose, def.rotation, def.velocity, def.locked),
                 {},
                 {},
                 {},
                 {}};
  if (def.effects) {
    for (const SceneBody& other : bodies_)
      if (other.hull == def.hull && other.most_panels == def.most_panels && other.panels) body.panels = other.panels;
    if (!body.panels) body.panels = std::make_shared<const Panels>(buildPanels(*def.hull, def.most_panels));
    body.history.assign(historyCount(*body.panels), 0);
  }
  bodies_.push_back(std::move(body));
  return bodies_.size() - 1;
}

bool Scene::advance(SceneBody& body, double time_step) const {
  RigidBody& rigid = body.rigid;
  rigid.drift(0.5 * time_step);
  Body at;
  at.hull = body.hull, at.surface = &middle_, at.pose = rigid.pose();
  at.reference_b = rigid.mass().center_of_mass_b;
  at.tolerance = body.tolerance, at.double_precision = body.double_precision;
  body.forces = evaluate(at);
  if (!body.forces.sea_is_sound) return false;
  const double gravity = middle_.fluid().gravity;
  Step step{{body.forces.force_w, body.forces.torque_w},
            body.load + Spatial{{0, -rigid.mass().mass * gravity, 0}, {}},
            nullptr,
            rigid.mass().mass,
            rigid.inertia_w(),
            rigid.locked(),
            time_step};
  if (body.effects) {
    body.drag = evaluateDrag({body.panels.get(), &middle_, &*body.effects, at.pose, at.reference_b, rigid.velocity(),
                              step.mass, step.inertia_w, body.forces.volume, time_step, body.history.data()});
    if (!body.drag.sea_is_sound) return false;
    step.drag = &body.drag;
  }
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
      const RigidBody before = bodies_[i].rigid;
      bool sound = false;
      try {
        sound = advance(bodies_[i], dt);
      } catch (...) { // out of memory, or a callback's
      }
      if (sound) return;
      bodies_[i].rigid = before;
      std::size_t first = failed.load();
      while (i < first && !failed.compare_exchange_weak(first, i)) {
      }
    };
    if (parallel)
      parallel(bodies_.size(), task);
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

double Scene::potentialEnergy(std::size_t index) {
  if (!now_.isPrepared() || now_.time() != time_) now_.prepare(water_, time_);
  const SceneBody& body = bodies_[index];
  Body at;
  at.hull = body.hull, at.surface = &now_, at.pose = body.rigid.pose();
  at.reference_b = body.rigid.mass().center_of_mass_b;
  at.tolerance = 0, at.double_precision = true, at.outputs = kCenterOfBuoyancy;
  const Forces forces = evaluate(at);
  const Fluid& fluid = now_.fluid();
  const double weight = body.rigid.mass().mass * fluid.gravity * (body.rigid.center_w().y - fluid.level);
  if (!(forces.volume > 0)) return weight;
  return weight + fluid.density * fluid.gravity * forces.volume * (fluid.level - forces.center_of_buoyancy_w.y);
}

} // namespace plim
