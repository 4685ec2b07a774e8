// scene_json.cpp - reads a scene, with one function for each aspect of a body: mesh, mass, start, motion.
#include "formats/scene_json.hpp"

#include "formats/effects_json.hpp"
#include "formats/kind_of_file.hpp"
#include "formats/scene_object.hpp"
#include "formats/sea_object.hpp"
#include "math/elementary.hpp"
#include "math/pose.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace plim::formats {
namespace {

using nlohmann::json;

constexpr std::uint64_t kMostBodies = 10000; // including all copies

double positive(JsonObject& object, const std::string& key, double most, const std::string& unit) {
  const double value = object.number(key);
  const std::string range = "must be greater than 0" + unit + ", is " + jsonNumber(value);
  if (!(value > 0)) object.refuse(key, range);
  if (!(value <= most)) object.refuse(key, "must be at most " + jsonNumber(most) + unit + ", is " + jsonNumber(value));
  return value;
}

template <std::size_t N>
std::array<double, N> vectorOf(JsonObject& object, const std::string& key, const std::string& shape) {
  const std::vector<double> list = object.numbers(key);
  if (list.size() != N)
    object.refuse(key, "must be " + std::to_string(N) + " numbers " + shape + ", got " + std::to_string(list.size()));
  std::array<double, N> values{};
  std::copy(list.begin(), list.end(), values.begin());
  return values;
}

void readVector(JsonObject& object, const std::string& key, std::array<double, 3>& to) {
  if (object.has(key)) to = vectorOf<3>(object, key, "[x, y, z]");
}

void readMethod(JsonObject& object, SceneBody& body) {
  if (object.has("method")) body.method = object.text("method");
  if (body.method == "adaptive") {
    body.tolerance = object.number("tolerance", body.tolerance);
    if (!(body.tolerance >= 0 && body.tolerance <= 1)) object.refuse("tolerance", "must be between 0 and 1");
    return;
  }
  body.tolerance = 0;
  if (object.has("tolerance") && object.number("tolerance") != 0)
    object.refuse("tolerance", "applies only to the method adaptive; " + body.method + " has no tolerance");
}

void readMesh(JsonObject& object, SceneBody& body) {
  body.mesh = object.text("mesh");
  if (body.mesh.empty()) object.refuse("mesh", "is empty; name a built-in shape or a file");
  body.name = object.has("name") ? object.text("name") : body.mesh;
  if (object.has("up")) body.up = object.oneOf("up", {"y", "z"}) == 0 ? "y" : "z";
  if (object.has("scale")) body.scale = positive(object, "scale", 1e9, "");
  if (object.has("never_wet")) body.never_wet = object.texts("never_wet");
  if (object.has("repair")) body.repair = object.flag("repair");
  if (object.has("solid")) body.solid = object.flag("solid");
  readMethod(object, body);
  if (object.has("precision"))
    body.precision = object.oneOf("precision", {"float", "double"}) == 0 ? "float" : "double";
}

void readInertia(JsonObject& object, SceneBody& body) {
  if (!object.has("inertia")) return;
  const std::vector<double> list = object.numbers("inertia");
  if (list.size() != 3 && list.size() != 9)
    object.refuse("inertia",
                  "must be 3 numbers [Ixx, Iyy, Izz] or the 9 of the matrix, got " + std::to_string(list.size()));
  for (std::size_t i = 0; i < list.size(); ++i) body.inertia[list.size() == 3 ? 4 * i : i] = list[i];
  for (std::size_t i = 0; i < 3; ++i)
    if (!(body.inertia[4 * i] > 0)) object.refuse("inertia", "must be greater than 0 about every axis");
}

// Called after all other keys have been read, so that a mistyped name of one of the three is not reported as missing.
void readMass(JsonObject& object, SceneBody& body) {
  struct Way {
    const char *key, *unit;
    MassBy by;
    double most;
  };
  int given = 0;
  for (const Way& way : {Way{"mass", " kg", MassBy::kMass, 1e15}, Way{"density", " kg/m^3", MassBy::kDensity, 1e6},
                         Way{"density_ratio", " (of the water's)", MassBy::kDensityRatio, 1e6}}) {
    if (!object.has(way.key)) continue;
    if (++given > 1) object.refuse(way.key, "give only one of mass, density and density_ratio");
    body.mass = positive(object, way.key, way.most, way.unit);
    body.mass_by = way.by;
  }
  object.finish();
  if (given == 0) object.refuse("mass", "is missing; give mass, density or density_ratio");
}

void readRotation(JsonObject& object, SceneBody& body) {
  if (object.has("rotation") && object.has("tilt")) object.refuse("tilt", "give either rotation or tilt, not both");
  if (object.has("rotation")) {
    body.rotation = vectorOf<4>(object, "rotation", "[x, y, z, w]");
    const auto& q = body.rotation;
    if (!isUnit({q[0], q[1], q[2], q[3]}))
      object.refuse("rotation", "is not of unit length; degrees belong in tilt {axis, degrees}");
  }
  if (!object.has("tilt")) return;
  JsonObject tilt = object.object("tilt");
  const auto axis = vectorOf<3>(tilt, "axis", "[x, y, z]");
  const double degrees = tilt.number("degrees"), size = std::hypot(axis[0], axis[1], axis[2]);
  if (!(size > 1e-9) || size > 1e9) tilt.refuse("axis", "has no direction");
  if (std::abs(degrees) > 1e6) tilt.refuse("degrees", "must be between -1e6 and 1e6");
  tilt.finish();
  const SineCosine half = sineCosineOfTurns(degrees / 720);
  body.rotation = {half.sine * axis[0] / size, half.sine * axis[1] / size, half.sine * axis[2] / size, half.cosine};
}

void readPointMasses(JsonObject& object, SceneBody& body) {
  if (!object.has("point_masses")) return;
  const json& list = object.array("point_masses");
  for (std::size_t i = 0; i < list.size(); ++i) {
    JsonObject point(list[i], object.where("point_masses[" + std::to_string(i) + "]"));
    body.point_masses.push_back({positive(point, "mass", 1e15, " kg"), vectorOf<3>(point, "position", "[x, y, z]")});
    for (const double coordinate : body.point_masses.back().position)
      if (!(std::abs(coordinate) <= 1e6)) point.refuse("position", "is more than 1e6 m from the mesh's origin");
    point.finish();
  }
}

// Reads `start`. Position and rotation are the start of the search for the equilibrium.
void readStart(JsonObject& object, SceneBody& body) {
  if (object.has("start")) body.starts_at_equilibrium = object.oneOf("start", {"as_given", "equilibrium"}) == 1;
}

void readLocks(JsonObject& object, SceneBody& body) {
  if (!object.has("locked")) return;
  // in the order of the ABI
  static const std::vector<std::string> kAxes = {"x", "y", "z", "turn_x", "turn_y", "turn_z"};
  const json& list = object.array("locked");
  for (std::size_t i = 0; i < list.size(); ++i) {
    // The entry becomes an object with one key, so that oneOf() can check it.
    const std::string key = "locked[" + std::to_string(i) + "]";
    const json entry = {{key, list[i]}};
    JsonObject word(entry, object.path());
    body.locked |= 1u << word.oneOf(key, kAxes);
  }
}

void readCopies(JsonObject& object, SceneBody& body) {
  if (!object.has("copies")) return;
  JsonObject copies = object.object("copies");
  body.copies.rows = static_cast<std::uint32_t>(copies.wholeNumber("rows", 1, kMostBodies));
  body.copies.columns = static_cast<std::uint32_t>(copies.wholeNumber("columns", 1, kMostBodies));
  body.copies.spacing = positive(copies, "spacing", 1e6, " m");
  copies.finish();
}

SceneBody readBody(JsonObject object, const plim_effects& defaults) {
  SceneBody body;
  readMesh(object, body);
  if (object.has("center_of_mass")) body.center_of_mass = vectorOf<3>(object, "center_of_mass", "[x, y, z]");
  readInertia(object, body);
  readVector(object, "position", body.position);
  readRotation(object, body);
  readPointMasses(object, body);
  readStart(object, body);
  readVector(object, "velocity", body.velocity);
  readVector(object, "angular_velocity", body.angular_velocity);
  readLocks(object, body);
  readVector(object, "other_force", body.other_force);
  readVector(object, "other_torque", body.other_torque);
  readCopies(object, body);
  body.effects = readEffects(object, defaults);
  readMass(object, body);
  return body;
}

void readTime(JsonObject& file, SceneDescription& scene) {
  if (file.has("duration")) scene.duration = positive(file, "duration", kLongestDuration, " s");
  if (file.has("step")) scene.step = positive(file, "step", kLongestStep, " s");
  if (scene.step < kShortestStep)
    file.refuse("step", "must be at least " + jsonNumber(kShortestStep) + " s, is " + jsonNumber(scene.step));
  scene.substeps = static_cast<std::uint32_t>(file.wholeNumber("substeps", 1, 1000, 1));
  if (scene.duration < scene.step)
    file.refuse("duration", "is shorter than one step of " + jsonNumber(scene.step) + " s");
  if (scene.duration / scene.step * scene.substeps > kMostSteps)
    file.refuse("step", "makes more than 1e8 steps: milliseconds taken for seconds?");
}

void readBodies(JsonObject& file, const plim_effects& defaults, SceneDescription& scene) {
  const json& list = file.array("bodies");
  if (list.empty()) file.refuse("bodies", "is empty; a scene needs at least one body");
  for (std::size_t i = 0; i < list.size(); ++i) {
    scene.bodies.push_back(readBody(JsonObject(list[i], "bodies[" + std::to_string(i) + "]"), defaults));
    if (scene.bodyCount() > kMostBodies)
      file.refuse("bodies", "are more than " + std::to_string(kMostBodies) + ", copies counted");
  }
}

} // namespace

std::size_t SceneDescription::bodyCount() const {
  std::size_t count = 0;
  for (const SceneBody& body : bodies) count += std::size_t{body.copies.rows} * body.copies.columns;
  return count;
}

SceneDescription parseScene(const std::string& text) {
  const json parsed = parseJson(text);
  if (const std::string kind = kindOfFile(parsed); !kind.empty() && !parsed.contains("bodies"))
    throw JsonError("is not a scene; it is " + kind);
  return readScene(JsonObject(parsed, ""));
}

SceneDescription readScene(JsonObject file) {
  SceneDescription scene;
  scene.name = file.has("name") ? file.text("name") : "";
  readTime(file, scene);
  const plim_effects effects = readEffects(file, defaultEffects());
  if (file.isText("sea")) {
    scene.sea_file = file.text("sea");
    if (scene.sea_file.empty()) file.refuse("sea", "is empty; name a file or leave the key out for still water");
  } else if (file.has("sea"))
    scene.sea = readSea(file.object("sea"), {});
  readBodies(file, effects, scene);
  file.finish();
  return scene;
}

} // namespace plim::formats
