// mesh_file.cpp - mesh files through assimp, in a child process, behind checks that name the usual slips.
//
// assimp reads the formats well but dies on some damaged files, so it never runs in the caller's process: a forked
// child imports under limits of time and memory and sends the triangles back through a pipe as
//   header {magic, status, counts} | vertices (3 doubles each) | triangles (3 indices each) | parts | magic
// of which the parent believes nothing before it has checked it.
//
// OBJ text is rewritten before assimp sees it: assimp forgets `o` names once a `g` follows, makes one name out of
// `g a b`, and drops vertex lines it finds odd without a word, which shifts every later index. The rewritten text has
// only vertices and faces, under groups numbered by us, and names the line of anything wrong.
//
// Not covered: free-form OBJ surfaces; glTF animation, skins and morph targets (the mesh is read in its rest shape);
// glTF extensions that change geometry (compression, quantisation, instancing), which are refused by name.
#include "cli/mesh_file.hpp"

#include "formats/shapes.hpp"

#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wpedantic"
#endif
#include <assimp/Importer.hpp>
#include <assimp/importerdesc.h>
#include <assimp/material.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <new>
#include <poll.h>
#include <sstream>
#include <string_view>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace plim::cli {
namespace {

using formats::MeshData;
using formats::MeshPart;
using formats::Triangle;
using namespace std::string_view_literals;

constexpr std::uint64_t kBinaryStlHeader = 84, kBinaryStlTriangle = 50;
constexpr std::string_view kKnownFormats = ".obj .stl .ply .gltf .glb";

std::string lowerCase(std::string_view text) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

// Of the last path component, lower case, without the dot.
std::string extensionOf(const std::string& path) {
  const std::string name = path.substr(path.find_last_of('/') + 1);
  const std::size_t dot = name.find_last_of('.');
  return dot == std::string::npos ? "" : lowerCase(std::string_view(name).substr(dot + 1));
}

bool isKnownExtension(const std::string& extension) {
  return extension == "obj" || extension == "stl" || extension == "ply" || extension == "gltf" || extension == "glb";
}

std::uint32_t littleEndian(std::string_view bytes, std::size_t offset) {
  std::uint32_t value = 0;
  for (std::size_t i = 4; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[offset + i]);
  return value;
}

std::string promise(std::uint64_t promised, std::uint64_t size) {
  return std::to_string(promised) + " bytes), file has " + std::to_string(size) + " bytes";
}

// ---- checks before anything is parsed ----

// Fewest letters to insert, delete, replace, or swap with their neighbour.
std::size_t editDistance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i)
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        cost[i][j] = i + j;
        continue;
      }
      const std::size_t replaced = cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  return cost[a.size()][b.size()];
}

// For a path that does not exist: it may be a built-in shape with a slip in its name.
std::string shapeHint(const std::string& text) {
  if (text.size() > 100 || text.find('/') != std::string::npos || isKnownExtension(extensionOf(text))) return "";
  const std::string stem = lowerCase(text.substr(0, text.find(':')));
  for (const std::string_view name : formats::shapeNames())
    if (editDistance(stem, name) <= (name.size() > 4 ? 2u : 1u))
      return "; did you mean the built-in shape '" + std::string(name) + text.substr(stem.size()) + "'?";
  if (text.find(':') == std::string::npos) return "";
  std::string known;
  for (const std::string_view name : formats::shapeNames()) known += " " + std::string(name);
  return ", nor a built-in shape; those are:" + known;
}

struct Signature {
  std::string_view bytes, what;
};

