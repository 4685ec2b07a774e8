// test_mesh_file.cpp - mesh files of every format come back as they were written, every refusal names its slip, and the
// caller survives whatever happens to the child process that reads.
#include "cli/mesh_file.hpp"
#include "cli/mesh_file/child_process.hpp"
#include "formats/shapes.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <set>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define PLIM_NO_MEMORY_LIMIT
#endif
#endif

using namespace plim;
using namespace plim::cli;
using formats::MeshData;
using formats::MeshPart;

namespace {

using Names = std::vector<std::string>;

class TemporaryFolder {
public:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "plimsoll_mesh_XXXXXX").string();
    REQUIRE(::mkdtemp(pattern.data()) != nullptr);
    folder_ = pattern;
  }
  ~TemporaryFolder() { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  std::string write(const std::string& name, const std::string& bytes) const {
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
  }

private:
  std::string folder_;
};

template <typename Number>
void append(std::string& bytes, Number number) {
  bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

void appendPlace(std::string& bytes, const Vec3d& v) {
  for (int axis = 0; axis < 3; ++axis) append(bytes, static_cast<float>(v[axis]));
}

std::string binaryStl(const MeshData& mesh, const std::string& title = "binary") {
  std::string bytes = title;
  bytes.resize(80, '\0');
  append(bytes, static_cast<std::uint32_t>(mesh.triangles.size()));
  for (const auto& t : mesh.triangles) {
    appendPlace(bytes, {});
    for (const auto index : t) appendPlace(bytes, mesh.vertices[index]);
    append(bytes, std::uint16_t{0});
  }
  return bytes;
}

std::string place(const Vec3d& v, int digits = 9) {
  char text[128];
  std::snprintf(text, sizeof text, "%.*g %.*g %.*g", digits, v.x, digits, v.y, digits, v.z);
  return text;
}

std::string asciiStl(const MeshData& mesh) {
  std::string text = "solid thing\n";
  for (const auto& t : mesh.triangles) {
    text += "facet normal 0 0 0\nouter loop\n";
    for (const auto index : t) text += "vertex " + place(mesh.vertices[index]) + "\n";
    text += "endloop\nendfacet\n";
  }
  return text + "endsolid thing\n";
}

std::string plyHeader(const MeshData& mesh, const std::string& encoding) {
  return "ply\nformat " + encoding + " 1.0\nelement vertex " + std::to_string(mesh.vertices.size()) +
         "\nproperty float x\nproperty float y\nproperty float z\nelement face " +
         std::to_string(mesh.triangles.size()) + "\nproperty list uchar int vertex_indices\nend_header\n";
}

std::string asciiPly(const MeshData& mesh) {
  std::string text = plyHeader(mesh, "ascii");
  for (const Vec3d& v : mesh.vertices) text += place(v) + "\n";
  for (const auto& t : mesh.triangles)
    text += "3 " + std::to_string(t[0]) + " " + std::to_string(t[1]) + " " + std::to_string(t[2]) + "\n";
  return text;
}

std::string binaryPly(const MeshData& mesh) {
  std::string bytes = plyHeader(mesh, "binary_little_endian");
  for (const Vec3d& v : mesh.vertices) appendPlace(bytes, v);
  for (const auto& t : mesh.triangles) {
    append(bytes, std::uint8_t{3});
    for (const auto index : t) append(bytes, static_cast<std::int32_t>(index));
  }
  return bytes;
}

std::string obj(const MeshData& mesh, int digits = 9) {
  std::string text;
  for (const Vec3d& v : mesh.vertices) text += "v " + place(v, digits) + "\n";
  for (const auto& t : mesh.triangles)
    text += "f " + std::to_string(t[0] + 1) + " " + std::to_string(t[1] + 1) + " " + std::to_string(t[2] + 1) + "\n";
  return text;
}

std::string gltfBuffer(const MeshData& mesh) {
  std::string bytes;
  for (const Vec3d& v : mesh.vertices) appendPlace(bytes, v);
  for (const auto& t : mesh.triangles)
    for (const auto index : t) append(bytes, static_cast<std::uint32_t>(index));
  return bytes;
}

// `uri` is the buffer's "uri" member with a comma, or nothing (GLB); `extra` goes to the top level.
std::string gltf(const MeshData& mesh, const std::string& uri, const std::string& nodes,
                 const std::string& extra = "") {
  const std::string vertex_bytes = std::to_string(mesh.vertices.size() * 12);
  const std::string index_bytes = std::to_string(mesh.triangles.size() * 12);
  const std::string view = R"({"buffer":0,"byteOffset":)";
  return R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[)" + nodes +
         R"(],"meshes":[{"name":"hull mesh","primitives":[{"attributes":{"POSITION":0},"indices":1,"material":0}]}],)" +
         R"("materials":[{"name":"paint"}],"buffers":[{)" + uri + R"("byteLength":)" +
         std::to_string(mesh.vertices.size() * 12 + mesh.triangles.size() * 12) + R"(}],"bufferViews":[)" + view +
         R"(0,"byteLength":)" + vertex_bytes + "}," + view + vertex_bytes + R"(,"byteLength":)" + index_bytes +
         R"(}],"accessors":[{"bufferView":0,"componentType":5126,"count":)" + std::to_string(mesh.vertices.size()) +
         R"(,"type":"VEC3","min":[-9,-9,-9],"max":[9,9,9]},{"bufferView":1,"componentType":5125,"count":)" +
         std::to_string(mesh.triangles.size() * 3) + R"(,"type":"SCALAR"}])" + extra + "}";
}

std::string glb(std::string json, std::string binary) {
  json.resize((json.size() + 3) / 4 * 4, ' ');
  binary.resize((binary.size() + 3) / 4 * 4, '\0');
  std::string bytes = "glTF";
  append(bytes, std::uint32_t{2});
  append(bytes, static_cast<std::uint32_t>(12 + 8 + json.size() + 8 + binary.size()));
  append(bytes, static_cast<std::uint32_t>(json.size()));
  bytes += "JSON" + json;
  append(bytes, static_cast<std::uint32_t>(binary.size()));
  return bytes + std::string("BIN\0", 4) + binary;
}

std::string base64(const std::string& bytes) {
  constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k)
      group = group << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k) text += i + k > bytes.size() ? '=' : kDigits[group >> (18 - 6 * k) & 63];
  }
  return text;
}

