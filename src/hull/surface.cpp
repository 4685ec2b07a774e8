// surface.cpp - openings of the wettable surface, triangles sorted by wettability, integrals, and the tree.
#include "hull/surface.hpp"

#include "hull/topology.hpp"
#include "math/fingerprint.hpp"
#include "math/memory.hpp"

namespace plim {
namespace {

// --- openings -------------------------------------------------------------------------------------------------------

// One use of an edge by a wettable triangle.
struct WettableUse {
  std::uint32_t low, high; // its vertices
  bool upward;             // from low to high
};

// Returns the uses of all edges at which the wettable surface may end. Each end of such an edge is an end of an open
// edge of the whole surface, or belongs to a wettable triangle and to one that is never wet.
Array<WettableUse> usesNearEnds(const Mesh& mesh, const Array<std::uint32_t>& rim_vertices) {
  constexpr std::uint8_t kWettable = 1, kNeverWet = 2, kBoth = kWettable | kNeverWet;
  Array<std::uint8_t> seen(mesh.vertices.size(), 0);
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
    for (const std::uint32_t v : mesh.triangles[t]) seen[v] |= mesh.never_wet[t] ? kNeverWet : kWettable;
  for (const std::uint32_t v : rim_vertices) seen[v] = kBoth;
  Array<WettableUse> uses;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
    for (std::size_t k = 0; k < 3 && !mesh.never_wet[t]; ++k) {
      const std::uint32_t from = mesh.triangles[t][k], to = mesh.triangles[t][(k + 1) % 3];
      if (seen[from] == kBoth && seen[to] == kBoth) uses.push_back({std::min(from, to), std::max(from, to), from < to});
    }
  return uses;
}

// Returns the net boundary of the wettable triangles (topology.hpp). Its edges have no triangle.
Array<BoundaryEdge> wettableBoundary(const Mesh& mesh, const Array<std::uint32_t>& rim_vertices) {
  Array<WettableUse> uses = usesNearEnds(mesh, rim_vertices);
  std::sort(uses.begin(), uses.end(), [](const WettableUse& a, const WettableUse& b) {
    return a.low != b.low ? a.low < b.low : a.high < b.high; // uses of one edge are only counted
  });
  Array<BoundaryEdge> boundary;
  for (std::size_t first = 0, last = 0; first < uses.size(); first = last) {
    const auto [low, high, upward] = uses[first];
    int net = 0;
    for (; last < uses.size() && uses[last].low == low && uses[last].high == high; ++last)
      net += uses[last].upward ? 1 : -1;
    for (; net > 0; --net) boundary.push_back({high, low, kNone});
    for (; net < 0; ++net) boundary.push_back({low, high, kNone});
  }
  return boundary;
}

void findOpenings(const Mesh& mesh, Hull& hull) {
  for (const Rim& rim : linkRims(wettableBoundary(mesh, hull.rim_vertices))) {
    if (isCrack(mesh, rim)) continue;
    const std::size_t first = hull.opening_vertices.size();
    hull.opening_vertices.insert(hull.opening_vertices.end(), rim.vertices.begin(), rim.vertices.end());
    for (std::size_t k = 0; k < rim.vertices.size(); ++k) {
      const std::size_t next = (k + 1) % rim.vertices.size();
      hull.opening_next.push_back(static_cast<std::uint32_t>(first + next));
      hull.opening_edge =
          std::max(hull.opening_edge, length(mesh.vertices[rim.vertices[next]] - mesh.vertices[rim.vertices[k]]));
    }
  }
}

// --- triangles and their integrals ----------------------------------------------------------------------------------

// Stores the wettable triangles first, then the others.
void storeTriangles(const Mesh& mesh, Hull& hull) {
  hull.triangles.reserve(mesh.triangles.size()), hull.source.reserve(mesh.triangles.size());
  for (const bool wettable : {true, false}) {
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
      if ((mesh.never_wet[t] == 0) != wettable) continue;
      hull.triangles.push_back(mesh.triangles[t]);
      hull.source.push_back(mesh.source[t]);
    }
    if (wettable) hull.wettable_count = static_cast<std::uint32_t>(hull.triangles.size());
  }
}

void addMoments(Hull& hull) {
  VolumeIntegrator displaced(Vec3d{});
  const Array<Vec3d>& r = hull.facets_double.vertices_c;
  for (std::uint32_t t = 0; t < hull.wettable_count; ++t) {
    const Triangle& v = hull.triangles[t];
    hull.wettable_moments.addTriangle(r[v[0]], r[v[1]], r[v[2]]);
    displaced.add(r[v[0]], r[v[1]], r[v[2]]);
    const Vec3d a = r[v[1]] - r[v[0]], b = r[v[2]] - r[v[1]], c = r[v[0]] - r[v[2]];
    hull.edge_products += length(a) * length(b);
    hull.linear_error_weight += length(0.5 * cross(a, b)) * (dot(a, a) + dot(b, b) + dot(c, c)) / 24;
  }
  hull.displaced = displaced.result();
}

std::uint64_t fingerprintOf(const Hull& hull) {
  Fingerprint print;
  print.add(hull.center_b);
  print.add(std::uint64_t{hull.facets_double.vertices_c.size()}), print.add(std::uint64_t{hull.triangles.size()});
  for (const Vec3d& vertex : hull.facets_double.vertices_c) print.add(vertex);
  for (const Triangle& t : hull.triangles) print.add(std::uint64_t{t[0]} << 32 | t[1]), print.add(std::uint64_t{t[2]});
  print.add(std::uint64_t{hull.wettable_count});
  print.add(hull.mass.volume), print.add(hull.mass.centroid);
  for (const Vec3d& row : hull.mass.inertia.row) print.add(row);
  return print.value();
}

// --- another mask ---------------------------------------------------------------------------------------------------

// Returns the hull's triangles as after the checks: in the caller's order, caps last, none marked.
Mesh meshOf(const Hull& hull) {
  Mesh mesh;
  mesh.vertices = hull.facets_double.vertices_c;
  mesh.triangles.reserve(hull.triangles.size()), mesh.source.reserve(hull.triangles.size());
  const auto take = [&](std::uint32_t& t) {
    mesh.triangles.push_back(hull.triangles[t]), mesh.source.push_back(hull.source[t]);
    ++t;
  };
  std::uint32_t wettable = 0, never_wet = hull.wettable_count;
  const auto end = static_cast<std::uint32_t>(hull.triangles.size());
  const auto sourceAt = [&](std::uint32_t t, std::uint32_t stop) { return t < stop ? hull.source[t] : kNone; };
  Array<std::uint8_t> is_wettable(hull.caps.empty() ? 0 : hull.source_count, 0); // per triangle of the caller
  for (;;) {
    const std::uint32_t one = sourceAt(wettable, hull.wettable_count), other = sourceAt(never_wet, end);
    if (one == kNone && other == kNone) break;
    if (one < other && !is_wettable.empty()) is_wettable[one] = 1;
    take(one < other ? wettable : never_wet);
  }
  for (const RimCap& cap : hull.caps)
    for (std::uint32_t k = 0; k < cap.triangle_count; ++k) take(is_wettable[cap.source] ? wettable : never_wet);
  mesh.never_wet.assign(mesh.triangles.size(), 0);
  return mesh;
}

// Marks the triangles in the mask, the sealed ones, and the caps beside either.
void markNeverWet(const HullBasis& basis, Array<std::uint8_t> never_wet, Mesh& mesh) {
  never_wet.resize(basis.source_count, 0);
  for (const std::uint32_t source : basis.sealed) never_wet[source] = 1;
  std::size_t t = 0;
  for (; t < mesh.triangles.size() && mesh.source[t] != kNone; ++t) mesh.never_wet[t] = never_wet[mesh.source[t]];
  for (const RimCap& cap : basis.caps)
    for (std::uint32_t k = 0; k < cap.triangle_count; ++k) mesh.never_wet[t++] = never_wet[cap.source];
}

} // namespace

void storeVertices(Array<Vec3d> vertices_c, Hull& hull) {
  double square = 0;
  hull.facets_float.vertices_c.reserve(vertices_c.size());
  for (const Vec3d& vertex : vertices_c) {
    hull.facets_float.vertices_c.push_back(convert<float>(vertex));
    square = std::max(square, dot(vertex, vertex));
  }
  hull.radius = std::sqrt(square);
  hull.facets_double.vertices_c = std::move(vertices_c);
}

void addSurface(Mesh mesh, Hull& hull) {
  findOpenings(mesh, hull);
  storeTriangles(mesh, hull);
  storeVertices(std::move(mesh.vertices), hull);
  addMoments(hull);
  hull.tree = buildTree(hull.facets_double.vertices_c, {hull.triangles.data(), hull.wettable_count});
  hull.fingerprint = fingerprintOf(hull);
}

Owned<Hull> maskedHull(const Hull& hull, const Array<std::uint8_t>& never_wet) {
  auto masked = makeOwned<Hull>();
  static_cast<HullBasis&>(*masked) = hull;
  Mesh mesh = meshOf(hull);
  markNeverWet(hull, never_wet, mesh);
  addSurface(std::move(mesh), *masked);
  return masked;
}

} // namespace plim