constexpr Signature kForeign[] = {
    {"PK\x03\x04"sv, "a zip archive; unpack it first"},
    {"\x1f\x8b"sv, "gzip-compressed; unpack it first"},
    {"BZh"sv, "bzip2-compressed; unpack it first"},
    {"\xfd"
     "7zXZ"sv,
     "xz-compressed; unpack it first"},
    {"\x28\xb5\x2f\xfd"sv, "zstd-compressed; unpack it first"},
    {"7z\xbc\xaf\x27\x1c"sv, "a 7z archive; unpack it first"},
    {"Rar!"sv, "a RAR archive; unpack it first"},
    {"\x89PNG"sv, "a PNG picture"},
    {"\xff\xd8\xff"sv, "a JPEG picture"},
    {"GIF8"sv, "a GIF picture"},
    {"RIFF"sv, "a RIFF file (WebP picture, sound or film)"},
    {"%PDF"sv, "a PDF document"},
    {"\x7f"
     "ELF"sv,
     "a program (ELF)"},
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
constexpr struct {
  std::string_view bytes, extension;
} kOwn[] = {{"glTF\x02\x00"sv, "glb"}, {"ply\n"sv, "ply"}, {"ply\r"sv, "ply"}, {"solid "sv, "stl"}};

std::string_view skipBlanks(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  while (!text.empty() && (text[0] == ' ' || text[0] == '\t' || text[0] == '\r' || text[0] == '\n'))
    text.remove_prefix(1);
  return text;
}

// The slip, or nothing. `head` is the beginning of the file.
std::string contentSlip(std::string_view head, const std::string& extension) {
  const std::string text = lowerCase(skipBlanks(head));
  for (const Signature& foreign : kForeign)
    if (head.starts_with(foreign.bytes) || (foreign.bytes[0] == '<' && text.starts_with(foreign.bytes)))
      return "is " + std::string(foreign.what);
  for (const auto& own : kOwn)
    if (head.starts_with(own.bytes) && extension != own.extension)
      return "is " +
             std::string(own.extension == "glb"   ? "binary glTF"
                         : own.extension == "ply" ? "PLY"
                                                  : "STL") +
             ", not " + extension + ": rename it to ." + std::string(own.extension);
  if (extension == "ply" && !head.starts_with("ply")) return "is not a PLY file: it does not begin with 'ply'";
  if (extension == "glb" && !head.starts_with("glTF") && !text.starts_with('{'))
    return "is not a GLB file: it does not begin with 'glTF'";
  if (extension == "gltf" && !text.starts_with('{') && !head.starts_with("glTF"))
    return "is not a glTF file: it does not begin with '{'";
  return "";
}

// Binary STL: 80 bytes of anything, a count, 50 bytes a triangle. ASCII STL begins with "solid" and ends in "endsolid",
// but the free 80 bytes of some binary ones begin with "solid" too; a zero byte gives those away.
std::string stlSlip(std::string_view head, std::string_view tail, std::uint64_t size) {
  const bool text = head.find('\0') == std::string_view::npos;
  if (text && lowerCase(skipBlanks(head)).starts_with("solid"))
    return lowerCase(tail).find("endsolid") != std::string::npos ? ""
                                                                 : "truncated STL: text without 'endsolid' at its end";
  if (size < kBinaryStlHeader)
    return "truncated STL: a binary STL has at least 84 bytes, file has " + std::to_string(size);
  const std::uint32_t triangles = littleEndian(head, 80);
  const std::uint64_t promised = kBinaryStlHeader + kBinaryStlTriangle * triangles;
  if (promised == size) return "";
  if (text) return "is not an STL file: a text one begins with 'solid'";
  return std::string(size < promised ? "truncated" : "broken") + " STL: header promises " + std::to_string(triangles) +
         " triangles (" + promise(promised, size);
}

std::string readPiece(std::ifstream& file, std::uint64_t offset, std::size_t size) {
  std::string bytes(size, '\0');
  file.clear();
  file.seekg(static_cast<std::streamoff>(offset));
  file.read(bytes.data(), static_cast<std::streamsize>(size));
  bytes.resize(static_cast<std::size_t>(file.gcount()));
  return bytes;
}

void checkBeforeReading(const std::string& path, const std::string& extension) {
  const auto refuse = [&](const std::string& message) { throw InputError(path + ": " + message); };
  struct stat status{};
  if (::stat(path.c_str(), &status) != 0) {
    if (errno == ENOENT || errno == ENOTDIR) refuse("no such file" + shapeHint(path));
    refuse(std::strerror(errno));
  }
  if (S_ISDIR(status.st_mode)) refuse("is a directory, not a mesh file");
  if (!S_ISREG(status.st_mode)) refuse("is not a regular file");
  if (!isKnownExtension(extension))
    refuse((extension.empty() ? "has no extension" : "unknown extension ." + extension) + "; meshes end in " +
           std::string(kKnownFormats));
  if (status.st_size == 0) refuse("is empty (0 bytes)");
  std::ifstream file(path, std::ios::binary);
  if (!file) refuse(std::string("cannot be read: ") + std::strerror(errno));
  const auto size = static_cast<std::uint64_t>(status.st_size);
  const std::string head = readPiece(file, 0, 512);
  const std::string tail = readPiece(file, size > 1024 ? size - 1024 : 0, 1024);
  const std::string stl_slip = extension == "stl" ? stlSlip(head, tail, size) : "";
  // The first 80 bytes of a binary STL are free, so they may look like anything if the size is right.
  if (extension == "stl" && stl_slip.empty()) return;
  if (const std::string slip = contentSlip(head, extension); !slip.empty()) refuse(slip);
  if (!stl_slip.empty()) refuse(stl_slip);
  if (head.starts_with("glTF") && head.size() >= 12 && littleEndian(head, 8) > size)
    refuse("truncated GLB: header promises more (" + promise(littleEndian(head, 8), size));
}

// ---- OBJ ----

struct ObjText {
  std::string text;                                 // `v x y z`, `g K`, `f i j k ...`
  std::vector<std::vector<std::string>> part_names; // of group K
};

[[noreturn]] void refuseLine(std::size_t line, const std::string& message) {
  throw InputError("line " + std::to_string(line) + ": " + message);
}

void splitWords(std::string_view line, std::vector<std::string_view>& words) {
  constexpr std::string_view kBlanks = " \t\v\f\r";
  words.clear();
  for (std::size_t begin = 0, end = 0; begin < line.size(); begin = end + 1) {
    end = begin;
    while (end < line.size() && kBlanks.find(line[end]) == std::string_view::npos) ++end;
    if (end > begin) words.push_back(line.substr(begin, end - begin));
  }
}

class ObjRewriter {
public:
  void addLine(std::size_t number, std::string_view line) {
    if (const std::size_t comment = line.find('#'); comment != std::string_view::npos) line = line.substr(0, comment);
    splitWords(line, words_);
    const std::vector<std::string_view>& words = words_;
    if (words.empty()) return;
    if (words[0] == "v")
      addVertex(number, words);
    else if (words[0] == "f")
      addFace(number, words);
    else if (words[0] == "g")
      setNames(groups_, words, true);
    else if (words[0] == "o")
      setNames(object_, words, false);
    else if (words[0] == "usemtl")
      setNames(material_, words, false);
    else if (words[0] == "cstype")
      has_surfaces_ = true;
  }

  ObjText finish() {
    if (highest_index_ > vertex_count_)
      refuseLine(highest_index_line_, "face names vertex " + std::to_string(highest_index_) + ", but the file has " +
                                          std::to_string(vertex_count_));
    if (result_.part_names.empty() && has_surfaces_)
      throw InputError("holds free-form surfaces (cstype) and no faces; export it as polygons");
    if (vertex_count_ == 0) throw InputError("has no vertices ('v x y z'): is it an OBJ file?");
    return std::move(result_);
  }

private:
  void addVertex(std::size_t number, const std::vector<std::string_view>& words) {
    if (words.size() < 4) refuseLine(number, "a vertex needs three numbers, got " + std::to_string(words.size() - 1));
    result_.text += 'v';
    for (std::size_t i = 1; i <= 3; ++i) {
      std::string_view word = words[i];
      if (word.starts_with('+')) word.remove_prefix(1);
      double value = 0;
      const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
      if (error == std::errc::invalid_argument || end != word.data() + word.size())
        refuseLine(number, "'" + std::string(words[i]).substr(0, 40) + "' is not a number");
      result_.text += ' ';
      result_.text += word;
    }
    result_.text += '\n';
    ++vertex_count_;
  }

  void addFace(std::size_t number, const std::vector<std::string_view>& words) {
    if (words.size() < 4) return; // a point or a line
    if (names_changed_) startPart();
    result_.text += 'f';
    for (std::size_t i = 1; i < words.size(); ++i) {
      const std::string_view word = words[i].substr(0, words[i].find('/'));
      std::int64_t index = 0;
      const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), index);
      if (error != std::errc() || end != word.data() + word.size())
        refuseLine(number, "'" + std::string(words[i]).substr(0, 40) + "' is not a vertex number");
      if (index == 0) refuseLine(number, "face names vertex 0; OBJ counts from 1");
      if (index < 0) index += vertex_count_ + 1;
      if (index <= 0) refuseLine(number, "face looks back past the first vertex (" + std::string(word) + ")");
      if (index > highest_index_) {
        highest_index_ = index;
        highest_index_line_ = number;
      }
      result_.text += ' ';
      result_.text += std::to_string(index);
    }
    result_.text += '\n';
  }

  // Objects and materials have one name, blanks included; a face may be in several groups.
  void setNames(std::vector<std::string>& names, const std::vector<std::string_view>& words, bool several) {
    names.clear();
    std::string whole;
    for (std::size_t i = 1; i < words.size(); ++i) {
      if (several) names.emplace_back(words[i]);
      whole += (i > 1 ? " " : "") + std::string(words[i]);
    }
    if (words.size() != (several ? 2u : 1u)) names.push_back(whole);
    names_changed_ = true;
  }

  void startPart() {
    result_.text += "g " + std::to_string(result_.part_names.size()) + "\n";
    auto& names = result_.part_names.emplace_back();
    for (const auto* source : {&object_, &groups_, &material_})
      names.insert(names.end(), source->begin(), source->end());
    names_changed_ = false;
  }

  ObjText result_;
  std::vector<std::string_view> words_; // of the line at hand
  std::vector<std::string> object_, groups_, material_;
  std::int64_t vertex_count_ = 0, highest_index_ = 0;
  std::size_t highest_index_line_ = 0;
  bool names_changed_ = true, has_surfaces_ = false;
};

