// scene.hpp - bodies in one water, stepped in time. Bodies do not collide with each other: contacts are handled by the
// physics engine.
#pragma once

#include "math/memory.hpp"
#include "motion/body_identity.hpp"
#include "motion/floating_body.hpp"
#include "motion/rigid_body.hpp"
#include "statics/wet_moments.hpp"

#include <functional>
#include <map>
#include <memory>
#include <optional>

namespace plim {

struct SceneBodyDef {
  const Hull* hull = nullptr;     // must outlive the scene
  const Hull* capped = nullptr;   // the hull with its openings covered; must outlive the scene; null: there are none
  std::optional<Effects> effects; // none: neither drag nor added mass
  BuoyancyModel model;            // empty: the library's own buoyancy
  const Panels* panels = nullptr; // with effects; must outlive the scene
  const RadiationForce* radiation = nullptr; // with effects; must outlive the scene; null: none
  RigidMass mass;
  Pose pose;
  Quat rotation;
  Spatial velocity;
  Spatial other; // [N], [N m] all loads except water and gravity
  unsigned locked = 0;
  double tolerance = 0.01;
  double budget = Body{}.budget; // [s]
  bool double_precision = false;
};

// The part of a body that a step changes.
struct Motion {
  RigidBody rigid;
  BodyState state;
  double stiffness = 0; // [1/s^2] omega^2 of the stiffest oscillation in the last step
  bool moves_water;     // added mass acted in the last step; before the first step: whether it can
  Forces forces;        // of the last step, at its middle
  Drag drag;            // of the last step, at its middle; without effects only the quantities that the step needs
  StepFault fault = StepFault::kMoved; // of the last step; on a fault the body is unchanged
};

// The saved part of a body's Motion and load: everything that a later step reads or that plim_scene_get_state returns,
// except its BodyState. Names are those of Motion, Forces and Drag. All members are doubles, so that they can be stored
// as one array.
struct KeptNumbers {
  RigidState rigid;
  Spatial other;
  double stiffness;
  Wrench<double> forces;
  double force_bound, torque_bound;
  Spatial viscous, pressure, slamming, damping, rates, radiation, relative_velocity;
  double wetted_area; // of drag
};
struct KeptMotion {
  KeptNumbers numbers{};
  bool moves_water = false, opening_submerged = false, tolerance_met = true;
  StepFault fault = StepFault::kMoved;
};

// Data shared by all bodies of a scene with the same hull.
struct SharedHull {
  const Hull* hull;
  const Hull* capped;                              // used if an opening is submerged; null: there are none
  MassProperties enclosed;                         // enclosed by the wettable surface, openings covered
  Owned<const MomentTree> moments, capped_moments; // built when energy is first requested

  const MomentTree& momentTree(bool covered);
};

struct SceneBody {
  std::shared_ptr<SharedHull> shared;
  std::optional<Effects> effects;
  BuoyancyModel model;
  const RadiationForce* radiation; // null: none
  const Panels* panels;            // null without effects
  double tolerance, budget;
  bool double_precision;
  Spatial other; // all loads except water and gravity
  Motion now;
  Motion before; // before the current step
  bool begun;    // by the current step: `before` is valid. No thread writes it while callbacks may read it
  BodyIdentity identity;
};

// Returns whether principal moments of inertia are physical: positive, and none larger than the sum of the other two.
bool areMomentsOfBody(const Vec3d& principal);

// Finds principal moments and axes of an inertia tensor in body axes. Returns false if the tensor is not physical.
bool findPrincipalAxes(const Mat3d& inertia, RigidMass& mass);

// Calls task(i) for every i below count, in any order, on any threads, and returns when all have returned. Returns
// false if some tasks have not run; these will not run later either.
using ParallelFor = std::function<bool(std::size_t count, const std::function<void(std::size_t)>& task)>;

class Scene {
public:
  static constexpr std::size_t kNoBody = ~std::size_t{0};

  // middle: holds the scene's water in the middle of the current substep. Buoyancy models read it, and it must outlive
  // the scene.
  Scene(const Water& water, Surface& middle) : water_(water), middle_(middle) {}

  std::size_t add(const SceneBodyDef& def);
  void remove(std::size_t body);

  // Advances the time and all bodies independently. A body that cannot be moved keeps its state through all substeps,
  // and its fault gives the reason. If `parallel` fails, returns false; then, and after an exception, nothing has
  // changed.
  bool step(double duration, unsigned substeps, const ParallelFor& parallel);
  std::size_t firstFault() const; // in the last step; kNoBody: none

  std::size_t count() const { return bodies_.size(); }                            // number of bodies ever added
  const SceneBody* body(std::size_t index) const { return bodies_[index].get(); } // null if it was removed
  // Returns the motion of an existing body; during a step, the motion before that step. Callbacks of the step may call
  // it on any thread.
  const Motion& motion(std::size_t body) const;
  void setOther(std::size_t body, const Spatial& other) { bodies_[body]->other = other; }
  void setModel(std::size_t body, BuoyancyModel model);
  // Keeps the motion: pose, angular velocity and the velocity of each of the body's points are unchanged.
  void setMass(std::size_t body, const RigidMass& mass);
  // leaps: the body jumps to another place or attitude.
  void setState(std::size_t body, const Pose& pose, const Quat& rotation, const Spatial& velocity, bool leaps);
  void setWater(const Water& water);

  // Saves and restores the scene body by body (api/scene_bytes.cpp). restore() makes the contents of recordFor() the
  // body's record of its last step; until then they can be discarded. rewind() removes the bodies from `count` on: they
  // had not been added at that time, so their indices are assigned again. These functions do not allocate.
  KeptMotion kept(std::size_t body) const;
  StepRecord& recordFor(std::size_t body) { return bodies_[body]->now.state.next; }
  void restore(std::size_t body, const KeptMotion& motion);
  void rewind(double time, std::size_t count);
  double time() const { return time_; }
  const Water& water() const { return water_; }
  // Returns the potential energy [J], see plim_scene_get_potential_energy; nothing if the sea is not finite. now: the
  // water at time(). On waves, a plane replaces the surface. The deviation of the sea from it over the waterplane is
  // ignored: docs/motion.md, section 4.
  std::optional<double> potentialEnergy(std::size_t body, const Surface& now);

private:
  bool mayCallBack() const; // a step may call functions of the caller
  void advance(SceneBody& body, double time_step) const;
  StepFault tryAdvance(SceneBody& body, double time_step) const;
  bool advanceAll(double time_step, const ParallelFor& parallel);
  std::shared_ptr<SharedHull> share(const SceneBodyDef& def);
  double longestPart(const SceneBody& body, double left) const;
  StepFault advanceOnce(SceneBody& body, double time_step, double& stiffest) const;
  void undo();

  Water water_;
  Surface& middle_; // in the middle of a substep
  double time_ = 0;
  bool under_way_ = false;         // during a step: callbacks may request the motion of bodies
  Array<Owned<SceneBody>> bodies_; // null: removed
  std::map<const Hull*, std::weak_ptr<SharedHull>, std::less<>,
           Allocator<std::pair<const Hull* const, std::weak_ptr<SharedHull>>>>
      shared_;
};

} // namespace plim
