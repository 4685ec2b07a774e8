// test_mesh_file.cpp - mesh files of every format are read as they were written, every error names its cause, and small
// files that declare large contents allocate nothing.
#include "cli/mesh_file.hpp"
#include "formats/shapes.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <set>
#include <sys/stat.h>
#include <unistd.h>

using namespace plim;
using namespace plim::cli;
using namespace std::string_literals;
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

// `uri` is the buffer's "uri" member with a comma, or empty (GLB); `extra` goes to the top level.
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

// Compares corner by corner, for any sharing of vertices.
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

// Returns the numbers of the triangles that a name selects.
std::set<std::uint32_t> selected(const MeshData& mesh, const std::string& name) {
  std::set<std::uint32_t> triangles;
  for (const MeshPart& part : mesh.parts)
    if (std::find(part.names.begin(), part.names.end(), name) != part.names.end())
      for (std::uint32_t i = 0; i < part.triangle_count; ++i) triangles.insert(part.first_triangle + i);
  return triangles;
}

// Returns the message without the path at its start, or "accepted".
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

const MeshData& sample() { // any small mesh with irregular numbers
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
                                                               "o second\ng\nf 1 2 3 4\n"
                                                               "o part#7 #8\nf 1 2 3\n"));
  using Set = std::set<std::uint32_t>;
  CHECK(mesh.triangles.size() == 8);
  CHECK(selected(mesh, "sail boat") == Set{1, 2, 3, 4});
  CHECK(selected(mesh, "hull") == Set{1, 2, 4});
  CHECK(selected(mesh, "red") == Set{1});
  CHECK(selected(mesh, "blue") == Set{2, 3, 4, 5, 6, 7});
  CHECK(selected(mesh, "deck") == Set{3});
  CHECK(selected(mesh, "wet") == Set{3});
  CHECK(selected(mesh, "deck wet") == Set{3});
  CHECK(selected(mesh, "second") == Set{5, 6});
  CHECK(selected(mesh, "part#7") == Set{7});
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
  // A comment ends with its line, even one with a Windows folder at its end.
  checkSame(readMeshFile(folder.write("comment.obj", "# C:\\boats\\\n" + vertices + "f 1 2 3 # \\\nf 2 3 4\n")), plain);
  // fo is an old form of faces.
  checkSame(readMeshFile(folder.write("outline.obj", vertices + "fo 1 2 3\nfo 2 3 4\n")), plain);
  // A concave polygon: an arrow head whose fan from the first corner would extend outside it.
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
      for (Vec3d& v : mesh.vertices) v = v - by; // else the volume would suffer from rounding
      CHECK(volumeOf(mesh) == doctest::Approx(volume).epsilon(1e-6));
    }
}

TEST_CASE("mesh file: OBJ numbers come as they are written") {
  const TemporaryFolder folder;
  const auto corners = [&](const std::string& text) {
    const MeshData mesh = readMeshFile(folder.write("numbers.obj", text));
    std::vector<Vec3d> list;
    for (const auto& t : mesh.triangles)
      for (const auto index : t) list.push_back(mesh.vertices.at(index));
    return list;
  };
  using List = std::vector<Vec3d>;
  CHECK(corners("v 0.3 .3 -0.\nv 1 -2 0\nv 0 1e0 0\nf 1 2 3\n") == List{{0.3, 0.3, 0}, {1, -2, 0}, {0, 1, 0}});
  const List flat = corners("v 4000000.1 0.3 0.1\nv 4000001.1 1 0.1\nv 4000000.1 -2 0.1\nf 1 2 3\n");
  CHECK(flat == List{{4000000.1, 0.3, 0.1}, {4000001.1, 1, 0.1}, {4000000.1, -2, 0.1}});
  // Vertices and faces in alternation.
  const List turns = corners("v 4e6 0 0\nv 4000001 0 0\nv 4e6 1 0\nf -3 -2 -1\nv 4e6 0 1\nf -1 1 2\n");
  CHECK(turns == List{{4e6, 0, 0}, {4000001, 0, 0}, {4e6, 1, 0}, {4e6, 0, 1}, {4e6, 0, 0}, {4000001, 0, 0}});
  // Non-finite numbers, which have no distance to the others.
  for (const char* odd : {"nan", "inf", "-1e999", "0.1e999", "-.1E+999"})
    CHECK_FALSE(std::isfinite(corners(std::string("v 4e6 4e6 1\nv 4e6 4e6 2\nv ") + odd + " 4e6 1\nf 1 2 3\n")[2].x));
  for (const std::string& tiny : {std::string("1e-999"), "-0." + std::string(999, '0') + "1"})
    CHECK(corners("v 4e6 4e6 1\nv 4e6 4e6 2\nv " + tiny + " 4e6 1\nf 1 2 3\n")[2].x == 0);
}