std::string readWhole(const std::string& path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  std::string bytes(static_cast<std::size_t>(std::max<std::streamoff>(0, file.tellg())), '\0');
  file.seekg(0);
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!file) throw InputError("cannot be read to its end");
  return bytes;
}

// Lines end in \n, \r\n or \r; a backslash before the end joins a line to the next.
ObjText rewriteObj(const std::string& source) {
  ObjRewriter rewriter;
  std::string joined;
  std::size_t number = 1;
  for (std::size_t begin = source.starts_with("\xef\xbb\xbf") ? 3 : 0; begin < source.size();) {
    const std::size_t end = std::min(source.find_first_of("\r\n", begin), source.size());
    const std::string_view line = std::string_view(source).substr(begin, end - begin);
    if (line.ends_with('\\')) {
      joined += std::string(line.substr(0, line.size() - 1)) + ' ';
    } else if (!joined.empty()) {
      rewriter.addLine(number, joined + std::string(line));
      joined.clear();
    } else {
      rewriter.addLine(number, line);
    }
    ++number;
    begin = end + (source.compare(end, 2, "\r\n") == 0 ? 2 : 1);
  }
  if (!joined.empty()) rewriter.addLine(number, joined);
  return rewriter.finish();
}

// ---- glTF ----

// Extensions a file cannot do without are listed in "extensionsRequired". Those that change only the looks are welcome;
// assimp would skip the others and give wrong geometry or none.
void refuseGeometryExtensions(std::string json) {
  if (json.starts_with("glTF") && json.size() > 20) {
    json = json.substr(20, littleEndian(json, 12));
  }
  const std::size_t key = json.find("\"extensionsRequired\"");
  if (key == std::string::npos) return;
  const std::string list = json.substr(key + 20, json.find(']', key) - key - 20);
  for (std::size_t begin = list.find('"'); begin != std::string::npos;) {
    const std::size_t end = list.find('"', begin + 1);
    if (end == std::string::npos) return;
    const std::string name = list.substr(begin + 1, end - begin - 1);
    const bool looks_only = name.starts_with("KHR_materials_") || name.starts_with("KHR_texture_") ||
                            name.starts_with("EXT_texture_") || name.starts_with("KHR_lights_");
    if (name == "KHR_draco_mesh_compression" || name == "EXT_meshopt_compression")
      throw InputError("the mesh is compressed (" + name + "), which cannot be read; export it without compression");
    if (!looks_only)
      throw InputError("needs the glTF extension " + name.substr(0, 60) +
                       ", which is not supported; export without it");
    begin = list.find('"', end + 1);
  }
}

