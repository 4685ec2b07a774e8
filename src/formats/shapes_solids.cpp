// shapes_solids.cpp - the box, and three constructions:
//   sphere, ellipsoid      icosahedron; every edge is halved N times and its middle is moved to the unit sphere
//   geodesic               icosahedron; every face is cut into N^2 flat triangles, then all corners move to the sphere
//   cylinder, cone, torus  a profile (radius, height) revolved around the y axis
#include "formats/shapes_solids.hpp"

#include "formats/shapes_blocks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace plim::formats {
namespace {

struct EdgeFace {
  std::array<Index, 3> corner;
  std::array<Index, 3> edge; // edge[k] joins corner[k] and corner[k + 1]
};

// Faces store their edges. The middle of edge e is vertex_count + e, so that faces share it without a search.
struct Icosphere {
  std::vector<Vec3d> vertices;
  std::vector<std::array<Index, 2>> edges;
  std::vector<EdgeFace> faces;
};

// Returns the number of the edge between two vertices, and adds it if it is new. Slow; used for the initial twenty
// faces.
Index edgeNumber(Icosphere& sphere, Index a, Index b) {
  const std::array<Index, 2> ends{std::min(a, b), std::max(a, b)};
  const auto found = std::find(sphere.edges.begin(), sphere.edges.end(), ends);
  const auto number = static_cast<Index>(found - sphere.edges.begin());
  if (found == sphere.edges.end()) sphere.edges.push_back(ends);
  return number;
}

Icosphere makeIcosahedron() {
  const double golden = 0.5 * (1 + std::sqrt(5.0));
  const double norm = std::sqrt(1 + golden * golden);
  const double s = 1 / norm, l = golden / norm;
  Icosphere sphere;
  sphere.vertices = {{-s, l, 0},  {s, l, 0},  {-s, -l, 0}, {s, -l, 0}, {0, -s, l},  {0, s, l},
                     {0, -s, -l}, {0, s, -l}, {l, 0, -s},  {l, 0, s},  {-l, 0, -s}, {-l, 0, s}};
  constexpr Index kFaces[20][3] = {{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
                                   {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
                                   {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}};
  for (const auto& corner : kFaces) {
    EdgeFace face{{corner[0], corner[1], corner[2]}, {}};
    for (std::size_t k = 0; k < 3; ++k) face.edge[k] = edgeNumber(sphere, corner[k], corner[(k + 1) % 3]);
    sphere.faces.push_back(face);
  }
  return sphere;
}

// Edge e becomes edges 2e (at its lower end) and 2e + 1. Three more edges for every face f follow.
Icosphere subdivide(const Icosphere& coarse) {
  const auto vertex_count = static_cast<Index>(coarse.vertices.size());
  const auto edge_count = static_cast<Index>(coarse.edges.size());
  Icosphere fine;
  fine.vertices = coarse.vertices;
  fine.edges.resize(2 * coarse.edges.size() + 3 * coarse.faces.size());
  for (Index e = 0; e < edge_count; ++e) {
    const auto [a, b] = coarse.edges[e];
    const Vec3d middle = coarse.vertices[a] + coarse.vertices[b];
    fine.vertices.push_back(middle / length(middle));
    fine.edges[2 * e] = {a, vertex_count + e};
    fine.edges[2 * e + 1] = {vertex_count + e, b};
  }
  const auto half = [&](Index e, Index end) { return coarse.edges[e][0] == end ? 2 * e : 2 * e + 1; };
  for (Index f = 0; f < coarse.faces.size(); ++f) {
    const EdgeFace& face = coarse.faces[f];
    std::array<Index, 3> middle, inner;
    for (std::size_t k = 0; k < 3; ++k) {
      middle[k] = vertex_count + face.edge[k];
      inner[k] = 2 * edge_count + 3 * f + static_cast<Index>(k);
    }
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t previous = (k + 2) % 3;
      fine.edges[inner[k]] = {middle[k], middle[previous]};
      fine.faces.push_back({{face.corner[k], middle[k], middle[previous]},
                            {half(face.edge[k], face.corner[k]), inner[k], half(face.edge[previous], face.corner[k])}});
    }
    fine.faces.push_back({middle, {inner[1], inner[2], inner[0]}});
  }
  return fine;
}

// The vertices of an icosahedron with edges cut into n pieces: its corners, then n - 1 on every edge, then those inside
// the faces. On a face, (i, j) is i steps towards corner 1 and j towards corner 2, with k = n - i - j.
class GeodesicVertices {
public:
  GeodesicVertices(const Icosphere& solid, int n) : solid_(solid), n_(static_cast<Index>(n)) {}

  Index number(const EdgeFace& face, Index face_number, Index i, Index j) const {
    const Index k = n_ - i - j;
    if (k == n_ || i == n_ || j == n_) return face.corner[k == n_ ? 0 : i == n_ ? 1 : 2];
    if (j == 0) return onEdge(face.edge[0], face.corner[0], i);
    if (k == 0) return onEdge(face.edge[1], face.corner[1], j);
    if (i == 0) return onEdge(face.edge[2], face.corner[2], k);
    const Index rows_before = (j - 1) * (n_ - 1) - j * (j - 1) / 2; // row m holds n - 1 - m
    return firstInside() + face_number * ((n_ - 1) * (n_ - 2) / 2) + rows_before + i - 1;
  }

  std::vector<Vec3d> places() const {
    std::vector<Vec3d> places = solid_.vertices;
    const auto add = [&](const Vec3d& flat) { places.push_back(flat / length(flat)); };
    for (const auto& [a, b] : solid_.edges)
      for (Index t = 1; t < n_; ++t) add(double(n_ - t) * solid_.vertices[a] + double(t) * solid_.vertices[b]);
    for (const EdgeFace& face : solid_.faces)
      for (Index j = 1; j < n_; ++j)
        for (Index i = 1; i + j < n_; ++i)
          add(double(n_ - i - j) * solid_.vertices[face.corner[0]] + double(i) * solid_.vertices[face.corner[1]] +
              double(j) * solid_.vertices[face.corner[2]]);
    return places;
  }

private:
  Index firstInside() const { return static_cast<Index>(solid_.vertices.size() + solid_.edges.size() * (n_ - 1)); }
  Index onEdge(Index edge, Index from, Index steps) const {
    const Index along = solid_.edges[edge][0] == from ? steps : n_ - steps;
    return static_cast<Index>(solid_.vertices.size()) + edge * (n_ - 1) + along - 1;
  }

  const Icosphere& solid_;
  Index n_;
};

void stretch(MeshData& mesh, const Vec3d& semi_axes) {
  for (Vec3d& v : mesh.vertices) v = {semi_axes.x * v.x, semi_axes.y * v.y, semi_axes.z * v.z};
}

} // namespace

MeshData makeBox(const Vec3d& lengths, int) {
  MeshData mesh;
  for (int corner = 0; corner < 8; ++corner)
    addVertex(mesh, {(corner & 1 ? 0.5 : -0.5) * lengths.x, (corner & 2 ? 0.5 : -0.5) * lengths.y,
                     (corner & 4 ? 0.5 : -0.5) * lengths.z});
  addQuad(mesh, 0, 4, 6, 2); // -x
  addQuad(mesh, 1, 3, 7, 5); // +x
  addQuad(mesh, 0, 1, 5, 4); // -y
  addQuad(mesh, 2, 6, 7, 3); // +y
  addQuad(mesh, 0, 2, 3, 1); // -z
  addQuad(mesh, 4, 5, 7, 6); // +z
  return mesh;
}

MeshData makeEllipsoid(const Vec3d& semi_axes, int subdivisions) {
  Icosphere sphere = makeIcosahedron();
  for (int level = 0; level < subdivisions; ++level) sphere = subdivide(sphere);
  MeshData mesh;
  mesh.vertices = std::move(sphere.vertices);
  stretch(mesh, semi_axes);
  mesh.triangles.reserve(sphere.faces.size());
  for (const EdgeFace& face : sphere.faces) mesh.triangles.push_back(face.corner);
  return mesh;
}

MeshData makeSphere(const Vec3d& lengths, int subdivisions) {
  return makeEllipsoid({lengths.x, lengths.x, lengths.x}, subdivisions);
}

MeshData makeGeodesic(const Vec3d& semi_axes, int n) {
  const Icosphere solid = makeIcosahedron();
  const GeodesicVertices vertices(solid, n);
  MeshData mesh;
  mesh.vertices = vertices.places();
  stretch(mesh, semi_axes);
  const auto steps = static_cast<Index>(n);
  for (Index f = 0; f < solid.faces.size(); ++f) {
    const auto at = [&](Index i, Index j) { return vertices.number(solid.faces[f], f, i, j); };
    for (Index j = 0; j < steps; ++j)
      for (Index i = 0; i + j < steps; ++i) {
        addTriangle(mesh, at(i, j), at(i + 1, j), at(i, j + 1));
        if (i + j + 1 < steps) addTriangle(mesh, at(i + 1, j), at(i + 1, j + 1), at(i, j + 1));
      }
  }
  return mesh;
}

MeshData makeCone(const Vec3d& lengths, int n) {
  const double radius = lengths.x, half_height = 0.5 * lengths.y;
  return revolve({{0, -half_height}, {radius, half_height}, {0, half_height}}, n, false);
}

MeshData makeCylinder(const Vec3d& lengths, int n) {
  const double radius = lengths.x, half_length = 0.5 * lengths.y;
  MeshData mesh =
      revolve({{0, -half_length}, {radius, -half_length}, {radius, half_length}, {0, half_length}}, n, false);
  // A cyclic change of axes is a rotation: y becomes x and the winding stays outward.
  for (Vec3d& v : mesh.vertices) v = {v.y, v.z, v.x};
  return mesh;
}

MeshData makeTorus(const Vec3d& lengths, int n) {
  if (lengths.y >= lengths.x)
    throw std::invalid_argument("torus: the tube radius r must be smaller than the ring radius R (torus:R,r)");
  const int around_tube = n / 2;
  std::vector<ProfilePoint> profile;
  for (int k = 0; k < around_tube; ++k) {
    const auto [cosine, sine] = circlePoint(k, around_tube);
    profile.push_back({lengths.x + lengths.y * cosine, lengths.y * sine});
  }
  return revolve(profile, n, true);
}

} // namespace plim::formats
