// plimsoll_motion.hpp - C++20 over plimsoll_motion.h, in the manner of plimsoll.hpp: ownership and exceptions (without them,
// plimsoll::error_handler).
//
//   plimsoll::Scene scene(water);                                // or none: still water
//   plimsoll::Effects effects;                                   // drag and added mass with their defaults
//   plimsoll::SceneBodyDef def(hull, 750);                       // a hull of 750 kg
//   def.effects = &effects;
//   const auto cube = scene.add(def);
//   for (int i = 0; i < 3000; ++i) scene.step(0.02);
//   scene.state(cube).position[1];
//
// In an engine that steps its bodies itself, every step:
//   std::vector<plimsoll::Floater> floaters = ...                // pose, velocities, mass, inertia, gravity
//   std::vector<plimsoll::Push> pushes(floaters.size());
//   plimsoll::evaluate(floaters, pushes, pool);                  // pushes[k].force, pushes[k].torque
#pragma once

#include "plimsoll/plimsoll.hpp"
#include "plimsoll/plimsoll_motion.h"

#ifdef PLIMSOLL_ERRORS // not below C++20, where plimsoll.hpp has said why

namespace plimsoll::inline PLIMSOLL_ERRORS {

struct Effects : plim_effects {
  Effects() : plim_effects{} { plim_effects_init(this, sizeof(plim_effects)); }
};

// A hull as drag sees it.
class Panels {
public:
  explicit Panels(const Hull& hull, std::uint32_t most = 0) {
    plim_panels* created = nullptr;
    check(plimsoll::created([&] { return plim_panels_create(hull.get(), most, &created); }));
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

// A body as drag sees it, before its step.
struct MovingBody : plim_moving_body {
  MovingBody(const Panels& of, const plim_surface* water) : plim_moving_body{} {
    plim_moving_body_init(this, sizeof(plim_moving_body), of.get());
    surface = water;
  }
};

struct Drag : plim_drag {
  Drag() : plim_drag{} { plim_drag_init(this, sizeof(plim_drag)); }
};

inline Drag evaluateDrag(const MovingBody& body) {
  Drag drag;
  check(plim_evaluate_drag(&body, 1, &drag, nullptr));
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

// A body of an engine's, before its step. For slamming give it a history: panels.info().history_count zeros of its own.
struct Floater : plim_floater {
  // drag: panels of this hull; null: neither drag nor added mass.
  Floater(const Hull& of, const Panels* drag, const plim_surface* water) : plim_floater{} {
    plim_floater_init(this, sizeof(plim_floater), of.get());
    panels = drag ? drag->get() : nullptr;
    surface = water;
  }
};
static_assert(sizeof(Floater) == sizeof(plim_floater), "arrays of Floater are arrays of plim_floater");

struct Push : Flagged<plim_push> {
  Push() : Flagged<plim_push>{} { plim_push_init(this, sizeof(plim_push)); }
};
static_assert(sizeof(Push) == sizeof(plim_push), "arrays of Push are arrays of plim_push");

inline bool havePushes(std::span<const Floater> floaters, std::span<Push> pushes) {
  return haveRoom(pushes.size(), floaters.size(), "plimsoll::evaluate: fewer pushes than floaters");
}

// As many pushes as floaters, or more. statuses, pool: null if there are none.
inline plim_status evaluateFloaters(std::span<const Floater> floaters, std::span<Push> pushes, plim_status* statuses,
                                    const Pool* pool) {
  return plim_evaluate_floaters(floaters.data(), static_cast<std::uint32_t>(floaters.size()), pushes.data(), statuses,
                                pool ? plim_pool_run : nullptr, pool ? pool->get() : nullptr);
}

// Fills floaters.size() pushes. Every floater that is in order is evaluated even when another is refused.
inline void evaluate(std::span<const Floater> floaters, std::span<Push> pushes) {
  if (havePushes(floaters, pushes)) check(evaluateFloaters(floaters, pushes, nullptr, nullptr));
}
inline void evaluate(std::span<const Floater> floaters, std::span<Push> pushes, const Pool& pool) {
  if (havePushes(floaters, pushes)) check(evaluateFloaters(floaters, pushes, nullptr, &pool));
}
// The same, but a floater that is refused is told in its status (PLIM_*), and nothing is thrown for it. True: none was.
inline bool evaluate(std::span<const Floater> floaters, std::span<Push> pushes, std::span<plim_status> statuses) {
  return havePushes(floaters, pushes) && withStatuses(statuses, floaters.size(), [&](plim_status* each) {
           return evaluateFloaters(floaters, pushes, each, nullptr);
         });
}
inline bool evaluate(std::span<const Floater> floaters, std::span<Push> pushes, std::span<plim_status> statuses,
                     const Pool& pool) {
  return havePushes(floaters, pushes) && withStatuses(statuses, floaters.size(), [&](plim_status* each) {
           return evaluateFloaters(floaters, pushes, each, &pool);
         });
}
inline Push evaluate(const Floater& floater) {
  Push push;
  check(evaluateFloaters({&floater, 1}, {&push, 1}, nullptr, nullptr));
  return push;
}

// How a hull shall float: draft and fractions of critical damping; see docs/floating-your-way.md.
struct Preset : plim_preset {
  explicit Preset(const Hull& of) : plim_preset{} { plim_preset_init(this, sizeof(plim_preset), of.get()); }
};

struct Rest : plim_rest {
  Rest() : plim_rest{} { plim_rest_init(this, sizeof(plim_rest)); }
};

// Sets the effects' rates, and tells the mass and how it lies at rest.
inline Rest apply(const Preset& preset, Effects& effects) {
  Rest rest;
  check(plim_preset_apply(&preset, &effects, &rest));
  return rest;
}

struct SceneBodyDef : plim_scene_body_def {
  SceneBodyDef(const Hull& of, double kilograms) : plim_scene_body_def{} {
    plim_scene_body_def_init(this, sizeof(plim_scene_body_def), of.get());
    mass = kilograms;
  }
};

using SceneState = Flagged<plim_scene_state>;

// Bodies in one water, in time. Hulls must outlive it.
class Scene {
public:
  Scene() : Scene(static_cast<const plim_water*>(nullptr)) {}
  explicit Scene(const Water& water) : Scene(water.get()) {}

  std::uint32_t add(const plim_scene_body_def& def) {
    std::uint32_t index = 0;
    check(plim_scene_add(scene_.get(), &def, &index));
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
  // The others keep their indices; state() of this one is refused with PLIM_REMOVED from then on.
  void remove(std::uint32_t body) { check(plim_scene_remove(scene_.get(), body)); }
  void setPose(std::uint32_t body, const std::array<double, 3>& position, const std::array<double, 4>& rotation) {
    check(plim_scene_set_state(scene_.get(), body, position.data(), rotation.data(), nullptr, nullptr));
  }
  void setVelocity(std::uint32_t body, const std::array<double, 3>& velocity, const std::array<double, 3>& angular) {
    check(plim_scene_set_state(scene_.get(), body, nullptr, nullptr, velocity.data(), angular.data()));
  }
  void setWater(const Water& water) { check(plim_scene_set_water(scene_.get(), water.get())); }
  SceneState state(std::uint32_t body) const {
    SceneState value{};
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
    check(plimsoll::created([&] { return plim_scene_create(water, &created); }));
    scene_.reset(created);
  }
  struct Destroy {
    void operator()(plim_scene* scene) const { plim_scene_destroy(scene); }
  };
  std::unique_ptr<plim_scene, Destroy> scene_;
};

} // namespace plimsoll::inline PLIMSOLL_ERRORS

#endif
