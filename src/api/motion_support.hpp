// motion_support.hpp - what the functions of plimsoll_motion.h share: sizes, checks and conversions of their structs.
#pragma once

#include "api/handles.hpp"
#include "api/support.hpp"
#include "hydrodynamics/drag.hpp"
#include "motion/scene.hpp"
#include "plimsoll/plimsoll_motion.h"

#include <limits>

struct plim_panels {
  plim::Panels panels;
  std::unique_ptr<plim::Hull> capped; // of a hull with openings, for when one goes under; or null
};
struct plim_scene {
  explicit plim_scene(const plim::Water& water) : scene(water, middle.surface) {}

  plim_surface middle; // the water in the middle of a substep; before the scene, which prepares it
  plim::Scene scene;
  plim_surface shown;          // the water at the scene's time, prepared when somebody asks
  bool shown_is_stale = false; // the water has changed since
};

namespace plim::api {

PLIM_FIRST_VERSION(plim_panels_info, added_mass);
PLIM_FIRST_VERSION(plim_effects, reserved);
PLIM_FIRST_VERSION(plim_moving_body, history);
PLIM_FIRST_VERSION(plim_drag, friction_coefficient);
PLIM_FIRST_VERSION(plim_step, time_step);
PLIM_FIRST_VERSION(plim_floater, reserved);
PLIM_FIRST_VERSION(plim_push, waterplane_area);
PLIM_FIRST_VERSION(plim_preset, pitch);
PLIM_FIRST_VERSION(plim_rest, period);
PLIM_FIRST_VERSION(plim_scene_body_def, panels);
PLIM_FIRST_VERSION(plim_scene_state, reserved);

static_assert(PLIM_WAVES_HISTORY_COUNT == kWavesHistory);

inline constexpr double kNan = std::numeric_limits<double>::quiet_NaN(); // in structs: not given, or not known

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

// Faster than anything that floats; false for NaN.
inline bool isMotion(const Spatial& velocity) {
  return sumOfMagnitudes(velocity.linear) <= 1e6 && sumOfMagnitudes(velocity.angular) <= 1e6;
}

// Why a tensor in world axes cannot be a body's; field: its name. Whether it is positive is found where it is solved for.
inline plim_status checkInertia(const double (&inertia)[9], const char* field) {
  for (const double element : inertia)
    if (!std::isfinite(element)) return fail(PLIM_NOT_FINITE, "%s is not finite", field);
  const double size = std::abs(inertia[0]) + std::abs(inertia[4]) + std::abs(inertia[8]);
  for (int i = 0; i < 9; ++i)
    if (!(std::abs(inertia[i] - inertia[i % 3 * 3 + i / 3]) <= 1e-6 * size))
      return fail(PLIM_BAD_VALUE, "%s is not symmetric", field);
  return PLIM_OK;
}

// A body's mass: NaN in its centre is the hull's centroid, an inertia of zero that of uniform density. owner: the struct's name.
plim_status readMass(const plim_hull& hull, double mass, const double (&center_of_mass)[3], const double (&inertia)[9],
                     const char* owner, plim::RigidMass& to);

// Whether a seakeeping, which may be null, belongs to a body's hull and centre of mass. owner: the struct's name.
plim_status checkSeakeeping(const plim_seakeeping* seakeeping, const plim_hull& hull, const Vec3d& center_of_mass_b,
                            const char* owner);

// Room in the thread's own memory for a floater's history, of as many panels as there are unless more were asked for.
void reserveHistory();

// Why effects cannot be used, and what they are inside; null: the defaults.
plim_status readEffects(const plim_effects* from, plim::Effects& to);

} // namespace plim::api
