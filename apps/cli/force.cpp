// force.cpp - force and torque on a mesh in a given pose, by the library or by one of the baselines.
#include "cli/numbers.hpp"
#include "cli/verbs.hpp"

#include "baselines/plain.hpp"
#include "baselines/reference.hpp"

#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

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
    std::copy(about.begin(), about.end(), body.reference_point);
  }
  body.precision = precisionOf(mesh);
  return body;
}

Json waterlineJson(const plimsoll::Body& body) {
  Json lines = Json::array();
  for (const plimsoll::Polyline& line : plimsoll::waterline(body)) lines.push_back(line);
  return lines;
}

Json evaluateLibrary(plimsoll::Body body, const ForceOptions& options) {
  body.outputs = PLIM_OUTPUT_CENTER_OF_BUOYANCY;
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
  json["error_bound"] = {{"force", forces.force_bound}, {"torque", forces.torque_bound}};
  json["certified"] = forces.certified();
  json["sea_evaluations"] = forces.sea_evaluations;
  json["status"] = forces.openingSubmerged() ? "opening_submerged" : "ok";
  json["waterline"] = options.waterline ? waterlineJson(body) : Json();
  return json;
}

template <typename Real>
baselines::IndexedMesh<Real> wettableMesh(const plimsoll::Hull& hull) {
  const plimsoll::Hull::Mesh mesh = hull.mesh();
  baselines::IndexedMesh<Real> converted;
  for (const auto& v : mesh.vertices) converted.vertices.push_back(convert<Real>(Vec3d{v[0], v[1], v[2]}));
  converted.triangles.assign(mesh.triangles.begin(), mesh.triangles.begin() + hull.info().wettable_count);
  return converted;
}

// A baseline gives force and torque; it knows nothing of its own error.
Json evaluateBaseline(const plimsoll::Body& body, const LoadedHull& loaded, const MeshOptions& mesh,
                      const ForceOptions& options) {
  const double *p = body.position, *q = body.rotation, *o = body.reference_point;
  const baselines::Placement placement{
      {p[0], p[1], p[2]}, rotationMatrix({q[0], q[1], q[2], q[3]}), {o[0], o[1], o[2]}};
  const baselines::StillWater water{0, mesh.density, mesh.gravity};
  std::vector<Vec3f> scratch;
  const baselines::Wrench wrench =
      options.method == "plain" ? baselines::plainForce(wettableMesh<float>(loaded.hull), placement, water, scratch)
                                : baselines::referenceForce(wettableMesh<double>(loaded.hull), placement, water);
  Json json = evaluateLibrary(body, options); // what is no matter of method: counts, openings, waterline
  json["force"] = {wrench.force.x, wrench.force.y, wrench.force.z};
  json["torque"] = {wrench.torque.x, wrench.torque.y, wrench.torque.z};
  json["volume"] = wrench.volume;
  json["error_bound"] = {{"force", nullptr}, {"torque", nullptr}};
  json["certified"] = false;
  return json;
}

void printTable(const std::string& name, const Json& json) {
  const auto row = [](const char* label, const std::string& value) {
    std::printf("  %-26s %s\n", label, value.c_str());
  };
  const auto triple = [](const Json& v) {
    if (v.is_null()) return std::string("none: the hull is dry");
    return shortNumber(v[0].get<double>()) + "  " + shortNumber(v[1].get<double>()) + "  " +
           shortNumber(v[2].get<double>());
  };
  const auto number = [](const Json& v) { return v.is_null() ? std::string("unknown") : shortNumber(v.get<double>()); };
  std::printf("%s\n", name.c_str());
  row("force [N]", triple(json["force"]) + "   within " + number(json["error_bound"]["force"]));
  row("torque [N m]", triple(json["torque"]) + "   within " + number(json["error_bound"]["torque"]));
  row("displaced volume [m^3]", number(json["volume"]));
  row("centre of buoyancy [m]", triple(json["center_of_buoyancy"]));
  row("wetted area [m^2]", number(json["wetted_area"]));
  row("waterplane area [m^2]", number(json["waterplane_area"]));
  row("triangles dry, wet, cut", json["triangles"]["dry"].dump() + ", " + json["triangles"]["wet"].dump() + ", " +
                                     json["triangles"]["cut"].dump());
  if (json["waterline"].is_array())
    for (const Json& line : json["waterline"]) row("waterline", std::to_string(line.size()) + " points");
  if (json["opening_submerged"].get<bool>())
    row("opening submerged", "water stands above a rim: do not trust these numbers");
}

} // namespace

void force(const MeshOptions& mesh, const ForceOptions& options) {
  if (!(options.tolerance >= 0) || !std::isfinite(options.tolerance))
    throw InputError("--tolerance must be zero or a positive number");
  const bool by_library = options.method == "adaptive" || options.method == "linear";
  if (!by_library && options.method != "plain" && options.method != "reference")
    throw InputError("--method: unknown method '" + options.method + "'; known: adaptive, linear, plain, reference");
  const plimsoll::Surface surface(stillWater(mesh));
  const LoadedHull loaded = loadHull(mesh);
  const plimsoll::Body body = placeBody(loaded, surface, mesh, options);
  const Json json = by_library ? evaluateLibrary(body, options) : evaluateBaseline(body, loaded, mesh, options);
  if (json["opening_submerged"].get<bool>())
    std::fprintf(
        stderr,
        "plimsoll: warning: %s: water stands above an opening and would run in: the result is not to be trusted\n",
        mesh.mesh.c_str());
  if (mesh.json)
    std::printf("%s\n", json.dump(2).c_str());
  else
    printTable(mesh.mesh, json);
}

} // namespace plim::cli
