// force.cpp - the verb force: force and torque on a mesh in a given pose, by the library or by a baseline.
#include "cli/baseline_input.hpp"
#include "cli/json_text.hpp"
#include "cli/mesh_words.hpp"
#include "cli/numbers.hpp"
#include "cli/output_text.hpp"
#include "cli/verbs.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace plim::cli {
namespace {

using Json = nlohmann::ordered_json;

plimsoll::Body placeBody(const LoadedHull& loaded, const plimsoll::Surface& surface, const MeshOptions& mesh,
                         const ForceOptions& options) {
  plimsoll::Body body(loaded.hull, surface);
  const std::vector<double> position = parseNumbers(options.position, 3, "--position");
  const std::vector<double> rotation = parseNumbers(options.rotation, 4, "--rotation");
  std::copy(position.begin(), position.end(), body.position);
  std::copy(rotation.begin(), rotation.end(), body.rotation);
  if (!isUnit(Quat{rotation[0], rotation[1], rotation[2], rotation[3]}))
    throw InputError("--rotation: the quaternion " + options.rotation + " is not of unit length; the order is x,y,z,w");
  if (options.about) {
    const std::vector<double> about = parseNumbers(*options.about, 3, "--about");
    std::copy(about.begin(), about.end(), body.center_of_mass);
  }
  body.precision = precisionOf(mesh);
  body.tolerance = options.method == "adaptive" ? options.tolerance : 0.0;
  return body;
}

Json waterlineJson(const plimsoll::Body& body) {
  Json lines = Json::array();
  for (const plimsoll::Polyline& line : plimsoll::waterline(body)) lines.push_back(line);
  return lines;
}

// With a tolerance T > 0 the status is "ok" only if the force is certain to lie within T rho g V of the true sea's.
std::string statusOf(const plimsoll::Forces& forces, const ForceOptions& options) {
  if (forces.openingSubmerged()) return "opening_submerged";
  if (options.method != "adaptive" || options.tolerance == 0) return "ok";
  if (std::isnan(forces.force_bound)) return "estimate";
  return (forces.flags & PLIM_FLAG_TOLERANCE_NOT_MET) ? "tolerance_not_met" : "ok";
}

Json evaluateLibrary(plimsoll::Body body, const ForceOptions& options) {
  body.outputs = PLIM_OUTPUT_CENTER_OF_BUOYANCY | PLIM_OUTPUT_TRIANGLE_COUNTS;
  const plimsoll::Forces forces = plimsoll::evaluate(body);
  const bool dry = std::isnan(forces.center_of_buoyancy[0]);
  Json json;
  json["force"] = forces.force;
  json["torque"] = forces.torque;
  json["volume"] = forces.volume;
  json["center_of_buoyancy"] = dry ? Json() : Json(forces.center_of_buoyancy);
  json["wetted_area"] = forces.wetted_area;
  json["waterplane_area"] = forces.waterplane_area;
  json["triangles"] = {{"dry", forces.dry_count}, {"wet", forces.wet_count}, {"cut", forces.cut_count}};
  json["opening_submerged"] = forces.openingSubmerged();
  json["error_bound"] = {{"force", known(forces.force_bound)}, {"torque", known(forces.torque_bound)}};
  json["certified"] = forces.certified();
  json["sea_evaluations"] = forces.sea_evaluations;
  json["status"] = statusOf(forces, options);
  json["waterline"] = options.waterline ? waterlineJson(body) : Json();
  return json;
}

baselines::Wrench baselineWrench(const plimsoll::Body& body, const LoadedHull& loaded, const LoadedSea& sea,
                                 const ForceOptions& options) {
  if (sea.description.pressure != PLIM_PRESSURE_HYDROSTATIC)
    throw InputError("--method: " + options.method + " supports only hydrostatic pressure, and the sea's pressure is " +
                     formats::pressureName(sea.description.pressure) + ": use adaptive or linear");
  const baselines::Sea water = baselineSea(sea);
  try {
    return baselines::makeMethod(options.method, wettableMesh<double>(loaded.hull))->force(placementOf(body), water);
  } catch (const std::invalid_argument& error) {
    throw InputError("--method: " + std::string(error.what()));
  }
}

// A baseline computes only force, torque and volume, without error bounds or a centre of buoyancy. The counts, areas,
// openings and waterline do not depend on the method.
void replaceByBaseline(const baselines::Wrench& wrench, Json& json) {
  json["force"] = {wrench.force.x, wrench.force.y, wrench.force.z};
  json["torque"] = {wrench.torque.x, wrench.torque.y, wrench.torque.z};
  json["volume"] = wrench.volume;
  json["center_of_buoyancy"] = json["sea_evaluations"] = nullptr;
  json["error_bound"] = {{"force", nullptr}, {"torque", nullptr}};
  json["certified"] = false;
}

// Clears the forces of a flooded hull. If water enters, the integral over the outside is not the force on the hull.
void forget(Json& json) {
  for (const char* key : {"force", "torque", "volume", "center_of_buoyancy"}) json[key] = nullptr;
  json["error_bound"] = {{"force", nullptr}, {"torque", nullptr}};
  json["certified"] = false;
}

// flooded: the reason why water enters; empty if it does not. The force of a flooded hull is unknown.
void printTable(const LoadedHull& loaded, const std::string& name, const std::string& method, const Json& json,
                const std::string& flooded) {
  const auto row = [](const char* label, const std::string& value) {
    std::fputs(tableRow(label, value, 26).c_str(), stdout);
  };
  // Digits below the seventh of the largest component, or far below the bound, are noise.
  const auto triple = [](const Json& v, double noise) {
    if (v.is_null()) return std::string("none: the hull is dry");
    std::string text;
    for (const Json& entry : v) noise = std::max(noise, 1e-7 * std::abs(entry.get<double>()));
    for (const Json& entry : v)
      text += (text.empty() ? "" : "  ") + shortNumber(withoutNoise(entry.get<double>(), noise));
    return text;
  };
  const auto bounded = [&](const Json& v, const Json& bound) {
    const double noise = bound.is_null() ? 0 : 1e-3 * bound.get<double>();
    return triple(v, noise) + "   within " + (bound.is_null() ? "unknown" : boundNumber(bound.get<double>()));
  };
  const auto number = [](const Json& v) { return v.is_null() ? std::string("unknown") : shortNumber(v.get<double>()); };
  std::printf("%s\n", name.c_str());
  if (flooded.empty()) {
    row("force [N]", bounded(json["force"], json["error_bound"]["force"]));
    row("torque [N m]", bounded(json["torque"], json["error_bound"]["torque"]));
    row("displaced volume [m^3]", number(json["volume"]));
    if (!isBaseline(method))
      row("centre of buoyancy [m]",
          triple(json["center_of_buoyancy"], 1e-7 * std::cbrt(std::abs(json["volume"].get<double>()))));
  } else {
    row("force, torque, volume", "not known: " + flooded);
  }
  if (json["pressure"] != "hydrostatic") row("pressure", json["pressure"].get<std::string>());
  row("wetted area [m^2]", number(json["wetted_area"]));
  row("waterplane area [m^2]", number(json["waterplane_area"]));
  row("triangles dry, wet, cut", json["triangles"]["dry"].dump() + ", " + json["triangles"]["wet"].dump() + ", " +
                                     json["triangles"]["cut"].dump());
  if (json["waterline"].is_array())
    for (const Json& line : json["waterline"]) row("waterline", std::to_string(line.size()) + " points");
  if (loaded.dry_inside) row("inside", keptDry(loaded));
}

void checkOptions(const ForceOptions& options) {
  if (!(options.tolerance >= 0 && options.tolerance <= 1))
    throw InputError("--tolerance must lie between 0 and 1: a fraction of the weight of the hull's volume of water");
  if (isBaseline(options.method)) checkBaseline(options.method, "--method");
}

void warnOfTolerance(const LoadedHull& loaded, const MeshOptions& mesh, const ForceOptions& options, const Json& json,
                     const LoadedSea& sea) {
  if (json["status"] != "tolerance_not_met") return;
  const plim_hull_info info = loaded.hull.info();
  double extent = 0;
  for (int k = 0; k < 3; ++k) extent = std::max(extent, info.box_high[k] - info.box_low[k]);
  const double weight = sea.description.density * sea.description.gravity * info.volume;
  const double reached = std::max(json["error_bound"]["force"].get<double>() / weight,
                                  json["error_bound"]["torque"].get<double>() / (weight * extent));
  std::fprintf(stderr,
               "plimsoll: warning: %s: the tolerance of %s is not met: the best result is within %s of the hull's own "
               "buoyancy; are the waves too steep or too short for this mesh?\n",
               mesh.mesh.c_str(), shortNumber(options.tolerance).c_str(), shortNumber(reached).c_str());
}

void warnOfFlooding(const MeshOptions& mesh, const std::string& flooded) {
  if (!flooded.empty())
    std::fprintf(stderr, "plimsoll: warning: %s: %s: no force is known; try %s\n", mesh.mesh.c_str(), flooded.c_str(),
                 whatToTry(mesh, flooded).c_str());
}

} // namespace

void force(const MeshOptions& mesh, const ForceOptions& options) {
  checkOptions(options);
  const LoadedSea sea = loadSea(mesh, options.sea, options.time);
  const LoadedHull loaded = loadHull(mesh, Interior::kKeepDry);
  const plimsoll::Body body = placeBody(loaded, sea.surface, mesh, options);
  Json json;
  try {
    json = evaluateLibrary(body, options);
  } catch (const plimsoll::Error& error) {
    throw InputError(translateErrorText(error.what()));
  }
  if (isBaseline(options.method)) replaceByBaseline(baselineWrench(body, loaded, sea, options), json);
  const std::string flooded = json["opening_submerged"].get<bool>() ? whyItFloods(loaded, body) : "";
  warnOfFlooding(mesh, flooded);
  if (!flooded.empty()) forget(json);
  json["pressure"] = formats::pressureName(sea.description.pressure);
  json["interior_triangles"] = loaded.interior;
  json["kept_dry"] = loaded.dry_inside;
  if (options.method == "adaptive") warnOfTolerance(loaded, mesh, options, json, sea);
  if (mesh.json)
    printJson(json);
  else
    printTable(loaded, mesh.mesh, options.method, json, flooded);
}

} // namespace plim::cli
