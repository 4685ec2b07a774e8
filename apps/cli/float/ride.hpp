// ride.hpp - simulates a scene and returns its bodies and water at the current time. It is used by `float`, which
// records it, and by the live pictures.
#pragma once

#include "cli/baseline_input.hpp"
#include "cli/float/scene_input.hpp"
#include "math/pose.hpp"
#include "plimsoll/plimsoll_motion.hpp"

namespace plim::cli {

class SceneRide {
public:
  // Throws InputError naming the body that the library rejects. scene: must outlive the ride.
  explicit SceneRide(const LoadedScene& scene);

  void step(); // by the scene's step; throws InputError if the step fails
  void step(double seconds);

  double time() const { return scene_.time(); }
  std::size_t count() const { return loaded_.members.size(); }
  const LoadedScene& scene() const { return loaded_; }

  plim_scene_state state(std::size_t body) const;
  Pose pose(std::size_t body) const;
  double potentialEnergy(std::size_t body) const; // [J] computed once per step
  const plim_surface* surface() const { return plim_scene_get_surface(scene_.get()); }
  double waterHeight(double x, double z) const; // [m, world]
  // Returns the bodies in their current poses. With heightsOf(surface()) this is all that renderStill needs.
  std::vector<report::StillBody> stills() const { return stills(count()); }
  std::vector<report::StillBody> stills(std::size_t count) const; // only the first `count` bodies

private:
  void add(const SceneMember& member);

  const LoadedScene& loaded_;
  std::deque<baselines::OwnMethod> methods_; // of bodies with a baseline method; the scene calls them
  plimsoll::Scene scene_;
  std::optional<plimsoll::Pool> pool_;                  // for many bodies
  mutable std::vector<std::optional<double>> energies_; // of the bodies at the current time; empty until requested
};

Pose poseOf(const plim_scene_state& state);

} // namespace plim::cli
