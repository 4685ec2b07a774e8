// ride.cpp - steps a scene and reads its state.
#include "cli/float/ride.hpp"

#include "cli/input_error.hpp"
#include "cli/still_hull.hpp"

#include <cmath>

namespace plim::cli {
namespace {

constexpr std::size_t kManyBodies = 8; // fewer are evaluated before other threads have started

} // namespace

SceneRide::SceneRide(const LoadedScene& scene)
    : loaded_(scene), scene_(scene.sea.water), energies_(scene.members.size()) {
  for (const SceneMember& member : scene.members) add(member);
  if (scene.members.size() >= kManyBodies) pool_.emplace();
}

void SceneRide::add(const SceneMember& member) {
  const formats::SceneBody& source = loaded_.source(member);
  try {
    const std::uint32_t index = scene_.add(member.definition);
    scene_.setOtherForce(index, source.other_force, source.other_torque);
    if (isBaseline(source.method))
      methods_.emplace_back(source.method, member.hull->loaded.hull.get(), loaded_.sea).moves(scene_, index);
  } catch (const plimsoll::Error& error) {
    throw InputError(inSceneWords(error.what(), loaded_, member));
  }
}

void SceneRide::step() {
  step(loaded_.description.step);
}

void SceneRide::step(double seconds) {
  const plimsoll::Pool& pool = pool_ ? *pool_ : plimsoll::Pool::callingThread();
  const plim_status status =
      plim_scene_step(scene_.get(), seconds, loaded_.description.substeps, pool.run(), pool.get());
  energies_.assign(energies_.size(), std::nullopt);
  if (status == PLIM_OK) return;
  throw InputError((loaded_.path.empty() ? loaded_.description.name : loaded_.path) + ": at " + std::to_string(time()) +
                   " s: " + plim_last_error() + " (a smaller step may help)");
}

plim_scene_state SceneRide::state(std::size_t body) const {
  return scene_.state(static_cast<std::uint32_t>(body));
}

Pose SceneRide::pose(std::size_t body) const {
  return poseOf(state(body));
}

double SceneRide::potentialEnergy(std::size_t body) const {
  std::optional<double>& energy = energies_[body];
  if (!energy) {
    energy = 0;
    plimsoll::detail::check(plim_scene_get_potential_energy(scene_.get(), static_cast<std::uint32_t>(body), &*energy));
  }
  return *energy;
}

double SceneRide::waterHeight(double x, double z) const {
  return heightsOf(surface())(x, z);
}

std::vector<report::StillBody> SceneRide::stills(std::size_t count) const {
  std::vector<report::StillBody> bodies;
  for (std::size_t i = 0; i < count; ++i) bodies.push_back(placed(loaded_.members[i].hull->still, pose(i)));
  return bodies;
}

Pose poseOf(const plim_scene_state& state) {
  const double *p = state.position, *q = state.rotation;
  return {{p[0], p[1], p[2]}, rotationMatrix({q[0], q[1], q[2], q[3]})};
}

} // namespace plim::cli
