// cases.cpp - reads scenes/bench.json, places bodies at random and lists the cases.
#include "cli/bench/cases.hpp"

#include "cli/embedded_files.hpp"
#include "formats/json_object.hpp"
#include "formats/shapes.hpp"
#include "math/elementary.hpp"
#include "math/random.hpp"

#include <charconv>
#include <chrono>
#include <nlohmann/json.hpp>

namespace plim::cli {
namespace {

using formats::JsonObject;

BenchHull readHull(JsonObject hull) {
  BenchHull read{hull.text("name"),
                 hull.text("shape"),
                 static_cast<std::uint32_t>(hull.wholeNumber("triangles", 1, 100000000)),
                 hull.wholeNumber("poses", 1, 1000),
                 true,
                 {}};
  if (hull.has("quick")) read.quick = hull.flag("quick");
  if (hull.has("true_sea")) {
    JsonObject proof = hull.object("true_sea");
    read.true_sea = {static_cast<int>(proof.wholeNumber("divisions", 0, 100)), proof.wholeNumber("poses", 1, 1000)};
    proof.finish();
  }
  hull.finish();
  return read;
}

std::size_t readSeaName(JsonObject& object, const std::vector<BenchSea>& seas) {
  std::vector<std::string> names;
  for (const BenchSea& sea : seas) names.push_back(sea.name);
  return object.oneOf("sea", names);
}

BenchFleet readFleet(JsonObject fleet, const std::vector<BenchSea>& seas) {
  BenchFleet read;
  read.hull.name = fleet.text("name"), read.hull.shape = fleet.text("shape");
  read.hull.pose_count = fleet.wholeNumber("bodies", 1, 1000000);
  read.sea = readSeaName(fleet, seas);
  read.threads = static_cast<std::uint32_t>(fleet.wholeNumber("threads", 1, 1024));
  if (fleet.has("moving")) read.moving = fleet.flag("moving");
  fleet.finish();
  return read;
}

BenchSteps readSteps(JsonObject steps, const std::vector<BenchSea>& seas) {
  BenchSteps read;
  read.hull.name = steps.text("name"), read.hull.shape = steps.text("shape");
  read.sea = readSeaName(steps, seas);
  steps.finish();
  return read;
}

BenchHull readStatics(JsonObject statics) {
  BenchHull read;
  read.name = statics.text("name"), read.shape = statics.text("shape");
  statics.finish();
  return read;
}

PoseLimits readPoses(JsonObject poses) {
  const std::vector<double> tilt = poses.numbers("tilt");
  if (tilt.size() != 2) poses.refuse("tilt", "must be two angles [least, most] in radians");
  const PoseLimits read{poses.wholeNumber("seed", 0, 1ull << 53), poses.number("height"), tilt[0], tilt[1],
                        poses.number("reach")};
  poses.finish();
  return read;
}

Quat halfWetRotation(const PoseLimits& limits, Random& random) {
  const SineCosine yaw = sineCosineOfTurns(0.5 * random.uniform()); // half angles
  const SineCosine axis = sineCosineOfTurns(random.uniform());
  const SineCosine tilt = sineCosine(0.5 * random.uniform(limits.tilt_low, limits.tilt_high));
  return product({tilt.sine * axis.cosine, 0, tilt.sine * axis.sine, tilt.cosine}, {0, yaw.sine, 0, yaw.cosine});
}

void place(plimsoll::Body& body, const PoseLimits& limits, const plimsoll::Surface& surface, Random& random) {
  const std::array<double, 3> at = {random.uniform(-limits.reach, limits.reach), 0,
                                    random.uniform(-limits.reach, limits.reach)};
  const double surface_height = surface.samples({&at, 1})[0].height;
  body.position[0] = at[0], body.position[2] = at[2];
  body.position[1] = surface_height + random.uniform(-limits.height, limits.height);
  const Quat q = halfWetRotation(limits, random);
  body.rotation[0] = q.x, body.rotation[1] = q.y, body.rotation[2] = q.z, body.rotation[3] = q.w;
}

plimsoll::Hull createTimed(const formats::MeshData& mesh, double& seconds) {
  const auto start = std::chrono::steady_clock::now();
  plimsoll::Hull hull(hullDefinition(mesh));
  seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return hull;
}

} // namespace

BenchScene embeddedScene() {
  return parseScene(embeddedFile("bench.json"));
}

BenchScene parseScene(const std::string& text) {
  const nlohmann::json parsed = formats::parseJson(text);
  JsonObject object(parsed, "");
  BenchScene scene;
  const nlohmann::json &hulls = object.array("hulls"), &seas = object.array("seas");
  for (std::size_t k = 0; k < hulls.size(); ++k)
    scene.hulls.push_back(readHull(JsonObject(hulls[k], "hulls[" + std::to_string(k) + "]")));
  for (std::size_t k = 0; k < seas.size(); ++k)
    scene.seas.push_back(readSea(JsonObject(seas[k], "seas[" + std::to_string(k) + "]"), scene.seas));
  scene.tolerances = object.numbers("tolerances");
  for (const double tolerance : scene.tolerances)
    if (!(tolerance > 0 && tolerance <= 1)) object.refuse("tolerances", "must be above 0 and at most 1");
  scene.adaptive = object.flag("adaptive");
  const nlohmann::json& fleets = object.array("fleets");
  for (std::size_t k = 0; k < fleets.size(); ++k)
    scene.fleets.push_back(readFleet(JsonObject(fleets[k], "fleets[" + std::to_string(k) + "]"), scene.seas));
  const nlohmann::json none = nlohmann::json::array();
  const nlohmann::json& steps = object.has("steps") ? object.array("steps") : none;
  for (std::size_t k = 0; k < steps.size(); ++k)
    scene.steps.push_back(readSteps(JsonObject(steps[k], "steps[" + std::to_string(k) + "]"), scene.seas));
  const nlohmann::json& statics = object.has("statics") ? object.array("statics") : none;
  for (std::size_t k = 0; k < statics.size(); ++k)
    scene.statics.push_back(readStatics(JsonObject(statics[k], "statics[" + std::to_string(k) + "]")));
  scene.poses = readPoses(object.object("poses"));
  scene.time = object.number("time");
  object.finish();
  return scene;
}

std::vector<BenchCase> forceCases(const BenchScene& scene) {
  std::vector<BenchCase> cases;
  for (std::size_t hull = 0; hull < scene.hulls.size(); ++hull)
    for (std::size_t sea = 0; sea < scene.seas.size(); ++sea)
      if (scene.seas[sea].chosen)
        cases.push_back({scene.hulls[hull].name + " " + scene.seas[sea].name, hull, sea, 0, 0});
  return cases;
}

std::vector<BenchCase> toleranceCases(const BenchScene& scene) {
  std::vector<BenchCase> cases;
  for (std::size_t hull = 0; hull < scene.hulls.size() && scene.adaptive; ++hull)
    for (std::size_t sea = 0; sea < scene.seas.size(); ++sea)
      for (const double tolerance : scene.tolerances)
        if (scene.hulls[hull].true_sea.poses > 0 && scene.seas[sea].waves && scene.seas[sea].chosen)
          cases.push_back({scene.hulls[hull].name + " " + scene.seas[sea].name + " " + toleranceWord(tolerance), hull,
                           sea, tolerance, 0});
  return cases;
}

std::string toleranceWord(double tolerance) {
  if (tolerance == 0) return "linear";
  char text[32];
  char* end = std::to_chars(text, text + sizeof text, tolerance, std::chars_format::scientific).ptr;
  std::string word(text, end);
  const std::size_t exponent = word.find('e') + 2; // after its sign
  while (exponent + 1 < word.size() && word[exponent] == '0') word.erase(exponent, 1);
  return word;
}

std::vector<BenchCase> outputCases(const BenchScene& scene, const std::string& hull_name) {
  std::vector<BenchCase> cases;
  for (std::size_t hull = 0; hull < scene.hulls.size(); ++hull) {
    if (scene.hulls[hull].name != hull_name || scene.seas.empty() || !scene.seas[0].chosen) continue;
    const std::string name = hull_name + " " + scene.seas[0].name + " + ";
    cases.push_back({name + "centre of buoyancy", hull, 0, 0, PLIM_OUTPUT_CENTER_OF_BUOYANCY});
    cases.push_back({name + "waterline", hull, 0, 0, PLIM_OUTPUT_WATERLINE});
    cases.push_back({name + "triangle states", hull, 0, 0, PLIM_OUTPUT_TRIANGLE_STATES});
  }
  return cases;
}

BuiltHull::BuiltHull(const BenchHull& described) : BuiltHull(described, formats::makeShape(described.shape)) {}

BuiltHull::BuiltHull(const BenchHull& described, const formats::MeshData& mesh)
    : entry(described), build_seconds(0), hull(createTimed(mesh, build_seconds)), info(hull.info()),
      plain_mesh(wettableMesh<float>(hull)), reference_mesh(wettableMesh<double>(hull)) {}

Workload::Workload(const BenchCase& described, const PoseLimits& limits, const BuiltHull& built,
                   const PreparedSea& prepared)
    : entry(described), hull(built), sea(prepared) {
  Random random(limits.seed);
  for (std::size_t k = 0; k < hull.entry.pose_count; ++k) {
    plimsoll::Body& body = bodies.emplace_back(hull.hull, sea.loaded.surface);
    place(body, limits, sea.loaded.surface, random);
    body.outputs = entry.outputs;
    body.tolerance = entry.tolerance;
    placements.push_back(placementOf(body));
  }
  if (entry.outputs & PLIM_OUTPUT_WATERLINE) segments.resize(hull.info.triangle_count);
  if (entry.outputs & PLIM_OUTPUT_TRIANGLE_STATES) states.resize(hull.info.source_count);
}

plimsoll::Forces Workload::forces() {
  plimsoll::Forces forces;
  forces.waterline = segments.empty() ? nullptr : segments.data();
  forces.waterline_capacity = static_cast<std::uint32_t>(segments.size());
  forces.triangle_states = states.empty() ? nullptr : states.data();
  return forces;
}

} // namespace plim::cli
