// mesh_file.cpp - reads a mesh file; each step is a file of this folder:
//
//   file_checks     whether the file exists and has the format of its extension
//   obj, stl, ply, gltf
//                   one reader per format; its file header lists what it supports and rejects. gltf_data finds the
//                   numbers of a glTF, folder_files opens the files that it names
//   mesh_builder    collects triangles and names for all readers; triangulates polygons
//
// text and bytes are shared by the readers. Coordinates keep the file's axes and units throughout.
//
// The readers are written for this project. They run in this process on bytes in memory, compare every count and offset
// with the existing bytes before use, and reserve no memory from a declared size alone. tests/fuzz/fuzz_mesh_file.cpp
// tests them with arbitrary input. Mesh libraries do far more than is needed here and would have to be isolated: the
// larger ones crash or hang on damaged files, and the smaller ones leave the checks of indices and offsets, which are
// most of the work, to the caller.
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