TEST_CASE("mesh file: polygons of any shape are covered once") {
  const TemporaryFolder folder;
  // Corners in the plane, counter-clockwise; they are mapped obliquely into space, so that no axis is special.
  using Outline = std::vector<std::pair<double, double>>;
  const auto read = [&](const Outline& outline) {
    std::string text, face = "f";
    for (std::size_t i = 0; i < outline.size(); ++i) {
      const auto [x, y] = outline[i];
      text += "v " + place({x + 0.5 * y, y - 0.25 * x, 2 * x + y}, 17) + "\n";
      face += " " + std::to_string(i + 1);
    }
    return readMeshFile(folder.write("outline.obj", text + face + "\n"));
  };
  const Vec3d out = cross(Vec3d{1, -0.25, 2}, Vec3d{0.5, 1, 1});
  const auto check = [&](const Outline& outline, double area) {
    const MeshData mesh = read(outline);
    CAPTURE(outline.size());
    REQUIRE(mesh.triangles.size() == outline.size() - 2);
    double sum = 0;
    for (const auto& t : mesh.triangles) {
      const Vec3d a = mesh.vertices[t[0]], b = mesh.vertices[t[1]], c = mesh.vertices[t[2]];
      const double part = 0.5 * dot(cross(b - a, c - a), out) / dot(out, out);
      CHECK(part > 1e-9); // no triangle is inverted or degenerate
      sum += part;
    }
    CHECK(sum == doctest::Approx(area));
  };
  check({{0, 0}, {2, 0}, {2, 1}, {0, 1}}, 2);
  check({{0, 0}, {1, 0}, {2, 0}, {0, 2}}, 2);                 // a collinear corner, as the second
  check({{0, 0}, {2, 0}, {1, 1}, {0, 2}}, 2);                 // as the third
  check({{1, 0}, {2, 0}, {0, 2}, {0, 0}}, 2);                 // as the first
  check({{0, 0}, {1, 0}, {2, 0}, {3, 0}, {3, 3}, {0, 3}}, 9); // two in a row
  check({{0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 3}, {0, 3}}, 5); // an L
  check({{0, 0}, {5, 0}, {5, 3}, {4, 3}, {4, 1}, {3, 1}, {3, 3}, {2, 3}, {2, 1}, {1, 1}, {1, 3}, {0, 3}}, 11); // a comb
  // A square with a hole, connected by a bridge that occurs twice.
  check({{0, 0}, {4, 0}, {4, 4}, {0, 4}, {0, 0}, {1, 1}, {1, 3}, {3, 3}, {3, 1}, {1, 1}}, 12);
  Outline star, circle, saw;
  for (int i = 0; i < 40; ++i) {
    const double angle = 2 * 3.14159265358979 * i / 40, radius = i % 2 ? 1 : 3;
    star.push_back({radius * std::cos(angle), radius * std::sin(angle)});
    circle.push_back({std::cos(angle), std::sin(angle)});
  }
  check(star, 0.5 * 40 * 3 * std::sin(2 * 3.14159265358979 / 40));
  check(circle, 0.5 * 40 * std::sin(2 * 3.14159265358979 / 40));
  // An invalid polygon of n corners still gives n - 2 triangles, so that later triangles keep their numbers.
  CHECK(read({{0, 0}, {2, 2}, {2, 0}, {0, 2}}).triangles.size() == 2);
  CHECK(read({{0, 0}, {4, 3}, {4, 0}, {0, 3}, {2, -1}}).triangles.size() == 3);
  CHECK(read({{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}}).triangles.size() == 3);
  CHECK(read({{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}}).triangles.size() == 3);
  CHECK(read({{0, 0}, {std::nan(""), 0}, {1, 1}, {0.5, 0.5}, {0, 1}, {-1, 0.5}}).triangles.size() == 4);
  for (int i = 0; i < 70'000; ++i) saw.push_back({70'000 - i, 10 + (i % 2)});
  saw.push_back({0, 0});
  CHECK_THROWS_WITH_AS(read(saw),
                       doctest::Contains("line 70002: faces that are not convex have too many corners (70001 here)"),
                       InputError);
}

TEST_CASE("mesh file: STL as others write it") {
  const TemporaryFolder folder;
  const std::string facet =
      "facet normal 0 0 1\n outer loop\n  vertex 0 0 0\n  vertex 1 0 0\n  vertex 0 1 0\n endloop\nendfacet\n";
  const MeshData two = readMeshFile(folder.write(
      "two.stl", "solid left half\r\n" + facet +
                     "endsolid left half\nSOLID right\nFACET NORMAL nan nan nan\nOUTER LOOP\n"
                     "VERTEX 0 0 0\nVERTEX +1E0 0 0\nVERTEX 1 1 0\nVERTEX 0 1 0\nENDLOOP\nENDFACET\nENDSOLID\n"));
  CHECK(two.triangles.size() == 3);
  CHECK(selected(two, "left half") == std::set<std::uint32_t>{0});
  CHECK(selected(two, "right") == std::set<std::uint32_t>{1, 2});
  // Any white space may replace a line break.
  checkSame(readMeshFile(folder.write("lines.stl", "solid\nfacet normal 0 0 1 outer loop vertex 0 0 0 1 1 1\n"
                                                   "vertex 1 0 0 vertex 0 1 0 endloop endfacet endsolid\n")),
            readMeshFile(folder.write("usual.stl", "solid\n" + facet + "endsolid\n")));
  // A binary file that consists of text, its first 80 bytes included, except for the count.
  std::string letters = binaryStl(sample(), std::string("solid") + std::string(75, 'x'));
  for (char& c : letters)
    if (c == '\0' && &c - letters.data() >= 84) c = 'x';
  CHECK(readMeshFile(folder.write("letters.stl", letters)).triangles.size() == sample().triangles.size());
  const auto refusalOf = [&](const std::string& text) {
    return refusal(folder.write("wrong.stl", "solid\n" + text + "endsolid\n"));
  };
  CHECK(refusalOf(facet + "faect normal 0 0 1\n") == "line 9: 'faect' is not an STL keyword");
  CHECK(refusalOf("outer loop\nvertex 0 0\n") == "line 3: a vertex needs three numbers, got 2");
  CHECK(refusalOf("outer loop\nvertex 0 0 0,5\n") == "line 3: '0,5' is not a number");
  CHECK(refusalOf("outer loop\nvertex 0 0 0\nvertex 1 1 1\nendloop\n") == "line 5: a facet needs three corners, got 2");
  const std::string open = "outer loop\nvertex 0 0 0\nvertex 1 1 1\nvertex 1 2 1\n";
  CHECK(refusalOf(open) == "line 6: 'endsolid' before the facet's 'endloop'");
  CHECK(refusalOf(open + "endfacet\n" + facet) == "line 6: 'endfacet' before the facet's 'endloop'");
  CHECK(contains(refusal(folder.write("open.stl", "solid endsolid\n" + open)), "the last facet has no 'endloop'"));
}