// Corner for corner, whatever the sharing of vertices.
void checkSame(const MeshData& got, const MeshData& expected) {
  REQUIRE(got.triangles.size() == expected.triangles.size());
  std::size_t different = 0;
  for (std::size_t i = 0; i < got.triangles.size(); ++i)
    for (std::size_t k = 0; k < 3; ++k)
      if (length(got.vertices.at(got.triangles[i][k]) - expected.vertices.at(expected.triangles[i][k])) > 1e-6)
        ++different;
  CHECK(different == 0);
}

double volumeOf(const MeshData& mesh) {
  double six_volume = 0;
  for (const auto& t : mesh.triangles)
    six_volume += dot(mesh.vertices[t[0]], cross(mesh.vertices[t[1]], mesh.vertices[t[2]]));
  return six_volume / 6;
}

// Which triangles a name selects, as their numbers.
std::set<std::uint32_t> selected(const MeshData& mesh, const std::string& name) {
  std::set<std::uint32_t> triangles;
  for (const MeshPart& part : mesh.parts)
    if (std::find(part.names.begin(), part.names.end(), name) != part.names.end())
      for (std::uint32_t i = 0; i < part.triangle_count; ++i) triangles.insert(part.first_triangle + i);
  return triangles;
}

// The message without the path it begins with.
std::string refusal(const std::string& path) {
  try {
    readMeshFile(path);
  } catch (const InputError& error) {
    const std::string message = error.what();
    CHECK(message.find('\n') == std::string::npos);
    CHECK(message.substr(0, path.size() + 2) == path + ": ");
    return message.substr(std::min(message.size(), path.size() + 2));
  }
  return "accepted";
}

bool contains(const std::string& text, const std::string& piece) {
  const bool found = text.find(piece) != std::string::npos;
  if (!found) MESSAGE(text);
  return found;
}

const MeshData& sample() { // any small mesh with odd numbers in it
  static const MeshData mesh = formats::makeShape("ellipsoid:1.25,0.7,0.3333333,1");
  return mesh;
}

const char* const kPlainNode = R"({"name":"hull node","mesh":0})";

} // namespace

