// hull_input.cpp - reading, turning z up into y up, scaling, marking interiors by name, checking.
#include "cli/hull_input.hpp"

#include "cli/mesh_file.hpp"
#include "formats/shapes.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

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
    throw InputError("--scale must be a positive number, got " + std::to_string(options.scale));
  for (Vec3d& v : mesh.vertices) {
    if (options.up == "z") v = {v.x, v.z, -v.y}; // a rotation, so windings stay
    v = options.scale * v;
  }
}

std::string knownNames(const formats::MeshData& mesh) {
  std::string names;
  for (const formats::MeshPart& part : mesh.parts)
    for (const std::string& name : part.names)
      if (("," + names + ",").find("," + name + ",") == std::string::npos) names += (names.empty() ? "" : ",") + name;
  return names.empty() ? "the mesh names no groups or materials" : "known: " + names;
}

std::vector<std::uint8_t> neverWetMask(const formats::MeshData& mesh, const std::vector<std::string>& groups) {
  std::vector<std::uint8_t> mask(mesh.triangles.size(), 0);
  for (const std::string& group : groups) {
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
  static_assert(sizeof(Vec3d) == 3 * sizeof(double) && sizeof(formats::Triangle) == 3 * sizeof(std::uint32_t));
  plimsoll::HullDef def;
  def.vertices_double = mesh.vertices.empty() ? nullptr : &mesh.vertices[0].x;
  def.vertex_count = static_cast<std::uint32_t>(mesh.vertices.size());
  def.indices = mesh.triangles.empty() ? nullptr : mesh.triangles[0].data();
  def.triangle_count = static_cast<std::uint32_t>(mesh.triangles.size());
  def.never_wet = never_wet.data();
  if (options.repair) def.flags |= PLIM_HULL_REPAIR;
  if (options.strict) def.flags |= PLIM_HULL_REFUSE_OPEN;
  try {
    return plimsoll::Hull(def, &report);
  } catch (const plimsoll::Error& error) {
    throw InputError(options.mesh + ": " + error.what());
  }
}

} // namespace

LoadedHull loadHull(const MeshOptions& options) {
  formats::MeshData mesh = readMesh(options.mesh);
  turnAndScale(mesh, options);
  plimsoll::Report report;
  plimsoll::Hull hull = createHull(mesh, neverWetMask(mesh, options.never_wet), options, report);
  for (const plimsoll::Problem& problem : report.problems())
    if (problem.severity == PLIM_WARNING)
      std::fprintf(stderr, "plimsoll: warning: %s: %s (%llu)\n", options.mesh.c_str(), problem.hint.c_str(),
                   static_cast<unsigned long long>(problem.count));
  return {std::move(mesh), std::move(report), std::move(hull)};
}

LoadedHull loadHullDryInside(const MeshOptions& options, std::size_t& interior) {
  LoadedHull loaded = loadHull(options);
  const std::vector<std::uint8_t> found = loaded.hull.findInterior(std::numeric_limits<double>::quiet_NaN());
  interior = static_cast<std::size_t>(std::count(found.begin(), found.end(), 1));
  if (interior == 0) return loaded;
  std::vector<std::uint8_t> mask = neverWetMask(loaded.mesh, options.never_wet);
  for (std::size_t t = 0; t < mask.size(); ++t) mask[t] |= found[t];
  loaded.hull = createHull(loaded.mesh, mask, options, loaded.report);
  return loaded;
}

plimsoll::Water stillWater(const MeshOptions& options) {
  plimsoll::WaterDef def;
  def.density = options.density, def.gravity = options.gravity;
  try {
    return plimsoll::Water(def);
  } catch (const plimsoll::Error& error) {
    throw InputError(error.what());
  }
}

std::uint32_t precisionOf(const MeshOptions& options) {
  return options.precision == "double" ? PLIM_PRECISION_DOUBLE : PLIM_PRECISION_FLOAT;
}

} // namespace plim::cli
