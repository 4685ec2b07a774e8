// gltf.hpp - glTF 2.0: JSON with numbers in files of their own or in data: addresses; or GLB, all in one binary file.
//
// Read: the default scene (else the first; else all nodes), node transforms applied, meshes once per node that has
// them; a transform that mirrors turns the triangles round again. Triangles, strips and fans, with or without
// indices; positions in float or, as KHR_mesh_quantization has it, in integers; sparse accessors; GLB whose chunks
// are not aligned. Names of all nodes above a mesh, of the mesh and of the material select its triangles. Points and
// lines are passed over, as are images, materials, animations, skins, morph targets and extensions that a file can do
// without.
//
// Refused by name: required extensions that change geometry (compression above all), glTF 1.0, nodes that have two
// parents or contain themselves, and whatever points outside of what exists: views, accessors, vertices. Nodes may be
// nested kMostDepth deep. A small file can repeat a large mesh many times: it may do so up to kMostRepeated triangles
// and one for each of its bytes.
#pragma once

#include "cli/mesh_file.hpp"

#include <cstdint>

namespace plim::cli {

// Throws InputError without the path.
formats::MeshData readGltf(std::string_view file, const ReadNamedFile& read_named);

} // namespace plim::cli
