// mesh_data.hpp - an unchecked triangle mesh from a file or a built-in shape: body axes, metres, y up.
#pragma once

#include "hull/mesh.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace plim::formats {

using plim::Triangle;

// A range of triangles with the names that a file gives them: group, object, node, mesh or material. Any of them
// selects the range.
struct MeshPart {
  std::vector<std::string> names;
  std::uint32_t first_triangle = 0;
  std::uint32_t triangle_count = 0;
};

// Content of a file that affects the shape but was not read.
struct LeftOut {
  std::string kind; // one word that a script can test, such as "skins"
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
