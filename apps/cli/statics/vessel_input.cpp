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
    throw InputError(std::string(option) + ": a body that weighs nothing lies on the water without a draft; give a "
                                           "positive number");
  throw InputError(std::string(option) + ": must be a positive number, is " + shortNumber(value));
}

double massOf(const VesselOptions& options, const LoadedHull& loaded, double water_density) {
  if (options.mass) return positive(*options.mass, "--mass");
  return positive(*options.density_ratio, "--density-ratio") * water_density * loaded.hull.info().volume;
}

// The two sides of "what@where".
std::pair<std::string, std::vector<double>> splitAt(const std::string& text, const std::string& option,
                                                    const std::string& form) {
  const std::size_t at = text.find('@');
  if (at == std::string::npos) throw InputError(option + ": '" + text + "' has no place: the form is " + form);
  return {text.substr(0, at), parseNumbers(text.substr(at + 1), 3, option)};
}

std::vector<plimsoll::Load> readLoads(const VesselOptions& options) {
  std::vector<plimsoll::Load> loads;
  for (const std::string& text : options.loads) {
    const auto [what, where] = splitAt(text, "--load", "MASS@x,y,z");
    const double mass = parseNumbers(what, 1, "--load")[0];
    if (!(mass >= 0)) throw InputError("--load: a mass must not be negative, is " + shortNumber(mass));
    loads.emplace_back(mass, where[0], where[1], where[2]);
  }
  return loads;
}

std::vector<plimsoll::Tank> readTanks(const VesselOptions& options) {
  std::vector<plimsoll::Tank> tanks;
  for (const std::string& text : options.tanks) {
    const auto [what, where] = splitAt(text, "--tank", "LENGTH,BREADTH,HEIGHT,FILLING[,DENSITY]@x,y,z");
    const bool with_density = std::count(what.begin(), what.end(), ',') == 4;
    const std::vector<double> n = parseNumbers(what, with_density ? 5 : 4, "--tank");
    tanks.emplace_back(n[0], n[1], n[2], n[3]);
    if (with_density) tanks.back().density = n[4];
    std::copy(where.begin(), where.end(), tanks.back().place);
  }
  return tanks;
}

void setBow(const std::string& bow, double (&to)[3]) {
  const bool against = bow[0] == '-';
  const char axis = bow.back();
  to[0] = to[1] = to[2] = 0;
  to[axis == 'x' ? 0 : 2] = against ? -1 : 1;
}

} // namespace

plimsoll::Vessel makeVessel(const LoadedHull& loaded, const MeshOptions& mesh, const VesselOptions& options,
                            Weight weight) {
  const std::vector<plimsoll::Load> loads = readLoads(options);
  const std::vector<plimsoll::Tank> tanks = readTanks(options);
  plimsoll::VesselDef def(loaded.hull);
  if (weight == Weight::kNeeded) def.mass = massOf(options, loaded, mesh.density);
  def.density = mesh.density, def.gravity = mesh.gravity;
  if (options.center_of_mass) {
    const std::vector<double> c = parseNumbers(*options.center_of_mass, 3, "--center-of-mass");
    std::copy(c.begin(), c.end(), def.center_of_mass);
  }
  setBow(options.bow, def.bow);
  def.carry(loads), def.carry(tanks);
  try {
    return plimsoll::Vessel(def);
  } catch (const plimsoll::Error& error) {
    throw InputError(mesh.mesh + ": " + forPeople(error.what()));
  }
}

LoadedVessel loadVessel(MeshOptions mesh, const VesselOptions& options, Weight weight) {
  if (weight == Weight::kNeeded && !options.mass && !options.density_ratio) // before a large mesh is read
    throw InputError("how heavy is it? Give --mass KG or --density-ratio R");
  if (mesh.never_wet.empty()) mesh.never_wet = {"auto"};
  LoadedVessel vessel{loadHull(mesh, Interior::kFind), nullptr, {}, mesh.density};
  if (const std::string said = keptDry(vessel.loaded); !said.empty())
    std::fprintf(stderr, "plimsoll: %s: %s\n", mesh.mesh.c_str(), said.c_str());
  vessel.vessel = std::make_unique<plimsoll::Vessel>(makeVessel(vessel.loaded, mesh, options, weight));
  vessel.info = vessel.vessel->info();
  return vessel;
}

std::string sinkingWords(const LoadedVessel& vessel) {
  return "it sinks: it weighs " + shortNumber(vessel.info.mass) + " kg, and displaces at most " +
         shortNumber(vessel.info.enclosed * vessel.water_density) + " kg of water";
}

std::vector<double> parseRange(const std::string& text, const std::string& option) {
  std::vector<std::string> parts(1);
  for (const char c : text)
    if (c == ':')
      parts.emplace_back();
    else
      parts.back() += c;
  if (parts.size() == 1) return parseNumbers(parts[0], 1, option);
  if (parts.size() != 3) throw InputError(option + ": '" + text + "' is no range: the form is FROM:TO:STEP");
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
