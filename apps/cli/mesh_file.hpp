// mesh_file.hpp - reads OBJ, STL (text and binary), PLY (text and binary), glTF 2.0 and GLB into triangles.
//
// Coordinates stay as the file has them: double where it is text, else what its numbers hold. Node transforms are
// applied in double, polygons become triangles, points and lines are left out, vertices are not joined (the hull
// builder welds). Every part carries the names that can select it: OBJ objects, groups and materials; STL solids;
// glTF nodes, meshes and materials. A file without triangles gives an empty mesh.
//
// Only regular files are read, of up to 1 GB; those that a glTF names must lie beside or below it, and count.
//
// Not covered: free-form OBJ surfaces; glTF 1.0; glTF animation, skins and morph targets (the mesh is read in its
// rest shape, and `left_out` says so); glTF extensions that change geometry (compression, instancing), which are refused by name if a file
// needs them.
#pragma once

#include "cli/input_error.hpp"
#include "formats/mesh_data.hpp"

#include <functional>
#include <string>
#include <string_view>

namespace plim::cli {

// Throws InputError with one line that begins with the path.
formats::MeshData readMeshFile(const std::string& path);

// The bytes of a file that a glTF names. Throws InputError.
using ReadNamedFile = std::function<std::string(const std::string& name)>;

// The same from bytes in memory: no file is opened but by `read_named`. extension: "obj", "stl", "ply", "gltf" or
// "glb". Throws InputError without the path, perhaps with control characters of the file in it.
formats::MeshData parseMesh(std::string_view file, const std::string& extension, const ReadNamedFile& read_named);

} // namespace plim::cli
