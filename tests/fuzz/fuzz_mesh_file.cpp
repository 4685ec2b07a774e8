// fuzz_mesh_file.cpp - fuzzes the readers of mesh files: any bytes with any supported file ending give a valid mesh or
// an InputError, in memory proportional to the size of the file. The first byte selects the ending. A file that a glTF
// refers to has the bytes of the glTF itself.
#include "fuzz_input.hpp"

#include "cli/mesh_file.hpp"
#include "plimsoll/plimsoll.hpp"

#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const char* const endings[] = {"obj", "stl", "ply", "gltf", "glb"};
  const std::string_view bytes(reinterpret_cast<const char*>(data + 1), size - 1);
  try {
    const plim::formats::MeshData mesh =
        plim::cli::parseMesh(bytes, endings[data[0] % 5], [&](const std::string&) { return std::string(bytes); });
    for (const auto& triangle : mesh.triangles)
      for (const std::uint32_t v : triangle) PLIM_FUZZ_CHECK(v < mesh.vertices.size());
    for (const auto& part : mesh.parts)
      PLIM_FUZZ_CHECK(std::size_t{part.first_triangle} + part.triangle_count <= mesh.triangles.size());
  } catch (const plim::cli::InputError&) {
  }
  return 0;
}
