// scene_start.hpp - what a body of a scene carries, and where it floats at the beginning.
#pragma once

#include "cli/float/scene_input.hpp"
#include "plimsoll/plimsoll_statics.hpp"

namespace plim::cli {

// Point masses become part of the body: its mass, centre of mass and inertia. Throws InputError naming file and key.
void takeAboard(const LoadedScene& scene, SceneMember& member);

// Position and rotation of members become those of rest, found from the ones that were given: on the plane that fits the sea over the body
// at the time 0; locked motions stay. Where none is found, because waves are too short for a plane, it is that in still water; and where
// there is none either, the body stays as it was given. Both are said on standard error, of the first member.
class EquilibriumStart {
public:
  // like: a member, of which all others are copies. Throws InputError for what sinks.
  EquilibriumStart(const LoadedScene& scene, const SceneMember& like);

  void place(SceneMember& member);

private:
  plimsoll::Equilibrium find(const plimsoll::EquilibriumDef& def, const SceneMember& member) const;
  void warn(const SceneMember& member, const char* sentence);

  const LoadedScene& scene_;
  std::string key_; // with its file
  plimsoll::Vessel vessel_;
  plimsoll::Surface surface_;
  double level_;
  bool warned_ = false;
};

} // namespace plim::cli
