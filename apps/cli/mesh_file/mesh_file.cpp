// mesh_file.cpp - the way of a mesh file, one step per file of this folder:
//
//   file_checks     is it there, and is it what its name says
//   obj, stl, ply, gltf
//                   one reader per format, each with what it reads and refuses at its head; gltf_data finds the numbers
//                   that a glTF names, folder_files opens the files it names
//   mesh_builder    what they all put triangles and names together with; cuts polygons into triangles
//
// text and bytes hold what these share. Coordinates keep the file's axes and units throughout.
//
// The readers are our own. They run in this process on bytes in memory, believe no count or offset before they have
// compared it with the bytes that exist, and reserve nothing on a file's word alone; tests/fuzz/fuzz_mesh_file.cpp
// throws anything at them. A library for meshes does far more than is needed here and has to be kept at arm's length:
// the larger ones crash or hang on damaged files, and the smaller ones leave the checks of indices and offsets, which
// are most of the work, to their users.
#include "cli/mesh_file.hpp"

#include "cli/mesh_file/file_checks.hpp"
#include "cli/mesh_file/folder_files.hpp"
#include "cli/mesh_file/readers.hpp"
#include "cli/output_text.hpp"

#include <new>

namespace plim::cli {

formats::MeshData parseMesh(std::string_view file, const std::string& extension, const ReadNamedFile& read_named) {
  refuseForeignContent(file, extension);
  if (extension == "obj") return readObj(file);
  if (extension == "stl") return readStl(file);
  if (extension == "ply") return readPly(file);
  return readGltf(file, read_named);
}

formats::MeshData readMeshFile(const std::string& path) {
  try {
    const std::string extension = extensionOf(path);
    const std::string file = readMeshBytes(path, extension);
    FolderFiles folder(path, kMostMeshBytes - file.size());
    return parseMesh(file, extension, [&](const std::string& name) { return folder.read(name); });
  } catch (const InputError& error) {
    throw InputError(path + ": " + printableText(error.what()).substr(0, 500));
  } catch (const std::bad_alloc&) {
    throw InputError(path + ": needs more memory to read than there is");
  }
}

} // namespace plim::cli