TEST_CASE("mesh file: PLY in either order of bytes, with strips and with what is passed over") {
  const TemporaryFolder folder;
  const auto appendSwapped = [](std::string& bytes, auto number) {
    std::string turned;
    append(turned, number);
    bytes.append(turned.rbegin(), turned.rend());
  };
  std::string big =
      "ply\r\nformat binary_big_endian 1.0\r\nobj_info by hand\r\nelement nothing 4000000000\r\nelement vertex " +
      std::to_string(sample().vertices.size()) +
      "\r\nproperty uchar red\r\nproperty double z\r\nproperty float x\r\nproperty list uchar short marks\r\n"
      "property float y\r\nelement face " +
      std::to_string(sample().triangles.size()) +
      "\r\nproperty list uint ushort vertex_index\r\nproperty int flags\r\nelement edge 1\r\nproperty int "
      "a\r\nend_header\r\n";
  for (const Vec3d& v : sample().vertices) {
    appendSwapped(big, std::uint8_t{7});
    appendSwapped(big, v.z);
    appendSwapped(big, static_cast<float>(v.x));
    appendSwapped(big, std::uint8_t{2});
    appendSwapped(big, std::int32_t{-9}); // two shorts
    appendSwapped(big, static_cast<float>(v.y));
  }
  for (const auto& t : sample().triangles) {
    appendSwapped(big, std::uint32_t{3});
    for (const auto index : t) appendSwapped(big, static_cast<std::uint16_t>(index));
    appendSwapped(big, std::int32_t{-1});
  }
  checkSame(readMeshFile(folder.write("big.ply", big + "edge")), sample());
  CHECK(contains(refusal(folder.write("cut.ply", big)), "truncated PLY: header promises more than the"));

  const std::string places = "0 0 0 9 9\n1 0 0\n\n0 1 0\n1 1 0\n2 0 1\n"; // with more numbers than declared
  const auto withVertices = [&](const std::string& element, const std::string& rows) {
    return folder.write("text.ply",
                        "ply\nformat ascii 1.0\ncomment x\nelement vertex 5\nproperty float x\nproperty float y\n"
                        "property float z\n" +
                            element + "end_header\n" + places + rows);
  };
  const std::string faces = "element face 2\nproperty list uchar int vertex_indices\n";
  const std::string strips = "element tristrips 1\nproperty list int int vertex_indices\n";
  const MeshData strip = readMeshFile(withVertices(strips, "9 0 1 2 3 -1 4 3 2 -1\n"));
  const MeshData same = readMeshFile(withVertices(faces, "4 0 1 3 2\n3 4 3 2\n"));
  REQUIRE(strip.triangles.size() == 3);
  CHECK(volumeOf(strip) == doctest::Approx(volumeOf(same)));
  for (std::size_t i = 0; i < 2; ++i) {
    const Vec3d a = strip.vertices[strip.triangles[i][0]], b = strip.vertices[strip.triangles[i][1]];
    CHECK(cross(b - a, strip.vertices[strip.triangles[i][2]] - a).z == doctest::Approx(1));
  }
  CHECK(refusal(withVertices(faces, "3 0 1 2\n3 0 1 5\n")) ==
        "line 18: a face names vertex 5, but the file has 5, counted from 0");
  CHECK(contains(refusal(withVertices(faces, "3 0 1 -1\n3 0 1 2\n")), "line 17: a face names vertex -1"));
  CHECK(contains(refusal(withVertices(faces, "3 0 1 1.5\n3 0 1 2\n")), "vertex 1.5"));
  CHECK(contains(refusal(withVertices(faces, "3 0 1\n3 0 1 2\n")),
                 "line 17: has 3 numbers, fewer than the header promises"));
  CHECK(contains(refusal(withVertices(faces, "3 0 1 2\n3 0 1")), "line 18: truncated PLY"));
  CHECK(contains(refusal(withVertices(faces, "3 0 1 2\n")), "truncated PLY: header promises 7 lines, file has 6"));
  CHECK(contains(refusal(withVertices(faces, "-3 0 1 2\n")), "line 17: a list has an impossible length"));
  CHECK(contains(refusal(withVertices(faces, "3 0 one 2\n")), "line 17: 'one' is not a number"));
  const std::string no_z =
      "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nend_header\n0 0\n";
  CHECK(refusal(folder.write("flat.ply", no_z)) == "the PLY header gives vertices no property z");
  const std::string early =
      "ply\nformat ascii 1.0\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n3 0 0 0\n";
  CHECK(contains(refusal(folder.write("early.ply", early)), "lists its faces before its vertices"));
  CHECK(readMeshFile(withVertices("", "")).triangles.empty()); // a point cloud
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

  const MeshData with_nulls = read(R"({"name":null,"mesh":0,"matrix":null,"children":null,"skin":null})");
  checkSame(with_nulls, plain); // null counts as missing

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
  CHECK(refusal(folder.path("boat/below_a_file.obj")) == "no such file");
  // Opening these files fails even for root. test_command.cpp has a file without read permission.
  std::filesystem::create_symlink("loop.obj", folder.path("loop.obj"));
  CHECK(contains(refusal(folder.path("loop.obj")), "cannot be read: " + std::string(std::strerror(ELOOP))));
  CHECK(contains(refusal(folder.path(std::string(300, 'n') + ".obj")),
                 "cannot be read: " + std::string(std::strerror(ENAMETOOLONG))));
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
  CHECK(refusal(folder.write("garbled.ply", garbled)) ==
        "line 7: the PLY header is malformed here: 'elephant face 80'");
  garbled = text_ply;
  garbled.erase(garbled.find("format"), 17);
  CHECK(refusal(folder.write("format.ply", garbled)) == "the PLY header has no line 'format'");
  garbled = text_ply;
  garbled.replace(garbled.find("vertex_indices"), 14, "indices");
  CHECK(refusal(folder.write("list.ply", garbled)) == "the PLY header gives element 'face' no list 'vertex_indices'");
  CHECK(contains(refusal(folder.write("headless.ply", "ply\nformat ascii 1.0\n")), "no line 'end_header'"));
  const std::string text_stl = asciiStl(sample());
  CHECK(contains(refusal(folder.write("cut.stl", text_stl.substr(0, text_stl.size() / 2))), "truncated STL"));
  const std::string packed = glb(gltf(sample(), "", kPlainNode), gltfBuffer(sample()));
  CHECK(contains(refusal(folder.write("cut.glb", packed.substr(0, packed.size() / 2))), "truncated GLB"));
  CHECK(contains(refusal(folder.write("cut.gltf", gltf(sample(), "", kPlainNode).substr(0, 300))),
                 "cannot be read as gltf"));
  CHECK(contains(refusal(folder.write("lost.gltf", gltf(sample(), R"("uri":"lost.bin",)", kPlainNode))), "lost.bin"));
}