TEST_CASE("mesh file: every format comes back") {
  const TemporaryFolder folder;
  checkSame(readMeshFile(folder.write("a.obj", obj(sample()))), sample());
  checkSame(readMeshFile(folder.write("a.stl", binaryStl(sample()))), sample());
  checkSame(readMeshFile(folder.write("solid.stl", binaryStl(sample(), "solid as some write it"))), sample());
  checkSame(readMeshFile(folder.write("png.stl", binaryStl(sample(), "\x89PNG looks like one"))), sample());
  checkSame(readMeshFile(folder.write("UPPER.STL", asciiStl(sample()))), sample());
  checkSame(readMeshFile(folder.write("a.ply", asciiPly(sample()))), sample());
  checkSame(readMeshFile(folder.write("b.ply", binaryPly(sample()))), sample());
  checkSame(readMeshFile(folder.write("a.glb", glb(gltf(sample(), "", kPlainNode), gltfBuffer(sample())))), sample());
  folder.write("data.bin", gltfBuffer(sample()));
  checkSame(readMeshFile(folder.write("external.gltf", gltf(sample(), R"("uri":"data.bin",)", kPlainNode))), sample());
  const std::string embedded =
      R"("uri":"data:application/octet-stream;base64,)" + base64(gltfBuffer(sample())) + R"(",)";
  checkSame(readMeshFile(folder.write("embedded.gltf", gltf(sample(), embedded, kPlainNode))), sample());
}

TEST_CASE("mesh file: OBJ objects, groups and materials select triangles") {
  const TemporaryFolder folder;
  const MeshData mesh = readMeshFile(folder.write("names.obj", "mtllib missing.mtl\n"
                                                               "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n"
                                                               "f 1 2 3\n"
                                                               "o sail boat\n"
                                                               "g hull\n"
                                                               "usemtl red\nf 1 2 3\n"
                                                               "usemtl blue\nf 1 2 4\n"
                                                               "g deck wet\nf 2 3 4\n"
                                                               "g hull\nf 1 3 4\n"
                                                               "l 1 2\np 3\n"
                                                               "o second\ng\nf 1 2 3 4\n"));
  using Set = std::set<std::uint32_t>;
  CHECK(mesh.triangles.size() == 7);
  CHECK(selected(mesh, "sail boat") == Set{1, 2, 3, 4});
  CHECK(selected(mesh, "hull") == Set{1, 2, 4});
  CHECK(selected(mesh, "red") == Set{1});
  CHECK(selected(mesh, "blue") == Set{2, 3, 4, 5, 6});
  CHECK(selected(mesh, "deck") == Set{3});
  CHECK(selected(mesh, "wet") == Set{3});
  CHECK(selected(mesh, "deck wet") == Set{3});
  CHECK(selected(mesh, "second") == Set{5, 6});
  CHECK(selected(mesh, "defaultobject").empty());
  CHECK(selected(mesh, "DefaultMaterial").empty());
}

TEST_CASE("mesh file: the many ways to write an OBJ") {
  const TemporaryFolder folder;
  const std::string vertices = "v 0 0 0 1.0\nv +1 0 0 0.5 0.5 0.5\nv 0 1e0 0 1 2 3 4\r\n\tv  0 0 1 # a corner\n";
  const MeshData plain =
      readMeshFile(folder.write("plain.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 2 3 4\n"));
  for (const char* faces : {"f 1/1/1 2/2/2 3/3/3\nf 2//1 3//1 4//1\n", "f -4 -3 -2\nf -3 -2 -1",
                            "f 1 2 \\\n 3\nf 2 3 4\n", "f 1 2 3\rf 2 3 4\r", "f 1 2 3 # face\nf 2/7 3/8 4/9\nf 1 2\n"})
    checkSame(readMeshFile(folder.write("way.obj", vertices + faces)), plain);
  checkSame(readMeshFile(folder.write("bom.obj", "\xef\xbb\xbf" + vertices + "f 1 2 3\nf 2 3 4\n")), plain);
  // A concave polygon: an arrow head whose fan from the first corner would leave it.
  const MeshData arrow = readMeshFile(folder.write("arrow.obj", "v 0 0 0\nv 2 1 0\nv 0 2 0\nv 1 1 0\nf 1 2 3 4\n"));
  REQUIRE(arrow.triangles.size() == 2);
  for (const auto& t : arrow.triangles) {
    const Vec3d a = arrow.vertices[t[0]], b = arrow.vertices[t[1]], c = arrow.vertices[t[2]];
    CHECK(cross(b - a, c - a).z == doctest::Approx(1));
  }
}

