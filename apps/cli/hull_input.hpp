// hull_input.hpp - from what the user named (a file or a built-in shape) to a checked hull, with its warnings.
#pragma once

#include "formats/mesh_data.hpp"
#include "plimsoll/plimsoll.hpp"

#include <string>

namespace plim::cli {

// Options that every verb with a mesh has.
struct MeshOptions {
  std::string mesh;
  std::string up = "y";
  double scale = 1;
  std::vector<std::string> never_wet;
  bool repair = false, strict = false;
  double density = 1000, gravity = 9.81;
  std::string precision = "float";
  bool json = false;
};

struct LoadedHull {
  formats::MeshData mesh; // as given, y up, scaled
  plimsoll::Report report;
  plimsoll::Hull hull;
};

// Throws InputError when the mesh cannot be read or is refused; prints warnings to standard error.
LoadedHull loadHull(const MeshOptions& options);

// The same with the insides of a hollow boat (plim_hull_find_interior) marked never wet; `interior` counts their
// triangles.
LoadedHull loadHullDryInside(const MeshOptions& options, std::size_t& interior);

plimsoll::Water stillWater(const MeshOptions& options);

std::uint32_t precisionOf(const MeshOptions& options);

} // namespace plim::cli
