// mesh_file.cpp - the way of a mesh file, one step per file of this folder:
//
//   file_checks     what the name, the size and the first bytes give away; shape_hint for names that are no files
//   child_process   the rest happens in a forked child under limits, as assimp dies on some damaged files;
//                   mesh_wire carries the mesh back
//   obj_text, gltf_checks, ply_checks
//                   what assimp gets wrong in a format is mended or refused before it sees the file
//   assimp_import   triangles and names out of assimp's scene; mesh_files opens what a glTF names
//
// text_tools holds what these share. Coordinates keep the file's axes and units throughout.
#include "cli/mesh_file.hpp"

#include "cli/mesh_file/assimp_import.hpp"
#include "cli/mesh_file/child_process.hpp"
#include "cli/mesh_file/file_checks.hpp"
#include "cli/mesh_file/gltf_checks.hpp"
#include "cli/mesh_file/obj_text.hpp"
#include "cli/mesh_file/ply_checks.hpp"

#include <algorithm>

namespace plim::cli {
namespace {

formats::MeshData importMesh(const std::string& path, const std::string& extension, const std::string& bytes) {
  if (extension == "obj") return importObj(rewriteObj(bytes));
  if (extension == "gltf" || extension == "glb") refuseGeometryExtensions(bytes);
  if (extension == "ply") refuseBrokenPly(bytes);
  return importFile(path, bytes, extension);
}

// An OBJ takes twelve times its size, all others less; buffers that a glTF names are not counted in its size.
ImportLimits limitsFor(std::uint64_t file_size) {
  ImportLimits limits;
  limits.memory = std::min(limits.memory, (std::uint64_t{1} << 30) + 16 * file_size);
  return limits;
}

} // namespace

formats::MeshData readMeshFile(const std::string& path) {
  const std::string extension = extensionOf(path);
  const RegularFile file = openChecked(path, extension);
  return importInChild(
      path, [&] { return importMesh(path, extension, file.readAll(kMostMeshBytes)); }, limitsFor(file.size()));
}

} // namespace plim::cli