TEST_CASE("mesh file: an OBJ far from the origin keeps its shape") {
  const TemporaryFolder folder;
  for (const char* shape : {"box:2.3,1,1.7", "ellipsoid:1.25,0.7,0.3333333,1"})
    for (const Vec3d& by : {Vec3d{4e6, 0, 0}, Vec3d{-4e6, 0.3, 0}, Vec3d{7, 1e3, -1e5}, Vec3d{-3e7, 4e6, 5.5e6}}) {
      CAPTURE(shape);
      CAPTURE(by.x);
      MeshData far = formats::makeShape(shape);
      const double volume = volumeOf(far);
      for (Vec3d& v : far.vertices) v += by;
      MeshData mesh = readMeshFile(folder.write("far.obj", obj(far, 17)));
      checkSame(mesh, far);
      for (Vec3d& v : mesh.vertices) v = v - by; // or the volume would round here
      CHECK(volumeOf(mesh) == doctest::Approx(volume).epsilon(1e-6));
    }
}

TEST_CASE("mesh file: OBJ numbers are left alone where floats hold them") {
  const TemporaryFolder folder;
  const auto corners = [&](const std::string& text) {
    const MeshData mesh = readMeshFile(folder.write("numbers.obj", text));
    std::vector<Vec3d> list;
    for (const auto& t : mesh.triangles)
      for (const auto index : t) list.push_back(mesh.vertices.at(index));
    return list;
  };
  using List = std::vector<Vec3d>;
  // Moved there and back by its first vertex, the second would not come back as 1 and -2.
  const double rounded = static_cast<double>(0.3f);
  CHECK(corners("v 0.3 0.3 0\nv 1 -2 0\nv 0 1 0\nf 1 2 3\n") == List{{rounded, rounded, 0}, {1, -2, 0}, {0, 1, 0}});
  // Each axis by itself: far along x, near along y, flat and exact along z.
  const List flat = corners("v 4000000.1 0.3 0.1\nv 4000001.1 1 0.1\nv 4000000.1 -2 0.1\nf 1 2 3\n");
  CHECK(flat == List{{4000000.1, rounded, 0.1}, {4000001.1, 1, 0.1}, {4000000.1, -2, 0.1}});
  // Vertices and faces in turns.
  const List turns = corners("v 4e6 0 0\nv 4000001 0 0\nv 4e6 1 0\nf -3 -2 -1\nv 4e6 0 1\nf -1 1 2\n");
  CHECK(turns == List{{4e6, 0, 0}, {4000001, 0, 0}, {4e6, 1, 0}, {4e6, 0, 1}, {4e6, 0, 0}, {4000001, 0, 0}});
  // Numbers out of range, which have no distance to the others.
  for (const char* odd : {"nan", "inf", "-1e999"})
    CHECK_FALSE(std::isfinite(corners(std::string("v 4e6 4e6 1\nv 4e6 4e6 2\nv ") + odd + " 4e6 1\nf 1 2 3\n")[2].x));
  CHECK(corners("v 4e6 4e6 1\nv 4e6 4e6 2\nv 1e-999 4e6 1\nf 1 2 3\n")[2].x == 0);
}

TEST_CASE("mesh file: nodes place, mirror and name their meshes") {
  const TemporaryFolder folder;
  const auto read = [&](const std::string& nodes) {
    return readMeshFile(folder.write("node.glb", glb(gltf(sample(), "", nodes), gltfBuffer(sample()))));
  };
  const MeshData plain = read(kPlainNode);
  REQUIRE(plain.parts.size() == 1);
  CHECK(plain.parts[0].names == Names{"hull node", "hull mesh", "paint"});
  CHECK(plain.parts[0].triangle_count == plain.triangles.size());

  const MeshData mirrored = read(R"({"name":"mirror","mesh":0,"scale":[-1,1,1]})");
  CHECK(volumeOf(mirrored) == doctest::Approx(volumeOf(plain)).epsilon(1e-6));

  const MeshData placed = read(R"({"name":"ship","scale":[2,2,2],"translation":[10,0,0],"children":[1,2]},)"
                               R"({"name":"port","mesh":0,"translation":[0,0,-3]},)"
                               R"({"name":"starboard","mesh":0,"translation":[0,0,3],"scale":[1,1,-1]})");
  CHECK(placed.triangles.size() == 2 * plain.triangles.size());
  CHECK(volumeOf(placed) == doctest::Approx(2 * 8 * volumeOf(plain)).epsilon(1e-6));
  CHECK(selected(placed, "ship").size() == placed.triangles.size());
  CHECK(selected(placed, "port").size() == plain.triangles.size());
  Vec3d middle{};
  for (const std::uint32_t t : selected(placed, "starboard"))
    for (const auto index : placed.triangles[t]) middle += placed.vertices[index];
  middle = middle / (3.0 * static_cast<double>(plain.triangles.size()));
  CHECK(length(middle - Vec3d{10, 0, 6}) < 1e-3);
}

