// plimsoll_motion.hpp - C++20 over plimsoll_motion.h, in the manner of plimsoll.hpp.
//
//   plimsoll::Scene scene(water);                                // without argument: still water
//   plimsoll::Effects effects;                                   // drag and added mass with their defaults
//   plimsoll::Body body(hull);
//   body.mass = 750;                                             // [kg]
//   const auto cube = scene.add(body.with(effects));
//   for (int i = 0; i < 3000; ++i) scene.step(0.02);
//   scene.state(cube).position[1];
//
// An engine that steps its bodies itself, before every step:
//   std::vector<plimsoll::Body> bodies = ...                     // pose, velocities, mass, inertia, gravity
//   std::vector<plimsoll::WaterLoad> loads(bodies.size());
//   plimsoll::evaluateWaterLoads(bodies, 0.02, loads, pool);     // loads[k].force, loads[k].torque
#pragma once

#include "plimsoll/plimsoll.hpp"
#include "plimsoll/plimsoll_motion.h"

#ifdef PLIMSOLL_ERRORS // plimsoll.hpp reports an error below C++20

namespace plimsoll::inline PLIMSOLL_ERRORS {

struct Effects : plim_effects {
  Effects() : plim_effects{} { plim_effects_init(this, sizeof(plim_effects)); }
};

// A hull as drag sees it.
class Panels {
public:
  explicit Panels(const Hull& hull, std::uint32_t max_panels = 0) {
    plim_panels* created = nullptr;
    detail::check(detail::created([&] { return plim_panels_create(hull.get(), max_panels, &created); }));
    panels_.reset(created);
  }
  plim_panels_info info() const {
    auto value = detail::sized<plim_panels_info>();
    detail::check(plim_panels_get_info(panels_.get(), &value));
    return value;
  }
  const plim_panels* get() const { return panels_.get(); }

private:
  struct Destroy {
    void operator()(plim_panels* panels) const { plim_panels_destroy(panels); }
  };
  std::unique_ptr<plim_panels, Destroy> panels_;
};

// The memory of a body from step to step: panels that were wet, water that moves along, filters of radiation. Create
// one for each body of an engine.
class BodyState {
public:
  explicit BodyState(const Hull& hull) : BodyState(hull.get(), nullptr) {}
  BodyState(const Hull& hull, const Panels& panels) : BodyState(hull.get(), panels.get()) {}
  void reset() { detail::check(plim_body_state_reset(state_.get())); } // after a jump to another place
  void copyFrom(const BodyState& other) { detail::check(plim_body_state_copy(other.get(), state_.get())); }

