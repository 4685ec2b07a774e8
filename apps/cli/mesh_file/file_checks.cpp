// file_checks.cpp - signatures of formats that are not meshes, formats under another's name, lengths of STL and GLB.
#include "cli/mesh_file/file_checks.hpp"

#include "cli/mesh_file/shape_hint.hpp"
#include "cli/mesh_file/text_tools.hpp"

#include <algorithm>
#include <cstdint>
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

// Formats we do read, found under another name.
struct OwnFormat {
  std::string_view bytes, extension, what;
};

constexpr OwnFormat kOwn[] = {{"glTF\x02\x00"sv, "glb", "binary glTF"},
                              {"ply\n"sv, "ply", "PLY"},
                              {"ply\r"sv, "ply", "PLY"},
                              {"solid "sv, "stl", "STL"}};

// As markup and keywords are compared: lower case, without a byte order mark and blanks before the first word.
std::string plainText(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return lowerCase(text);
}

// The slip, or nothing. `head` is the beginning of the file.
std::string contentSlip(std::string_view head, const std::string& extension) {
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

// Binary STL: 80 bytes of anything, a count, 50 bytes a triangle. ASCII STL begins with "solid" and ends in "endsolid",
// but the free 80 bytes of some binary ones begin with "solid" too; a zero byte gives those away.
std::string stlSlip(std::string_view head, std::string_view tail, std::uint64_t size) {
  constexpr std::uint64_t kFreeBytes = 80, kHeader = kFreeBytes + 4, kTriangle = 50;
  const bool text = head.find('\0') == std::string_view::npos;
  if (text && plainText(head).starts_with("solid"))
    return lowerCase(tail).find("endsolid") != std::string::npos ? ""
                                                                 : "truncated STL: text without 'endsolid' at its end";
  if (size < kHeader) return "truncated STL: a binary STL has at least 84 bytes, file has " + std::to_string(size);
  const std::uint32_t triangles = littleEndian(head, kFreeBytes);
  const std::uint64_t promised = kHeader + kTriangle * triangles;
  if (promised == size) return "";
  if (text) return "is not an STL file: a text one begins with 'solid'";
  return (size < promised ? "truncated STL: " : "broken STL: ") +
         brokenPromise(std::to_string(triangles) + " triangles", promised, size);
}

// GLB: "glTF", version, length of the whole file.
std::string glbSlip(std::string_view head, std::uint64_t size) {
  if (!head.starts_with("glTF") || head.size() < 12 || littleEndian(head, 8) <= size) return "";
  return "truncated GLB: " + brokenPromise("more", littleEndian(head, 8), size);
}

bool isKnownExtension(std::string_view extension) {
  return std::find(std::begin(kExtensions), std::end(kExtensions), extension) != std::end(kExtensions);
}

std::string extensionSlip(const std::string& extension) {
  if (isKnownExtension(extension)) return "";
  std::string slip = (extension.empty() ? "has no extension" : "unknown extension ." + extension) + "; meshes end in";
  for (const std::string_view known : kExtensions) slip += " ." + std::string(known);
  return slip;
}

RegularFile openMesh(const std::string& path, const std::string& extension) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored) && !isKnownExtension(extension))
    refuseFile(path, "no such file" + shapeHint(path));
  try {
    RegularFile file(path);
    file.checkSize(kMostMeshBytes);
    return file;
  } catch (const InputError& error) {
    refuseFile(path, error.what());
  }
}

} // namespace

std::string extensionOf(const std::string& path) {
  const std::string name = path.substr(path.find_last_of('/') + 1);
  const std::size_t dot = name.find_last_of('.');
  return dot == std::string::npos ? "" : lowerCase(std::string_view(name).substr(dot + 1));
}

RegularFile openChecked(const std::string& path, const std::string& extension) {
  RegularFile file = openMesh(path, extension);
  const std::uint64_t size = file.size();
  if (const std::string slip = extensionSlip(extension); !slip.empty()) refuseFile(path, slip);
  const std::string head = file.read(0, 512);
  const std::string tail = file.read(size > 1024 ? size - 1024 : 0, 1024);
  const std::string length_slip = extension == "stl" ? stlSlip(head, tail, size) : glbSlip(head, size);
  // The first 80 bytes of a binary STL are free, so they may look like anything if the size is right.
  if (extension == "stl" && length_slip.empty()) return file;
  for (const std::string& slip : {contentSlip(head, extension), length_slip})
    if (!slip.empty()) refuseFile(path, slip);
  return file;
}

} // namespace plim::cli
