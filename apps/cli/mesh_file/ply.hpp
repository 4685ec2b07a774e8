// ply.hpp - PLY (Stanford polygon format), text or binary in either order of bytes.
//
//   ply / format ascii|binary_little_endian|binary_big_endian 1.0 / element NAME COUNT / property TYPE NAME /
//   property list COUNT_TYPE TYPE NAME / ... / end_header, then the rows of each element; in text, one to a line
//
// Read: x, y and z of element `vertex`; the list `vertex_indices` (or `vertex_index`) of `face`, polygons of any
// size, and of `tristrips`, strips of triangles with -1 between them. All else is passed over. A file without faces
// is an empty mesh. In text, numbers beyond those that a row needs are passed over too: some programs write more than
// their header says. Refused: a header that makes no sense, with its line; faces without corners or before vertices;
// rows that are cut short; corners that name a vertex which is not there.
#pragma once

#include "formats/mesh_data.hpp"

#include <string_view>

namespace plim::cli {

// Throws InputError without the path.
formats::MeshData readPly(std::string_view file);

} // namespace plim::cli
