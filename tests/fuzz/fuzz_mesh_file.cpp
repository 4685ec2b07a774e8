// Fuzzes the mesh files: any bytes under any of our endings give a mesh or an InputError of one line, whatever the
// reader in its child process does. One fork a run, so this is slow by nature.
#include "fuzz_input.hpp"

#include "cli/mesh_file.hpp"
#include "plimsoll/plimsoll.hpp"

#include <fstream>
#include <string>
#include <unistd.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const char* const endings[] = {".obj", ".stl", ".ply", ".gltf", ".glb"};
  const std::string path = "/tmp/plimsoll_fuzz_" + std::to_string(getpid()) + endings[data[0] % 5];
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(data + 1), static_cast<std::streamsize>(size - 1));
  try {
    const plim::formats::MeshData mesh = plim::cli::readMeshFile(path);
    for (const auto& triangle : mesh.triangles)
      for (const std::uint32_t v : triangle) PLIM_FUZZ_CHECK(v < mesh.vertices.size());
    for (const auto& part : mesh.parts)
      PLIM_FUZZ_CHECK(std::size_t{part.first_triangle} + part.triangle_count <= mesh.triangles.size());
  } catch (const plim::cli::InputError& error) {
    PLIM_FUZZ_CHECK(std::string(error.what()).find('\n') == std::string::npos);
  }
  unlink(path.c_str());
  return 0;
}
