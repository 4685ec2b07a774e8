// scene.hpp - bodies in one water, in time. Bodies do not touch each other: contacts belong to the engines we plug into.
#pragma once

#include "forces/forces.hpp"
#include "motion/implicit_step.hpp"
#include "motion/rigid_body.hpp"

#include <functional>
#include <memory>
#include <optional>

namespace plim {

struct SceneBodyDef {
  const Hull* hull = nullptr;     // must outlive the scene
  std::optional<Effects> effects; // none: neither drag nor added mass
  RigidMass mass;
  Pose pose;
  Quat rotation;
  Spatial velocity;
  unsigned locked = 0;
  double tolerance = 0.01;
  bool double_precision = false;
  std::size_t most_panels = 1000;
};

struct SceneBody {
  const Hull* hull;
  std::optional<Effects> effects;
  std::shared_ptr<const Panels> panels; // of all bodies with this hull; null without effects
  std::shared_ptr<const Hull> capped;   // for when an opening goes under; null: it has none
  std::size_t most_panels;
  double tolerance;
  bool double_precision;
  RigidBody rigid;
  Spatial load;                // what else pushes it
  std::vector<double> history; // of slamming
  Forces forces;               // of the last step, at its middle
  Drag drag;                   // likewise; without effects only what the step needs
  double enclosed = 0;         // [m^3] by the wettable surface, openings covered
};

// Of principal moments and axes from an inertia tensor in body axes; false: it is no body's.
bool findPrincipalAxes(const Mat3d& inertia, RigidMass& mass);

// Calls task(i) for every i below count, in any order, on any threads, and returns when all have returned.
using ParallelFor = std::function<void(std::size_t count, const std::function<void(std::size_t)>& task)>;

class Scene {
public:
  static constexpr std::size_t kNoBody = ~std::size_t{0};

  explicit Scene(const Water& water) : water_(water) {}

  std::size_t add(const SceneBodyDef& def);

  // Advances all bodies. Returns the first one whose motion blew up or whose sea gave no number (it stays where it was), or
  // kNoBody.
  std::size_t step(double duration, unsigned substeps, const ParallelFor& parallel);

  const std::vector<SceneBody>& bodies() const { return bodies_; }
  void setLoad(std::size_t body, const Spatial& load) { bodies_[body].load = load; }
  double time() const { return time_; }
  const Water& water() const { return water_; }
  // [J], see plim_scene_get_potential_energy; now: the water at time(). None: the sea gave no number.
  std::optional<double> potentialEnergy(std::size_t body, const Surface& now) const;

private:
  bool advance(SceneBody& body, double time_step) const;
  void evaluateBuoyancy(SceneBody& body, const Pose& pose) const;
  void evaluateMotion(SceneBody& body, const Pose& pose, double time_step) const;

  Water water_;
  Surface middle_; // in the middle of a step
  double time_ = 0;
  std::vector<SceneBody> bodies_;
};

} // namespace plim
