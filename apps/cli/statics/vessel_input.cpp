// vessel_input.cpp - reads masses, tanks and ranges from options, and creates the vessel.
#include "cli/statics/vessel_input.hpp"

#include "cli/mesh_words.hpp"
#include "cli/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace plim::cli {
namespace {

double positive(double value, const char* option) {
  if (value > 0 && std::isfinite(value)) return value;
  if (value == 0)
    throw InputError(std::string(option) + ": must be a positive number: a body without mass has no draft");
  throw InputError(std::string(option) + ": must be a positive number, is " + shortNumber(value));
}

// Splits "what@where"; `where` is a position.
std::pair<std::string, std::vector<double>> splitAt(const std::string& text, const std::string& option,
                                                    const std::string& form) {
  const std::size_t at = text.find('@');
  if (at == std::string::npos) throw InputError(option + ": '" + text + "' has no position: the form is " + form);
  return {text.substr(0, at), parseNumbers(text.substr(at + 1), 3, option)};
}

std::vector<plimsoll::PointMass> readPointMasses(const VesselOptions& options) {
  std::vector<plimsoll::PointMass> point_masses;
  for (const std::string& text : options.point_masses) {
    const auto [what, where] = splitAt(text, "--point-mass", "MASS@x,y,z");
    const double mass = parseNumbers(what, 1, "--point-mass")[0];
    if (!(mass >= 0)) throw InputError("--point-mass: a mass must not be negative, is " + shortNumber(mass));
    point_masses.emplace_back(mass, where[0], where[1], where[2]);
  }
  return point_masses;
}

std::vector<plimsoll::Tank> readTanks(const VesselOptions& options) {
  std::vector<plimsoll::Tank> tanks;
  for (const std::string& text : options.tanks) {
    const auto [what, where] = splitAt(text, "--tank", "LENGTH,BREADTH,HEIGHT,FILLING[,DENSITY]@x,y,z");
    const bool with_density = std::count(what.begin(), what.end(), ',') == 4;
    const std::vector<double> n = parseNumbers(what, with_density ? 5 : 4, "--tank");
    tanks.emplace_back(n[0], n[1], n[2], n[3]);
    if (with_density) tanks.back().density = n[4];
    std::copy(where.begin(), where.end(), tanks.back().position);
  }
  return tanks;
}

void setBow(const std::string& bow, double (&to)[3]) {
  const bool against = bow[0] == '-';
  const char axis = bow.back();
  to[0] = to[1] = to[2] = 0;
  to[axis == 'x' ? 0 : 2] = against ? -1 : 1;
}

plimsoll::VesselDef definitionOf(const LoadedHull& loaded, const MeshOptions& mesh, const std::string& bow) {
  plimsoll::VesselDef def(loaded.hull);
  def.density = mesh.density, def.gravity = mesh.gravity;
  setBow(bow, def.bow);
  return def;
}

plimsoll::Vessel create(const plimsoll::VesselDef& def, const MeshOptions& mesh) {
  try {
    return plimsoll::Vessel(def);
  } catch (const plimsoll::Error& error) {
    throw InputError(mesh.mesh + ": " + translateErrorText(error.what()));
  }
}

LoadedHull loadAfloat(const MeshOptions& mesh) {
  LoadedHull loaded = loadHull(mesh, Interior::kKeepDry);
  if (const std::string said = keptDry(loaded); !said.empty())
    std::fprintf(stderr, "plimsoll: %s: %s\n", mesh.mesh.c_str(), said.c_str());
  return loaded;
}

LoadedVessel together(LoadedHull loaded, plimsoll::Vessel vessel, double water_density) {
  const plim_vessel_info info = vessel.info();
  return {std::move(loaded), std::make_unique<plimsoll::Vessel>(std::move(vessel)), info, water_density};
}

} // namespace

plimsoll::Vessel makeVessel(const LoadedHull& loaded, const MeshOptions& mesh, const VesselOptions& options) {
  const std::vector<plimsoll::PointMass> point_masses = readPointMasses(options);
  const std::vector<plimsoll::Tank> tanks = readTanks(options);
  plimsoll::VesselDef def = definitionOf(loaded, mesh, options.bow);
  def.mass = massGiven(options.mass, options.density_ratio, loaded.hull, mesh.density).value();
  if (options.center_of_mass) {
    const std::vector<double> c = parseNumbers(*options.center_of_mass, 3, "--center-of-mass");
    std::copy(c.begin(), c.end(), def.center_of_mass);
  }
  def.setPointMasses(point_masses), def.setTanks(tanks);
  return create(def, mesh);
}

LoadedVessel loadVessel(const MeshOptions& mesh, const VesselOptions& options) {
  if (!options.mass && !options.density_ratio) // checked before a large mesh is read
    throw InputError("the mass is missing: give --mass KG or --density-ratio R");
  LoadedHull loaded = loadAfloat(mesh);
  plimsoll::Vessel vessel = makeVessel(loaded, mesh, options);
  return together(std::move(loaded), std::move(vessel), mesh.density);
}

LoadedVessel loadWeightless(const MeshOptions& mesh, const std::string& bow) {
  LoadedHull loaded = loadAfloat(mesh);
  plimsoll::Vessel vessel = create(definitionOf(loaded, mesh, bow), mesh);
  return together(std::move(loaded), std::move(vessel), mesh.density);
}

std::optional<double> massGiven(const std::optional<double>& mass, const std::optional<double>& density_ratio,
                                const plimsoll::Hull& hull, double water_density) {
  if (mass) return positive(*mass, "--mass");
  if (density_ratio) return positive(*density_ratio, "--density-ratio") * water_density * hull.info().volume;
  return std::nullopt;
}

bool sinks(const plim_vessel_info& vessel, double water_density) {
  return vessel.mass > water_density * vessel.enclosed_volume * (1 + 1e-12);
}

std::string sinkingWords(const plim_vessel_info& vessel, double water_density) {
  return "it sinks: it weighs " + shortNumber(vessel.mass) + " kg, and displaces at most " +
         shortNumber(vessel.enclosed_volume * water_density) + " kg of water";
}

std::vector<double> parseRange(const std::string& text, const std::string& option) {
  std::vector<std::string> parts(1);
  for (const char c : text)
    if (c == ':')
      parts.emplace_back();
    else
      parts.back() += c;
  if (parts.size() == 1) return parseNumbers(parts[0], 1, option);
  if (parts.size() != 3) throw InputError(option + ": '" + text + "' is not a range: the form is FROM:TO:STEP");
  const double from = parseNumbers(parts[0], 1, option)[0], to = parseNumbers(parts[1], 1, option)[0];
  const double step = parseNumbers(parts[2], 1, option)[0];
  if (!(step > 0)) throw InputError(option + ": the step of " + text + " must be positive");
  if (to < from) throw InputError(option + ": " + text + " ends before it begins");
  const double count = std::floor((to - from) / step + 1e-9) + 1;
  if (count > 100000) throw InputError(option + ": " + text + " has more than 100000 values");
  std::vector<double> values;
  for (int k = 0; k < static_cast<int>(count); ++k) values.push_back(from + k * step);
  if (values.back() < to - 1e-9 * step) values.push_back(to); // both ends are included
  return values;
}

} // namespace plim::cli
