// ride.hpp - a scene in time: steps it, and shows at any moment where its bodies are and how the water stands. For
// `float`, which records it, and for the live picture.
#pragma once

#include "cli/baseline_input.hpp"
#include "cli/float/scene_input.hpp"
#include "math/pose.hpp"
#include "plimsoll/plimsoll_motion.hpp"

namespace plim::cli {

class SceneRide {
public:
  // Throws InputError naming the body that the library refuses. The scene must outlive the ride.
  explicit SceneRide(const LoadedScene& scene);

  void step(); // of the scene's length; throws InputError when a body is lost
  void step(double seconds);

  double time() const { return scene_.time(); }
  std::size_t count() const { return loaded_.members.size(); }
  const LoadedScene& scene() const { return loaded_; }

  plim_scene_state state(std::size_t body) const;
  Pose pose(std::size_t body) const;
  double potentialEnergy(std::size_t body) const; // [J] found once a step
  const plim_surface* surface() const { return plim_scene_get_surface(scene_.get()); }
  double waterHeight(double x, double z) const; // [m, world]
  // The bodies as they are now; together with heightsOf(surface()) all that renderStill needs.
  std::vector<report::StillBody> stills() const { return stills(count()); }
  std::vector<report::StillBody> stills(std::size_t count) const; // of the first ones

private:
  void add(const SceneMember& member);

  const LoadedScene& loaded_;
  std::deque<baselines::OwnMethod> methods_; // of the bodies that have one of the baselines; the scene calls them
  plimsoll::Scene scene_;
  std::optional<plimsoll::Pool> pool_;                  // for many bodies
  mutable std::vector<std::optional<double>> energies_; // of the bodies now, as far as somebody has asked
};

Pose poseOf(const plim_scene_state& state);

} // namespace plim::cli
