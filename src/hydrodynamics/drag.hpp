// drag.hpp - the forces of water on a moving body: each effect separately, and their sum as a 6x6 resistance and an
// added mass for an implicit step. World axes, about the centre of mass.
#pragma once

#include "hydrodynamics/body_state.hpp"
#include "hydrodynamics/effects.hpp"
#include "hydrodynamics/panels.hpp"
#include "hydrodynamics/radiation_force.hpp"
#include "math/pose.hpp"
#include "water/surface.hpp"

namespace plim {

struct MovingBody {
  const Panels* panels = nullptr;
  const Surface* surface = nullptr;
  const Effects* effects = nullptr;
  Pose pose;
  Vec3d center_of_mass_b;
  Spatial velocity;                      // [m/s], [rad/s] of and about the centre of mass
  double mass = 0;                       // [kg]
  Mat3d inertia_w{};                     // [kg m^2] about the centre of mass
  double volume = 0;                     // [m^3] displaced; NaN: computed from the panels
  double time_step = 0;                  // [s] of the next step
  BodyState* state = nullptr;            // of these panels; null: no slamming and no radiation
  const RadiationForce* waves = nullptr; // null: no radiation; the added mass is the ellipsoid's
};

struct Drag {
  Spatial viscous, pressure, slamming, damping, rates, radiation; // [N], [N m]
  Mat6 added_mass, resistance;
  Spatial water_acceleration; // of the water around the body; added mass acts on the difference from it
  Vec3d stiffness;            // [N/m] of heave, [N m] of turning about x and about z, from the waterplane
  Spatial relative_velocity;  // mean velocity relative to the water around the body
  double draft = 0;           // [m] upper bound of the lowest point's depth
  double wet_fraction = 0, wetted_area = 0, wet_length = 0, reynolds_number = 0, friction_coefficient = 0;
  bool sea_is_sound = true; // false: all other fields are undefined
  Spatial water_velocity;   // of the water around the body, reduced to a rigid body
  // Added mass that turns with the body (turning_mass.hpp): the effective part of the ellipsoid's, and its centre.
  Mat6 ellipsoid_mass; // world axes, about the ellipsoid's centre
  Vec3d ellipsoid_arm; // [m, world] from the centre of mass
  bool has_ellipsoid = false;
  // Radiation, for turningForceOf() and finishStep().
  LevelFrame level;
  double wave_part = 0;           // s of radiation_force.hpp
  double radiation_mass_part = 0; // of RadiationForce::added_mass

  Spatial total() const { return viscous + pressure + slamming + damping + rates + radiation; }
};

// Returns half of the sides of the bounding box along world axes [m]. R: body to world.
Vec3d halfExtentInWorld(const Vec3d& half_extent, const Mat3d& R);

// Returns the submerged fraction of the enclosed volume.
inline double wetFraction(double volume, double enclosed) {
  return enclosed > 0 ? std::clamp(volume / enclosed, 0.0, 1.0) : 0;
}

// Returns Drag::stiffness as if the waterplane covered the whole box. It serves to detect motions that a step cannot
// resolve.
Vec3d waterplaneStiffness(const Fluid& fluid, double waterplane_area, const Vec3d& half_extent_w);

// Reads body.state->now and writes body.state->next; allocates nothing. The caller has validated the body.
Drag evaluateDrag(const MovingBody& body);

// Returns the force of added mass due to its turning (turning_mass.hpp) at `velocity`; quadratic in it.
Spatial turningForceOf(const MovingBody& body, const Drag& drag, const Spatial& velocity);

// Advances the filters of radiation to the end of the step. change: of the body's velocities in the step.
void finishStep(const MovingBody& body, const Drag& drag, const Spatial& change);

} // namespace plim