TEST_CASE("mesh file: OBJ errors are named by line") {
  const TemporaryFolder folder;
  const std::string three = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
  const auto refusalOf = [&](const std::string& text) { return refusal(folder.write("wrong.obj", three + text)); };
  CHECK(refusalOf("f 1 2 9\nf 1 2 3\n") == "line 4: face names vertex 9, but the file has 3");
  CHECK(refusalOf("f 0 1 2\n") == "line 4: face names vertex 0; OBJ counts from 1");
  CHECK(refusalOf("f -1 -2 -4\n") == "line 4: face looks back past the first vertex (-4)");
  CHECK(refusalOf("f 1 2 three\n") == "line 4: 'three' is not a vertex number");
  CHECK(refusalOf("v 1 2\n") == "line 4: a vertex needs three numbers, got 2");
  CHECK(refusalOf("v 1 2 3,5\n") == "line 4: '3,5' is not a number");
  CHECK(refusalOf("v 1 2 \0b\n"s) == "line 4: ' b' is not a number");
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
  CHECK(
      contains(refusal(withExtension("EXT_mesh_gpu_instancing")), "needs the glTF extension EXT_mesh_gpu_instancing"));
  checkSame(readMeshFile(withExtension("KHR_mesh_quantization")), sample());
  checkSame(readMeshFile(withExtension("KHR_materials_unlit")), sample());
}

TEST_CASE("mesh file: GLB whose chunks are not aligned, or filled up with zeros") {
  const TemporaryFolder folder;
  const std::string buffer = gltfBuffer(sample());
  const auto chunked = [&](const std::string& json, std::size_t length, std::size_t gap) {
    std::string bytes = "glTF";
    append(bytes, std::uint32_t{2});
    append(bytes, static_cast<std::uint32_t>(12 + 8 + length + gap + 8 + buffer.size()));
    append(bytes, static_cast<std::uint32_t>(length));
    bytes += "JSON" + json + std::string(length - json.size() + gap, '\0');
    append(bytes, static_cast<std::uint32_t>(buffer.size()));
    return folder.write("chunks.glb", bytes + std::string("BIN\0", 4) + buffer);
  };
  std::string json = gltf(sample(), "", kPlainNode);
  while (json.size() % 4 != 1) json += ' ';
  checkSame(readMeshFile(chunked(json, json.size(), 0)), sample());     // the next chunk follows immediately
  checkSame(readMeshFile(chunked(json, json.size(), 3)), sample());     // aligned, but the length excludes the padding
  checkSame(readMeshFile(chunked(json, json.size() + 3, 0)), sample()); // zeros within the chunk
  std::string one = glb(json, buffer);
  one[4] = 1;
  CHECK(refusal(folder.write("one.glb", one)) == "is glTF 1.0; convert it to glTF 2.0");
  CHECK(contains(refusal(folder.write("short.glb", "glTF\x02")), "truncated GLB"));
}

