// hull_input.cpp - reads the mesh, turns z up into y up, scales it, marks never-wet parts by name, and checks it.
#include "cli/hull_input.hpp"

#include "cli/mesh_file.hpp"
#include "cli/mesh_words.hpp"
#include "cli/numbers.hpp"
#include "cli/progress.hpp"
#include "cli/regular_file.hpp"
#include "formats/shapes.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <optional>
#include <set>

namespace plim::cli {
namespace {

formats::MeshData readMesh(const std::string& name) {
  if (!formats::isShapeName(name)) return readMeshFile(name);
  try {
    return formats::makeShape(name);
  } catch (const std::invalid_argument& error) {
    throw InputError(error.what());
  }
}

void turnAndScale(formats::MeshData& mesh, const MeshOptions& options) {
  if (!(options.scale > 0) || !std::isfinite(options.scale))
    throw InputError("--scale must be a positive number, got " + shortNumber(options.scale));
  for (Vec3d& v : mesh.vertices) {
    if (options.up == "z") v = {v.x, v.z, -v.y}; // a rotation, so windings stay
    v = options.scale * v;
  }
}

// A list of distinct names for a message; it shows 20 at most.
class NameList {
public:
  void add(const std::string& name) {
    constexpr std::size_t kMost = 20;
    if (seen_.insert(name).second && seen_.size() <= kMost) text_ += (text_.empty() ? "" : ", ") + name;
    if (seen_.size() > kMost) more_ = " and " + std::to_string(seen_.size() - kMost) + " more";
  }
  std::string text() const { return text_ + more_; }

private:
  std::set<std::string_view> seen_; // views of names that outlive the list
  std::string text_, more_;
};

std::string knownNames(const formats::MeshData& mesh) {
  NameList names;
  for (const formats::MeshPart& part : mesh.parts)
    for (const std::string& name : part.names) names.add(name);
  return names.text().empty() ? "the mesh names no groups or materials" : "known: " + names.text();
}

std::vector<std::uint8_t> neverWetMask(const formats::MeshData& mesh, const std::vector<std::string>& groups) {
  std::vector<std::uint8_t> mask(mesh.triangles.size(), 0);
  for (const std::string& group : groups) {
    if (group == "auto" || group == "none") continue;
    bool found = false;
    for (const formats::MeshPart& part : mesh.parts) {
      if (std::find(part.names.begin(), part.names.end(), group) == part.names.end()) continue;
      found = true;
      std::fill_n(mask.begin() + part.first_triangle, part.triangle_count, std::uint8_t{1});
    }
    if (!found) throw InputError("--never-wet: no group or material named '" + group + "'; " + knownNames(mesh));
  }
  return mask;
}

plimsoll::Hull createHull(const formats::MeshData& mesh, const std::vector<std::uint8_t>& never_wet,
                          const MeshOptions& options, plimsoll::Report& report) {
  plimsoll::HullDef def = hullDefinition(mesh);
  def.never_wet = never_wet.data();
  if (options.repair) def.flags |= PLIM_HULL_REPAIR;
  if (options.strict) def.flags |= PLIM_HULL_REFUSE_OPEN;
  if (options.solid) def.flags |= PLIM_HULL_SOLID;
  try {
    return plimsoll::Hull(def, &report);
  } catch (const plimsoll::Error& error) {
    throw InputError(options.mesh + ": " + translateErrorText(error.what(), options));
  }
}

std::vector<plimsoll::Problem> problemsOf(const LoadedHull& loaded, const MeshOptions& options) {
  std::vector<plimsoll::Problem> problems;
  for (const formats::LeftOut& left_out : loaded.mesh.left_out)
    problems.push_back({left_out.kind, PLIM_SEVERITY_WARNING, left_out.count, PLIM_NONE, left_out.hint});
  for (plimsoll::Problem& problem : loaded.report.problems()) {
    problem.hint = translateErrorText(problem.hint, options);
    problems.push_back(problem);
  }
  return problems;
}

void warnOfProblems(const LoadedHull& loaded, const MeshOptions& options) {
  for (const plimsoll::Problem& problem : loaded.problems) {
    if (problem.severity != PLIM_SEVERITY_WARNING) continue;
    // The hint already mentions it, with the size.
    if (problem.kind == "units" && loaded.hint.find("scale") != std::string::npos) continue;
    const std::string count = counted(problem);
    std::fprintf(stderr, "plimsoll: warning: %s: %s%s\n", options.mesh.c_str(),
                 (count.empty() ? "" : count + ": ").c_str(), problem.hint.c_str());
  }
  if (!loaded.hint.empty()) std::fprintf(stderr, "plimsoll: hint: %s: %s\n", options.mesh.c_str(), loaded.hint.c_str());
}

// Returns whether every coordinate is exact in single precision. Text files may hold more digits.
bool holdsFloats(const formats::MeshData& mesh) {
  return std::all_of(mesh.vertices.begin(), mesh.vertices.end(),
                     [](const Vec3d& v) { return convert<double>(convert<float>(v)) == v; });
}

// Single precision keeps seven digits of the distance from the origin.
void warnOfLostDigits(const LoadedHull& loaded, const MeshOptions& options) {
  const plim_hull_info info = loaded.hull.info();
  double reach = 0, extent = 0;
  for (int i = 0; i < 3; ++i) {
    reach = std::max({reach, std::abs(info.box_low[i]), std::abs(info.box_high[i])});
    extent = std::max(extent, info.box_high[i] - info.box_low[i]);
  }
  if (!formats::isShapeName(options.mesh) && reach * 6e-8 > 1e-5 * extent)
    std::fprintf(
        stderr,
        "plimsoll: warning: %s: the mesh lies %.3g m from its origin: in single precision its shape has lost digits\n",
        options.mesh.c_str(), reach);
}

std::string partsOf(const formats::MeshData& mesh, const std::vector<std::uint8_t>& mask) {
  NameList names;
  for (const formats::MeshPart& part : mesh.parts)
    if (!part.names.empty() &&
        std::count(mask.begin() + part.first_triangle, mask.begin() + part.first_triangle + part.triangle_count, 1) > 0)
      names.add(part.names[0]);
  return names.text();
}

void findInterior(const MeshOptions& options, Interior interior, LoadedHull& loaded) {
  constexpr std::size_t kTooLarge = 300000; // triangles; about a second of waiting, not ten
  const auto asks = [&](const char* word) {
    return std::count(options.never_wet.begin(), options.never_wet.end(), word) > 0;
  };
  const bool keep_dry = asks("auto") || (interior == Interior::kKeepDry && options.never_wet.empty());
  if (!keep_dry && (interior == Interior::kIgnore || loaded.mesh.triangles.size() > kTooLarge)) return;
  const std::vector<std::uint8_t> found = loaded.hull.findInterior(std::numeric_limits<double>::quiet_NaN());
  loaded.interior = static_cast<std::size_t>(std::count(found.begin(), found.end(), 1));
  loaded.interior_parts = partsOf(loaded.mesh, found);
  if (loaded.interior == 0 || !keep_dry) return;
  std::vector<std::uint8_t> mask = neverWetMask(loaded.mesh, options.never_wet);
  for (std::size_t t = 0; t < mask.size(); ++t) mask[t] |= found[t];
  loaded.hull = loaded.hull.masked(mask); // the report does not depend on the mask
  loaded.dry_inside = true;
}

} // namespace

plimsoll::HullDef hullDefinition(const formats::MeshData& mesh) {
  static_assert(sizeof(Vec3d) == 3 * sizeof(double) && sizeof(formats::Triangle) == 3 * sizeof(std::uint32_t));
  plimsoll::HullDef def;
  def.vertices_double = mesh.vertices.empty() ? nullptr : &mesh.vertices[0].x;
  def.vertex_count = static_cast<std::uint32_t>(mesh.vertices.size());
  def.indices = mesh.triangles.empty() ? nullptr : mesh.triangles[0].data();
  def.triangle_count = static_cast<std::uint32_t>(mesh.triangles.size());
  return def;
}

LoadedHull loadHull(const MeshOptions& options, Interior interior) {
  std::optional<LongWork> work(std::in_place, "plimsoll", 3);
  work->begin("reading " + options.mesh);
  formats::MeshData mesh = readMesh(options.mesh);
  const bool floats = holdsFloats(mesh);
  turnAndScale(mesh, options);
  work->begin("checking " + std::to_string(mesh.triangles.size()) + " triangles and building the hull");
  plimsoll::Report report;
  plimsoll::Hull hull = createHull(mesh, neverWetMask(mesh, options.never_wet), options, report);
  LoadedHull loaded{std::move(mesh), std::move(report), std::move(hull), 0, false, "", "", {}};
  work->begin("looking for what lies inside");
  findInterior(options, interior, loaded);
  loaded.hint = translateErrorText(hintAt(options, loaded.hull.info(), loaded.report), options);
  loaded.problems = problemsOf(loaded, options);
  work.reset();
  warnOfProblems(loaded, options);
  if (floats) warnOfLostDigits(loaded, options);
  return loaded;
}

std::string readJsonFile(const std::string& path, const std::string& named_by) {
  constexpr std::uint64_t kMostJsonBytes = 128ull << 20; // enough for a grid of about ten million heights
  try {
    return RegularFile(path).readAll(kMostJsonBytes);
  } catch (const InputError& error) {
    throw InputError(named_by + ": " + path + ": " + error.what());
  }
}

LoadedSea preparedSea(const std::string& json, double time, const formats::WaterDefaults& defaults) {
  LoadedSea sea{formats::parseSea(json, defaults), plimsoll::Surface(), time};
  sea.surface.prepare(sea.description.water, time);
  return sea;
}

LoadedSea loadSea(const MeshOptions& options, const std::string& path, double time, std::uint32_t pressure) {
  const std::string text = path.empty() ? R"({"kind":"flat"})" : readJsonFile(path, "--sea");
  try {
    return preparedSea(text, time, {options.density, options.gravity, 0, {0, 0}, pressure});
  } catch (const formats::JsonError& error) {
    throw InputError((path.empty() ? "" : path + ": ") + error.what());
  } catch (const plimsoll::Error& error) {
    throw InputError(translateErrorText(error.what()));
  }
}

std::uint32_t precisionOf(const MeshOptions& options) {
  return options.precision == "double" ? PLIM_PRECISION_DOUBLE : PLIM_PRECISION_FLOAT;
}

double longestExtent(const plim_hull_info& info) {
  double longest = 0;
  for (int i = 0; i < 3; ++i) longest = std::max(longest, info.box_high[i] - info.box_low[i]);
  return longest;
}

std::string translateErrorText(std::string sentence, const MeshOptions& options) {
  using Replacements = std::vector<std::pair<std::string, std::string>>;
  const auto replaceAll = [&](const Replacements& words) {
    for (const auto& [from, to] : words)
      for (std::size_t at = 0; (at = sentence.find(from, at)) != std::string::npos; at += to.size())
        sentence.replace(at, from.size(), to);
  };
  replaceAll({{"body 0: ", ""},
              {"plim_body.center_of_mass", "--about"},
              {"plim_body.", "--"},
              {"plim_surface_prepare: ", "--"},
              {"plim_vessel_find_equilibrium: ", ""},
              {"plim_vessel_find_equilibria: ", ""},
              {"plim_vessel_find_stability: ", ""},
              {"plim_vessel_find_hydrostatics: ", ""},
              {"plim_vessel_def.center_of_mass", "--center-of-mass"},
              {"plim_seakeeping_create: ", ""},
              {"plim_seakeeping_load: ", ""},
              {"lower it, or give the pose in which it rests", "lower it (--center-of-mass)"},
              {"plim_seakeeping_def.center_of_mass", "--center-of-mass"},
              {"plim_seakeeping_def.frequency_count", "--frequencies"},
              {"plim_seakeeping_def.panel_count", "--panels"},
              {"plim_seakeeping_def.", "--"},
              {"plim_seakeeping_def: ", ""},
              {"plim_vessel_def.", "--"},
              {"plim_vessel_def: ", ""},
              {"plim_tank.", "--tank: "},
              {"plim_point_mass.", "--point-mass: "},
              {"PLIM_HULL_REPAIR", "--repair"},
              {"PLIM_HULL_REFUSE_OPEN", "--strict"},
              {"PLIM_HULL_SOLID", "--solid"},
              {"(multiply by ", "(--scale "}});
  if (options.in_scene)
    replaceAll({{"--repair", "\"repair\": true"},
                {"--solid", "\"solid\": true"},
                {"--scale ", "\"scale\": "},
                {"--up z", "\"up\": \"z\""},
                {"--never-wet", "never_wet"}});
  return sentence;
}

} // namespace plim::cli
