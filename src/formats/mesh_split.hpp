// mesh_split.hpp - the same surface in four times the triangles.
#pragma once

#include "formats/mesh_data.hpp"

namespace plim::formats {

// Splits each triangle into four at its edge midpoints, which neighbours share. The parts of the mesh are dropped.
MeshData splitInFour(const MeshData& mesh);

} // namespace plim::formats
