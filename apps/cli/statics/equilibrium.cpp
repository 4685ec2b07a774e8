// equilibrium.cpp - the verb equilibrium: the pose in which a body floats, and whether it is stable.
#include "cli/statics/density_sweep.hpp"
#include "cli/statics/equilibrium_words.hpp"
#include "cli/statics/page_words.hpp"

#include "cli/json_text.hpp"
#include "cli/mesh_words.hpp"
#include "cli/numbers.hpp"
#include "cli/output_text.hpp"
#include "cli/verbs.hpp"

#include "math/elementary.hpp"
#include "math/pose.hpp"

#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace plim::cli {
namespace {

using Json = nlohmann::ordered_json;

const char* balanceName(std::uint32_t rest) {
  switch (rest) {
  case PLIM_BALANCE_STABLE: return "stable";
  case PLIM_BALANCE_UNSTABLE: return "unstable";
  case PLIM_BALANCE_SINKS: return "sinks";
  default: return "not_found";
  }
}

Json periodsJson(const double (&period)[3]) {
  return {{"heave", known(period[0])}, {"roll", known(period[1])}, {"pitch", known(period[2])}};
}

Json stiffnessJson(const plimsoll::Equilibrium& at) {
  Json rows = Json::array();
  for (int i = 0; i < 6; ++i) {
    Json row = Json::array();
    for (int j = 0; j < 6; ++j) row.push_back(at.stiffness[6 * i + j]);
    rows.push_back(row);
  }
  return rows;
}

// Returns PLIM_FREE_* for words such as "heave,roll,pitch". Roll turns about the bow's axis, pitch about the one across
// it.
std::uint32_t readFree(const EquilibriumOptions& options) {
  const bool along_x = options.vessel.bow.back() == 'x';
  const std::uint32_t heave = PLIM_FREE_HEAVE, roll = along_x ? PLIM_FREE_TURN_X : PLIM_FREE_TURN_Z,
                      pitch = along_x ? PLIM_FREE_TURN_Z : PLIM_FREE_TURN_X;
  std::uint32_t free = 0;
  std::string word;
  for (const char c : options.free + ",") {
    if (c != ',') {
      word += c;
      continue;
    }
    const std::uint32_t bit = word == "heave" ? heave : word == "roll" ? roll : word == "pitch" ? pitch : 0;
    if (!bit) throw InputError("--free: '" + word + "' is none of heave, roll, pitch (separated by commas)");
    free |= bit, word.clear();
  }
  return free;
}

} // namespace

double tiltDegrees(const double (&q)[4]) {
  const Vec3d up = rotationMatrix({q[0], q[1], q[2], q[3]}).row[1];
  return std::atan2(std::hypot(up.x, up.z), up.y) / kDegree;
}
double tiltDegrees(const plimsoll::Equilibrium& at) {
  return tiltDegrees(at.rotation);
}

Json equilibriumJson(const plimsoll::Equilibrium& at) {
  Json json;
  json["converged"] = at.isInBalance();
  json["stable"] = at.isStable();
  json["balance"] = balanceName(at.balance);
  json["iterations"] = at.iterations;
  json["residual"] = at.residual;
  if (at.sinks()) return json;
  json["position"] = at.position;
  json["rotation"] = at.rotation;
  json["tilt_degrees"] = tiltDegrees(at);
  json["heel_degrees"] = at.heel / kDegree;
  json["trim_degrees"] = at.trim / kDegree;
  json["draft"] = at.draft;
  json["volume"] = at.volume;
  json["center_of_buoyancy"] = at.center_of_buoyancy;
  json["gm_transverse"] = at.metacentric_height[0];
  json["gm_longitudinal"] = at.metacentric_height[1];
  json["waterplane_area"] = at.waterplane_area;
  json["waterplane_center"] = {known(at.waterplane_center[0]), known(at.waterplane_center[1])};
  json["waterplane_moments"] = {{"transverse", at.waterplane_moment[0]}, {"longitudinal", at.waterplane_moment[1]}};
  json["wetted_area"] = at.wetted_area;
  json["stiffness"] = stiffnessJson(at);
  json["neutral_count"] = at.neutral_count;
  json["energy"] = at.energy;
  json["periods"] = periodsJson(at.period);
  json["periods_without_added_mass"] = periodsJson(at.period_without_water);
  json["opening_submerged"] = (at.flags & PLIM_EQUILIBRIUM_OPENING_SUBMERGED) != 0;
  json["fully_submerged"] = (at.flags & PLIM_EQUILIBRIUM_FULLY_SUBMERGED) != 0;
  json["minimises"] = (at.flags & PLIM_EQUILIBRIUM_ON_PLANE) != 0
                          ? "potential energy on the plane that fits the sea over the hull"
                          : "potential energy";
  return json;
}

