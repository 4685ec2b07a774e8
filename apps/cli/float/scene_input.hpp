// scene_input.hpp - loads SCENE.json with all that a ride needs: hulls, one for each distinct mesh; the sea; a
// definition for every body and every copy. All files are read here, so that a missing one is reported before any long
// work.
#pragma once

#include "cli/float/loading.hpp"
#include "cli/hull_input.hpp"
#include "formats/scene_json.hpp"
#include "plimsoll/plimsoll_seakeeping.hpp"
#include "report/still.hpp"

#include <deque>

namespace plim::cli {

struct SceneHull {
  MeshOptions options; // how it was loaded
  LoadedHull loaded;
  plim_hull_info info;
  report::StillBody still; // body axes
};

// One body of the scene; every copy in a fleet is a member.
struct SceneMember {
  std::string name;
  std::size_t source;        // index into the description's bodies
  const SceneHull* hull;     // owned by the scene
  plimsoll::Body definition; // effects: null if all are off
  Vec3d center_of_mass_b;    // [m]
};

struct LoadedScene {
  std::string path; // empty: a mesh without a scene
  formats::SceneDescription description;
  formats::SeaDescription sea;
  std::deque<SceneHull> hulls;                  // their addresses are stable
  std::deque<plimsoll::Seakeeping> seakeepings; // of bodies with radiation; addresses are stable too
  std::vector<SceneMember> members;
  std::vector<std::string> defaults; // of a mesh without a scene: values chosen automatically, and why

  const formats::SceneBody& source(const SceneMember& member) const { return description.bodies[member.source]; }
  std::uint64_t steps() const; // number of steps in the duration
};

// Replaces the library's field names in a message, "plim_body.mass must ...", by the scene's file and key.
std::string inSceneWords(std::string sentence, const LoadedScene& scene, const SceneMember& member);

struct SceneChanges { // from the command line
  std::optional<double> duration, step;
};

// Throws InputError naming file and key; prints warnings. Members point into the scene, which must not move, hence the
// pointer.
std::unique_ptr<const LoadedScene> loadScene(const std::string& path, const SceneChanges& changes);
// Loads a scene from text. path: used in errors; file names in the text are relative to it.
std::unique_ptr<const LoadedScene> loadSceneText(const std::string& text, const std::string& path,
                                                 const SceneChanges& changes);

// A mesh without a scene, with its options.
struct MeshAlone {
  MeshOptions mesh;    // with an empty never_wet, the interior is kept dry
  std::string sea;     // path of SEA.json; empty: waves that suit the hull's size
  LoadingWish loading; // mass and centre of mass
};
// The body starts upright at the draft of its mass in still water.
std::unique_ptr<const LoadedScene> loadMeshAlone(const MeshAlone& alone, const SceneChanges& changes);

} // namespace plim::cli
