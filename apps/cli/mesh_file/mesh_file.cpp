// mesh_file.cpp - the way of a mesh file, one step per file of this folder:
//
//   file_checks     what the name, the size and the first bytes give away (with shape_hint for files that are not
//   there) child_process   the rest happens in a forked child under limits, as assimp dies on some damaged files;
//                   mesh_wire carries the mesh back
//   obj_text, gltf_checks, ply_checks   what assimp gets wrong in a format is mended or refused before it sees the file
//   assimp_import   triangles and names out of assimp's scene
//
// text_tools holds what these share. Coordinates keep the file's axes and units throughout.
#include "cli/mesh_file.hpp"

#include "cli/mesh_file/assimp_import.hpp"
#include "cli/mesh_file/child_process.hpp"
#include "cli/mesh_file/file_checks.hpp"
#include "cli/mesh_file/gltf_checks.hpp"
#include "cli/mesh_file/obj_text.hpp"
#include "cli/mesh_file/ply_checks.hpp"
#include "cli/mesh_file/text_tools.hpp"

namespace plim::cli {
namespace {

formats::MeshData importMesh(const std::string& path, const std::string& extension) {
  if (extension == "obj") return importObj(rewriteObj(readWhole(path)));
  if (extension == "gltf" || extension == "glb") refuseGeometryExtensions(readWhole(path));
  if (extension == "ply") refuseBrokenPly(readWhole(path));
  return importFile(path, extension);
}

} // namespace

formats::MeshData readMeshFile(const std::string& path) {
  const std::string extension = extensionOf(path);
  checkBeforeReading(path, extension);
  return importInChild(path, [&] { return importMesh(path, extension); });
}

} // namespace plim::cli
