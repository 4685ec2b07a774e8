// motion_support.hpp - sizes, checks and conversions of the structs of plimsoll_motion.h, shared by its functions.
#pragma once

#include "api/handles.hpp"
#include "api/support.hpp"
#include "hydrodynamics/drag.hpp"
#include "math/memory.hpp"
#include "motion/scene.hpp"
#include "plimsoll/plimsoll_motion.h"

#include <limits>

struct plim_panels {
  plim::Panels panels;
};
struct plim_body_state {
  plim::BodyState state;
  // The number of the last plim_evaluate_water_loads call with this state, and the first body of that call that has it.
  std::uint64_t call{};
  std::size_t first_body{};
};
// The description with which a scene's body was added, a copy of its effects, and its own buoyancy if it has one.
struct plim_scene_member {
  plim_body body;
  plim_effects effects;
  plim_buoyancy_function buoyancy;
  void* user;                 // passed to it
  const plim_surface* middle; // the water that it receives
};
struct plim_scene {
  explicit plim_scene(const plim::Water& water) : scene(water, middle.surface) {}

  plim_surface middle; // the water in the middle of a substep; declared before the scene, which prepares it
  plim::Scene scene;
  plim_surface shown;                                  // the water at the scene's time, prepared on request
  bool shown_is_stale = false;                         // the water has changed since
  plim::Array<plim::Owned<plim_scene_member>> members; // by index, as in `scene`
};

namespace plim::api {

PLIM_FIRST_VERSION(plim_panels_info, added_mass);
PLIM_FIRST_VERSION(plim_effects, angular_rates);
PLIM_FIRST_VERSION(plim_step_terms, friction_coefficient);
PLIM_FIRST_VERSION(plim_water_load, terms); // NOLINT(bugprone-sizeof-expression): the pointer's size is meant
PLIM_FIRST_VERSION(plim_preset, pitch);
PLIM_FIRST_VERSION(plim_rest, period);
PLIM_FIRST_VERSION(plim_scene_state, reserved);

inline constexpr double kNan = std::numeric_limits<double>::quiet_NaN(); // in structs: not given, or unknown

inline void copy(const Spatial& from, double (&to)[6]) {
  for (int i = 0; i < 6; ++i) to[i] = from[i];
}
inline Spatial spatial(const double (&linear)[3], const double (&angular)[3]) {
  return {vector(linear), vector(angular)};
}
inline Mat3d matrix(const double (&from)[9]) {
  return {{{from[0], from[1], from[2]}, {from[3], from[4], from[5]}, {from[6], from[7], from[8]}}};
}
inline void copy(const Mat6& from, double (&to)[36]) {
  for (int i = 0; i < 36; ++i) to[i] = from.row[i / 6][i % 6];
}

inline constexpr double kHeaviest = 1e15; // [kg]

// Returns false for velocities faster than any floating body, and for NaN.
inline bool isMotion(const Spatial& velocity) {
  return sumOfMagnitudes(velocity.linear) <= 1e6 && sumOfMagnitudes(velocity.angular) <= 1e6;
}

// Reads an inertia tensor in body axes; zero means uniform density. owner: the struct's name. Only the solver can find
// that it is not positive.
plim_status readInertia(const plim_hull& hull, double mass, const double (&inertia)[9], const char* owner, Mat3d& to);

// Reads a body's mass; NaN in its centre means the hull's centroid. owner: the struct's name.
plim_status readMass(const plim_hull& hull, double mass, const double (&center_of_mass)[3], const double (&inertia)[9],
                     const char* owner, plim::RigidMass& to);

// Checks and converts effects.
plim_status readEffects(const plim_effects* from, plim::Effects& to);

} // namespace plim::api
