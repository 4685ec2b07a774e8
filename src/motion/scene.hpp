// scene.hpp - bodies in one water, in time. Bodies do not touch each other: contacts belong to the engines we plug into.
#pragma once

#include "motion/afloat.hpp"
#include "motion/rigid_body.hpp"
#include "statics/wet_moments.hpp"

#include <functional>
#include <memory>
#include <optional>

namespace plim {

struct SceneBodyDef {
  const Hull* hull = nullptr;       // must outlive the scene
  std::optional<Effects> effects;   // none: neither drag nor added mass
  BuoyancyModel model;              // empty: our own buoyancy
  const WavesMade* waves = nullptr; // with effects; must outlive the scene; null: it makes none
  RigidMass mass;
  Pose pose;
  Quat rotation;
  Spatial velocity;
  unsigned locked = 0;
  double tolerance = 0.01;
  bool double_precision = false;
  std::size_t most_panels = 1000;
};

// What a step changes of a body.
struct Motion {
  RigidBody rigid;
  std::vector<double> history;         // of slamming and of waves made
  Forces forces;                       // of the last step, at its middle
  Drag drag;                           // likewise; without effects only what the step needs
  StepFault fault = StepFault::kMoved; // of the last step; the body is then as it was before it
};

struct SceneBody {
  const Hull* hull;
  std::optional<Effects> effects;
  BuoyancyModel model;
  const WavesMade* waves;               // null: it makes none
  std::shared_ptr<const Panels> panels; // of all bodies with this hull; null without effects
  std::shared_ptr<const Hull> capped;   // for when an opening goes under; null: it has none
  std::size_t most_panels;
  double tolerance;
  bool double_precision;
  double enclosed; // [m^3] by the wettable surface, openings covered
  Spatial load;    // what else pushes it
  Motion now;
  Motion before; // the step that is under way
  bool begun;    // by the step that is under way: `before` holds
  // Of hull and capped, for all bodies with this hull; made when energy is first asked for.
  std::shared_ptr<const MomentTree> moments, capped_moments;
};

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
  void remove(std::size_t body) { bodies_[body].reset(); }

  // Advances the time and all bodies, each by itself: one that cannot be moved stays as it was, through all substeps, and its
  // fault says why. False, when `parallel` fails, or an exception: nothing has changed.
  bool step(double duration, unsigned substeps, const ParallelFor& parallel);
  std::size_t firstFault() const; // of the last step; kNoBody: none

  std::size_t count() const { return bodies_.size(); }                            // of bodies ever added
  const SceneBody* body(std::size_t index) const { return bodies_[index].get(); } // null: it was removed
  // Of a body that is there; before the step, while one is under way or after one that was left by a jump.
  const Motion& motion(std::size_t body) const;
  void setLoad(std::size_t body, const Spatial& load) { bodies_[body]->load = load; }
  // leaps: to another place or attitude.
  void setState(std::size_t body, const Pose& pose, const Quat& rotation, const Spatial& velocity, bool leaps);
  void setWater(const Water& water);
  double time() const { return time_; }
  const Water& water() const { return water_; }
  // [J], see plim_scene_get_potential_energy; now: the water at time(). None: the sea gave no number. On waves a plane stands for
  // the surface, which leaves out what the sea departs from it over the waterplane: docs/motion.md, section 4.
  std::optional<double> potentialEnergy(std::size_t body, const Surface& now);

private:
  void advance(SceneBody& body, double time_step) const;
  StepFault tryAdvance(SceneBody& body, double time_step) const;
  bool advanceAll(double time_step, const ParallelFor& parallel);
  const MomentTree& momentTree(SceneBody& body, bool covered);
  void undo();
  void settle() {
    if (under_way_) undo();
  }

  Water water_;
  Surface& middle_; // in the middle of a step
  double time_ = 0;
  bool under_way_ = false; // a step; it stays so if a caller's function leaves it by a jump, until somebody settles it
  std::vector<std::unique_ptr<SceneBody>> bodies_; // null: removed
};

} // namespace plim
