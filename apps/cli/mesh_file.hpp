// mesh_file.hpp - reads OBJ, STL (ASCII and binary), PLY (ASCII and binary), glTF and GLB into triangles.
//
// Coordinates stay as the file has them, in the precision of the reader (float, about an offset taken in double for
// OBJ). Node transforms are applied, polygons become triangles, points and lines are left out, vertices are not joined
// (the hull builder welds). Every part carries the names that can select it: OBJ objects, groups and materials; names
// of nodes, meshes and materials elsewhere. A file without triangles gives an empty mesh. POSIX only: the reader runs
// in a child process.
//
// Only regular files are read, of up to 1 GB; those that a glTF names must lie beside or below it, and count.
//
// Not covered: free-form OBJ surfaces; glTF animation, skins and morph targets (the mesh is read in its rest shape);
// glTF extensions that change geometry (compression, quantisation, instancing), which are refused by name.
#pragma once

#include "cli/input_error.hpp"
#include "formats/mesh_data.hpp"

#include <string>

namespace plim::cli {

// Throws InputError with one line that begins with the path. Fork rules apply: call it before starting threads.
formats::MeshData readMeshFile(const std::string& path);

} // namespace plim::cli