namespace {

// A square of four corners with other contents. The buffer is `bytes`; `views` are the lengths of its consecutive
// parts.
std::string squareGltf(const std::string& bytes, const std::vector<std::size_t>& views, const std::string& accessors,
                       const std::string& primitives, const std::string& extra = "") {
  std::string text =
      R"({"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],"meshes":[{"primitives":[)" +
      primitives + R"(]}],"accessors":[)" + accessors + R"(],"images":[{"uri":"not there.png"}],"bufferViews":[)";
  std::size_t at = 0;
  for (const std::size_t size : views) {
    text += (at == 0 ? R"({"buffer":0,"byteOffset":)" : R"(,{"buffer":0,"byteOffset":)") + std::to_string(at) +
            R"(,"byteLength":)" + std::to_string(size) + "}";
    at += size;
  }
  return text + R"(],"buffers":[{"byteLength":)" + std::to_string(bytes.size()) +
         R"(,"uri":"data:application/octet-stream;base64,)" + base64(bytes) + R"("}])" + extra + "}";
}

const Vec3d kSquare[] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}; // in the order of a strip

// Returns twice the area vector of each triangle.
std::vector<Vec3d> areas(const MeshData& mesh) {
  std::vector<Vec3d> list;
  for (const auto& t : mesh.triangles)
    list.push_back(cross(mesh.vertices[t[1]] - mesh.vertices[t[0]], mesh.vertices[t[2]] - mesh.vertices[t[0]]));
  return list;
}

} // namespace

TEST_CASE("mesh file: glTF strips, fans, quantized and sparse positions") {
  const TemporaryFolder folder;
  const std::vector<Vec3d> up2 = {{0, 0, 1}, {0, 0, 1}};
  std::string floats;
  for (const Vec3d& v : kSquare) appendPlace(floats, v);
  const std::string place4 = R"({"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"})";
  const auto read = [&](const std::string& bytes, const std::vector<std::size_t>& views, const std::string& accessors,
                        const std::string& primitives) {
    return readMeshFile(folder.write("square.gltf", squareGltf(bytes, views, accessors, primitives)));
  };
  const std::string positions = R"({"attributes":{"POSITION":0})";
  CHECK(areas(read(floats, {48}, place4, positions + R"(,"mode":5})")) == up2);
  const std::string fan("\0\1\3\2", 4);
  const std::string bytes4 = place4 + R"(,{"bufferView":1,"componentType":5121,"count":4,"type":"SCALAR"})";
  CHECK(areas(read(floats + fan, {48, 4}, bytes4, positions + R"(,"indices":1,"mode":6})")) == up2);
  // Points and lines are ignored, even invalid ones, and so is a primitive without positions.
  CHECK(areas(read(floats, {48}, place4,
                   positions + R"(,"mode":0},{"attributes":{"POSITION":9},"mode":1},{"attributes":{}},)" + positions +
                       R"(,"mode":5})")) == up2);
  // Indices are never fractions.
  std::string flagged = bytes4;
  flagged.insert(flagged.size() - 1, R"(,"normalized":true)");
  CHECK(areas(read(floats + fan, {48, 4}, flagged, positions + R"(,"indices":1,"mode":6})")) == up2);
  CHECK(read(floats, {48}, place4, positions + "}").triangles.size() == 1); // 4 corners: one triangle and a remainder

  std::string shorts, normalized;
  for (const Vec3d& v : kSquare)
    for (int k = 0; k < 4; ++k) { // the fourth pads to the stride
      append(shorts, static_cast<std::int16_t>(k < 3 ? v[k] : 77));
      append(normalized, static_cast<std::int8_t>(k < 3 ? 127 * v[k] : 77));
    }
  std::string json = squareGltf(shorts, {32}, R"({"bufferView":0,"componentType":5122,"count":4,"type":"VEC3"})",
                                positions + R"(,"mode":5})", R"(,"extensionsRequired":["KHR_mesh_quantization"])");
  json.insert(json.find(R"("byteLength":32)"), R"("byteStride":8,)");
  CHECK(areas(readMeshFile(folder.write("shorts.gltf", json))) == up2);
  json =
      squareGltf(normalized, {16}, R"({"bufferView":0,"componentType":5120,"normalized":true,"count":4,"type":"VEC3"})",
                 positions + R"(,"mode":5})");
  json.insert(json.find(R"("byteLength":16)"), R"("byteStride":4,)");
  CHECK(areas(readMeshFile(folder.write("bytes.gltf", json))) == up2);

  // All zero except for three of the corners; and floats of which one is replaced.
  std::string sparse = std::string("\1\2\3", 3) + '\0';
  for (int i = 1; i < 4; ++i) appendPlace(sparse, kSquare[i]);
  const std::string part =
      R"("sparse":{"count":3,"indices":{"bufferView":0,"componentType":5121},"values":{"bufferView":1}})";
  CHECK(areas(read(sparse, {4, 36}, R"({"componentType":5126,"count":4,"type":"VEC3",)" + part + "}",
                   positions + R"(,"mode":5})")) == up2);
  std::string moved = floats + std::string("\3\0\0\0", 4);
  appendPlace(moved, {1, 1, 5});
  const MeshData lifted = read(moved, {48, 4, 12},
                               R"({"bufferView":0,"componentType":5126,"count":4,"type":"VEC3","sparse":{"count":1,)"
                               R"("indices":{"bufferView":1,"componentType":5121},"values":{"bufferView":2}}})",
                               positions + R"(,"mode":5})");
  CHECK(areas(lifted)[0] == Vec3d{0, 0, 1});
  CHECK(areas(lifted)[1].x != 0);
}