  std::vector<std::byte> save() const {
    std::uint64_t size = 0;
    detail::check(plim_body_state_save(state_.get(), nullptr, 0, &size));
    std::vector<std::byte> bytes(static_cast<std::size_t>(size));
    detail::check(plim_body_state_save(state_.get(), bytes.data(), size, &size));
    return bytes;
  }
  void load(std::span<const std::byte> bytes) {
    detail::check(plim_body_state_load(state_.get(), bytes.data(), bytes.size()));
  }
  plim_body_state* get() const { return state_.get(); }

private:
  BodyState(const plim_hull* hull, const plim_panels* panels) {
    plim_body_state* created = nullptr;
    detail::check(detail::created([&] { return plim_body_state_create(hull, panels, &created); }));
    state_.reset(created);
  }
  struct Destroy {
    void operator()(plim_body_state* state) const { plim_body_state_destroy(state); }
  };
  std::unique_ptr<plim_body_state, Destroy> state_;
};

inline Body& Body::with(const Effects& given) {
  return effects = &given, *this;
}
inline Body& Body::with(const Panels& given) {
  return panels = given.get(), *this;
}
inline Body& Body::with(const BodyState& given) {
  return state = given.get(), *this;
}

struct StepTerms : plim_step_terms {
  StepTerms() : plim_step_terms{} { struct_size = sizeof(plim_step_terms); }
};

struct WaterLoad : detail::Flagged<plim_water_load> {
  WaterLoad() : detail::Flagged<plim_water_load>{} { struct_size = sizeof(plim_water_load); }
};
static_assert(sizeof(WaterLoad) == sizeof(plim_water_load), "arrays of WaterLoad are arrays of plim_water_load");

// Fills bodies.size() loads for a step of time_step [s]. All bodies that are valid are evaluated even if another is
// refused.
inline void evaluateWaterLoads(std::span<const Body> bodies, double time_step, std::span<WaterLoad> loads,
                               const Pool& pool = Pool::callingThread()) {
  if (!detail::haveRoom(loads.size(), bodies.size(), "plimsoll::evaluateWaterLoads: fewer loads than bodies")) return;
  detail::check(plim_evaluate_water_loads(bodies.data(), static_cast<std::uint32_t>(bodies.size()), time_step,
                                          loads.data(), nullptr, pool.run(), pool.user()));
}

// The same, but a body that is refused gets its status (PLIM_*), and nothing is thrown for it. Returns true if none
// was.
inline bool evaluateWaterLoads(std::span<const Body> bodies, double time_step, std::span<WaterLoad> loads,
                               std::span<plim_status> statuses, const Pool& pool = Pool::callingThread()) {
  if (!detail::haveRoom(loads.size(), bodies.size(), "plimsoll::evaluateWaterLoads: fewer loads than bodies"))
    return false;
  return detail::withStatuses(statuses, bodies.size(), [&](plim_status* each) {
    return plim_evaluate_water_loads(bodies.data(), static_cast<std::uint32_t>(bodies.size()), time_step, loads.data(),
                                     each, pool.run(), pool.user());
  });
}

inline WaterLoad evaluateWaterLoad(const Body& body, double time_step) {
  WaterLoad load;
  evaluateWaterLoads({&body, 1}, time_step, {&load, 1});
  return load;
}

// How a hull should float: draft and fractions of critical damping; see docs/floating-your-way.md.
struct Preset : plim_preset {
  explicit Preset(const Hull& of) : plim_preset{} { plim_preset_init(this, sizeof(plim_preset), of.get()); }
};

struct Rest : plim_rest {
  Rest() : plim_rest{} { struct_size = sizeof(plim_rest); }
};

// Sets the effects' rates, and returns the mass and how the body lies at rest.
inline Rest apply(const Preset& preset, Effects& effects) {
  Rest rest;
  detail::check(plim_preset_apply(&preset, &effects, &rest));
  return rest;
}

using SceneState = detail::Flagged<plim_scene_state>;

// Bodies in one water, in time. Hulls, panels and seakeeping of its bodies must outlive it; effects are copied.
class Scene {
public:
  Scene() : Scene(static_cast<const plim_water*>(nullptr)) {}
  explicit Scene(const Water& water) : Scene(water.get()) {}