TEST_CASE("mesh file: numbers that are not finite are not hidden") {
  const TemporaryFolder folder;
  MeshData bad = sample();
  bad.vertices[0].x = std::numeric_limits<double>::quiet_NaN();
  bad.vertices[1].y = std::numeric_limits<double>::infinity();
  const std::pair<std::string, std::string> files[] = {
      {"bad.obj", obj(bad)},        {"bad.stl", binaryStl(bad)},
      {"ascii.stl", asciiStl(bad)}, {"bad.ply", binaryPly(bad)},
      {"ascii.ply", asciiPly(bad)}, {"bad.glb", glb(gltf(bad, "", kPlainNode), gltfBuffer(bad))}};
  for (const auto& [name, bytes] : files) {
    CAPTURE(name);
    const MeshData mesh = readMeshFile(folder.write(name, bytes));
    CHECK(mesh.triangles.size() == bad.triangles.size());
    const auto has = [&](auto test) {
      return std::any_of(mesh.vertices.begin(), mesh.vertices.end(),
                         [&](const Vec3d& v) { return test(v.x) || test(v.y) || test(v.z); });
    };
    CHECK(has([](double x) { return std::isnan(x); }));
    CHECK(has([](double x) { return std::isinf(x); }));
  }
}

TEST_CASE("mesh file: no triangles is an empty mesh") {
  const TemporaryFolder folder;
  for (const char* text : {"v 0 0 0\nv 1 0 0\nv 0 1 0\n", "v 0 0 0\nv 1 0 0\nl 1 2\np 1\n"}) {
    const MeshData mesh = readMeshFile(folder.write("points.obj", text));
    CHECK(mesh.triangles.empty());
    CHECK(mesh.vertices.empty());
    CHECK(mesh.parts.empty());
  }
}

TEST_CASE("mesh file: files that are not there or cannot be read") {
  const TemporaryFolder folder;
  CHECK(refusal(folder.path("missing.obj")) == "no such file");
  CHECK(refusal("shpere:1") == "no such file; did you mean the built-in shape 'sphere:1'?");
  CHECK(refusal("Bout") == "no such file; did you mean the built-in shape 'boat'?");
  CHECK(contains(refusal("prism:1,2"), "nor a built-in shape; those are: box sphere"));
  CHECK(refusal("notes") == "no such file");
  CHECK(refusal(folder.path("")) == "is a directory, not a file");
  CHECK(refusal("/dev/null") == "is not a regular file");
  CHECK(refusal(folder.write("empty.obj", "")) == "is empty (0 bytes)");
  CHECK(refusal(folder.write("boat.fbx", "x")) == "unknown extension .fbx; meshes end in .obj .stl .ply .gltf .glb");
  CHECK(contains(refusal(folder.write("boat", "x")), "has no extension; meshes end in"));
  if (::geteuid() != 0) {
    std::filesystem::permissions(folder.write("locked.obj", "v 0 0 0\n"), std::filesystem::perms::none);
    CHECK(contains(refusal(folder.path("locked.obj")), "cannot be read: Permission denied"));
  }
}