// ---- PLY ----

// [bytes]; 0: no such type
std::size_t plyTypeSize(std::string_view type) {
  if (type == "char" || type == "uchar" || type == "int8" || type == "uint8") return 1;
  if (type == "short" || type == "ushort" || type == "int16" || type == "uint16") return 2;
  if (type == "int" || type == "uint" || type == "int32" || type == "uint32") return 4;
  return type == "float" || type == "float32" ? 4 : type == "double" || type == "float64" ? 8 : 0;
}

// What a PLY header promises. A face has at least three corners, other lists may be empty.
struct PlyHeader {
  bool ascii = false;
  std::uint64_t rows = 0, least_bytes = 0; // of the data after the header
  std::uint64_t element_count = 0;         // of the element being described

  // Whether the line makes sense.
  bool add(const std::vector<std::string_view>& words) {
    if (words.empty() || words[0] == "comment" || words[0] == "obj_info" || words[0] == "ply") return true;
    if (words[0] == "format") return words.size() > 1 && addFormat(words[1]);
    if (words[0] == "element") return words.size() == 3 && addElement(words[2]);
    if (words[0] != "property" || words.size() < 3) return false;
    if (words[1] != "list") return words.size() == 3 && addBytes(plyTypeSize(words[1]));
    if (words.size() != 5 || plyTypeSize(words[2]) == 0 || plyTypeSize(words[3]) == 0) return false;
    return addBytes(plyTypeSize(words[2]) + (words[4].starts_with("vertex_ind") ? 3 * plyTypeSize(words[3]) : 0));
  }

private:
  bool addFormat(std::string_view format) {
    ascii = format == "ascii";
    return ascii || format == "binary_little_endian" || format == "binary_big_endian";
  }
  bool addElement(std::string_view count) {
    const auto [end, error] = std::from_chars(count.data(), count.data() + count.size(), element_count);
    if (error != std::errc() || end != count.data() + count.size() || element_count > 0xffffffff) return false;
    rows += element_count;
    return true;
  }
  bool addBytes(std::size_t size) {
    least_bytes += element_count * size;
    return size > 0;
  }
};

