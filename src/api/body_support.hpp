// body_support.hpp - plim_body, the one description of a body: its checks and conversions, for evaluation, water loads and scenes.
#pragma once

#include "api/motion_support.hpp"

namespace plim::api {

// The centre of mass; its components that are NaN are those of the hull's centroid. [m, body]
inline Vec3d centerOfMass(const plim_body& body) {
  Vec3d center = body.hull->hull.mass.centroid;
  for (int i = 0; i < 3; ++i)
    if (!std::isnan(body.center_of_mass[i])) center[i] = body.center_of_mass[i];
  return center;
}

// Checks the part of a body that plim_evaluate reads.
plim_status checkPlacement(const plim_body& body);

inline double budgetOf(const plim_body& body) {
  return body.budget > 0 ? body.budget : plim::Body{}.budget;
}

// That part, without outputs.
plim::Body convertPlacement(const plim_body& body);

// Checks mass, velocities, other forces and locks. Whether the inertia is positive is found where it is solved for.
plim_status checkMotion(const plim_body& body);

// What drag needs of a body with effects.
struct Hydrodynamics {
  Effects effects;
  const Panels* panels = nullptr; // null: the body has no effects
  const RadiationForce* radiation = nullptr;
};

// Checks effects, panels and seakeeping of a body and converts them. Builds the hull's own panels if the body has none, which may throw
// std::bad_alloc.
plim_status readHydrodynamics(const plim_body& body, Hydrodynamics& to);

} // namespace plim::api