TEST_CASE("mesh file: files that are something else") {
  const TemporaryFolder folder;
  const std::pair<std::string, std::string> cases[] = {
      {std::string("PK\x03\x04 more"), "is a zip archive"},
      {std::string("\x89PNG\r\n"), "is a PNG picture"},
      {std::string("\xff\xd8\xff\xe0"), "is a JPEG picture"},
      {std::string("%PDF-1.4"), "is a PDF document"},
      {std::string("\x1f\x8b\x08"), "is gzip-compressed"},
      {std::string("\x7f"
                   "ELF"),
       "is a program (ELF)"},
      {std::string("\n <!DOCTYPE HTML>"), "is a web page (HTML)"},
      {std::string("<html><head>"), "is a web page (HTML)"},
      {std::string("version https://git-lfs.github.com/spec/v1\n"), "is a Git LFS pointer"},
      {std::string("ISO-10303-21;"), "is a STEP file"}};
  for (const auto& [bytes, expected] : cases)
    for (const char* name : {"f.obj", "f.stl", "f.ply", "f.gltf", "f.glb"})
      CHECK(contains(refusal(folder.write(name, bytes)), expected));
  CHECK(refusal(folder.write("p.obj", asciiPly(sample()))) == "is PLY, not obj: rename it to .ply");
  CHECK(refusal(folder.write("s.obj", asciiStl(sample()))) == "is STL, not obj: rename it to .stl");
  CHECK(refusal(folder.write("g.obj", glb("{}", ""))) == "is binary glTF, not obj: rename it to .glb");
  CHECK(refusal(folder.write("o.ply", obj(sample()))) == "is not a PLY file: it does not begin with 'ply'");
  CHECK(contains(refusal(folder.write("o.stl", obj(sample()))), "is not an STL file: a text one begins with 'solid'"));
  CHECK(contains(refusal(folder.write("prose.obj", "Dear reader,\nthis is a letter.\n")), "has no vertices"));
}

TEST_CASE("mesh file: damaged files") {
  const TemporaryFolder folder;
  const std::string stl = binaryStl(sample()), ply = binaryPly(sample());
  CHECK(refusal(folder.write("cut.stl", stl.substr(0, 3000))) ==
        "truncated STL: header promises 80 triangles (4084 bytes), file has 3000 bytes");
  CHECK(contains(refusal(folder.write("long.stl", stl + "xx")), "broken STL: header promises 80 triangles (4084"));
  CHECK(contains(refusal(folder.write("short.stl", stl.substr(0, 40))), "at least 84 bytes, file has 40"));
  CHECK(contains(refusal(folder.write("cut.ply", ply.substr(0, ply.size() - 300))), "truncated PLY"));
  CHECK(contains(refusal(folder.write("cut.ply", ply.substr(0, 700))), "truncated PLY"));
  const std::string text_ply = asciiPly(sample());
  CHECK(contains(refusal(folder.write("cut.ply", text_ply.substr(0, text_ply.size() / 2))), "truncated PLY"));
  std::string garbled = text_ply;
  garbled.replace(garbled.find("element face"), 7, "elephant");
  CHECK(refusal(folder.write("garbled.ply", garbled)) == "line 7: the PLY header makes no sense here");
  CHECK(contains(refusal(folder.write("headless.ply", "ply\nformat ascii 1.0\n")), "no line 'end_header'"));
  const std::string text_stl = asciiStl(sample());
  CHECK(contains(refusal(folder.write("cut.stl", text_stl.substr(0, text_stl.size() / 2))), "truncated STL"));
  const std::string packed = glb(gltf(sample(), "", kPlainNode), gltfBuffer(sample()));
  CHECK(contains(refusal(folder.write("cut.glb", packed.substr(0, packed.size() / 2))), "truncated GLB"));
  CHECK(contains(refusal(folder.write("cut.gltf", gltf(sample(), "", kPlainNode).substr(0, 300))),
                 "cannot be read as gltf"));
  CHECK(contains(refusal(folder.write("lost.gltf", gltf(sample(), R"("uri":"lost.bin",)", kPlainNode))), "lost.bin"));
}

TEST_CASE("mesh file: OBJ slips are named by line") {
  const TemporaryFolder folder;
  const std::string three = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
  const auto refusalOf = [&](const std::string& text) { return refusal(folder.write("slip.obj", three + text)); };
  CHECK(refusalOf("f 1 2 9\nf 1 2 3\n") == "line 4: face names vertex 9, but the file has 3");
  CHECK(refusalOf("f 0 1 2\n") == "line 4: face names vertex 0; OBJ counts from 1");
  CHECK(refusalOf("f -1 -2 -4\n") == "line 4: face looks back past the first vertex (-4)");
  CHECK(refusalOf("f 1 2 three\n") == "line 4: 'three' is not a vertex number");
  CHECK(refusalOf("v 1 2\n") == "line 4: a vertex needs three numbers, got 2");
  CHECK(refusalOf("v 1 2 3,5\n") == "line 4: '3,5' is not a number");
  CHECK(contains(refusal(folder.write("nurbs.obj", "v 0 0 0\ncstype bspline\n")), "free-form surfaces"));
}

