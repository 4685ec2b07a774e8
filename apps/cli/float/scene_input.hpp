// scene_input.hpp - from SCENE.json to everything a ride needs: hulls, each distinct mesh once; the sea; a definition for
// every body and every copy. Reads all files there are, so that whatever is missing shows before any long work.
#pragma once

#include "cli/float/loading.hpp"
#include "cli/hull_input.hpp"
#include "formats/scene_json.hpp"
#include "plimsoll/plimsoll_seakeeping.hpp"
#include "report/still.hpp"

#include <deque>

namespace plim::cli {

struct SceneHull {
  MeshOptions options; // how it was asked for
  LoadedHull loaded;
  plim_hull_info info;
  report::StillBody still; // body axes
};

// One body of the scene; a fleet is many of them.
struct SceneMember {
  std::string name;
  std::size_t source;        // index into the description's bodies
  const SceneHull* hull;     // of the scene
  plimsoll::Body definition; // effects null when all are off
  Vec3d center_of_mass_b;    // [m]
};

struct LoadedScene {
  std::string path; // empty: a mesh alone
  formats::SceneDescription description;
  formats::SeaDescription sea;
  std::deque<SceneHull> hulls;                  // stay where they are
  std::deque<plimsoll::Seakeeping> seakeepings; // of bodies with radiation; stay where they are too
  std::vector<SceneMember> members;
  std::vector<std::string> defaults; // of a mesh alone: values that were chosen automatically, and why

  const formats::SceneBody& source(const SceneMember& member) const { return description.bodies[member.source]; }
  std::uint64_t steps() const; // that the duration takes
};

// The library names its structs, "plim_body.mass must ..."; people have keys in a file.
std::string inSceneWords(std::string sentence, const LoadedScene& scene, const SceneMember& member);

struct SceneChanges { // of the command line
  std::optional<double> duration, step;
};

// Throws InputError naming file and key; prints warnings. Not to be moved once a member points into it, hence the pointer.
std::unique_ptr<const LoadedScene> loadScene(const std::string& path, const SceneChanges& changes);
// The same of text that is in no file; path: what errors call it, and what file names in it are relative to.
std::unique_ptr<const LoadedScene> loadSceneText(const std::string& text, const std::string& path,
                                                 const SceneChanges& changes);

// A mesh without a scene, and what may be said about it.
struct MeshAlone {
  MeshOptions mesh;    // without never_wet: what lies inside is kept dry
  std::string sea;     // path of SEA.json; empty: waves that suit the hull's size
  LoadingWish loading; // mass and centre of mass
};
// It begins upright, as deep as still water carries it.
std::unique_ptr<const LoadedScene> loadMeshAlone(const MeshAlone& alone, const SceneChanges& changes);

} // namespace plim::cli