namespace {

plimsoll::EquilibriumDef startOf(const EquilibriumOptions& options) {
  plimsoll::EquilibriumDef def;
  def.free = readFree(options);
  const std::vector<double> rotation = parseNumbers(options.start_rotation, 4, "--start-rotation");
  if (!isUnit(Quat{rotation[0], rotation[1], rotation[2], rotation[3]}))
    throw InputError("--start-rotation: the quaternion " + options.start_rotation +
                     " is not of unit length; the order is x,y,z,w");
  std::copy(rotation.begin(), rotation.end(), def.start_rotation);
  if (!options.start_height) return def;
  if (def.free & PLIM_FREE_HEAVE)
    throw InputError("--start-height: is for a body that is not free to heave: --free roll,pitch");
  def.start_height = *options.start_height;
  return def;
}

// Returns the keys of the pose of least energy, followed by a list of all poses (docs/stability.md).
Json allJson(const std::vector<plimsoll::Equilibrium>& poses) {
  Json json = equilibriumJson(poses.front());
  json["poses"] = Json::array();
  if (poses.front().sinks()) return json;
  for (const plimsoll::Equilibrium& pose : poses) {
    json["poses"].push_back(equilibriumJson(pose));
    json["poses"].back()["symmetry_count"] = pose.symmetry_count;
  }
  return json;
}

std::string secondsText(const double (&period)[3]) {
  std::string text;
  for (const double seconds : period)
    text += (text.empty() ? "" : ", ") + (std::isnan(seconds) ? std::string("none") : shortNumber(seconds));
  return text;
}

// Returns whether the body is exactly as heavy as the displaced water.
bool hovers(const plimsoll::Equilibrium& at, const LoadedVessel& vessel) {
  return std::abs(at.volume * vessel.water_density - vessel.info.mass) <= 1e-9 * vessel.info.mass;
}

std::string restWords(const plimsoll::Equilibrium& at, const LoadedVessel& vessel) {
  if (at.sinks()) return sinkingWords(vessel.info, vessel.water_density);
  if (at.balance == PLIM_BALANCE_NOT_FOUND) return "not found: no equilibrium was reached";
  std::string words = at.isStable()
                          ? "stable"
                          : "unstable equilibrium: --all, or a --start-rotation slightly off this pose, finds "
                            "where it goes";
  if (at.neutral_count > 0)
    words += at.neutral_count == 1 ? "; one free direction has zero stiffness"
                                   : "; " + std::to_string(at.neutral_count) + " free directions have zero stiffness";
  if (at.flags & PLIM_EQUILIBRIUM_FULLY_SUBMERGED)
    words += hovers(at, vessel) ? "; it hovers wholly under water, at any depth" : "; wholly under water";
  return words;
}

std::string degrees(double radians) {
  return shortNumber(withoutNoise(radians / kDegree, 1e-9));
}

void printPose(const plimsoll::Equilibrium& at, const LoadedVessel& vessel) {
  printRow("at rest", restWords(at, vessel));
  if (at.sinks()) return;
  printRow("draft [m]", shortNumber(at.draft));
  printRow("tilt [degrees]", shortNumber(withoutNoise(tiltDegrees(at), 1e-9)));
  printRow("heel, trim [degrees]", degrees(at.heel) + ", " + degrees(at.trim));
  printRow("height of the origin [m]", shortNumber(withoutNoise(at.position[1], 1e-12 * vessel.info.height)));
  printRow("rotation x,y,z,w", shortNumber(withoutNoise(at.rotation[0], 1e-12)) + "  " +
                                   shortNumber(withoutNoise(at.rotation[1], 1e-12)) + "  " +
                                   shortNumber(withoutNoise(at.rotation[2], 1e-12)) + "  " +
                                   shortNumber(withoutNoise(at.rotation[3], 1e-12)));
  printRow("displaced volume [m^3]", shortNumber(at.volume));
  printRow("waterplane, wetted [m^2]", shortNumber(at.waterplane_area) + ", " + shortNumber(at.wetted_area));
  printRow("GM in roll, in pitch [m]",
           shortNumber(at.metacentric_height[0]) + ", " + shortNumber(at.metacentric_height[1]));
  printRow("heave, roll, pitch [s]",
           secondsText(at.period) + "   (without added mass " + secondsText(at.period_without_water) + ")");
}

void printTable(const MeshOptions& mesh, const VesselOptions& options, const std::vector<plimsoll::Equilibrium>& poses,
                const LoadedVessel& vessel) {
  std::printf("%s: %s kg\n", mesh.mesh.c_str(), shortNumber(vessel.info.mass).c_str());
  printRow("centre of mass, body [m]",
           centerInWords(vessel, "  ") + (options.center_of_mass ? "" : "   (own mass at the centroid)"));
  for (std::size_t k = 0; k < poses.size(); ++k) {
    if (poses.size() > 1)
      std::printf("%spose %zu of %zu%s\n", k ? "\n" : "", k + 1, poses.size(), k ? "" : ", the one of least energy");
    printPose(poses[k], vessel);
    if (poses[k].symmetry_count > 1)
      printRow("attitudes by symmetry", std::to_string(poses[k].symmetry_count) + " met");
  }
}

void warn(const plimsoll::Equilibrium& at, const MeshOptions& mesh) {
  if (at.flags & PLIM_EQUILIBRIUM_OPENING_SUBMERGED)
    std::fprintf(stderr,
                 "plimsoll: warning: %s: water stands above an opening of the hull: it would fill; the result is that "
                 "of a hull whose openings are covered\n",
                 mesh.mesh.c_str());
  if (at.balance == PLIM_BALANCE_NOT_FOUND)
    std::fprintf(stderr, "plimsoll: warning: %s: no equilibrium was found%s\n", mesh.mesh.c_str(),
                 at.flags & PLIM_EQUILIBRIUM_ON_PLANE ? "; are the waves as short as the hull?" : "");
}

plimsoll::Equilibrium findOne(const LoadedVessel& vessel, const MeshOptions& mesh, const EquilibriumOptions& options,
                              plimsoll::EquilibriumDef def) {
  std::optional<LoadedSea> sea;
  if (!options.sea.empty()) sea.emplace(loadSea(mesh, options.sea, options.time)), def.surface = sea->surface.get();
  return vessel.vessel->findEquilibrium(def);
}

} // namespace

