// cube_meshes.cpp - triangulates the cube, and integrates over its submerged section.
#include "cli/compare/cube_meshes.hpp"

#include "formats/mesh_split.hpp"

#include <array>
#include <cmath>

namespace plim::cli {
namespace {

using Point = std::array<double, 2>; // x, y

// Corners of each face, wound outward. Vertex v has its x in bit 0, y in bit 1 and z in bit 2.
constexpr std::array<std::array<std::uint32_t, 4>, 6> kFaces = {
    {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}};

formats::MeshData cornersOfCube() {
  formats::MeshData mesh;
  for (unsigned v = 0; v < 8; ++v)
    mesh.vertices.push_back({(v & 1 ? 0.5 : -0.5), (v & 2 ? 0.5 : -0.5), (v & 4 ? 0.5 : -0.5)});
  return mesh;
}

// Returns the part of the tilted square below the level, in the order of its corners.
std::vector<Point> wetPolygon(double tilt, double height) {
  const double c = std::cos(tilt), s = std::sin(tilt);
  std::array<Point, 4> corner;
  for (std::size_t k = 0; k < 4; ++k) {
    const double x = k == 0 || k == 3 ? -0.5 : 0.5, y = k < 2 ? -0.5 : 0.5;
    corner[k] = {c * x - s * y, s * x + c * y + height};
  }
  std::vector<Point> wet;
  for (std::size_t k = 0; k < 4; ++k) {
    const Point &here = corner[k], &next = corner[(k + 1) % 4];
    if (here[1] < 0) wet.push_back(here);
    if ((here[1] < 0) == (next[1] < 0)) continue;
    const double t = here[1] / (here[1] - next[1]);
    wet.push_back({here[0] + t * (next[0] - here[0]), 0});
  }
  return wet;
}

struct Area {
  double area = 0, moment_x = 0; // [m^2], [m^3] about the cube's centre
};

Area areaOf(const std::vector<Point>& polygon) {
  Area sum;
  for (std::size_t k = 0; k < polygon.size(); ++k) {
    const Point &a = polygon[k], &b = polygon[(k + 1) % polygon.size()];
    const double twice = a[0] * b[1] - b[0] * a[1];
    sum.area += twice / 2, sum.moment_x += twice * (a[0] + b[0]) / 6;
  }
  return sum;
}

} // namespace

formats::MeshData cubeMesh(unsigned diagonals) {
  formats::MeshData mesh = cornersOfCube();
  for (std::size_t f = 0; f < kFaces.size(); ++f) {
    const auto& face = kFaces[f];
    const std::size_t first = diagonals >> f & 1;
    for (const std::size_t k : {first, first + 2})
      mesh.triangles.push_back({face[k], face[(k + 1) % 4], face[(k + 2) % 4]});
  }
  return mesh;
}

formats::MeshData cubeOfFans() {
  formats::MeshData mesh = cornersOfCube();
  for (const auto& face : kFaces) {
    const auto middle = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.vertices.push_back(0.5 * (mesh.vertices[face[0]] + mesh.vertices[face[2]]));
    for (std::size_t k = 0; k < 4; ++k) mesh.triangles.push_back({middle, face[k], face[(k + 1) % 4]});
  }
  return mesh;
}

formats::MeshData refined(formats::MeshData mesh, int times) {
  for (; times > 0; --times) mesh = formats::splitInFour(mesh);
  return mesh;
}

baselines::Wrench cubeOnStillWater(double tilt, double height, double weight) {
  const Area wet = areaOf(wetPolygon(tilt, height));
  return {{0, weight * wet.area, 0}, {0, 0, weight * wet.moment_x}, wet.area};
}

double heightForWetPart(double tilt, double fraction) {
  double low = -1, high = 1;
  for (int k = 0; k < 60; ++k) {
    const double middle = 0.5 * (low + high);
    (areaOf(wetPolygon(tilt, middle)).area > fraction ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

} // namespace plim::cli