TEST_CASE("mesh file: glTF that points outside of what is there") {
  const TemporaryFolder folder;
  std::string floats;
  for (const Vec3d& v : kSquare) appendPlace(floats, v);
  const std::string indices("\0\1\2\4", 4);
  const auto accessor = [](int view, int type, const std::string& count, const char* shape,
                           const std::string& more = "") {
    return R"({"bufferView":)" + std::to_string(view) + R"(,"componentType":)" + std::to_string(type) + R"(,"count":)" +
           count + R"(,"type":")" + shape + "\"" + more + "}";
  };
  const std::string good = accessor(0, 5126, "4", "VEC3"), triangle = R"({"attributes":{"POSITION":0},"indices":1})";
  const auto refusalOf = [&](const std::string& accessors, const std::string& primitive) {
    return refusal(folder.write("outside.gltf", squareGltf(floats + indices, {48, 4}, accessors, primitive)));
  };
  CHECK(refusalOf(good + "," + accessor(1, 5121, "4", "SCALAR"),
                  R"({"attributes":{"POSITION":0},"indices":1,"mode":5})") ==
        "meshes[0].primitives[0].indices: names vertex 4, but there are 4, counted from 0");
  CHECK(refusalOf(good, triangle) == "meshes[0].primitives[0].indices: names accessors[1], but there are 1");
  CHECK(refusalOf(good + "," + accessor(1, 5121, "5", "SCALAR"), triangle) ==
        "accessors[1].count: 5 goes beyond the 4 bytes of its bufferView");
  CHECK(contains(refusalOf(accessor(0, 5126, "4", "VEC3", R"(,"byteOffset":4)"), R"({"attributes":{"POSITION":0}})"),
                 "accessors[0].count: 4 goes beyond"));
  CHECK(
      contains(refusalOf(accessor(0, 5126, "4294967294", "VEC3"), R"({"attributes":{"POSITION":0}})"), "goes beyond"));
  CHECK(
      contains(refusalOf(accessor(2, 5126, "4", "VEC3"), R"({"attributes":{"POSITION":0}})"), "names bufferViews[2]"));
  CHECK(
      contains(refusalOf(accessor(0, 5126, "4", "VEC2"), R"({"attributes":{"POSITION":0}})"), "type: should be VEC3"));
  CHECK(contains(refusalOf(good + "," + accessor(1, 5126, "1", "SCALAR"), triangle), "5126 is not for indices"));
  CHECK(contains(refusalOf(good, R"({"attributes":{"POSITION":-1}})"), "must be a whole number"));
  CHECK(contains(
      refusalOf(R"({"componentType":5126,"count":4,"type":"VEC3"})",
                R"({"attributes":{"POSITION":0},"extensions":{"KHR_draco_mesh_compression":{"bufferView":0}}})"),
      "the mesh is compressed (KHR_draco_mesh_compression)"));
  std::string json = squareGltf(floats, {48}, good, R"({"attributes":{"POSITION":0}})");
  json.replace(json.find(R"("buffers":[{"byteLength":48)"), 27, R"("buffers":[{"byteLength":99)");
  CHECK(refusal(folder.write("long.gltf", json)) == "buffers[0].byteLength: is 99, but there are 48 bytes");
  json = squareGltf(floats, {49}, good, R"({"attributes":{"POSITION":0}})");
  CHECK(contains(refusal(folder.write("view.gltf", json)), "bufferViews[0].byteLength: goes beyond the 48 bytes"));
  json = squareGltf(floats, {48}, good, R"({"attributes":{"POSITION":0}})");
  json[json.find("base64,") + 9] = '*';
  CHECK(refusal(folder.write("digits.gltf", json)) == "buffers[0].uri: is a data: address, but not in base64");
  json.erase(json.find(R"(,"uri":"data)"), json.rfind("\"") + 1 - json.find(R"(,"uri":"data)"));
  CHECK(refusal(folder.write("nowhere.gltf", json)) == "buffers[0].uri: is missing");
  json = squareGltf(floats, {48}, good, R"({"attributes":{"POSITION":0}})");
  json.insert(json.find(R"("byteLength":48)"), R"("byteStride":4,)");
  CHECK(contains(refusal(folder.write("stride.gltf", json)), "bufferViews[0].byteStride: is less than the 12 bytes"));
}

