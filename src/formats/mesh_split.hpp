// mesh_split.hpp - the same surface in four times the triangles.
#pragma once

#include "formats/mesh_data.hpp"

namespace plim::formats {

// Each triangle split into four at its edge midpoints, which neighbours share. Parts are not kept.
MeshData splitInFour(const MeshData& mesh);

} // namespace plim::formats