// assimp runs for ever on a header it does not understand, and past the end of a file that is cut short.
void refuseBrokenPly(const std::string& bytes) {
  PlyHeader header;
  std::vector<std::string_view> words;
  std::size_t begin = 0;
  for (std::size_t number = 1;; ++number) {
    const std::size_t end = bytes.find('\n', begin);
    if (end == std::string::npos) throw InputError("truncated PLY: the header has no line 'end_header'");
    splitWords(std::string_view(bytes).substr(begin, end - begin), words);
    begin = end + 1;
    if (words.size() == 1 && words[0] == "end_header") break;
    if (!header.add(words)) refuseLine(number, "the PLY header makes no sense here");
  }
  const std::string_view data = std::string_view(bytes).substr(begin);
  if (!header.ascii && data.size() < header.least_bytes)
    throw InputError("truncated PLY: header promises more (" + promise(begin + header.least_bytes, bytes.size()));
  if (!header.ascii) return;
  std::uint64_t lines = 0;
  for (std::size_t i = 0; i < data.size(); ++i)
    if (data[i] != '\n' && (i + 1 == data.size() || data[i + 1] == '\n')) ++lines;
  if (lines < header.rows)
    throw InputError("truncated PLY: header promises " + std::to_string(header.rows) + " lines, file has " +
                     std::to_string(lines));
}

// ---- assimp, in the child ----

struct Placement {
  Mat3d linear = Mat3d::identity();
  Vec3d shift{};
};

Placement combine(const Placement& parent, const aiMatrix4x4& m) {
  const Mat3d linear{{{m.a1, m.a2, m.a3}, {m.b1, m.b2, m.b3}, {m.c1, m.c2, m.c3}}};
  return {parent.linear * linear, parent.linear * Vec3d{m.a4, m.b4, m.c4} + parent.shift};
}

void addName(std::vector<std::string>& names, const std::string& name) {
  // Names assimp makes up: a material where there is none, and roots such as <STL_BINARY>.
  if (name.empty() || name == AI_DEFAULT_MATERIAL_NAME || name == "ROOT" || name.starts_with('<')) return;
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

class SceneFlattener {
public:
  SceneFlattener(const aiScene& scene, const ObjText* obj) : scene_(scene), obj_(obj) {}

  MeshData flatten() {
    if (scene_.mRootNode) addNode(*scene_.mRootNode, {}, {});
    return std::move(mesh_);
  }

private:
  // A node's name selects everything below it.
  void addNode(const aiNode& node, const Placement& parent, std::vector<std::string> names) {
    const Placement placement = combine(parent, node.mTransformation);
    if (!obj_) addName(names, node.mName.C_Str());
    for (unsigned i = 0; i < node.mNumMeshes; ++i) {
      const aiMesh& mesh = *scene_.mMeshes[node.mMeshes[i]];
      const auto first = static_cast<std::uint32_t>(mesh_.triangles.size());
      addTriangles(mesh, placement);
      const auto count = static_cast<std::uint32_t>(mesh_.triangles.size()) - first;
      if (count == 0) continue;
      MeshPart part{obj_ ? objNames(node.mName.C_Str()) : partNames(names, mesh, node.mNumMeshes > 1), first, count};
      if (!part.names.empty()) mesh_.parts.push_back(std::move(part));
    }
    for (unsigned i = 0; i < node.mNumChildren; ++i) addNode(*node.mChildren[i], placement, names);
  }

  // A transform that mirrors turns outward triangles inward; swapping two corners turns them back.
  void addTriangles(const aiMesh& mesh, const Placement& placement) {
    constexpr std::uint32_t kUnused = 0xffffffff;
    const bool mirrored = determinant(placement.linear) < 0;
    std::vector<std::uint32_t> place(mesh.mNumVertices, kUnused);
    for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
      const aiFace& face = mesh.mFaces[f];
      if (face.mNumIndices != 3) continue;
      Triangle triangle{};
      for (unsigned k = 0; k < 3; ++k) {
        const unsigned index = face.mIndices[k];
        if (index >= mesh.mNumVertices) throw InputError("a triangle names a vertex that is not there");
        if (place[index] == kUnused) {
          if (mesh_.vertices.size() >= kUnused) throw InputError("has more vertices than can be counted");
          place[index] = static_cast<std::uint32_t>(mesh_.vertices.size());
          const aiVector3D& v = mesh.mVertices[index];
          mesh_.vertices.push_back(placement.linear * Vec3d{v.x, v.y, v.z} + placement.shift);
        }
        triangle[k] = place[index];
      }
      if (mirrored) std::swap(triangle[1], triangle[2]);
      mesh_.triangles.push_back(triangle);
    }
  }

  std::vector<std::string> objNames(const char* group) const {
    std::vector<std::string> names;
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(group, group + std::strlen(group), number);
    if (error != std::errc() || number >= obj_->part_names.size()) return names;
    for (const std::string& name : obj_->part_names[number]) addName(names, name);
    return names;
  }

  std::vector<std::string> partNames(std::vector<std::string> names, const aiMesh& mesh, bool one_of_several) const {
    const std::string name = mesh.mName.C_Str();
    addName(names, name);
    // assimp makes "hull-0", "hull-1" of the primitives of a glTF mesh "hull".
    const std::size_t dash = name.find_last_of('-');
    if (one_of_several && dash != std::string::npos &&
        name.find_first_not_of("0123456789", dash + 1) == std::string::npos)
      addName(names, name.substr(0, dash));
    aiString material;
    if (mesh.mMaterialIndex < scene_.mNumMaterials &&
        scene_.mMaterials[mesh.mMaterialIndex]->Get(AI_MATKEY_NAME, material) == aiReturn_SUCCESS)
      addName(names, material.C_Str());
    return names;
  }

  const aiScene& scene_;
  const ObjText* obj_;
  MeshData mesh_;
};

