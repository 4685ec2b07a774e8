// scene_input.cpp - loads hulls, sea and bodies of a scene, or of a mesh without a scene.
#include "cli/float/scene_input.hpp"

#include "cli/float/scene_start.hpp"

#include "cli/baseline_input.hpp"
#include "cli/input_error.hpp"
#include "cli/mesh_words.hpp"
#include "cli/numbers.hpp"
#include "cli/output_text.hpp"
#include "cli/still_hull.hpp"
#include "cli/suited_sea.hpp"
#include "formats/effects_json.hpp"
#include "formats/scene_object.hpp"
#include "formats/shapes.hpp"
#include "platform/platform.hpp"

#include <cmath>
#include <cstdio>
#include <filesystem>

namespace plim::cli {
namespace {

// Returns the path of a file that is named relative to the scene.
std::string besides(const std::string& scene, const std::string& file) {
  return platform::textOf(platform::pathOf(scene).parent_path() / platform::pathOf(file));
}

// Checks that a mesh exists. Some meshes may not be distributed with the project; a script downloads them to a folder
// `fetched`, and the error names that script.
void checkMeshFile(const LoadedScene& scene, const std::string& key, const std::string& mesh) {
  std::error_code ignored;
  const std::filesystem::path path = platform::pathOf(mesh);
  if (formats::isShapeName(mesh) || std::filesystem::exists(path, ignored)) return;
  const std::string hint = path.parent_path().filename() == "fetched"
                               ? "; tools/fetch_" + platform::textOf(path.stem()) + ".sh fetches it"
                               : " (file names are relative to the scene's folder)";
  throw InputError(scene.path + ": " + key + ".mesh: " + mesh + ": no such file" + hint);
}

MeshOptions meshOptions(const LoadedScene& scene, const formats::SceneBody& body) {
  MeshOptions options;
  options.mesh = formats::isShapeName(body.mesh) ? body.mesh : besides(scene.path, body.mesh);
  options.up = body.up, options.scale = body.scale, options.repair = body.repair;
  options.never_wet = body.never_wet, options.solid = body.solid;
  options.in_scene = !scene.path.empty();
  return options;
}

bool sameMesh(const MeshOptions& a, const MeshOptions& b) {
  return a.mesh == b.mesh && a.up == b.up && a.scale == b.scale && a.repair == b.repair && a.solid == b.solid &&
         a.never_wet == b.never_wet;
}

const SceneHull& addHull(std::deque<SceneHull>& hulls, const MeshOptions& options, Interior interior) {
  SceneHull& hull = hulls.emplace_back(options, loadHull(options, interior), plim_hull_info{}, report::StillBody{});
  hull.info = hull.loaded.hull.info();
  hull.still = stillBody(hull.loaded);
  return hull;
}

const SceneHull& hullOf(LoadedScene& scene, const std::string& key, const formats::SceneBody& body) {
  const MeshOptions options = meshOptions(scene, body);
  for (const SceneHull& hull : scene.hulls)
    if (sameMesh(hull.options, options)) return hull;
  checkMeshFile(scene, key, options.mesh);
  try {
    return addHull(scene.hulls, options, Interior::kIgnore); // a scene specifies by itself what stays dry
  } catch (const InputError& error) {
    throw InputError(scene.path + ": " + key + ": " + translateErrorText(error.what(), options));
  }
}

double massOf(const formats::SceneBody& body, const plim_hull_info& info, double water_density) {
  switch (body.mass_by) {
  case formats::MassBy::kDensity: return body.mass * info.volume;
  case formats::MassBy::kDensityRatio: return body.mass * water_density * info.volume;
  default: return body.mass;
  }
}

void warnOfCenter(const LoadedScene& scene, const std::string& key, const formats::SceneBody& body,
                  const plim_hull_info& info) {
  if (!body.center_of_mass) return;
  const auto& c = *body.center_of_mass;
  bool inside = true;
  for (std::size_t i = 0; i < 3; ++i) inside = inside && c[i] >= info.box_low[i] && c[i] <= info.box_high[i];
  if (inside) return;
  const std::string named = scene.path.empty() ? "--center-of-mass" : scene.path + ": " + key + ".center_of_mass";
  std::fprintf(stderr,
               "plimsoll: warning: %s: lies outside the hull's bounding box (%g...%g, %g...%g, "
               "%g...%g): is it in body axes, in metres?\n",
               named.c_str(), info.box_low[0], info.box_high[0], info.box_low[1], info.box_high[1], info.box_low[2],
               info.box_high[2]);
}

plimsoll::Body definitionOf(const formats::SceneBody& body, const SceneHull& hull, double water_density) {
  plimsoll::Body definition(hull.loaded.hull);
  definition.locked = body.locked;
  definition.effects = body.effects.enabled ? &body.effects : nullptr;
  definition.mass = massOf(body, hull.info, water_density);
  if (body.center_of_mass) std::copy_n(body.center_of_mass->begin(), 3, definition.center_of_mass);
  std::copy_n(body.inertia.begin(), 9, definition.inertia);
  std::copy_n(body.position.begin(), 3, definition.position);
  std::copy_n(body.rotation.begin(), 4, definition.rotation);
  std::copy_n(body.velocity.begin(), 3, definition.velocity);
  std::copy_n(body.angular_velocity.begin(), 3, definition.angular_velocity);
  definition.tolerance = body.tolerance;
  definition.precision = body.precision == "double" ? PLIM_PRECISION_DOUBLE : PLIM_PRECISION_FLOAT;
  return definition;
}

// Computes a body's seakeeping data for radiation. If that fails, it prints a warning and the body moves without
// radiation.
void addSeakeeping(LoadedScene& scene, const std::string& key, SceneMember& member) {
  const plim_effects* effects = member.definition.effects;
  if (!effects || !(effects->enabled & PLIM_EFFECT_RADIATION)) return;
  const plim_body& body = member.definition;
  plimsoll::SeakeepingDef def(member.hull->loaded.hull, body.mass);
  def.density = scene.sea.density, def.gravity = scene.sea.gravity;
  std::copy_n(body.center_of_mass, 3, def.center_of_mass);
  std::copy_n(body.inertia, 9, def.inertia);
  try {
    member.definition.with(scene.seakeepings.emplace_back(def));
  } catch (const plimsoll::Error& error) {
    std::string sentence = error.what();
    // Remove the name of the function.
    sentence.erase(0, sentence.find(": ") == std::string::npos ? 0 : sentence.find(": ") + 2);
    std::fprintf(stderr, "plimsoll: warning: %s: %s.effects.radiation: %s; it moves without radiation\n",
                 scene.path.c_str(), key.c_str(), sentence.c_str());
  }
}

// Adds one member, or a grid of them around the body's position: rows along z, columns along x.
void addMembers(LoadedScene& scene, std::size_t source) {
  const formats::SceneBody& body = scene.description.bodies[source];
  const std::string key = "bodies[" + std::to_string(source) + "]";
  const SceneHull& hull = hullOf(scene, key, body);
  warnOfCenter(scene, key, body, hull.info);
  if (isBaseline(body.method)) {
    checkBaseline(body.method, scene.path + ": " + key + ".method");
    if (scene.sea.pressure != PLIM_PRESSURE_HYDROSTATIC)
      throw InputError(scene.path + ": " + key + ".method: " + body.method +
                       " supports only hydrostatic pressure, and the sea's pressure is " +
                       formats::pressureName(scene.sea.pressure));
  }
  const double* center = body.center_of_mass ? body.center_of_mass->data() : hull.info.centroid;
  SceneMember like{
      body.name, source, &hull, definitionOf(body, hull, scene.sea.density), {center[0], center[1], center[2]}};
  takeAboard(scene, like);
  addSeakeeping(scene, key, like);
  std::optional<EquilibriumStart> start;
  if (body.starts_at_equilibrium) start.emplace(scene, like);
  const formats::SceneCopies& copies = body.copies;
  for (std::uint32_t row = 0; row < copies.rows; ++row)
    for (std::uint32_t column = 0; column < copies.columns; ++column) {
      SceneMember member = like;
      if (copies.rows * copies.columns > 1) member.name += " " + std::to_string(row * copies.columns + column + 1);
      member.definition.position[0] += copies.spacing * (column - 0.5 * (copies.columns - 1));
      member.definition.position[2] += copies.spacing * (row - 0.5 * (copies.rows - 1));
      if (start) start->place(member);
      scene.members.push_back(member);
    }
}

// Returns the sea of the scene. A sea in the scene's own file is moved out of the description.
formats::SeaDescription seaOf(formats::SceneDescription& description, const std::string& scene_path) {
  if (description.sea) return std::move(*description.sea);
  const std::string path = description.sea_file.empty() ? "" : besides(scene_path, description.sea_file);
  try {
    return formats::parseSea(path.empty() ? R"({"kind":"flat"})" : readJsonFile(path, scene_path + ": sea"));
  } catch (const formats::JsonError& error) {
    throw InputError(path + ": " + error.what());
  }
}

double secondsOf(double value, const std::string& option, double most) {
  if (!(value >= formats::kShortestStep && value <= most))
    throw InputError(option + ": must be between " + shortNumber(formats::kShortestStep) + " and " + shortNumber(most) +
                     " s, is " + shortNumber(value));
  return value;
}

void applyChanges(const SceneChanges& changes, formats::SceneDescription& description) {
  if (changes.duration) description.duration = secondsOf(*changes.duration, "--duration", formats::kLongestDuration);
  if (changes.step) description.step = secondsOf(*changes.step, "--step", formats::kLongestStep);
  const std::string duration = shortNumber(description.duration) + " s", step = shortNumber(description.step) + " s";
  if (description.duration < description.step)
    throw InputError(changes.step ? "--step: " + step + " is longer than the whole ride of " + duration
                                  : "--duration: " + duration + " is shorter than one step of " + step);
  const double steps = description.duration / description.step * description.substeps;
  if (steps <= formats::kMostSteps) return;
  const std::string limit = ", at most " + shortNumber(formats::kMostSteps) + " are allowed: ";
  throw InputError(changes.step ? "--step: " + step + " makes " + shortNumber(steps) + " steps of the " + duration +
                                      limit + "a step is given in seconds, such as 0.02"
                                : "--duration: " + duration + " takes " + shortNumber(steps) + " steps of " + step +
                                      limit + "milliseconds taken for seconds?");
}

// hulls: already loaded.
std::unique_ptr<LoadedScene> loadDescription(formats::SceneDescription description, const std::string& path,
                                             const SceneChanges& changes, std::deque<SceneHull> hulls = {}) {
  formats::SeaDescription sea = seaOf(description, path);
  auto scene = std::make_unique<LoadedScene>(
      LoadedScene{path, std::move(description), std::move(sea), std::move(hulls), {}, {}, {}});
  applyChanges(changes, scene->description);
  if (scene->description.name.empty())
    scene->description.name = utf8Text(platform::textOf(platform::pathOf(path).stem()));
  for (std::size_t i = 0; i < scene->description.bodies.size(); ++i) addMembers(*scene, i);
  return scene;
}

} // namespace

std::string inSceneWords(std::string sentence, const LoadedScene& scene, const SceneMember& member) {
  if (sentence.rfind("plim_", 0) == 0) sentence.erase(0, sentence.find('.') + 1);
  if (scene.path.empty()) return scene.source(member).mesh + ": " + sentence;
  return scene.path + ": bodies[" + std::to_string(member.source) + "]." + sentence;
}

std::uint64_t LoadedScene::steps() const {
  return static_cast<std::uint64_t>(std::max(1.0, std::round(description.duration / description.step)));
}

std::unique_ptr<const LoadedScene> loadScene(const std::string& path, const SceneChanges& changes) {
  return loadSceneText(readJsonFile(path, "scene"), path, changes);
}

std::unique_ptr<const LoadedScene> loadSceneText(const std::string& text, const std::string& path,
                                                 const SceneChanges& changes) {
  try {
    return loadDescription(formats::parseScene(text), path, changes);
  } catch (const formats::JsonError& error) {
    throw InputError(path + ": " + error.what());
  }
}

namespace {

formats::SeaDescription seaOf(const MeshAlone& alone, const plim_hull_info& info) {
  if (alone.sea.empty()) return suitedSea(info, alone.mesh);
  try {
    return formats::parseSea(readJsonFile(alone.sea, "--sea"),
                             {alone.mesh.density, alone.mesh.gravity, 0, {0, 0}, PLIM_PRESSURE_HYDROSTATIC});
  } catch (const formats::JsonError& error) {
    throw InputError(alone.sea + ": " + error.what());
  }
}

// Returns the height of the mesh's origin at which still water carries the upright body. A body that sinks starts with
// its centroid at the level.
double restingHeight(const SceneHull& hull, double mass, const formats::SeaDescription& sea) {
  plimsoll::Body body(hull.loaded.hull, plimsoll::stillWater()); // with its level at 0; only volumes are used
  const auto displacedAt = [&](double y) {
    body.position[1] = y;
    return plimsoll::evaluate(body).volume;
  };
  const double wanted = mass / sea.density;
  double low = -hull.info.box_high[1], high = -hull.info.box_low[1];
  if (!(displacedAt(low) > wanted)) return sea.level - hull.info.centroid[1];
  for (int i = 0; i < 40; ++i) {
    const double middle = 0.5 * (low + high);
    (displacedAt(middle) > wanted ? low : high) = middle;
  }
  return sea.level + low;
}

formats::SceneBody bodyOf(const SceneHull& hull, const Loading& loading, const formats::SeaDescription& sea) {
  formats::SceneBody body;
  body.name = utf8Text(platform::textOf(platform::pathOf(hull.options.mesh).filename()));
  body.mesh = hull.options.mesh, body.up = hull.options.up, body.scale = hull.options.scale;
  body.solid = hull.options.solid;
  body.never_wet = hull.options.never_wet, body.repair = hull.options.repair, body.precision = hull.options.precision;
  body.mass_by = formats::MassBy::kMass, body.mass = loading.mass;
  const Vec3d& center = loading.center_of_mass_b;
  body.center_of_mass = {center.x, center.y, center.z};
  body.position = {-center.x, restingHeight(hull, loading.mass, sea), -center.z};
  body.effects = formats::defaultEffects();
  return body;
}

// Returns descriptions of the values chosen automatically.
std::vector<std::string> defaultsFor(const MeshAlone& alone, const Loading& loading,
                                     const formats::SeaDescription& sea) {
  std::vector<std::string> defaults = loading.defaults;
  if (alone.sea.empty())
    defaults.push_back("waves of " + roundNumber(significantHeight(sea.water)) + " m that suit its size (--sea)");
  return defaults;
}

} // namespace

std::unique_ptr<const LoadedScene> loadMeshAlone(const MeshAlone& alone, const SceneChanges& changes) {
  formats::SceneDescription description;
  applyChanges(changes, description); // before the mesh is read, which may take long
  std::deque<SceneHull> hulls;
  const SceneHull& hull = addHull(hulls, alone.mesh, Interior::kKeepDry);
  description.name = utf8Text(platform::textOf(platform::pathOf(alone.mesh.mesh).filename())) + " afloat";
  description.sea = seaOf(alone, hull.info);
  description.sea_file = alone.sea;
  const formats::SeaDescription& sea = *description.sea;
  const Loading loading = loadingOf(alone.loading, hull.loaded.hull, sea.density, sea.gravity);
  const std::vector<std::string> defaults = defaultsFor(alone, loading, sea);
  description.bodies = {bodyOf(hull, loading, sea)};
  std::unique_ptr<LoadedScene> scene = loadDescription(std::move(description), "", changes, std::move(hulls));
  scene->defaults = defaults;
  return scene;
}

} // namespace plim::cli
