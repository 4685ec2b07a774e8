// shapes.cpp - builds the shapes listed in shapes.hpp.
//
// Three constructions make nearly all of them:
//   sphere, ellipsoid            icosahedron, every edge halved N times and its middle pushed out to the unit sphere
//   cylinder, cone, torus, buoy  a profile (radius, height) turned round the y axis
//   wigley, boat, catamaran,     half-sections lofted from stern to bow, mirrored in the plane z = 0; points with z = 0
//   rowboat                      belong to both sides, which closes keel, stem and (wigley) stern without a seam
//
// Not covered: appendages, and thickness of the rowboat's planking.
#include "formats/shapes.hpp"

#include <cmath>
#include <locale>
#include <numbers>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace plim::formats {
namespace {

using Index = std::uint32_t;

// ---- building blocks ----

Index addVertex(MeshData& mesh, const Vec3d& place) {
  mesh.vertices.push_back(place);
  return static_cast<Index>(mesh.vertices.size() - 1);
}

// Grids collapse to points at poles, stems and keels: a triangle that names a vertex twice is not there.
void addTriangle(MeshData& mesh, Index a, Index b, Index c) {
  if (a != b && b != c && c != a) mesh.triangles.push_back({a, b, c});
}

void addQuad(MeshData& mesh, Index a, Index b, Index c, Index d, bool split_at_a = true) {
  if (split_at_a) {
    addTriangle(mesh, a, b, c);
    addTriangle(mesh, a, c, d);
  } else {
    addTriangle(mesh, a, b, d);
    addTriangle(mesh, b, c, d);
  }
}

// Names everything added since the last part ended.
void endPart(MeshData& mesh, std::vector<std::string> names) {
  const MeshPart* last = mesh.parts.empty() ? nullptr : &mesh.parts.back();
  const Index first = last ? last->first_triangle + last->triangle_count : 0;
  mesh.parts.push_back({std::move(names), first, static_cast<Index>(mesh.triangles.size()) - first});
}

void centre(MeshData& mesh) {
  Vec3d low = mesh.vertices.front(), high = low;
  for (const Vec3d& v : mesh.vertices) {
    low = minimum(low, v);
    high = maximum(high, v);
  }
  const Vec3d middle = 0.5 * (low + high);
  for (Vec3d& v : mesh.vertices) v -= middle;
}

// Point k of n round the unit circle: (cos, sin) of 2 pi k / n. Folded into the first eighth of the turn, where the
// series below is good to the last bit or two, so that the circle is as symmetric as n allows.
std::pair<double, double> circlePoint(int k, int n) {
  const int octant = static_cast<int>(8LL * k / n);
  const int rest = static_cast<int>(8LL * k - static_cast<long long>(octant) * n);
  const int folded = octant % 2 == 0 ? rest : n - rest;
  const double angle = std::numbers::pi / 4 * folded / n;
  double sine = angle, cosine = 1, sine_term = angle, cosine_term = 1;
  for (int i = 1; i <= 9; ++i) {
    cosine_term *= -angle * angle / ((2 * i - 1) * (2 * i));
    sine_term *= -angle * angle / ((2 * i) * (2 * i + 1));
    cosine += cosine_term;
    sine += sine_term;
  }
  if (folded == n) sine = cosine = std::sqrt(0.5);
  switch (octant % 8) {
  case 0: return {cosine, sine};
  case 1: return {sine, cosine};
  case 2: return {-sine, cosine};
  case 3: return {-cosine, sine};
  case 4: return {-cosine, -sine};
  case 5: return {-sine, -cosine};
  case 6: return {sine, -cosine};
  default: return {cosine, -sine};
  }
}

// ---- box and barge ----

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

MeshData makeBarge(const Vec3d&, int) {
  // Side view, counter-clockwise seen from starboard; the last edge is the deck.
  constexpr double kProfile[][2] = {{-10, 1.25}, {-10, 0.35}, {-7, -1.25}, {7, -1.25}, {10, 0.35}, {10, 1.25}};
  constexpr Index kCorners = 6;
  constexpr double kHalfBreadth = 3;
  MeshData mesh;
  for (const double side : {kHalfBreadth, -kHalfBreadth})
    for (const auto& corner : kProfile) addVertex(mesh, {corner[0], corner[1], side});
  addQuad(mesh, 1, 2, 3, 4);
  addQuad(mesh, 0, 1, 4, 5);
  addQuad(mesh, 7, 10, 9, 8);
  addQuad(mesh, 6, 11, 10, 7);
  for (Index k = 0; k + 1 < kCorners; ++k) addQuad(mesh, k, k + kCorners, k + 1 + kCorners, k + 1);
  endPart(mesh, {"hull"});
  addQuad(mesh, 5, 11, 6, 0);
  endPart(mesh, {"deck"});
  return mesh;
}

// ---- icosphere ----

struct EdgeFace {
  std::array<Index, 3> corner;
  std::array<Index, 3> edge; // edge[k] joins corner[k] and corner[k + 1]
};

// Faces that know their edges: the middle of edge e is then vertex_count + e, and no look-up is needed to share it.
struct Icosphere {
  std::vector<Vec3d> vertices;
  std::vector<std::array<Index, 2>> edges;
  std::vector<EdgeFace> faces;
};

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
    for (std::size_t k = 0; k < 3; ++k) {
      const Index a = std::min(corner[k], corner[(k + 1) % 3]), b = std::max(corner[k], corner[(k + 1) % 3]);
      Index edge = 0;
      while (edge < sphere.edges.size() && sphere.edges[edge] != std::array<Index, 2>{a, b}) ++edge;
      if (edge == sphere.edges.size()) sphere.edges.push_back({a, b});
      face.edge[k] = edge;
    }
    sphere.faces.push_back(face);
  }
  return sphere;
}