// Leaves only the readers of this extension. assimp would otherwise try all of its fifty on what it does not recognise.
void keepReadersOf(Assimp::Importer& importer, const std::string& extension) {
  constexpr std::string_view kKept[] = {"Wavefront Object Importer", "Stanford Polygon Library (PLY) Importer",
                                        "Stereolithography (STL) Importer", "glTF Importer", "glTF2 Importer"};
  for (std::size_t i = importer.GetImporterCount(); i-- > 0;) {
    const aiImporterDesc* description = importer.GetImporterInfo(i);
    const bool known = std::find(std::begin(kKept), std::end(kKept), description->mName) != std::end(kKept);
    const std::string extensions = " " + std::string(description->mFileExtensions) + " ";
    if (!known || extensions.find(" " + extension + " ") == std::string::npos)
      importer.UnregisterLoader(importer.GetImporter(i));
  }
}

std::string oneLine(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  return text.substr(0, 500);
}

MeshData importWithAssimp(const std::string& path, const std::string& extension) {
  if (extension == "gltf" || extension == "glb") refuseGeometryExtensions(readWhole(path));
  if (extension == "ply") refuseBrokenPly(readWhole(path));
  Assimp::Importer importer;
  keepReadersOf(importer, extension);
  const aiScene* scene = nullptr;
  ObjText obj;
  if (extension == "obj") {
    obj = rewriteObj(readWhole(path));
    if (obj.part_names.empty()) return {};
    scene = importer.ReadFileFromMemory(obj.text.data(), obj.text.size(), aiProcess_Triangulate, "obj");
  } else {
    scene = importer.ReadFile(path, aiProcess_Triangulate);
  }
  if (!scene) {
    const std::string error = importer.GetErrorString();
    if (error.find("bad_alloc") != std::string::npos) throw std::bad_alloc();
    throw InputError("cannot be read as " + extension + ": " + (error.empty() ? "damaged file?" : oneLine(error)));
  }
  return SceneFlattener(*scene, extension == "obj" ? &obj : nullptr).flatten();
}

// ---- the pipe ----

constexpr std::uint64_t kMagic = 0x6873656d6d696c70; // "plimmesh"
enum : std::uint64_t { kStatusMesh = 1, kStatusRefused = 2, kStatusNoMemory = 3 };

struct WireHeader {
  std::uint64_t magic, status, vertices, triangles, text; // text: bytes of the parts, or of the message
};

static_assert(sizeof(Vec3d) == 24 && sizeof(Triangle) == 12, "sent as they lie in memory");

// A child that cannot write has no one left to tell.
void writeAll(int pipe, const void* data, std::size_t size) {
  const char* bytes = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t written = ::write(pipe, bytes, size);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) ::_exit(3);
    bytes += written;
    size -= static_cast<std::size_t>(written);
  }
}

void appendNumber(std::string& text, std::size_t value) {
  const auto number = static_cast<std::uint32_t>(value);
  text.append(reinterpret_cast<const char*>(&number), sizeof number);
}

std::string packParts(const std::vector<MeshPart>& parts) {
  std::string text;
  for (const MeshPart& part : parts) {
    appendNumber(text, part.first_triangle);
    appendNumber(text, part.triangle_count);
    appendNumber(text, part.names.size());
    for (const std::string& name : part.names) {
      appendNumber(text, name.size());
      text += name;
    }
  }
  return text;
}

void sendMesh(int pipe, const MeshData& mesh) {
  const std::string parts = packParts(mesh.parts);
  const WireHeader header{kMagic, kStatusMesh, mesh.vertices.size(), mesh.triangles.size(), parts.size()};
  writeAll(pipe, &header, sizeof header);
  writeAll(pipe, mesh.vertices.data(), mesh.vertices.size() * sizeof(Vec3d));
  writeAll(pipe, mesh.triangles.data(), mesh.triangles.size() * sizeof(Triangle));
  writeAll(pipe, parts.data(), parts.size());
  writeAll(pipe, &kMagic, sizeof kMagic);
}

