// motion_support.hpp - what the functions of plimsoll_motion.h share: sizes, checks and conversions of their structs.
#pragma once

#include "api/handles.hpp"
#include "api/support.hpp"
#include "hydrodynamics/drag.hpp"
#include "motion/scene.hpp"
#include "plimsoll/plimsoll_motion.h"

struct plim_panels {
  plim::Panels panels;
};
struct plim_scene {
  plim::Scene scene;
  plim_surface shown; // the water at the scene's time, prepared when somebody asks
};

namespace plim::api {

PLIM_FIRST_VERSION(plim_panels_info, added_mass);
PLIM_FIRST_VERSION(plim_effects, reserved);
PLIM_FIRST_VERSION(plim_mover, history);
PLIM_FIRST_VERSION(plim_drag, friction_coefficient);
PLIM_FIRST_VERSION(plim_step, time_step);
PLIM_FIRST_VERSION(plim_scene_body, panels);
PLIM_FIRST_VERSION(plim_scene_state, reserved);

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

// Why effects cannot be used, and what they are inside; null: the defaults.
plim_status readEffects(const plim_effects* from, plim::Effects& to);

} // namespace plim::api
