// assimp_import.hpp - triangles and names out of assimp.
//
// assimp reads the formats well but dies or hangs on some damaged files: call these in a child process only, after the
// checks of the format. Node transforms are applied, in double; the coordinates they start from are assimp's floats.
#pragma once

#include "cli/mesh_file/obj_text.hpp"
#include "formats/mesh_data.hpp"

#include <string>

namespace plim::cli {

// Both throw InputError without the path, or std::bad_alloc.
formats::MeshData importObj(const ObjText& obj);
// All formats but OBJ. bytes: of the file at `path`, which itself is not opened again.
formats::MeshData importFile(const std::string& path, const std::string& bytes, const std::string& extension);

} // namespace plim::cli