TEST_CASE("mesh file: glTF extensions that change geometry") {
  const TemporaryFolder folder;
  const auto withExtension = [&](const std::string& name) {
    const std::string extra = R"(,"extensionsUsed":[")" + name + R"("],"extensionsRequired":[")" + name + R"("])";
    return folder.write("extension.glb", glb(gltf(sample(), "", kPlainNode, extra), gltfBuffer(sample())));
  };
  CHECK(contains(refusal(withExtension("KHR_draco_mesh_compression")),
                 "the mesh is compressed (KHR_draco_mesh_compression)"));
  CHECK(contains(refusal(withExtension("EXT_meshopt_compression")), "the mesh is compressed"));
  CHECK(contains(refusal(withExtension("KHR_mesh_quantization")), "needs the glTF extension KHR_mesh_quantization"));
  checkSame(readMeshFile(withExtension("KHR_materials_unlit")), sample());
}

TEST_CASE("mesh file: the caller survives the child") {
  const auto outcome = [](const std::function<MeshData()>& import, const ImportLimits& limits = {}) -> std::string {
    try {
      importInChild("some.obj", import, limits);
    } catch (const InputError& error) {
      return error.what();
    }
    return "accepted";
  };
  CHECK(outcome([] { return sample(); }) == "accepted");
  CHECK(contains(outcome([]() -> MeshData {
                   ::raise(SIGSEGV);
                   return {};
                 }),
                 "some.obj: cannot be read: the reader crashed"));
  CHECK(contains(outcome([]() -> MeshData {
                   ::raise(SIGKILL);
                   return {};
                 }),
                 "was killed (out of memory?)"));
  CHECK(contains(outcome([]() -> MeshData { ::_exit(0); }), "the reader stopped halfway"));
  CHECK(outcome([]() -> MeshData { throw InputError("two\nlines"); }) == "some.obj: two lines");
  CHECK(outcome([]() -> MeshData { throw std::bad_alloc(); }) == "some.obj: needs more than 4096 MB of memory to read");
  CHECK(contains(outcome([]() -> MeshData { throw 1; }), "unknown failure"));
#if !defined(__SANITIZE_ADDRESS__) && !defined(PLIM_NO_MEMORY_LIMIT)
  const auto glutton = [] {
    MeshData mesh;
    mesh.vertices.resize(100'000'000);
    return mesh;
  };
  CHECK(outcome(glutton, {std::chrono::seconds(60), 1ull << 30}) ==
        "some.obj: needs more than 1024 MB of memory to read");
#endif
  const auto sleeper = []() -> MeshData {
    for (;;) ::pause();
  };
  CHECK(contains(outcome(sleeper, {std::chrono::milliseconds(1100), 1ull << 32}), "cannot be read within 1 s"));
  const auto babbler = []() -> MeshData {
    const std::string nonsense(100000, 'x');
    for (int pipe = 3; pipe < 64; ++pipe) (void)!::write(pipe, nonsense.data(), nonsense.size());
    return {};
  };
  CHECK(contains(outcome(babbler), "the reader sent nonsense"));
  const auto dangling = [] { return MeshData{{{0, 0, 0}}, {{0, 0, 1}}, {}}; };
  CHECK(contains(outcome(dangling), "a triangle without its vertices"));
  const auto beyond = [] { return MeshData{{{0, 0, 0}}, {{0, 0, 0}}, {{{"part"}, 0, 2}}}; };
  CHECK(contains(outcome(beyond), "a part beyond the triangles"));
}