// Edge e becomes edges 2e (at its lower end) and 2e + 1; three more edges inside every face f follow after those.
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

MeshData makeEllipsoid(const Vec3d& semi_axes, int subdivisions) {
  Icosphere sphere = makeIcosahedron();
  for (int level = 0; level < subdivisions; ++level) sphere = subdivide(sphere);
  MeshData mesh;
  mesh.vertices = std::move(sphere.vertices);
  for (Vec3d& v : mesh.vertices) v = {semi_axes.x * v.x, semi_axes.y * v.y, semi_axes.z * v.z};
  mesh.triangles.reserve(sphere.faces.size());
  for (const EdgeFace& face : sphere.faces) mesh.triangles.push_back(face.corner);
  return mesh;
}

MeshData makeSphere(const Vec3d& lengths, int subdivisions) {
  return makeEllipsoid({lengths.x, lengths.x, lengths.x}, subdivisions);
}

// ---- surfaces of revolution ----

struct ProfilePoint {
  double radius, height;
};

// Turns a profile that runs upwards on its outside (closed ones: counter-clockwise with the radius to the right) round
// the y axis in n steps. A point of radius 0 is one vertex. The rows of the profile follow each other in the triangles.
MeshData revolve(const std::vector<ProfilePoint>& profile, int n, bool closed_profile) {
  MeshData mesh;
  std::vector<std::vector<Index>> rings;
  for (const ProfilePoint& point : profile) {
    std::vector<Index> ring;
    for (int k = 0; k < n; ++k) {
      const auto [cosine, sine] = circlePoint(k, n);
      if (point.radius > 0)
        ring.push_back(addVertex(mesh, {point.radius * cosine, point.height, point.radius * sine}));
      else
        ring.push_back(k == 0 ? addVertex(mesh, {0, point.height, 0}) : ring.front());
    }
    rings.push_back(std::move(ring));
  }
  const std::size_t rows = closed_profile ? profile.size() : profile.size() - 1;
  for (std::size_t row = 0; row < rows; ++row) {
    const std::vector<Index>&lower = rings[row], &upper = rings[(row + 1) % rings.size()];
    for (std::size_t k = 0; k < lower.size(); ++k) {
      const std::size_t next = (k + 1) % lower.size();
      addQuad(mesh, lower[k], upper[k], upper[next], lower[next]);
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

MeshData makeBuoy(const Vec3d&, int) {
  constexpr int kSides = 48;
  const std::vector<ProfilePoint> profile = {{0, 0},       {0.30, 0},    {0.75, 0.55},
                                             {0.75, 1.05}, {0.68, 1.12}, {0.20, 1.28}, // float
                                             {0.09, 1.40}, {0.07, 2.50},               // mast
                                             {0.15, 2.56}, {0.15, 2.84}, {0, 2.95}};   // lantern
  MeshData mesh = revolve(profile, kSides, false);
  // Rows are rings of quads, or of triangles at the two poles.
  constexpr Index kFloat = kSides + 4 * 2 * kSides, kMast = 2 * 2 * kSides;
  mesh.parts = {{{"float"}, 0, kFloat},
                {{"mast"}, kFloat, kMast},
                {{"lantern"}, kFloat + kMast, static_cast<Index>(mesh.triangles.size()) - kFloat - kMast}};
  centre(mesh);
  return mesh;
}

// ---- lofted hulls ----

// A grid of vertices and its mirror image in z = 0. Columns run from stern (0) to bow.
struct MirroredGrid {
  int columns = 0, rows = 0; // of vertices
  std::vector<Index> starboard, port;

  Index starboardAt(int column, int row) const { return starboard[static_cast<std::size_t>(column * rows + row)]; }
  Index portAt(int column, int row) const { return port[static_cast<std::size_t>(column * rows + row)]; }
  void add(Index starboard_vertex, Index port_vertex) {
    starboard.push_back(starboard_vertex);
    port.push_back(port_vertex);
  }
};

void addMirrored(MeshData& mesh, MirroredGrid& grid, const Vec3d& place) {
  const Index vertex = addVertex(mesh, place);
  grid.add(vertex, place.z == 0 ? vertex : addVertex(mesh, {place.x, place.y, -place.z}));
}

// One cell on both sides; outward if rows run upwards (hull) or inboard (deck). The diagonals lean away from the ends:
// at the foot of stem and stern three corners of a cell lie in the plane z = 0, and the other diagonal would give both
// sides the same flat triangle.
void addMirroredCell(MeshData& mesh, const MirroredGrid& grid, int column, int row) {
  const bool aft = 2 * column + 1 < grid.columns;
  addQuad(mesh, grid.starboardAt(column, row), grid.starboardAt(column + 1, row), grid.starboardAt(column + 1, row + 1),
          grid.starboardAt(column, row + 1), aft);
  addQuad(mesh, grid.portAt(column, row), grid.portAt(column, row + 1), grid.portAt(column + 1, row + 1),
          grid.portAt(column + 1, row), aft);
}

// Both sides of a hull. halfSection(u, v) is the starboard point at u = 0 (stern) .. 1 (bow), v = 0 (keel) .. 1 (deck).
template <typename HalfSection>
MirroredGrid loftHull(MeshData& mesh, int stations, int rows, HalfSection halfSection) {
  MirroredGrid grid{stations + 1, rows + 1, {}, {}};
  for (int column = 0; column <= stations; ++column)
    for (int row = 0; row <= rows; ++row)
      addMirrored(mesh, grid, halfSection(static_cast<double>(column) / stations, static_cast<double>(row) / rows));
  for (int column = 0; column < stations; ++column)
    for (int row = 0; row < rows; ++row) addMirroredCell(mesh, grid, column, row);
  return grid;
}

void addTransom(MeshData& mesh, const MirroredGrid& hull, int rows) {
  for (int row = 0; row < rows; ++row)
    addQuad(mesh, hull.starboardAt(0, row), hull.starboardAt(0, row + 1), hull.portAt(0, row + 1), hull.portAt(0, row));
}

void addFlatDeck(MeshData& mesh, const MirroredGrid& hull) {
  const int top = hull.rows - 1;
  for (int column = 0; column + 1 < hull.columns; ++column)
    addQuad(mesh, hull.starboardAt(column, top), hull.starboardAt(column + 1, top), hull.portAt(column + 1, top),
            hull.portAt(column, top));
}

double mix(double a, double b, double t) {
  return a + (b - a) * t;
}

// 0 up to `start`, then rising to 1 at u = 1.
double ramp(double u, double start) {
  return std::max(0.0, (u - start) / (1 - start));
}

MeshData makeWigley(const Vec3d& lengths, int stations) {
  MeshData mesh;
  // The polynomial vanishes exactly at the ends and the keel, which is what makes the two sides share those vertices.
  const auto half_section = [&](double u, double v) {
    const double along = 2 * u - 1, below = 1 - v;
    return Vec3d{0.5 * lengths.x * along, lengths.z * (0.5 - below),
                 0.5 * lengths.y * (1 - along * along) * (1 - below * below)};
  };
  const MirroredGrid hull = loftHull(mesh, stations, std::max(4, stations / 4), half_section);
  endPart(mesh, {"hull"});
  addFlatDeck(mesh, hull);
  endPart(mesh, {"deck"});
  return mesh;
}

// Round bilges: a quarter of an ellipse from keel to sheer.
Vec3d roundSection(double x, double keel, double sheer, double half_breadth, double v) {
  constexpr int kSteps = 1 << 20;
  const auto [cosine, sine] = circlePoint(static_cast<int>(v * kSteps), 4 * kSteps);
  return {x, mix(keel, sheer, 1 - cosine), half_breadth * sine};
}

Vec3d catamaranSection(double u, double v) {
  const double fore = ramp(u, 0.35), aft = ramp(1 - u, 0.5);
  const double half_breadth = 0.45 * (1 - 0.22 * aft * aft) * (1 - fore * fore * (0.7 + 0.3 * fore));
  const double keel = 0.32 * aft * aft + 0.12 * fore * fore * fore;
  const double sheer = 1.25 + 0.2 * fore * fore;
  Vec3d point = roundSection(0, keel, sheer, half_breadth, v);
  point.x = mix(-5 + 0.25 * (1 - v), 5 - 0.3 * (1 - v) * (1 - v), u);
  return point;
}

MeshData makeCatamaran(const Vec3d&, int) {
  constexpr double kHullSpacing = 4.1;
  MeshData mesh;
  for (const bool starboard : {true, false}) {
    const std::size_t first_vertex = mesh.vertices.size();
    const MirroredGrid hull = loftHull(mesh, 30, 8, catamaranSection);
    addTransom(mesh, hull, hull.rows - 1);
    endPart(mesh, {"hull", starboard ? "starboard hull" : "port hull"});
    addFlatDeck(mesh, hull);
    endPart(mesh, {"deck", starboard ? "starboard deck" : "port deck"});
    for (std::size_t i = first_vertex; i < mesh.vertices.size(); ++i)
      mesh.vertices[i].z += (starboard ? 0.5 : -0.5) * kHullSpacing;
  }
  centre(mesh);
  return mesh;
}

Vec3d rowboatSection(double u, double v) {
  const double fore = ramp(u, 0.45), aft = ramp(1 - u, 0.55);
  const double half_breadth = 0.64 * (1 - 0.3 * aft * aft) * (1 - fore * fore * (0.8 + 0.2 * fore));
  const double keel = 0.07 * aft * aft + 0.10 * fore * fore;
  const double sheer = 0.46 + 0.24 * fore * fore + 0.08 * aft * aft;
  Vec3d point = roundSection(0, keel, sheer, half_breadth, v);
  point.x = mix(-1.75 + 0.15 * (1 - v), 1.75 - 0.45 * (1 - v) * (1 - v), u);
  return point;
}

MeshData makeRowboat(const Vec3d&, int) {
  MeshData mesh;
  const MirroredGrid hull = loftHull(mesh, 20, 8, rowboatSection);
  endPart(mesh, {"hull"});
  addTransom(mesh, hull, hull.rows - 1);
  endPart(mesh, {"transom"});
  centre(mesh);
  return mesh;
}

// ---- boat ----
// Heights are above the lowest point of the keel, x is 0 amidships; makeBoat centres everything at the end.

constexpr int kBoatStations = 24, kBoatRows = 9, kChineRow = 3, kDeckRows = 6;
constexpr double kCockpitSole = 0.80, kTransomTop = 1.25;

struct BoatStation {
  double keel, chine, sheer;                     // heights
  double chine_half_breadth, sheer_half_breadth; // z
};

BoatStation boatStation(double u) {
  const double fore = ramp(u, 0.4), aft = ramp(1 - u, 0.6), forefoot = ramp(u, 0.6), lift = ramp(u, 0.2);
  return {0.15 * forefoot * forefoot, 0.34 + 0.57 * fore * fore,
          kTransomTop - 0.03 * (1 - aft * aft) + 0.53 * lift * lift,
          1.08 * (1 - 0.07 * aft * aft) * (1 - fore * fore * (1.5 - 0.5 * fore)),
          1.29 * (1 - 0.13 * aft * aft) * (1 - fore * fore * (0.6 + 0.4 * fore))};
}

// The stem is the parabola x = 3.05 + t - 0.05 t^2, y = 0.15 + 0.54 t + 1.06 t^2; both the forefoot (t = 0) and the
// stem head (t = 1) lie on it.
double stemAt(double height) {
  const double t = (std::sqrt(0.54 * 0.54 + 4 * 1.06 * std::max(0.0, height - 0.15)) - 0.54) / (2 * 1.06);
  return 3.05 + t - 0.05 * t * t;
}

// A straight bottom up to the chine, then topsides that bulge a little aft and are hollow (flared) forward.
Vec3d boatSection(double u, double v) {
  const auto height = [v](const BoatStation& s) {
    const double row = v * kBoatRows;
    return row <= kChineRow ? mix(s.keel, s.chine, row / kChineRow)
                            : mix(s.chine, s.sheer, (row - kChineRow) / (kBoatRows - kChineRow));
  };
  const BoatStation station = boatStation(u);
  const double transom = -4 + 0.16 * (1 - height(boatStation(0)) / kTransomTop);
  const double x = mix(transom, stemAt(height(boatStation(1))), u);
  const double row = v * kBoatRows;
  if (row <= kChineRow) return {x, height(station), station.chine_half_breadth * row / kChineRow};
  const double above = (row - kChineRow) / (kBoatRows - kChineRow), hollow = 0.9 * u * u - 0.3;
  return {x, height(station),
          mix(station.chine_half_breadth, station.sheer_half_breadth, above * mix(1, above, hollow))};
}

// What stands on (or is let into) the deck at a station, inboard of the side deck.
enum class Inboard { deck, cockpit, cabin, trunk };

struct DeckStation {
  double x; // of the inboard points; they leave their hull station to make the steps in the deck steep
  Inboard inboard;
};

constexpr DeckStation kBoatDeck[kBoatStations + 1] = {
    {-4.00, Inboard::deck},    {-3.62, Inboard::deck},    {-3.58, Inboard::cockpit}, {-3.05, Inboard::cockpit},
    {-2.67, Inboard::cockpit}, {-2.33, Inboard::cockpit}, {-2.00, Inboard::cockpit}, {-1.67, Inboard::cockpit},
    {-1.33, Inboard::cockpit}, {-1.00, Inboard::cockpit}, {-0.66, Inboard::cockpit}, {-0.60, Inboard::cabin},
    {-0.10, Inboard::cabin},   {0.30, Inboard::cabin},    {0.65, Inboard::cabin},    {0.98, Inboard::cabin},
    {1.25, Inboard::cabin},    {1.80, Inboard::trunk},    {2.05, Inboard::trunk},    {2.33, Inboard::trunk},
    {2.62, Inboard::trunk},    {2.90, Inboard::deck},     {3.30, Inboard::deck},     {3.65, Inboard::deck},
    {4.00, Inboard::deck}};

// Half a deck from the sheer inboard: sheer, foot of the rail, foot of the cabin side, window sill, edge of the roof,
// mid roof, centre line. In the cockpit the sill and the edge go down to the sole instead of up to the roof.
std::array<Vec3d, kDeckRows + 1> boatDeckSection(int column) {
  const DeckStation& deck = kBoatDeck[column];
  const Vec3d sheer = boatSection(static_cast<double>(column) / kBoatStations, 1);
  const bool at_transom = column == 0;
  // Rail height and width shrink with the breadth, or the deck would come out through the flare near the stem.
  const double rail = at_transom ? 0 : 0.09 * std::min(1.0, sheer.z / 0.8);
  const double level = sheer.y - rail, half = 0.72 * sheer.z;
  const auto cambered = [&](double z) {
    return Vec3d{deck.x, level + (at_transom ? 0 : 0.06 * (1 - z * z / (sheer.z * sheer.z))), z};
  };
  std::array<Vec3d, kDeckRows + 1> row;
  row[0] = sheer;
  row[1] = {column == 1 ? -3.88 : sheer.x, level, sheer.z - 0.12 * std::min(sheer.z, 0.6)};
  row[2] = cambered(half);
  row[3] = cambered(0.9 * half);
  row[4] = cambered(0.7 * half);
  row[5] = cambered(0.35 * half);
  row[6] = cambered(0);
  if (deck.inboard == Inboard::cockpit) {
    const double coaming = row[2].y;
    row[3] = {deck.x, mix(coaming, kCockpitSole, 0.5), half - 0.03};
    row[4] = {deck.x, kCockpitSole, half - 0.06};
    row[5].y = row[6].y = kCockpitSole;
  } else if (deck.inboard == Inboard::cabin) {
    const double roof = 2.06 - 0.04 * deck.x;
    row[3] = {deck.x, level + 0.36, half - 0.05};
    row[4] = {deck.x, roof - 0.09, half - 0.16};
    row[5] = {deck.x, roof - 0.02, 0.5 * (half - 0.16)};
    row[6].y = roof;
  } else if (deck.inboard == Inboard::trunk) {
    const double top = 1.66;
    row[3] = {deck.x, mix(row[2].y, top, 0.6), half - 0.03};
    row[4] = {deck.x, top - 0.03, half - 0.08};
    row[5] = {deck.x, top, 0.5 * (half - 0.08)};
    row[6].y = top + 0.01;
  }
  return row;
}

MirroredGrid addBoatDeckVertices(MeshData& mesh, const MirroredGrid& hull) {
  MirroredGrid deck{kBoatStations + 1, kDeckRows + 1, {}, {}};
  for (int column = 0; column <= kBoatStations; ++column) {
    const auto section = boatDeckSection(column);
    for (int row = 0; row <= kDeckRows; ++row) {
      // The sheer is the hull's, and the whole section at the bow is the stem head.
      if (row == 0 || column == kBoatStations)
        deck.add(hull.starboardAt(column, kBoatRows), hull.portAt(column, kBoatRows));
      else
        addMirrored(mesh, deck, section[static_cast<std::size_t>(row)]);
    }
  }
  return deck;
}

enum class DeckPart { deck, cabin, windows };

DeckPart boatDeckPart(int column, int row) {
  const Inboard aft = kBoatDeck[column].inboard, fore = kBoatDeck[column + 1].inboard;
  if (row < 2 || (aft != Inboard::cabin && fore != Inboard::cabin && aft != Inboard::trunk)) return DeckPart::deck;
  const bool windscreen = aft == Inboard::cabin && fore == Inboard::trunk;
  const bool side_window = aft == Inboard::cabin && row == 3;
  return side_window || (windscreen && row >= 3) ? DeckPart::windows : DeckPart::cabin;
}

// The top strip of the transom meets the deck's aft edge, which has more points than the rows below.
void addTransomTop(MeshData& mesh, const MirroredGrid& hull, const MirroredGrid& deck) {
  const Index starboard = hull.starboardAt(0, kBoatRows - 1), port = hull.portAt(0, kBoatRows - 1);
  for (int row = 0; row < kDeckRows; ++row) {
    addTriangle(mesh, starboard, deck.starboardAt(0, row), deck.starboardAt(0, row + 1));
    addTriangle(mesh, port, deck.portAt(0, row + 1), deck.portAt(0, row));
  }
  addTriangle(mesh, starboard, deck.starboardAt(0, kDeckRows), port);
}

MeshData makeBoat(const Vec3d&, int) {
  MeshData mesh;
  const MirroredGrid hull = loftHull(mesh, kBoatStations, kBoatRows, boatSection);
  const MirroredGrid deck = addBoatDeckVertices(mesh, hull);
  addTransom(mesh, hull, kBoatRows - 1);
  addTransomTop(mesh, hull, deck);
  endPart(mesh, {"hull"});
  for (const auto& [part, name] :
       {std::pair{DeckPart::deck, "deck"}, {DeckPart::cabin, "cabin"}, {DeckPart::windows, "windows"}}) {
    for (int column = 0; column < kBoatStations; ++column)
      for (int row = 0; row < kDeckRows; ++row)
        if (boatDeckPart(column, row) == part) addMirroredCell(mesh, deck, column, row);
    endPart(mesh, {name});
  }
  centre(mesh);
  return mesh;
}

// ---- names and numbers ----

struct ShapeKind {
  std::string_view name, usage;
  std::vector<std::string_view> lengths;      // what each length is, for messages
  int default_count, least_count, most_count; // of N; 0: takes none
  MeshData (*make)(const Vec3d& lengths, int count);
};

const std::vector<ShapeKind>& shapeKinds() {
  static const std::vector<ShapeKind> kinds = {
      {"box", "box:LX,LY,LZ", {"length LX", "height LY", "width LZ"}, 0, 0, 0, makeBox},
      {"sphere", "sphere:R[,N]", {"radius"}, 3, 0, 9, makeSphere},
      {"ellipsoid", "ellipsoid:A,B,C[,N]", {"semi-axis A", "semi-axis B", "semi-axis C"}, 3, 0, 9, makeEllipsoid},
      {"cylinder", "cylinder:R,L[,N]", {"radius", "length"}, 64, 3, 100000, makeCylinder},
      {"cone", "cone:R,H[,N]", {"radius", "height"}, 64, 3, 100000, makeCone},
      {"torus", "torus:R,r[,N]", {"ring radius R", "tube radius r"}, 64, 6, 2000, makeTorus},
      {"wigley", "wigley:L,B,T[,N]", {"length", "breadth", "depth"}, 40, 4, 2000, makeWigley},
      {"barge", "barge", {}, 0, 0, 0, makeBarge},
      {"boat", "boat", {}, 0, 0, 0, makeBoat},
      {"catamaran", "catamaran", {}, 0, 0, 0, makeCatamaran},
      {"buoy", "buoy", {}, 0, 0, 0, makeBuoy},
      {"rowboat", "rowboat", {}, 0, 0, 0, makeRowboat}};
  return kinds;
}

[[noreturn]] void refuse(const std::string& message) {
  throw std::invalid_argument(message);
}

// Not strtod, which follows the user's locale, and not from_chars, which some standard libraries lack for doubles.
double parseNumber(const ShapeKind& kind, const std::string& token) {
  std::istringstream stream(token);
  stream.imbue(std::locale::classic());
  double value = 0;
  stream >> std::noskipws >> value;
  if (stream.fail() || stream.peek() != std::istringstream::traits_type::eof() || !std::isfinite(value))
    refuse(std::string(kind.name) + ": '" + token + "' is not a finite number (" + std::string(kind.usage) + ")");
  return value;
}

std::vector<std::string> splitNumbers(std::string_view text) {
  std::vector<std::string> tokens;
  if (text.empty()) return tokens;
  std::istringstream stream{std::string(text) + ","};
  for (std::string token; std::getline(stream, token, ',');) tokens.push_back(token);
  return tokens;
}

void checkCount(const ShapeKind& kind, std::size_t got) {
  const std::size_t needed = kind.lengths.size();
  if (got == needed || (kind.default_count > 0 && got == needed + 1)) return;
  if (needed == 0) refuse(std::string(kind.name) + " takes no numbers, got " + std::to_string(got));
  constexpr const char* kWords[] = {"no lengths", "one length", "two lengths", "three lengths"};
  refuse(std::string(kind.name) + " needs " + kWords[needed] + (kind.default_count > 0 ? " and perhaps N" : "") + ": " +
         std::string(kind.usage) + ", got " + std::to_string(got));
}

Vec3d parseLengths(const ShapeKind& kind, const std::vector<std::string>& tokens) {
  Vec3d lengths;
  for (std::size_t i = 0; i < kind.lengths.size(); ++i) {
    const double value = parseNumber(kind, tokens[i]);
    const std::string subject = std::string(kind.name) + ": " + std::string(kind.lengths[i]) + " must be ";
    if (!(value > 0)) refuse(subject + "positive, got " + tokens[i]);
    if (value < 1e-6 || value > 1e6) refuse(subject + "between 1e-6 and 1e6 m, got " + tokens[i]);
    lengths[static_cast<int>(i)] = value;
  }
  return lengths;
}

int parseDivisions(const ShapeKind& kind, const std::vector<std::string>& tokens) {
  if (tokens.size() == kind.lengths.size()) return kind.default_count;
  const double value = parseNumber(kind, tokens.back());
  if (value != std::floor(value) || value < kind.least_count || value > kind.most_count)
    refuse(std::string(kind.name) + ": N must be a whole number from " + std::to_string(kind.least_count) + " to " +
           std::to_string(kind.most_count) + ", got " + tokens.back());
  return static_cast<int>(value);
}

const ShapeKind* findKind(std::string_view text) {
  for (const ShapeKind& kind : shapeKinds())
    if (text.substr(0, text.find(':')) == kind.name) return &kind;
  return nullptr;
}

} // namespace

std::span<const std::string_view> shapeNames() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> list;
    for (const ShapeKind& kind : shapeKinds()) list.push_back(kind.name);
    return list;
  }();
  return names;
}

bool isShapeName(std::string_view text) {
  return findKind(text) != nullptr;
}

MeshData makeShape(std::string_view text) {
  const ShapeKind* kind = findKind(text);
  if (!kind) {
    std::string known;
    for (const ShapeKind& each : shapeKinds()) known += (known.empty() ? "" : " ") + std::string(each.usage);
    refuse("unknown shape '" + std::string(text) + "'; known: " + known);
  }
  const std::size_t colon = text.find(':');
  const auto tokens = splitNumbers(colon == std::string_view::npos ? "" : text.substr(colon + 1));
  checkCount(*kind, tokens.size());
  const Vec3d lengths = parseLengths(*kind, tokens);
  return kind->make(lengths, parseDivisions(*kind, tokens));
}

} // namespace plim::formats
