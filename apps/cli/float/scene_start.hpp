// scene_start.hpp - point masses of a body in a scene, and its start in equilibrium.
#pragma once

#include "cli/float/scene_input.hpp"
#include "plimsoll/plimsoll_statics.hpp"

namespace plim::cli {

// Adds point masses to the body's mass, centre of mass and inertia. Throws InputError naming file and key.
void takeAboard(const LoadedScene& scene, SceneMember& member);

// Replaces the given position and rotation of members by those of equilibrium, on the plane that fits the sea over the
// body at time 0. Locked motions do not change. If there is no equilibrium because the waves are too short for a plane,
// the one in still water is used. If that does not exist either, the body keeps its given pose. These two cases are
// reported on standard error for the first member only.
class EquilibriumStart {
public:
  // like: the member of which all others are copies. Throws InputError if it sinks.
  EquilibriumStart(const LoadedScene& scene, const SceneMember& like);

  void place(SceneMember& member);

private:
  plimsoll::Equilibrium find(const plimsoll::EquilibriumDef& def, const SceneMember& member) const;
  void warn(const SceneMember& member, const char* sentence);

  const LoadedScene& scene_;
  std::string key_; // with the path of the file
  plimsoll::Vessel vessel_;
  plimsoll::Surface surface_;
  double level_;
  bool warned_ = false;
};

} // namespace plim::cli
