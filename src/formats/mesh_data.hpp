// mesh_data.hpp - a triangle mesh as a file or a built-in shape gives it, before any check: body axes, metres, y up.
#pragma once

#include "hull/mesh.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace plim::formats {

using plim::Triangle;

// A run of triangles that a file gives names to: group, object, node, mesh or material. Any of them selects it.
struct MeshPart {
  std::vector<std::string> names;
  std::uint32_t first_triangle = 0;
  std::uint32_t triangle_count = 0;
};

// Something in the file that bears on the shape and was left out.
struct LeftOut {
  std::string kind; // one word a script can test, such as "skins"
  std::uint64_t count = 0;
  std::string hint;
};

struct MeshData {
  std::vector<Vec3d> vertices;
  std::vector<Triangle> triangles;
  std::vector<MeshPart> parts;
  std::vector<LeftOut> left_out;
};

} // namespace plim::formats