TEST_CASE("mesh file: glTF scenes and nodes") {
  const TemporaryFolder folder;
  const auto withNodes = [&](const std::string& scenes, const std::string& nodes) {
    std::string json = gltf(sample(), "", nodes);
    json.replace(json.find(R"("scene":0,"scenes":[{"nodes":[0]}],)"), 35, scenes);
    return folder.write("scene.glb", glb(json, gltfBuffer(sample())));
  };
  const auto shifted = [](double by, double size) {
    MeshData mesh = sample();
    for (Vec3d& v : mesh.vertices) v = size * v + Vec3d{by, 0, 0};
    return mesh;
  };
  const std::string two =
      R"({"mesh":0,"translation":[5,0,0]},{"mesh":0,"matrix":[2,0,0,0, 0,2,0,0, 0,0,2,0, 7,0,0,1]})";
  checkSame(readMeshFile(withNodes(R"("scene":1,"scenes":[{"nodes":[0]},{"nodes":[1]}],)", two)), shifted(7, 2));
  checkSame(readMeshFile(withNodes(R"("scenes":[{"nodes":[0]},{"nodes":[1]}],)", two)), shifted(5, 1));
  CHECK(readMeshFile(withNodes("", two)).triangles.size() == 2 * sample().triangles.size());
  // A rotation by 90 degrees about z and its inverse, through a node without name and mesh.
  checkSame(readMeshFile(withNodes(R"("scenes":[{"nodes":[0]}],)",
                                   R"({"children":[1],"rotation":[0,0,0.5,0.5]},)"
                                   R"({"mesh":0,"rotation":[0,0,-0.7071067811865476,0.7071067811865476]})")),
            sample());
  CHECK(selected(readMeshFile(withNodes("", two)), "nodes[1]").size() == sample().triangles.size());
  CHECK(refusal(withNodes("", R"({"mesh":0,"scale":[1,1]})")) == "nodes[0].scale: has 2 numbers instead of 3");
  CHECK(refusal(withNodes("", R"({"mesh":0,"rotation":[0,0,0,0]})")) == "nodes[0].rotation: is zero");
  CHECK(refusal(withNodes("", R"({"mesh":1})")) == "nodes[0].mesh: names meshes[1], but there are 1");
  CHECK(contains(refusal(withNodes("", R"({"children":[1]})")), "nodes[0].children: names a node that is not there"));
  CHECK(contains(refusal(withNodes("", R"({"mesh":0},{"children":[0.5]})")),
                 "nodes[1].children: names a node that is not"));
  CHECK(refusal(withNodes("", R"({"mesh":0},{"children":[2]},{"children":[1],"mesh":0})")) ==
        "nodes[1] is its own descendant; the nodes of a glTF form trees");
  const std::string scene = R"("scenes":[{"nodes":[0]}],)";
  CHECK(contains(refusal(withNodes(scene, R"({"children":[0]})")), "nodes[0] is used in two places"));
  CHECK(contains(refusal(withNodes(scene, R"({"children":[1,1]},{"mesh":0})")), "nodes[1] is used in two places"));
  std::string chain;
  for (int i = 1; i < 1000; ++i) chain += R"({"children":[)" + std::to_string(i) + "]},";
  CHECK(contains(refusal(withNodes(scene, chain + R"({"mesh":0})")), "nested more than 500 deep"));
  CHECK(contains(refusal(folder.write("old.gltf", R"({"asset":{"version":"1.0"},"meshes":{"a":{}}})")), "is glTF 1.0"));
}

