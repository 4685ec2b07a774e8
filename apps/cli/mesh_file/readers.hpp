// readers.hpp - one reader per format. The header of each source file lists what it supports and rejects.
#pragma once

#include "cli/mesh_file.hpp"

namespace plim::cli {

// All readers throw InputError without the path.
formats::MeshData readObj(std::string_view file);
formats::MeshData readStl(std::string_view file);
formats::MeshData readPly(std::string_view file);
formats::MeshData readGltf(std::string_view file, const ReadNamedFile& read_named); // JSON or GLB

// Decides by the file's length; the first bytes do not matter.
bool isBinaryStl(std::string_view file);

} // namespace plim::cli