void equilibrium(const MeshOptions& mesh, const EquilibriumOptions& options) {
  const plimsoll::EquilibriumDef start = startOf(options); // errors are reported before a large mesh is read
  if (!options.density_ratios.empty()) return sweepDensities(mesh, options, start);
  if (!options.plot.empty()) throw InputError("--plot: a picture needs a range: give --density-ratios FROM:TO:STEP");
  if (options.all && !options.sea.empty()) throw InputError("--all is for still water: leave --sea out");
  const LoadedVessel vessel = loadVessel(mesh, options.vessel);
  std::vector<plimsoll::Equilibrium> poses;
  try {
    if (options.all)
      poses = vessel.vessel->findEquilibria();
    else
      poses.push_back(findOne(vessel, mesh, options, start));
  } catch (const plimsoll::Error& error) {
    throw InputError(mesh.mesh + ": " + translateErrorText(error.what()));
  }
  if (poses.empty()) throw InputError(mesh.mesh + ": no stable pose was found from 200 starts");
  warn(poses.front(), mesh);
  if (mesh.json) {
    Json json = options.all ? allJson(poses) : equilibriumJson(poses.front());
    json["mass"] = vessel.info.mass;
    json["center_of_mass"] = vessel.info.center_of_mass;
    printJson(json);
  } else {
    printTable(mesh, options.vessel, poses, vessel);
  }
}

} // namespace plim::cli