  std::uint32_t add(const Body& body) {
    std::uint32_t index = 0;
    detail::check(plim_scene_add(scene_.get(), &body, &index));
    return index;
  }
  // The others keep their indices; calls with this one fail with PLIM_REMOVED from then on.
  void remove(std::uint32_t body) { detail::check(plim_scene_remove(scene_.get(), body)); }
  void step(double duration, std::uint32_t substeps = 1, const Pool& pool = Pool::callingThread()) {
    detail::check(plim_scene_step(scene_.get(), duration, substeps, pool.run(), pool.user()));
  }
  void setOtherForce(std::uint32_t body, const std::array<double, 3>& force, const std::array<double, 3>& torque) {
    detail::check(plim_scene_set_other_force(scene_.get(), body, force.data(), torque.data()));
  }
  void setPose(std::uint32_t body, const std::array<double, 3>& position, const std::array<double, 4>& rotation) {
    detail::check(plim_scene_set_state(scene_.get(), body, position.data(), rotation.data(), nullptr, nullptr));
  }
  void setVelocity(std::uint32_t body, const std::array<double, 3>& velocity, const std::array<double, 3>& angular) {
    detail::check(plim_scene_set_state(scene_.get(), body, nullptr, nullptr, velocity.data(), angular.data()));
  }
  // Without a centre of mass it stays; without an inertia it is scaled with the mass.
  void setMass(std::uint32_t body, double mass) {
    detail::check(plim_scene_set_mass(scene_.get(), body, mass, nullptr, nullptr));
  }
  void setMass(std::uint32_t body, double mass, const std::array<double, 3>& center_of_mass) {
    detail::check(plim_scene_set_mass(scene_.get(), body, mass, center_of_mass.data(), nullptr));
  }
  void setMass(std::uint32_t body, double mass, const std::array<double, 3>& center_of_mass,
               const std::array<double, 9>& inertia) {
    detail::check(plim_scene_set_mass(scene_.get(), body, mass, center_of_mass.data(), inertia.data()));
  }
  void setBuoyancy(std::uint32_t body, plim_buoyancy_function buoyancy, void* user) {
    detail::check(plim_scene_set_buoyancy(scene_.get(), body, buoyancy, user));
  }
  void setWater(const Water& water) { detail::check(plim_scene_set_water(scene_.get(), water.get())); }
  SceneState state(std::uint32_t body) const {
    auto value = detail::sized<SceneState>();
    detail::check(plim_scene_get_state(scene_.get(), body, &value));
    return value;
  }
  // The body as it is now, with the scene's surface, until the next step or change.
  Body body(std::uint32_t body) {
    auto value = detail::sized<plim_body>();
    detail::check(plim_scene_get_body(scene_.get(), body, &value));
    return Body(value);
  }
  double potentialEnergy(std::uint32_t body) {
    double energy = 0;
    detail::check(plim_scene_get_potential_energy(scene_.get(), body, &energy));
    return energy;
  }
  // The motion of all bodies, for a game that is stored, sent or rolled back: see plim_scene_save. The size changes
  // only with the bodies.
  std::size_t savedSize() const {
    std::uint64_t size = 0;
    detail::check(plim_scene_save(scene_.get(), nullptr, 0, &size));
    return static_cast<std::size_t>(size);
  }
  std::vector<std::byte> save() const {
    std::vector<std::byte> bytes(savedSize());
    save(bytes);
    return bytes;
  }
  // Writes to memory of the caller and returns the part that was written. Allocates nothing.
  std::span<std::byte> save(std::span<std::byte> into) const {
    const std::size_t size = savedSize();
    if (!detail::haveRoom(into.size(), size, "plimsoll::Scene::save: fewer bytes than savedSize()")) return {};
    std::uint64_t written = 0;
    detail::check(plim_scene_save(scene_.get(), into.data(), into.size(), &written));
    return into.first(size);
  }
  void load(std::span<const std::byte> bytes) {
    detail::check(plim_scene_load(scene_.get(), bytes.data(), bytes.size()));
  }
  double time() const { return plim_scene_get_time(scene_.get()); }
  std::uint32_t count() const { return plim_scene_get_count(scene_.get()); }
  SurfaceView surface() {
    const plim_surface* now = plim_scene_get_surface(scene_.get());
    if (!now && scene_) detail::check(PLIM_CALLBACK_FAILED); // the sentence says why
    return SurfaceView(now);
  }
  plim_scene* get() const { return scene_.get(); }

private:
  explicit Scene(const plim_water* water) {
    plim_scene* created = nullptr;
    detail::check(detail::created([&] { return plim_scene_create(water, &created); }));
    scene_.reset(created);
  }
  struct Destroy {
    void operator()(plim_scene* scene) const { plim_scene_destroy(scene); }
  };
  std::unique_ptr<plim_scene, Destroy> scene_;
};

} // namespace plimsoll::inline PLIMSOLL_ERRORS

#endif
