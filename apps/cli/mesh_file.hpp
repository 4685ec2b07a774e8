// mesh_file.hpp - reads OBJ, STL (ASCII and binary), PLY (ASCII and binary), glTF and GLB into triangles.
//
// Coordinates stay as the file has them, in the precision of the reader (float). Node transforms are applied, polygons
// become triangles, points and lines are left out, vertices are not joined (the hull builder welds). Every part carries
// the names that can select it: OBJ objects, groups and materials; names of nodes, meshes and materials elsewhere.
// A file without triangles gives an empty mesh. POSIX only: the reader runs in a child process.
#pragma once

#include "cli/input_error.hpp"
#include "formats/mesh_data.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

namespace plim::cli {

// Throws InputError with one line that begins with the path. Fork rules apply: call it before starting threads.
formats::MeshData readMeshFile(const std::string& path);

struct ImportLimits {
  std::chrono::milliseconds time = std::chrono::minutes(3);
  std::uint64_t memory = 8ull << 30; // [bytes] of address space; not enforced under AddressSanitizer
};

// Runs `import` in a child process and brings its mesh back. Whatever happens to the child (a crash, no memory, no end,
// nonsense in the pipe), the caller gets an InputError that begins with `path`. An exception's message is passed on.
formats::MeshData importInChild(const std::string& path, const std::function<formats::MeshData()>& import,
                                const ImportLimits& limits = {});

} // namespace plim::cli
