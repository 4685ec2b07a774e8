// readers.hpp - one reader per format; what each reads and refuses stands at the head of its file.
#pragma once

#include "cli/mesh_file.hpp"

namespace plim::cli {

// All of them throw InputError without the path.
formats::MeshData readObj(std::string_view file);
formats::MeshData readStl(std::string_view file);
formats::MeshData readPly(std::string_view file);
formats::MeshData readGltf(std::string_view file, const ReadNamedFile& read_named); // JSON or GLB

// By its length, whatever it begins with.
bool isBinaryStl(std::string_view file);

} // namespace plim::cli
