// drag.hpp - what water does to a body because it moves: every effect by itself, and all together as a 6x6 resistance and an
// inertia that an implicit step can use. World axes, about the centre of mass.
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
  double volume = 0;                     // [m^3] displaced; NaN: by the panels
  double time_step = 0;                  // [s] of the coming step
  BodyState* state = nullptr;            // of these panels; null: no slamming and no radiation
  const RadiationForce* waves = nullptr; // null: it makes none, and its added mass is an ellipsoid's
};

struct Drag {
  Spatial viscous, pressure, slamming, damping, rates, radiation; // [N], [N m]
  Mat6 added_mass, resistance;
  Spatial water_acceleration; // that added mass acts against
  Vec3d stiffness;            // [N/m] of heave, [N m] of turning about x and about z: what the waterplane gives
  Spatial relative_velocity;  // against the water around the body, in the mean
  double draft = 0;           // [m] of the lowest point, at most
  double wet_fraction = 0, wetted_area = 0, wet_length = 0, reynolds_number = 0, friction_coefficient = 0;
  bool sea_is_sound = true; // false: nothing else here means anything
  Spatial water_velocity;   // of the water around the body, as of a rigid body
  // Added mass that turns with the body (turning_mass.hpp): of the ellipsoid, as far as it moves along, and its centre.
  Mat6 ellipsoid_mass; // world axes, about that centre
  Vec3d ellipsoid_arm; // [m, world] from the centre of mass
  bool has_ellipsoid = false;
  // Radiation, for the forces that turning_mass.hpp and advanceRadiation() find.
  LevelFrame level;
  double wave_part = 0;           // s of radiation_force.hpp
  double radiation_mass_part = 0; // of RadiationForce::added_mass

  Spatial total() const { return viscous + pressure + slamming + damping + rates + radiation; }
};

// Half of the bounding box's sides along world axes [m]; R: body to world.
Vec3d halfExtentInWorld(const Vec3d& half_extent, const Mat3d& R);

// How much of what a hull encloses is under water.
inline double wetFraction(double volume, double enclosed) {
  return enclosed > 0 ? std::clamp(volume / enclosed, 0.0, 1.0) : 0;
}

// Drag::stiffness, as if the waterplane were spread over the box: good enough to know what a step cannot resolve.
Vec3d waterplaneStiffness(const Fluid& fluid, double waterplane_area, const Vec3d& half_extent_w);

// Reads body.state->now and writes body.state->next; allocates nothing. The caller has checked that everything is sound.
Drag evaluateDrag(const MovingBody& body);

// The force of added mass because it turns, if the body moved with `velocity`; quadratic in it.
Spatial turningForceOf(const MovingBody& body, const Drag& drag, const Spatial& velocity);

// The filters of radiation at the step's end, once it is known how the body's velocities change in the step.
void finishStep(const MovingBody& body, const Drag& drag, const Spatial& change);

} // namespace plim
