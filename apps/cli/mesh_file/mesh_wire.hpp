// mesh_wire.hpp - a mesh, or why there is none, through a pipe between two processes of the same program:
//   header {magic, status, counts} | vertices (3 doubles each) | triangles (3 indices each) | parts or message | magic
// Numbers go as they lie in memory.
//
// The writer may be running wild, so the reader believes nothing before it has checked it: counts do not make it
// reserve memory, triangles have their vertices, parts their triangles. That the coordinates make sense is not checked.
#pragma once

#include "formats/mesh_data.hpp"

#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace plim::cli {

enum class WireStatus : std::uint64_t { mesh = 1, refused = 2, no_memory = 3 };

struct WireAnswer {
  WireStatus status{};
  formats::MeshData mesh;
  std::string message; // of a refusal
};

// What arrived is not what the writers below send; says in which way.
struct BrokenPipe : std::runtime_error {
  using std::runtime_error::runtime_error;
};
struct OutOfTime {};

// A writer that finds no reader ends its process: there is no one left to tell.
void sendMesh(int pipe, const formats::MeshData& mesh);
void sendFailure(int pipe, WireStatus status, std::string_view message);

// Throws BrokenPipe, or OutOfTime when it has not all come within the limit.
WireAnswer receiveAnswer(int pipe, std::chrono::milliseconds limit);

} // namespace plim::cli
