// floating_body.hpp - the effect of water on one body in its next step: buoyancy, drag, and the implicit step with
// both. Scenes move their bodies by the result. Engines receive it as a force (api/water_loads_api.cpp).
#pragma once

#include "forces/forces.hpp"
#include "motion/implicit_step.hpp"

#include <functional>

namespace plim {

// The caller's own buoyancy, which replaces ours. It is called with the body and our result, and may change force,
// torque, volume and bounds. The body has its own hull, openings included.
using BuoyancyModel = std::function<void(const Body& body, const Quat& rotation, Forces& forces)>;

struct FloatingBody {
  Body body;                            // its reference point is the centre of mass; `surface` is set
  const Hull* capped = nullptr;         // the hull with covered openings, for when one is submerged; null: left open
  const BuoyancyModel* model = nullptr; // null: our own buoyancy
  Quat rotation;                        // rotation of the body's pose, for the model
  const Panels* panels = nullptr;       // null: neither drag nor added mass
  const Effects* effects = nullptr;     // required with panels
  const RadiationForce* radiation = nullptr; // used with panels; null: no radiation
  Spatial velocity;                          // [m/s], [rad/s] of and about the centre of mass
  double mass = 0;                           // [kg]
  Mat3d inertia_w{};                         // [kg m^2] about the centre of mass
  Spatial other;                             // [N], [N m] all other forces, gravity included
  unsigned locked = 0;                       // bit i: velocity component i is unchanged
  // The body keeps omega between steps, and the step adds -omega x I omega. Engines add it themselves.
  bool turns_steadily = false;
  double time_step = 0;       // [s]
  BodyState* state = nullptr; // of these panels, or null
};

// Result of a body's step: kMoved, or the reason why the body was not moved.
enum class StepFault { kMoved, kMotion, kSea, kMemory, kCallback, kModel };

struct StepResult {
  Spatial change;      // of the velocities
  double stiffest = 0; // StepSolver::stiffest()
};

// Evaluates a hull with submerged openings as if they were covered: it takes on no water. A real hull would, so the
// bounds are then NaN.
Forces evaluateCovered(Body body, const Hull* capped);

// Computes one step. `forces` and `drag` receive those of this step; without panels `drag` contains only the fields
// that the step needs. Returns kMoved, kSea, kModel or kMotion. The caller commits the state if it accepts the step.
// Passes on the exceptions of a sea's callback and of a model.
StepFault stepFloatingBody(const FloatingBody& floating, Forces& forces, Drag& drag, StepResult& result);

// Returns the force and torque that make an engine perform this change; see loadFor() of implicit_step.hpp.
Spatial loadFor(const FloatingBody& floating, const Spatial& change);

} // namespace plim
