// scene_start.hpp - what a body of a scene carries, and where it floats at the beginning.
#pragma once

#include "cli/float/scene_input.hpp"
#include "plimsoll/plimsoll_statics.hpp"

namespace plim::cli {

// Loads become part of the body: its mass, centre of mass and inertia.
void takeAboard(const formats::SceneBody& body, const formats::SeaDescription& sea, SceneMember& member);

// Position and rotation of members become those of rest, found from the ones that were given: on the plane that fits the sea over the body
// at the time 0, or in still water where waves are too short for that; locked motions stay.
class EquilibriumStart {
public:
  // like: a member, of which all others are copies. key: the body's, for the error. Throws InputError for what sinks.
  EquilibriumStart(const LoadedScene& scene, const std::string& key, const SceneMember& like);

  void place(SceneMember& member) const;

private:
  plimsoll::Vessel vessel_;
  plimsoll::Surface surface_;
  double level_;
};

} // namespace plim::cli