TEST_CASE("mesh file: small files that promise much get nothing") {
  const TemporaryFolder folder;
  const std::string ply =
      "ply\nformat binary_little_endian 1.0\nelement vertex 4000000000\nproperty float x\nproperty float y\n"
      "property float z\nelement face 1\nproperty list uint int vertex_indices\nend_header\n";
  CHECK(contains(refusal(folder.write("many.ply", ply + std::string(24, '\0'))), "truncated PLY"));
  std::string list = ply;
  list.replace(list.find("4000000000"), 10, "1");
  CHECK(
      contains(refusal(folder.write("list.ply", list + std::string(12, '\0') + "\xff\xff\xff\x7f")), "truncated PLY"));
  const std::string none = R"({"componentType":5126,"count":4000000000,"type":"VEC3"})";
  CHECK(contains(refusal(folder.write("none.gltf", squareGltf("", {}, none, R"({"attributes":{"POSITION":0}})"))),
                 "accessors[0].count: is too large for an accessor without a bufferView"));
  // 80,000 triangles, referenced by a thousand nodes.
  const MeshData ball = formats::makeShape("sphere:1,6");
  std::string nodes = R"({"mesh":0})", roots = "0";
  for (int i = 1; i < 1000; ++i) {
    nodes += R"(,{"mesh":0})";
    roots += "," + std::to_string(i);
  }
  std::string json = gltf(ball, "", nodes);
  json.replace(json.find("[0]"), 3, "[" + roots + "]");
  CHECK(contains(refusal(folder.write("fleet.glb", glb(json, gltfBuffer(ball)))), "its nodes repeat meshes"));
  // A name of 100,000 bytes, repeated for two thousand materials.
  std::string names = "v 0 0 0\nv 1 0 0\nv 0 1 0\no " + std::string(100'000, 'n') + "\n";
  for (int i = 0; i < 2000; ++i) names += "usemtl m\nf 1 2 3\n";
  CHECK(contains(refusal(folder.write("names.obj", names)), "the names of its parts take more than 128 MB"));
  // The same with a mesh of many primitives. If the primitives have no triangles, the name is stored once.
  const std::string tiny = R"({"componentType":5126,"count":3,"type":"VEC3"})";
  const auto manyPrimitives = [&](const std::string& attributes) {
    std::string all = R"({"attributes":)" + attributes + "}";
    for (int i = 1; i < 2000; ++i) all += R"(,{"attributes":)" + attributes + "}";
    std::string text = squareGltf("", {}, tiny, all);
    return folder.write("names.gltf", text.replace(text.find(R"("meshes":[{)"), 11,
                                                   R"("meshes":[{"name":")" + std::string(100'000, 'n') + "\","));
  };
  CHECK(contains(refusal(manyPrimitives(R"({"POSITION":0})")), "the names of its parts take more than 128 MB"));
  CHECK(readMeshFile(manyPrimitives("{}")).triangles.empty());
  std::string groups = "v 0 0 0\ng";
  for (int i = 0; i < 2000; ++i) groups += " g" + std::to_string(i);
  CHECK(contains(refusal(folder.write("groups.obj", groups + "\n")), "line 2: too many groups"));
  CHECK(contains(refusal(folder.write("deep.gltf", std::string(100'000, '[').replace(0, 1, "{\"a\":"))),
                 "nested more than"));
}

TEST_CASE("mesh file: a glTF names only files beside or below it") {
  const TemporaryFolder folder;
  namespace fs = std::filesystem;
  fs::create_directories(folder.path("in/below"));
  const std::string buffer = gltfBuffer(sample());
  for (const char* place :
       {"in/beside.bin", "in/below/b.bin", "outside.bin", "in/two words.bin", "in/100%.bin", "in/a%20b.bin"})
    folder.write(place, buffer);
  fs::create_symlink("below/b.bin", folder.path("in/link.bin"));
  fs::create_symlink("../outside.bin", folder.path("in/link_out.bin"));
  fs::create_directory_symlink("..", folder.path("in/folder_out"));
  const auto naming = [&](const std::string& uri) {
    return folder.write("in/a.gltf", gltf(sample(), R"("uri":")" + uri + R"(",)", kPlainNode));
  };
  for (const char* uri :
       {"beside.bin", "./beside.bin", "below/b.bin", "below/../beside.bin", "link.bin", "../in/beside.bin",
        "two words.bin", "two%20words.bin", "%62eside.bin", "100%.bin", "a%20b.bin"})
    checkSame(readMeshFile(naming(uri)), sample());
  const std::string outside = "lies outside the mesh's folder: only files beside or below the mesh are read";
  for (const char* uri : {"../outside.bin", "below/../../outside.bin", "link_out.bin", "folder_out/outside.bin",
                          "%2e%2e/outside.bin", "..%2foutside.bin", "/etc/passwd", "%2Fetc/passwd"})
    CHECK(contains(refusal(naming(uri)), outside));
  CHECK(contains(refusal(naming("file:///etc/passwd")), "no such file"));
  CHECK(refusal(naming("a\\u0000b.bin")) == "names the file a b.bin: no such file");
  // The JSON of a GLB may name files too, after the buffer in the GLB itself.
  std::string json = gltf(sample(), R"("byteLength":4},{"uri":"../outside.bin",)", kPlainNode);
  for (std::size_t at = 0; (at = json.find(R"("buffer":0)", at)) != std::string::npos;)
    json.replace(at, 10, R"("buffer":1)");
  CHECK(contains(refusal(folder.write("in/a.glb", glb(json, "four"))), outside));
  // Inside the folder there is no path before the name; an absolute path stays absolute.
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
  const auto write = [&](const std::string& name, std::uintmax_t size) { // sparse files take no space
    std::filesystem::resize_file(folder.write(name, ""), size);
    return folder.path(name);
  };
  CHECK(refusal(write("huge.obj", 100ull << 30)) == "has 102400 MB, more than the 1024 MB that can be read");
  const auto named = [&](const std::string& uri) {
    return refusal(folder.write("a.gltf", gltf(sample(), R"("uri":")" + uri + R"(",)", kPlainNode)));
  };
  CHECK(contains(named("pipe.bin"), "pipe.bin: is a pipe"));
  std::filesystem::create_directory(folder.path("folder.bin"));
  CHECK(contains(named("folder.bin"), "folder.bin: is a directory"));
  write("empty.bin", 0);
  CHECK(contains(named("empty.bin"), "empty.bin: is empty"));
  write("huge.bin", 100ull << 30);
  CHECK(contains(named("huge.bin"), "huge.bin: has 102400 MB, more than the 1023 MB that can be read"));
  // A material library is never opened.
  CHECK(readMeshFile(folder.write("materials.obj", "mtllib pipe.mtl\n" + obj(sample()))).triangles.size() == 80);
}
