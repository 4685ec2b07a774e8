// mesh_data.hpp - a triangle mesh as a file or a built-in shape gives it, before any check: body axes, metres, y up.
#pragma once

#include "math/vec3.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace plim::formats {

struct MeshData {
  std::vector<Vec3d> vertices;
  std::vector<std::array<std::uint32_t, 3>> triangles;
  std::vector<std::string> group_names;       // groups, object or material names found in the file; may be empty
  std::vector<std::uint32_t> triangle_groups; // index into group_names per triangle; empty when there are none
};

} // namespace plim::formats