void sendFailure(int pipe, std::uint64_t status, std::string_view message) {
  const WireHeader header{kMagic, status, 0, 0, message.size()};
  writeAll(pipe, &header, sizeof header);
  writeAll(pipe, message.data(), message.size());
  writeAll(pipe, &kMagic, sizeof kMagic);
}

struct BrokenPipe : std::runtime_error {
  using std::runtime_error::runtime_error;
};
struct OutOfTime {};

class PipeReader {
public:
  PipeReader(int pipe, std::chrono::milliseconds limit)
      : pipe_(pipe), deadline_(std::chrono::steady_clock::now() + limit) {}

  void read(void* data, std::size_t size) {
    char* bytes = static_cast<char*>(data);
    while (size > 0) {
      waitForData();
      const ssize_t got = ::read(pipe_, bytes, size);
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) throw BrokenPipe("the reader stopped halfway");
      bytes += got;
      size -= static_cast<std::size_t>(got);
    }
  }

  // Grows as data comes in: a nonsensical count must not make us reserve memory for it.
  template <typename Array>
  void readArray(Array& array, std::uint64_t count) {
    constexpr std::uint64_t kStep = 1 << 16;
    while (array.size() < count) {
      const std::size_t done = array.size();
      const auto more = static_cast<std::size_t>(std::min(count - done, std::max<std::uint64_t>(kStep, done)));
      array.resize(done + more);
      read(array.data() + done, more * sizeof(array[0]));
    }
  }

private:
  void waitForData() const {
    for (;;) {
      const auto left =
          std::chrono::duration_cast<std::chrono::milliseconds>(deadline_ - std::chrono::steady_clock::now());
      if (left.count() <= 0) throw OutOfTime{};
      pollfd request{pipe_, POLLIN, 0};
      const int ready = ::poll(&request, 1, static_cast<int>(std::min<std::int64_t>(left.count(), 1 << 30)));
      if (ready > 0) return;
      if (ready < 0 && errno != EINTR) throw BrokenPipe("waiting for the reader failed");
    }
  }

  int pipe_;
  std::chrono::steady_clock::time_point deadline_;
};

class PartUnpacker {
public:
  explicit PartUnpacker(std::string_view text) : text_(text) {}

  std::vector<MeshPart> unpack(std::size_t triangle_count) {
    std::vector<MeshPart> parts;
    while (!text_.empty()) {
      MeshPart part;
      part.first_triangle = number();
      part.triangle_count = number();
      if (std::uint64_t{part.first_triangle} + part.triangle_count > triangle_count)
        throw BrokenPipe("the reader sent a part beyond the triangles");
      for (std::uint32_t left = number(); left > 0; --left) part.names.emplace_back(bytes(number()));
      parts.push_back(std::move(part));
    }
    return parts;
  }

private:
  std::string_view bytes(std::size_t size) {
    if (size > text_.size()) throw BrokenPipe("the reader sent a name that is cut off");
    const std::string_view taken = text_.substr(0, size);
    text_.remove_prefix(size);
    return taken;
  }
  std::uint32_t number() {
    std::uint32_t value = 0;
    std::memcpy(&value, bytes(sizeof value).data(), sizeof value);
    return value;
  }

  std::string_view text_;
};

struct Answer {
  std::uint64_t status = 0;
  MeshData mesh;
  std::string message;
};

Answer receive(PipeReader& pipe) {
  WireHeader header{};
  pipe.read(&header, sizeof header);
  if (header.magic != kMagic || header.status < kStatusMesh || header.status > kStatusNoMemory ||
      header.vertices > 0xffffffff || header.triangles > 0xffffffff || header.text > 1ull << 32)
    throw BrokenPipe("the reader sent nonsense");
  Answer answer;
  answer.status = header.status;
  pipe.readArray(answer.mesh.vertices, header.vertices);
  pipe.readArray(answer.mesh.triangles, header.triangles);
  pipe.readArray(answer.message, header.text);
  std::uint64_t magic = 0;
  pipe.read(&magic, sizeof magic);
  if (magic != kMagic) throw BrokenPipe("the reader sent nonsense");
  for (const Triangle& triangle : answer.mesh.triangles)
    for (const std::uint32_t index : triangle)
      if (index >= header.vertices) throw BrokenPipe("the reader sent a triangle without its vertices");
  if (header.status == kStatusMesh)
    answer.mesh.parts = PartUnpacker(answer.message).unpack(answer.mesh.triangles.size());
  return answer;
}

// ---- the child ----

