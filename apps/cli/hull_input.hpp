// hull_input.hpp - loads a file or a built-in shape as a checked hull, with its warnings; loads seas.
#pragma once

#include "formats/mesh_data.hpp"
#include "formats/sea_json.hpp"
#include "plimsoll/plimsoll.hpp"

#include <string>

namespace plim::cli {

// Options of every verb with a mesh.
struct MeshOptions {
  std::string mesh;
  std::string up = "y";
  double scale = 1;
  // Names of parts. "auto": the interior that plim_hull_find_interior detects. "none": no part. Empty: the verb's
  // default.
  std::vector<std::string> never_wet;
  bool repair = false, strict = false, solid = false;
  double density = 1000, gravity = 9.81;
  std::string precision = "float";
  bool json = false;
  bool in_scene = false; // set by the keys of a scene instead of by options
};

struct LoadedHull {
  formats::MeshData mesh; // y up, scaled, otherwise as given
  plimsoll::Report report;
  plimsoll::Hull hull;
  std::size_t interior = 0;                // number of triangles inside the hull and below some waterline
  bool dry_inside = false;                 // those triangles are marked never wet
  std::string interior_parts;              // names of the parts that they belong to, for messages
  std::string hint;                        // about units and axes (mesh_words.hpp); may be empty
  std::vector<plimsoll::Problem> problems; // of the report and of the file reader, in the terms of the command line
};

// The result points into the mesh, which must outlive it.
plimsoll::HullDef hullDefinition(const formats::MeshData& mesh);

enum class Interior { kIgnore, kFind, kKeepDry };

// Throws InputError if the mesh cannot be read or is rejected. Prints warnings and hints to standard error. Detecting
// the interior takes 50 evaluations, so a mesh of more than 300,000 triangles is searched only to keep its interior
// dry. Verbs that put a single mesh into water keep the interior dry unless --never-wet is given: water that cannot get
// inside exerts no force there.
LoadedHull loadHull(const MeshOptions& options, Interior interior);

// Returns the text of a sea or scene file. named_by: the option or key with the path; errors begin with it.
std::string readJsonFile(const std::string& path, const std::string& named_by);

// The water of a file, or flat water with the density and gravity of the options if there is no file.
struct LoadedSea {
  formats::SeaDescription description;
  plimsoll::Surface surface; // prepared for the time
  double time;               // [s]
};
// json: text of a sea. Throws formats::JsonError.
LoadedSea preparedSea(const std::string& json, double time, const formats::WaterDefaults& defaults = {});
// pressure: PLIM_PRESSURE_*, used if the file does not specify one.
LoadedSea loadSea(const MeshOptions& options, const std::string& path, double time,
                  std::uint32_t pressure = PLIM_PRESSURE_HYDROSTATIC);

std::uint32_t precisionOf(const MeshOptions& options);

double longestExtent(const plim_hull_info& info); // [m]

// Replaces the library's names of structs and flags in a message by command-line options, or by keys in a scene.
std::string translateErrorText(std::string sentence, const MeshOptions& options = {});

} // namespace plim::cli
