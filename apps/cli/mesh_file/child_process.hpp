// child_process.hpp - an import that may crash, hang or eat the memory, in a process of its own.
//
// POSIX only. Fork rules apply: call it before starting threads.
#pragma once

#include "cli/input_error.hpp"
#include "formats/mesh_data.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

namespace plim::cli {

struct ImportLimits {
  std::chrono::milliseconds time = std::chrono::minutes(3);
  std::uint64_t memory = 4ull << 30; // [bytes] of address space; not enforced under AddressSanitizer
};

// Runs `import` in a child process and brings its mesh back. Whatever happens to the child (a crash, no memory, no end,
// nonsense in the pipe), the caller gets an InputError that begins with `path`. An exception's message is passed on.
formats::MeshData importInChild(const std::string& path, const std::function<formats::MeshData()>& import,
                                const ImportLimits& limits = {});

} // namespace plim::cli
