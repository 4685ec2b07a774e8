// hull_input.hpp - from what the user named (a file or a built-in shape) to a checked hull, with its warnings.
#pragma once

#include "formats/mesh_data.hpp"
#include "formats/sea_json.hpp"
#include "plimsoll/plimsoll.hpp"

#include <string>

namespace plim::cli {

// Options that every verb with a mesh has.
struct MeshOptions {
  std::string mesh;
  std::string up = "y";
  double scale = 1;
  // Names of parts; "auto": the interiors that plim_hull_find_interior finds; "none": no part at all. Empty: the
  // default of the verb.
  std::vector<std::string> never_wet;
  bool repair = false, strict = false, solid = false;
  double density = 1000, gravity = 9.81;
  std::string precision = "float";
  bool json = false;
  bool in_scene = false; // asked for by the keys of a scene, not by options
};

struct LoadedHull {
  formats::MeshData mesh; // as given, y up, scaled
  plimsoll::Report report;
  plimsoll::Hull hull;
  std::size_t interior = 0;                // triangles that lie inside, below some waterline
  bool dry_inside = false;                 // ... and are marked never wet
  std::string interior_parts;              // names of the parts they belong to, for people
  std::string hint;                        // at units and axes (mesh_words.hpp); or empty
  std::vector<plimsoll::Problem> problems; // those of the report and what the reader left out, in the user's words
};

// Points into the mesh, which must outlive its use.
plimsoll::HullDef hullDefinition(const formats::MeshData& mesh);

enum class Interior { kIgnore, kFind, kKeepDry };

// Throws InputError when the mesh cannot be read or is refused; prints warnings and hints to standard error. Interiors are looked
// for in all but the largest meshes (it takes 50 evaluations). Every verb that puts a mesh alone into water keeps them dry, in a
// mesh of any size, unless --never-wet says otherwise: water that cannot get there does not push.
LoadedHull loadHull(const MeshOptions& options, Interior interior);

// The text of a sea or a scene. named_by: the option or key that named the file, for the error.
std::string readJsonFile(const std::string& path, const std::string& named_by);

// The water of a file, or still water of the options' density and gravity when there is none.
struct LoadedSea {
  formats::SeaDescription description;
  plimsoll::Surface surface; // prepared for the time
  double time;               // [s]
};
// json: of a sea; throws formats::JsonError.
LoadedSea preparedSea(const std::string& json, double time, const formats::WaterDefaults& defaults = {});
// pressure: PLIM_PRESSURE_*, if the file does not say.
LoadedSea loadSea(const MeshOptions& options, const std::string& path, double time,
                  std::uint32_t pressure = PLIM_PRESSURE_HYDROSTATIC);

std::uint32_t precisionOf(const MeshOptions& options);

double longestExtent(const plim_hull_info& info); // [m]

// The library names its structs and flags; people have options at a command line, and keys in a scene.
std::string forPeople(std::string sentence, const MeshOptions& options = {});

} // namespace plim::cli