constexpr bool underAddressSanitizer() {
#if defined(__SANITIZE_ADDRESS__)
  return true;
#elif defined(__has_feature)
  return __has_feature(address_sanitizer);
#else
  return false;
#endif
}

void limitChild(const ImportLimits& limits) {
  // The host program's handlers know nothing of this process.
  for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTERM, SIGINT, SIGPIPE})
    ::signal(signal, SIG_DFL);
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  // AddressSanitizer maps terabytes of shadow before it starts.
  const rlimit memory{limits.memory, limits.memory};
  if (!underAddressSanitizer()) ::setrlimit(RLIMIT_AS, &memory);
  const int null = ::open("/dev/null", O_RDWR);
  for (int standard = 0; standard <= 2; ++standard) ::dup2(null, standard);
}

[[noreturn]] void runChild(int pipe, const std::function<MeshData()>& import, const ImportLimits& limits) {
  pipe = ::fcntl(pipe, F_DUPFD, 3); // out of the way of the standard streams, which are about to be replaced
  limitChild(limits);
  try {
    sendMesh(pipe, import());
  } catch (const std::bad_alloc&) {
    sendFailure(pipe, kStatusNoMemory, "");
  } catch (const std::exception& error) {
    sendFailure(pipe, kStatusRefused, oneLine(error.what()));
  } catch (...) {
    sendFailure(pipe, kStatusRefused, "unknown failure");
  }
  ::_exit(0);
}

// Ends and reaps the child however the caller leaves.
class Child {
public:
  explicit Child(pid_t id) : id_(id) {}
  ~Child() {
    int status = 0;
    if (id_ >= 0 && !hasEnded(status, 0)) {
      ::kill(id_, SIGKILL);
      hasEnded(status, -1);
    }
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // Waits that long (negative: for ever); then whether it has ended, and how.
  bool hasEnded(int& status, int milliseconds) {
    for (;; --milliseconds) {
      const pid_t ended = ::waitpid(id_, &status, milliseconds < 0 ? 0 : WNOHANG);
      if (ended == id_) {
        id_ = -1;
        return true;
      }
      if (ended < 0 && errno != EINTR) return true;
      if (milliseconds == 0) return false;
      if (milliseconds > 0) ::poll(nullptr, 0, 1);
    }
  }

private:
  pid_t id_;
};

struct Descriptor {
  explicit Descriptor(int opened) : number(opened) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  void close() {
    if (number >= 0) ::close(number);
    number = -1;
  }
  int number;
};

// Why the pipe broke: how the child ended says more than what was missing in the pipe.
std::string describeBreak(Child& child, const std::string& symptom) {
  constexpr int kPatience = 2000; // [ms] a dying process gets to finish
  int status = 0;
  if (!child.hasEnded(status, kPatience) || !WIFSIGNALED(status) || WTERMSIG(status) == SIGPIPE)
    return "cannot be read: " + symptom + " (damaged file?)";
  if (WTERMSIG(status) == SIGKILL) return "cannot be read: the reader was killed (out of memory?)";
  const char* name = ::strsignal(WTERMSIG(status));
  return std::string("cannot be read: the reader crashed on it (") + (name ? name : "signal") +
         "); the file is cut short, damaged or made to do harm";
}

} // namespace

MeshData importInChild(const std::string& path, const std::function<MeshData()>& import, const ImportLimits& limits) {
  const auto refuse = [&](const std::string& message) { throw InputError(path + ": " + message); };
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) refuse(std::string("no pipe to the reader: ") + std::strerror(errno));
  Descriptor read_end(ends[0]), write_end(ends[1]);
  const pid_t id = ::fork();
  if (id < 0) refuse(std::string("no process for the reader: ") + std::strerror(errno));
  if (id == 0) {
    read_end.close(); // so that writing fails once the parent is gone
    runChild(write_end.number, import, limits);
  }
  Child child(id);
  write_end.close(); // or its end would never be seen
  try {
    PipeReader pipe(read_end.number, limits.time);
    Answer answer = receive(pipe);
    if (answer.status == kStatusRefused) refuse(oneLine(answer.message));
    if (answer.status == kStatusNoMemory)
      refuse("needs more than " + std::to_string(limits.memory >> 20) + " MB of memory to read");
    return std::move(answer.mesh);
  } catch (const BrokenPipe& broken) {
    read_end.close(); // a child that is still sending gets SIGPIPE and ends
    refuse(describeBreak(child, broken.what()));
  } catch (const OutOfTime&) {
    refuse("cannot be read within " + std::to_string(limits.time.count() / 1000) + " s");
  }
  return {};
}

MeshData readMeshFile(const std::string& path) {
  const std::string extension = extensionOf(path);
  checkBeforeReading(path, extension);
  return importInChild(path, [&] { return importWithAssimp(path, extension); });
}

} // namespace plim::cli
