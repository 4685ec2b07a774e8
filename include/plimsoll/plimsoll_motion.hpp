// plimsoll_motion.hpp - C++20 over plimsoll_motion.h, in the manner of plimsoll.hpp: ownership and exceptions, nothing else.
//
//   plimsoll::Scene scene(water);                                // or none: still water
//   plimsoll::Effects effects;                                   // drag and added mass with their defaults
//   plimsoll::SceneBody body(hull, 750);                         // a hull of 750 kg
//   body.effects = &effects;
//   const auto cube = scene.add(body);
//   for (int i = 0; i < 3000; ++i) scene.step(0.02);
//   scene.state(cube).position[1];
#pragma once

#include "plimsoll/plimsoll.hpp"
#include "plimsoll/plimsoll_motion.h"

namespace plimsoll {

struct Effects : plim_effects {
  Effects() : plim_effects{} { plim_effects_init(this, sizeof(plim_effects)); }
};

// A hull as drag sees it.
class Panels {
public:
  explicit Panels(const Hull& hull, std::uint32_t most = 0) {
    plim_panels* created = nullptr;
    check(plim_panels_create(hull.get(), most, &created));
    panels_.reset(created);
  }
  plim_panels_info info() const {
    plim_panels_info value{};
    value.struct_size = sizeof value;
    check(plim_panels_get_info(panels_.get(), &value));
    return value;
  }
  const plim_panels* get() const { return panels_.get(); }

private:
  struct Destroy {
    void operator()(plim_panels* panels) const { plim_panels_destroy(panels); }
  };
  std::unique_ptr<plim_panels, Destroy> panels_;
};

struct Mover : plim_mover {
  Mover(const Panels& of, const plim_surface* water) : plim_mover{} {
    plim_mover_init(this, sizeof(plim_mover), of.get());
    surface = water;
  }
};

struct Drag : plim_drag {
  Drag() : plim_drag{} { plim_drag_init(this, sizeof(plim_drag)); }
};

inline Drag evaluateDrag(const Mover& mover) {
  Drag drag;
  check(plim_evaluate_drag(&mover, 1, &drag, nullptr));
  return drag;
}

struct Step : plim_step {
  Step() : plim_step{} { plim_step_init(this, sizeof(plim_step)); }
};

struct StepWrench {
  std::array<double, 3> force, torque; // [N], [N m], world
};

inline StepWrench stepWrench(const Step& step) {
  StepWrench wrench{};
  check(plim_step_wrench(&step, wrench.force.data(), wrench.torque.data()));
  return wrench;
}

struct SceneBody : plim_scene_body {
  SceneBody(const Hull& of, double kilograms) : plim_scene_body{} {
    plim_scene_body_init(this, sizeof(plim_scene_body), of.get());
    mass = kilograms;
  }
};

// Bodies in one water, in time. Hulls must outlive it.
class Scene {
public:
  Scene() : Scene(static_cast<const plim_water*>(nullptr)) {}
  explicit Scene(const Water& water) : Scene(water.get()) {}

  std::uint32_t add(const plim_scene_body& body) {
    std::uint32_t index = 0;
    check(plim_scene_add(scene_.get(), &body, &index));
    return index;
  }
  void step(double duration, std::uint32_t substeps = 1) {
    check(plim_scene_step(scene_.get(), duration, substeps, nullptr, nullptr));
  }
  void step(double duration, std::uint32_t substeps, const Pool& pool) {
    check(plim_scene_step(scene_.get(), duration, substeps, plim_pool_run, pool.get()));
  }
  void setLoad(std::uint32_t body, const std::array<double, 3>& force, const std::array<double, 3>& torque) {
    check(plim_scene_set_load(scene_.get(), body, force.data(), torque.data()));
  }
  plim_scene_state state(std::uint32_t body) const {
    plim_scene_state value{};
    value.struct_size = sizeof value;
    check(plim_scene_get_state(scene_.get(), body, &value));
    return value;
  }
  double potentialEnergy(std::uint32_t body) {
    double energy = 0;
    check(plim_scene_get_potential_energy(scene_.get(), body, &energy));
    return energy;
  }
  double time() const { return plim_scene_get_time(scene_.get()); }
  std::uint32_t count() const { return plim_scene_get_count(scene_.get()); }
  const plim_surface* surface() { return plim_scene_get_surface(scene_.get()); }
  plim_scene* get() const { return scene_.get(); }

private:
  explicit Scene(const plim_water* water) {
    plim_scene* created = nullptr;
    check(plim_scene_create(water, &created));
    scene_.reset(created);
  }
  struct Destroy {
    void operator()(plim_scene* scene) const { plim_scene_destroy(scene); }
  };
  std::unique_ptr<plim_scene, Destroy> scene_;
};

} // namespace plimsoll