TEST_CASE("mesh file: a glTF names only files beside or below it") {
  const TemporaryFolder folder;
  namespace fs = std::filesystem;
  fs::create_directories(folder.path("in/below"));
  const std::string buffer = gltfBuffer(sample());
  for (const char* place : {"in/beside.bin", "in/below/b.bin", "outside.bin", "in/two words.bin"})
    folder.write(place, buffer);
  fs::create_symlink("below/b.bin", folder.path("in/link.bin"));
  fs::create_symlink("../outside.bin", folder.path("in/link_out.bin"));
  fs::create_directory_symlink("..", folder.path("in/folder_out"));
  const auto naming = [&](const std::string& uri) {
    return folder.write("in/a.gltf", gltf(sample(), R"("uri":")" + uri + R"(",)", kPlainNode));
  };
  for (const char* uri : {"beside.bin", "./beside.bin", "below/b.bin", "below/../beside.bin", "link.bin",
                          "../in/beside.bin", "two words.bin"})
    checkSame(readMeshFile(naming(uri)), sample());
  const std::string outside = "lies outside the mesh's folder: only files beside or below the mesh are read";
  for (const char* uri : {"../outside.bin", "below/../../outside.bin", "link_out.bin", "folder_out/outside.bin"})
    CHECK(contains(refusal(naming(uri)), outside));
  for (const char* uri : {"%2e%2e/outside.bin", "..%2foutside.bin", "/etc/passwd", "file:///etc/passwd"})
    CHECK(contains(refusal(naming(uri)), "no such file"));
  // The JSON of a GLB may name files too, after the buffer that the GLB holds itself.
  std::string json = gltf(sample(), R"("byteLength":4},{"uri":"../outside.bin",)", kPlainNode);
  for (std::size_t at = 0; (at = json.find(R"("buffer":0)", at)) != std::string::npos;)
    json.replace(at, 10, R"("buffer":1)");
  CHECK(contains(refusal(folder.write("in/a.glb", glb(json, "four"))), outside));
  // From the folder itself there is no path before the name, and an absolute one stays absolute.
  const fs::path before = fs::current_path();
  naming("/etc/passwd");
  fs::current_path(folder.path("in"));
  CHECK(contains(refusal("a.gltf"), outside));
  naming("beside.bin");
  checkSame(readMeshFile("a.gltf"), sample());
  fs::current_path(before);
}

TEST_CASE("mesh file: pipes, devices and giants are not waited for, by whatever way they are named") {
  const TemporaryFolder folder;
  for (const char* name : {"pipe.obj", "pipe.stl", "pipe.ply", "pipe.gltf", "pipe.glb", "pipe.bin", "pipe.mtl"})
    REQUIRE(::mkfifo(folder.path(name).c_str(), 0600) == 0);
  for (const char* name : {"pipe.obj", "pipe.stl", "pipe.ply", "pipe.gltf", "pipe.glb"})
    CHECK(contains(refusal(folder.path(name)), "is a pipe, not a regular file"));
  std::filesystem::create_symlink("/dev/zero", folder.path("zero.obj"));
  CHECK(refusal(folder.path("zero.obj")) == "is not a regular file");
  const auto write = [&](const std::string& name, std::uintmax_t size) { // holes take no space
    std::filesystem::resize_file(folder.write(name, ""), size);
    return folder.path(name);
  };
  CHECK(refusal(write("huge.obj", 100ull << 30)) == "has 102400 MB, more than the 1024 MB that are read");
  const auto named = [&](const std::string& uri) {
    return refusal(folder.write("a.gltf", gltf(sample(), R"("uri":")" + uri + R"(",)", kPlainNode)));
  };
  CHECK(contains(named("pipe.bin"), "pipe.bin: is a pipe"));
  std::filesystem::create_directory(folder.path("folder.bin"));
  CHECK(contains(named("folder.bin"), "folder.bin: is a directory"));
  write("empty.bin", 0);
  CHECK(contains(named("empty.bin"), "empty.bin: is empty"));
  write("huge.bin", 100ull << 30);
  CHECK(contains(named("huge.bin"), "huge.bin: has 102400 MB, more than the 1023 MB that are read"));
#if !defined(__SANITIZE_ADDRESS__) && !defined(PLIM_NO_MEMORY_LIMIT)
  write("large.bin", 540'000'000); // which would be there twice
  const std::string buffer = R"("uri":"large.bin","byteLength":540000000},{)";
  CHECK(refusal(folder.write("greedy.gltf", gltf(sample(), buffer, kPlainNode))) ==
        "needs more than 1024 MB of memory to read");
#endif
  // A library of materials is not opened at all.
  CHECK(readMeshFile(folder.write("materials.obj", "mtllib pipe.mtl\n" + obj(sample()))).triangles.size() == 80);
}
