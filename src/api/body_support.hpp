// body_support.hpp - checks and converts plim_body, the only description of a body, for evaluation, water loads and
// scenes.
#pragma once

#include "api/motion_support.hpp"

namespace plim::api {

// Returns the centre of mass [m, body]. NaN components are replaced by those of the hull's centroid.
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

// Converts the part of a body that plim_evaluate reads, without outputs.
plim::Body convertPlacement(const plim_body& body);

// Checks mass, velocities, other forces and locks. Only the solver can find that an inertia is not positive.
plim_status checkMotion(const plim_body& body);

// The inputs of drag for a body with effects.
struct Hydrodynamics {
  Effects effects;
  const Panels* panels = nullptr; // null: the body has no effects
  const RadiationForce* radiation = nullptr;
};

// Checks and converts the effects, panels and seakeeping of a body. Builds the hull's own panels if the body has none,
// which may throw std::bad_alloc.
plim_status readHydrodynamics(const plim_body& body, Hydrodynamics& to);

} // namespace plim::api
