// same_ride.cpp - the settings, and the computation of rides in parallel.
#include "cli/compare/same_ride.hpp"

#include "cli/demo/demo_scene.hpp"
#include "cli/embedded_files.hpp"
#include "math/elementary.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace plim::cli {
namespace {

using Json = nlohmann::ordered_json;

// Returns the scene of the demo's boat, starting in equilibrium, without settings that a method does not support.
Json demoBoat() {
  Json scene = Json::parse(embeddedFile(kDemoScene));
  scene["sea"].erase("pressure"); // every method supports hydrostatic pressure and drag
  for (Json& body : scene["bodies"]) body.erase("effects");
  Json& body = scene["bodies"][0];
  body.erase("tolerance"), body.erase("position");
  body["start"] = "equilibrium";
  return scene;
}

constexpr const char* kBoxInShortSea = R"({
  "sea": {"kind": "sines", "density": 1000, "waves": [
    {"amplitude": 0.22, "wavelength": 9, "direction_degrees": 20, "phase_degrees": 0},
    {"amplitude": 0.16, "wavelength": 7, "direction_degrees": 75, "phase_degrees": 120},
    {"amplitude": 0.1, "wavelength": 6, "direction_degrees": -35, "phase_degrees": 250}]},
  "step": 0.02,
  "bodies": [{"name": "box", "mesh": "box:6,2,3", "density_ratio": 0.5}]
})";

RideTrack rideUnder(const std::string& scene, const ContenderName& name, double seconds, double apart) {
  RideTrack track{name, {}, ""};
  try {
    const std::unique_ptr<const LoadedScene> loaded = sceneUnder(scene, name);
    SceneRide ride(*loaded);
    track.points.push_back({0, ride.state(0)});
    const double step = loaded->description.step;
    const auto steps = static_cast<std::uint64_t>(std::llround(seconds / step));
    const auto between = static_cast<std::uint64_t>(std::max(1ll, std::llround(apart / step)));
    for (std::uint64_t k = 1; k <= steps; ++k) {
      ride.step();
      if (k % between == 0) track.points.push_back({ride.time(), ride.state(0)});
    }
  } catch (const std::exception& error) {
    track.trouble = error.what();
  }
  return track;
}

struct RideTasks {
  const std::string& scene;
  double seconds, apart;
  std::vector<RideTrack>& tracks; // with names, still without points
};

void rideOne(void* context, std::uint32_t index) {
  const RideTasks& tasks = *static_cast<const RideTasks*>(context);
  RideTrack& track = tasks.tracks[index];
  track = rideUnder(tasks.scene, track.name, tasks.seconds, tasks.apart);
}

} // namespace

RideSetting boatInSwell() {
  Json scene = demoBoat();
  scene["sea"] = Json::parse(embeddedFile("seas/bench_a.json"));
  return {"swell", "The boat of 8 m and 1520 triangles in a swell, waves of 11 to 40 m", scene.dump()};
}

RideSetting boatInStorm() {
  return {"storm", "The same boat in a storm of 2.6 m significant height, 64 waves", demoBoat().dump()};
}

RideSetting boxInShortSea() {
  return {"box", "A box of 6 m and 12 triangles in a short sea, waves of 6 to 9 m", kBoxInShortSea};
}

std::unique_ptr<const LoadedScene> sceneUnder(const std::string& scene, const ContenderName& name) {
  Json json = Json::parse(scene);
  Json& body = json["bodies"][0];
  body["method"] = name.method;
  if (name.method == "adaptive") body["tolerance"] = name.tolerance;
  body["precision"] = name.precise ? "double" : "float";
  return loadSceneText(json.dump(), name.label(), {});
}

std::vector<RideTrack> rideAll(const std::string& scene, const std::vector<ContenderName>& names, double seconds,
                               double apart) {
  std::vector<RideTrack> tracks;
  for (const ContenderName& name : names) tracks.push_back({name, {}, ""});
  RideTasks tasks{scene, seconds, apart, tracks};
  const plimsoll::Pool pool;
  plim_pool_run(pool.get(), static_cast<std::uint32_t>(tracks.size()), rideOne, &tasks);
  return tracks;
}

std::vector<RideDistance> distancesOf(const RideTrack& track, const RideTrack& truth) {
  std::vector<RideDistance> distances;
  const auto attitude = [](const plim_scene_state& state) {
    const double* q = state.rotation;
    return Quat{q[0], q[1], q[2], q[3]};
  };
  for (std::size_t k = 0; k < std::min(track.points.size(), truth.points.size()); ++k) {
    const plim_scene_state &one = track.points[k].state, &other = truth.points[k].state;
    const double *a = one.center_of_mass, *b = other.center_of_mass;
    const double sine = std::min(1.0, halfTurnBetween(attitude(one), attitude(other)));
    distances.push_back({truth.points[k].time, std::abs(a[1] - b[1]), 2 * std::asin(sine) / kDegree,
                         std::hypot(a[0] - b[0], a[2] - b[2])});
  }
  return distances;
}

} // namespace plim::cli
