// floating_body.hpp - what water does to one body in its coming step: buoyancy, drag, and the implicit step over both. Scenes move their
// bodies by it, engines are told of it as a force (api/water_loads_api.cpp).
#pragma once

#include "forces/forces.hpp"
#include "motion/implicit_step.hpp"

#include <functional>

namespace plim {

// A buoyancy of the caller's own in the place of ours: called with the body and what we found, of which it may change force,
// torque, volume and bounds. It sees the body's own hull, openings and all.
using BuoyancyModel = std::function<void(const Body& body, const Quat& rotation, Forces& forces)>;

struct FloatingBody {
  Body body;                            // its reference point is the centre of mass; it has a surface
  const Hull* capped = nullptr;         // the hull with its openings covered, for when one goes under; null: left open
  const BuoyancyModel* model = nullptr; // null: ours
  Quat rotation;                        // that of the body's pose, for the model
  const Panels* panels = nullptr;       // null: neither drag nor added mass
  const Effects* effects = nullptr;     // with panels
  const RadiationForce* radiation = nullptr; // with panels; null: it makes none
  Spatial velocity;                          // [m/s], [rad/s] of and about the centre of mass
  double mass = 0;                           // [kg]
  Mat3d inertia_w{};                         // [kg m^2] about the centre of mass
  Spatial other;                             // [N], [N m] what else pushes it, gravity included
  unsigned locked = 0;                       // bit i: that velocity stays as it is
  // Between steps it keeps omega; -omega x I omega is left to the step. Engines see to that themselves.
  bool turns_steadily = false;
  double time_step = 0;       // [s]
  BodyState* state = nullptr; // of these panels, or null
};

// Why a body was not moved by its step.
enum class StepFault { kMoved, kMotion, kSea, kMemory, kCallback, kModel };

struct StepResult {
  Spatial change;      // of the velocities
  double stiffest = 0; // StepSolver::stiffest()
};

// Of a hull with openings that have gone under, as if they were covered: it takes on no water. But it would, and nothing
// certain can be said of it.
Forces evaluateCovered(Body body, const Hull* capped);

// forces, drag: of this step; without panels drag has only what the step needs. Returns kMoved, kSea, kModel or kMotion. The caller commits
// the state if it accepts the step. Throws what a sea's callback and a model throw.
StepFault stepFloatingBody(const FloatingBody& floating, Forces& forces, Drag& drag, StepResult& result);

// The same change as a force and torque for an engine, see loadFor().
Spatial loadFor(const FloatingBody& floating, const Spatial& change);

} // namespace plim
