// file_checks.cpp - missing files, signatures of formats that are not meshes, and meshes with a wrong extension. The
// name of a missing file may be a mistyped built-in shape, so the error suggests those too.
#include "cli/mesh_file/file_checks.hpp"

#include "cli/mesh_file/readers.hpp"
#include "cli/mesh_file/text.hpp"
#include "cli/near_names.hpp"
#include "cli/regular_file.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>

namespace plim::cli {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kExtensions[] = {"obj", "stl", "ply", "gltf", "glb"};

struct ForeignFormat {
  std::string_view bytes, what;
};

constexpr ForeignFormat kForeign[] = {
    {"PK\x03\x04"sv, "a zip archive; unpack it first"},
    {"\x1f\x8b"sv, "gzip-compressed; unpack it first"},
    {"BZh"sv, "bzip2-compressed; unpack it first"},
    {"\3757zXZ"sv, "xz-compressed; unpack it first"},
    {"\x28\xb5\x2f\xfd"sv, "zstd-compressed; unpack it first"},
    {"7z\xbc\xaf\x27\x1c"sv, "a 7z archive; unpack it first"},
    {"Rar!"sv, "a RAR archive; unpack it first"},
    {"\x89PNG"sv, "a PNG picture"},
    {"\xff\xd8\xff"sv, "a JPEG picture"},
    {"GIF8"sv, "a GIF picture"},
    {"RIFF"sv, "a RIFF file (WebP picture, sound or film)"},
    {"%PDF"sv, "a PDF document"},
    {"\177ELF"sv, "a program (ELF)"},
    {"MZ\x90"sv, "a Windows program"},
    {"Kaydara FBX"sv, "an FBX file; export OBJ, STL, PLY or glTF"},
    {"BLENDER"sv, "a Blender file; export OBJ, STL, PLY or glTF"},
    {"ISO-10303-21"sv, "a STEP file; export a triangle mesh (STL or OBJ)"},
    {"version https://git-lfs"sv, "a Git LFS pointer, not the mesh; run 'git lfs pull'"},
    {"\xff\xfe"sv, "UTF-16 text; save it as UTF-8"},
    {"\xfe\xff"sv, "UTF-16 text; save it as UTF-8"},
    {"<!doctype html"sv, "a web page (HTML), saved in place of the mesh"},
    {"<html"sv, "a web page (HTML), saved in place of the mesh"},
    {"<?xml"sv, "XML (COLLADA or 3MF?); export OBJ, STL, PLY or glTF"},
};

// Supported formats with a wrong extension.
struct OwnFormat {
  std::string_view bytes, extension, what;
};

constexpr OwnFormat kOwn[] = {{"glTF\x02\x00"sv, "glb", "binary glTF"},
                              {"ply\n"sv, "ply", "PLY"},
                              {"ply\r"sv, "ply", "PLY"},
                              {"solid "sv, "stl", "STL"}};

// Returns what is wrong with the content, or an empty string. head: the beginning of the file.
std::string contentError(std::string_view head, const std::string& extension) {
  const std::string text = plainText(head);
  for (const ForeignFormat& foreign : kForeign)
    if (head.starts_with(foreign.bytes) || (foreign.bytes[0] == '<' && text.starts_with(foreign.bytes)))
      return "is " + std::string(foreign.what);
  for (const OwnFormat& own : kOwn)
    if (head.starts_with(own.bytes) && extension != own.extension)
      return "is " + std::string(own.what) + ", not " + extension + ": rename it to ." + std::string(own.extension);
  if (extension == "ply" && !head.starts_with("ply")) return "is not a PLY file: it does not begin with 'ply'";
  const bool may_be_gltf = head.starts_with("glTF") || text.starts_with('{');
  if (extension == "glb" && !may_be_gltf) return "is not a GLB file: it does not begin with 'glTF'";
  if (extension == "gltf" && !may_be_gltf) return "is not a glTF file: it does not begin with '{'";
  return "";
}

} // namespace

std::string extensionOf(const std::string& path) {
  const std::string name = path.substr(path.find_last_of("/\\") + 1);
  const std::size_t dot = name.find_last_of('.');
  return dot == std::string::npos ? "" : lowerCase(std::string_view(name).substr(dot + 1));
}

bool isMeshExtension(const std::string& extension) {
  return std::find(std::begin(kExtensions), std::end(kExtensions), extension) != std::end(kExtensions);
}

std::string readMeshBytes(const std::string& path, const std::string& extension) {
  const bool known = isMeshExtension(extension);
  std::error_code ignored;
  if (std::filesystem::status(platform::pathOf(path), ignored).type() == std::filesystem::file_type::not_found)
    throw InputError("no such file" + nearMeshes(path));
  const RegularFile file(path);
  if (known) return file.readAll(kMostMeshBytes);
  if (extension == "json") throw InputError("is not a mesh; use plimsoll float FILE for a scene, --sea FILE for a sea");
  std::string error = (extension.empty() ? "has no extension" : "unknown extension ." + extension) + "; meshes end in";
  for (const std::string_view ending : kExtensions) error += " ." + std::string(ending);
  throw InputError(error);
}

void refuseForeignContent(std::string_view file, const std::string& extension) {
  // The first 80 bytes of a binary STL are unspecified and may match any signature.
  if (extension == "stl" && isBinaryStl(file)) return;
  if (const std::string error = contentError(file.substr(0, 512), extension); !error.empty()) throw InputError(error);
}

} // namespace plim::cli
