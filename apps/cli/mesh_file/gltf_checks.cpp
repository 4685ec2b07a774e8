// gltf_checks.cpp - the names in "extensionsRequired", one by one.
#include "cli/mesh_file/gltf_checks.hpp"

#include "cli/mesh_file/text_tools.hpp"

namespace plim::cli {
namespace {

// GLB: a header of 12 bytes, then chunks {length, type, bytes} of which the first is the JSON.
std::string_view jsonOf(std::string_view file) {
  constexpr std::size_t kLength = 12, kJson = 20;
  return file.starts_with("glTF") && file.size() > kJson ? file.substr(kJson, littleEndian(file, kLength)) : file;
}

void checkExtension(const std::string& name) {
  if (name == "KHR_draco_mesh_compression" || name == "EXT_meshopt_compression")
    throw InputError("the mesh is compressed (" + name + "), which cannot be read; export it without compression");
  for (const char* looks_only : {"KHR_materials_", "KHR_texture_", "EXT_texture_", "KHR_lights_"})
    if (name.starts_with(looks_only)) return;
  throw InputError("needs the glTF extension " + name.substr(0, 60) + ", which is not supported; export without it");
}

} // namespace

void refuseGeometryExtensions(std::string_view file) {
  constexpr std::string_view kKey = "\"extensionsRequired\"";
  const std::string_view json = jsonOf(file);
  const std::size_t key = json.find(kKey);
  if (key == std::string_view::npos) return;
  std::string_view list = json.substr(key + kKey.size());
  list = list.substr(0, list.find(']'));
  for (std::size_t begin = list.find('"'); begin != std::string_view::npos;) {
    const std::size_t end = list.find('"', begin + 1);
    if (end == std::string_view::npos) return;
    checkExtension(std::string(list.substr(begin + 1, end - begin - 1)));
    begin = list.find('"', end + 1);
  }
}

} // namespace plim::cli
