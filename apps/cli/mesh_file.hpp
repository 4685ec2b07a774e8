// mesh_file.hpp - reads OBJ, STL (text and binary), PLY (text and binary), glTF 2.0 and GLB into triangles.
//
// Coordinates have the file's precision: double in text, otherwise the type of the file's numbers. Node transforms are
// applied in double. Polygons become triangles; points and lines are left out. Vertices are not joined, because the
// hull builder welds them. Every part has the names that can select it: OBJ objects, groups and materials; STL solids;
// glTF nodes, meshes and materials. A file without triangles becomes an empty mesh.
//
// Only regular files of up to 1 GB in total are read. Files that a glTF names must lie in its folder or below, and
// count towards that limit.
//
// Unsupported: free-form OBJ surfaces; glTF 1.0; glTF animation, skins and morph targets (the mesh is read in its
// rest shape, and `left_out` lists them); glTF extensions that change geometry (compression, instancing). A file that
// requires such an extension is rejected with the extension's name.
#pragma once

#include "cli/input_error.hpp"
#include "formats/mesh_data.hpp"

#include <functional>
#include <string>
#include <string_view>

namespace plim::cli {

// Throws InputError with one line that begins with the path.
formats::MeshData readMeshFile(const std::string& path);

// Returns the bytes of a file that a glTF names. Throws InputError.
using ReadNamedFile = std::function<std::string(const std::string& name)>;

// Parses bytes in memory; `read_named` is the only access to files. extension: "obj", "stl", "ply", "gltf" or "glb".
// Throws InputError without the path; the message may contain control characters of the file.
formats::MeshData parseMesh(std::string_view file, const std::string& extension, const ReadNamedFile& read_named);

} // namespace plim::cli
