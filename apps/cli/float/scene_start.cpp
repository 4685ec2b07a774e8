// scene_start.cpp - adds point masses and finds equilibria at the start.
#include "cli/float/scene_start.hpp"

#include "cli/input_error.hpp"
#include "cli/numbers.hpp"
#include "cli/output_text.hpp"
#include "cli/statics/vessel_input.hpp"

#include <algorithm>
#include <cstdio>

namespace plim::cli {
namespace {

plimsoll::VesselDef massesOf(const SceneMember& member) {
  const plim_body& body = member.definition;
  plimsoll::VesselDef def(member.hull->loaded.hull, body.mass);
  std::copy_n(body.center_of_mass, 3, def.center_of_mass);
  std::copy_n(body.inertia, 9, def.inertia);
  return def;
}

plimsoll::Vessel create(const plimsoll::VesselDef& def, const LoadedScene& scene, const SceneMember& member) {
  try {
    return plimsoll::Vessel(def);
  } catch (const plimsoll::Error& error) {
    throw InputError(inSceneWords(error.what(), scene, member));
  }
}

plimsoll::Vessel afloat(const LoadedScene& scene, const SceneMember& member, const std::string& key) {
  if (!(scene.sea.gravity > 0))
    throw InputError(key + ": without gravity (the sea's, " + shortNumber(scene.sea.gravity) +
                     " m/s^2) nothing floats");
  plimsoll::VesselDef def = massesOf(member);
  def.density = scene.sea.density, def.gravity = scene.sea.gravity;
  return create(def, scene, member);
}

plimsoll::EquilibriumDef startOf(const SceneMember& member) {
  const plim_body& body = member.definition;
  plimsoll::EquilibriumDef def;
  const auto unless = [&](std::uint32_t locked, std::uint32_t free) { return body.locked & locked ? 0u : free; };
  def.free = unless(PLIM_LOCK_Y, PLIM_FREE_HEAVE) | unless(PLIM_LOCK_TURN_X, PLIM_FREE_TURN_X) |
             unless(PLIM_LOCK_TURN_Z, PLIM_FREE_TURN_Z);
  std::copy_n(body.rotation, 4, def.start_rotation);
  def.start_height = body.position[1];
  def.start_position[0] = body.position[0], def.start_position[1] = body.position[2];
  return def;
}

} // namespace

void takeAboard(const LoadedScene& scene, SceneMember& member) {
  const formats::SceneBody& body = scene.source(member);
  if (body.point_masses.empty()) return;
  std::vector<plimsoll::PointMass> point_masses;
  for (const formats::ScenePointMass& point : body.point_masses)
    point_masses.emplace_back(point.mass, point.position[0], point.position[1], point.position[2]);
  plimsoll::VesselDef def = massesOf(member); // the sum of masses does not depend on the water
  def.setPointMasses(point_masses);
  const plim_vessel_info all = create(def, scene, member).info();
  member.definition.mass = all.mass;
  std::copy_n(all.center_of_mass, 3, member.definition.center_of_mass);
  std::copy_n(all.inertia, 9, member.definition.inertia);
  member.center_of_mass_b = {all.center_of_mass[0], all.center_of_mass[1], all.center_of_mass[2]};
}

EquilibriumStart::EquilibriumStart(const LoadedScene& scene, const SceneMember& like)
    : scene_(scene), key_(scene.path + ": bodies[" + std::to_string(like.source) + "].start"),
      vessel_(afloat(scene, like, key_)), surface_(scene.sea.water, 0), level_(scene.sea.level) {
  const plim_vessel_info info = vessel_.info();
  if (sinks(info, scene.sea.density)) throw InputError(key_ + ": " + sinkingWords(info, scene.sea.density));
}

void EquilibriumStart::place(SceneMember& member) {
  plimsoll::EquilibriumDef def = startOf(member);
  def.surface = surface_.get();
  plimsoll::Equilibrium at = find(def, member);
  if (!at.isInBalance()) {
    def.surface = nullptr, def.start_height -= level_;
    at = find(def, member);
    at.position[1] += level_;
    if (!at.isInBalance()) return warn(member, "no equilibrium was found; it starts at the given pose");
    warn(member, "the waves are too short for a plane that carries it: it starts where it floats in still water");
  }
  std::copy_n(at.position, 3, member.definition.position);
  std::copy_n(at.rotation, 4, member.definition.rotation);
}

plimsoll::Equilibrium EquilibriumStart::find(const plimsoll::EquilibriumDef& def, const SceneMember& member) const {
  try {
    return vessel_.findEquilibrium(def);
  } catch (const plimsoll::Error& error) {
    std::string sentence = error.what();
    const std::string fields = "start_height or start_position"; // a scene has the key "position" for both
    if (const std::size_t at = sentence.find(fields); at != std::string::npos)
      sentence.replace(at, fields.size(), "position");
    throw InputError(inSceneWords(sentence, scene_, member));
  }
}

void EquilibriumStart::warn(const SceneMember& member, const char* sentence) {
  if (!warned_)
    std::fprintf(stderr, "plimsoll: warning: %s: %s: %s\n", key_.c_str(), printableText(member.name).c_str(), sentence);
  warned_ = true;
}

} // namespace plim::cli
