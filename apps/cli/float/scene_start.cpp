#include "cli/float/scene_start.hpp"

#include "cli/input_error.hpp"
#include "cli/numbers.hpp"

#include <algorithm>

namespace plim::cli {
namespace {

plimsoll::VesselDef vesselOf(const SceneMember& member, const formats::SeaDescription& sea) {
  const plim_scene_body_def& body = member.definition;
  plimsoll::VesselDef def(member.hull->loaded.hull, body.mass);
  std::copy_n(body.center_of_mass, 3, def.center_of_mass);
  std::copy_n(body.inertia, 9, def.inertia);
  def.density = sea.density, def.gravity = sea.gravity;
  return def;
}

plimsoll::EquilibriumDef startOf(const SceneMember& member) {
  const plim_scene_body_def& body = member.definition;
  plimsoll::EquilibriumDef def;
  const auto unless = [&](std::uint32_t locked, std::uint32_t free) { return body.locked & locked ? 0u : free; };
  def.free = unless(PLIM_LOCK_Y, PLIM_FREE_HEAVE) | unless(PLIM_LOCK_TURN_X, PLIM_FREE_TURN_X) |
             unless(PLIM_LOCK_TURN_Z, PLIM_FREE_TURN_Z);
  std::copy_n(body.rotation, 4, def.start_rotation);
  def.start_height = body.position[1];
  def.place[0] = body.position[0], def.place[1] = body.position[2];
  return def;
}

} // namespace

void takeAboard(const formats::SceneBody& body, const formats::SeaDescription& sea, SceneMember& member) {
  if (body.loads.empty()) return;
  std::vector<plimsoll::Load> loads;
  for (const formats::SceneLoad& load : body.loads)
    loads.emplace_back(load.mass, load.place[0], load.place[1], load.place[2]);
  plimsoll::VesselDef def = vesselOf(member, sea);
  def.carry(loads);
  const plim_vessel_info all = plimsoll::Vessel(def).info();
  member.definition.mass = all.mass;
  std::copy_n(all.center_of_mass, 3, member.definition.center_of_mass);
  std::copy_n(all.inertia, 9, member.definition.inertia);
  member.center_of_mass_b = {all.center_of_mass[0], all.center_of_mass[1], all.center_of_mass[2]};
}

EquilibriumStart::EquilibriumStart(const LoadedScene& scene, const std::string& key, const SceneMember& like)
    : vessel_(vesselOf(like, scene.sea)), surface_(scene.sea.water, 0), level_(scene.sea.level) {
  const plim_vessel_info info = vessel_.info();
  const double most = info.enclosed * scene.sea.density;
  if (info.mass > most)
    throw InputError(scene.path + ": " + key + ".start: it has no equilibrium, it sinks: it weighs " +
                     shortNumber(info.mass) + " kg and displaces at most " + shortNumber(most) + " kg of water");
}

void EquilibriumStart::place(SceneMember& member) const {
  plimsoll::EquilibriumDef def = startOf(member);
  def.surface = surface_.get();
  plimsoll::Equilibrium at = vessel_.findEquilibrium(def);
  if (!at.isInBalance()) {
    def.surface = nullptr, def.start_height -= level_;
    at = vessel_.findEquilibrium(def);
    at.position[1] += level_;
  }
  std::copy_n(at.position, 3, member.definition.position);
  std::copy_n(at.rotation, 4, member.definition.rotation);
}

} // namespace plim::cli
