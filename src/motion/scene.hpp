// scene.hpp - bodies in one water, in time. Bodies do not touch each other: contacts belong to the engines we plug into.
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
  const Hull* capped = nullptr;   // the hull with its openings covered; must outlive the scene; null: it has none
  std::optional<Effects> effects; // none: neither drag nor added mass
  BuoyancyModel model;            // empty: our own buoyancy
  const Panels* panels = nullptr; // with effects; must outlive the scene
  const RadiationForce* radiation = nullptr; // with effects; must outlive the scene; null: none
  RigidMass mass;
  Pose pose;
  Quat rotation;
  Spatial velocity;
  Spatial other; // [N], [N m] everything but water and gravity
  unsigned locked = 0;
  double tolerance = 0.01;
  double budget = Body{}.budget; // [s]
  bool double_precision = false;
};

// What a step changes of a body.
struct Motion {
  RigidBody rigid;
  BodyState state;
  double stiffness = 0;                // [1/s^2] omega^2 of the stiffest oscillation that the last step met
  bool moves_water;                    // added mass acted in the last step; before the first, whether it can
  Forces forces;                       // of the last step, at its middle
  Drag drag;                           // of the last step, at its middle; without effects only what the step needs
  StepFault fault = StepFault::kMoved; // of the last step; the body is then as it was before it
};

// Of a body's Motion and load, everything that a later step reads or that plim_scene_get_state returns, but for its
// BodyState: what is kept when a scene is saved. Names are those of Motion, Forces and Drag. Doubles alone, so that
// they can be kept as one array.
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

// What all bodies of a scene with the same hull share.
struct SharedHull {
  const Hull* hull;
  const Hull* capped;                              // for when an opening goes under; null: it has none
  MassProperties enclosed;                         // by the wettable surface, openings covered
  Owned<const MomentTree> moments, capped_moments; // made when energy is first asked for

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
  Spatial other; // everything but water and gravity
  Motion now;
  Motion before; // the step that is under way
  bool begun;    // by the step that is under way: `before` is valid. No thread writes it while callbacks may read it
  BodyIdentity identity;
};

// Whether principal moments of inertia can be a body's: positive, and no moment larger than the other two together.
bool areMomentsOfBody(const Vec3d& principal);

// Of principal moments and axes from an inertia tensor in body axes; false: it is no body's.
bool findPrincipalAxes(const Mat3d& inertia, RigidMass& mass);

// Calls task(i) for every i below count, in any order, on any threads, and returns when all have returned. False: not all of them
// have run, and no more will.
using ParallelFor = std::function<bool(std::size_t count, const std::function<void(std::size_t)>& task)>;

class Scene {
public:
  static constexpr std::size_t kNoBody = ~std::size_t{0};

  // middle: the scene's water in the middle of the substep that is under way; kept where models see it, must outlive the scene.
  Scene(const Water& water, Surface& middle) : water_(water), middle_(middle) {}

  std::size_t add(const SceneBodyDef& def);
  void remove(std::size_t body);

  // Advances the time and all bodies, each by itself: one that cannot be moved stays as it was, through all substeps, and its
  // fault says why. False, when `parallel` fails, or an exception: nothing has changed.
  bool step(double duration, unsigned substeps, const ParallelFor& parallel);
  std::size_t firstFault() const; // of the last step; kNoBody: none

  std::size_t count() const { return bodies_.size(); }                            // of bodies ever added
  const SceneBody* body(std::size_t index) const { return bodies_[index].get(); } // null: it was removed
  // Of a body that is there; while a step is under way, as before that step. Callbacks of the step may call it on any
  // thread.
  const Motion& motion(std::size_t body) const;
  void setOther(std::size_t body, const Spatial& other) { bodies_[body]->other = other; }
  void setModel(std::size_t body, BuoyancyModel model);
  // The body goes on as it moved: pose, angular velocity and the velocity of each of its points stay.
  void setMass(std::size_t body, const RigidMass& mass);
  // leaps: to another place or attitude.
  void setState(std::size_t body, const Pose& pose, const Quat& rotation, const Spatial& velocity, bool leaps);
  void setWater(const Water& water);

  // The scene as it is, and as it was at another time, body by body (api/scene_bytes.cpp). What is put into recordFor()
  // becomes the body's record of its last step with restore(); until then it may still be given up. rewind() removes
  // the bodies from `count` on: at that time they had not been added, so their indices are given again. Nothing here
  // allocates.
  KeptMotion kept(std::size_t body) const;
  StepRecord& recordFor(std::size_t body) { return bodies_[body]->now.state.next; }
  void restore(std::size_t body, const KeptMotion& motion);
  void rewind(double time, std::size_t count);
  double time() const { return time_; }
  const Water& water() const { return water_; }
  // [J], see plim_scene_get_potential_energy; now: the water at time(). None: the sea gave no number. On waves a plane stands for
  // the surface, which leaves out what the sea departs from it over the waterplane: docs/motion.md, section 4.
  std::optional<double> potentialEnergy(std::size_t body, const Surface& now);

private:
  bool mayCallBack() const; // a step may call functions of the caller's
  void advance(SceneBody& body, double time_step) const;
  StepFault tryAdvance(SceneBody& body, double time_step) const;
  bool advanceAll(double time_step, const ParallelFor& parallel);
  std::shared_ptr<SharedHull> share(const SceneBodyDef& def);
  double longestPart(const SceneBody& body, double left) const;
  StepFault advanceOnce(SceneBody& body, double time_step, double& stiffest) const;
  void undo();

  Water water_;
  Surface& middle_; // in the middle of a step
  double time_ = 0;
  bool under_way_ = false;         // a step: callbacks may ask for the motion of bodies meanwhile
  Array<Owned<SceneBody>> bodies_; // null: removed
  std::map<const Hull*, std::weak_ptr<SharedHull>, std::less<>,
           Allocator<std::pair<const Hull* const, std::weak_ptr<SharedHull>>>>
      shared_;
};

} // namespace plim
