// hull_bytes.cpp - stores a hull as bytes (stored_words.hpp). The words between head and checksum are
//   the counts in the order of visitCounts; 1 if the hull is closed, otherwise 0; its fingerprint;
//   the numbers in the order of visitNumbers
// and the lists
//   vertices about the centre: those of the tree in its order, then the others; the index of each in the hull
//   triangles, by vertices in that order: the wettable ones in the order of the tree, then the others
//   of the tree: order, moments, sizes
//   of the hull: sources, sealed triangles, caps, rim vertices, vertices of openings and the index of the next one
// Everything else is computed from these, so the indices, boxes and links of the tree always match the vertices.
// Increase the version if this order changes, or the results of buildHull().
#include "api/hull_bytes.hpp"

#include "hull/surface.hpp"
#include "math/memory.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace plim::api {
namespace {

constexpr StoredKind kHullKind{0x0a4c4c484d494c50ull, 1, "a hull", "build it again"}; // "PLIMHLL\n"

static_assert(sizeof(Vec3d) == 3 * sizeof(double) && sizeof(RimCap) == 2 * sizeof(std::uint32_t));
static_assert(sizeof(ClusterMoments) == 32 * sizeof(float) && sizeof(ClusterSize) == 16 * sizeof(float));

struct Counts {
  std::uint64_t vertices, tree_vertices, triangles, wettable, source, sealed, caps, rim_vertices, opening_vertices;

  std::size_t nodes() const { return treeNodeCount(static_cast<std::size_t>(wettable)); }
};

template <typename Of, typename Visit>
void visitCounts(Of& of, Visit visit) {
  visit(of.vertices), visit(of.tree_vertices), visit(of.triangles), visit(of.wettable), visit(of.source);
  visit(of.sealed), visit(of.caps), visit(of.rim_vertices), visit(of.opening_vertices);
}

Counts countsOf(const Hull& hull) {
  return {hull.facets_double.vertices_c.size(),
          hull.tree.vertex_count,
          hull.triangles.size(),
          hull.wettable_count,
          hull.source_count,
          hull.sealed.size(),
          hull.caps.size(),
          hull.rim_vertices.size(),
          hull.opening_vertices.size()};
}

// Defines the order of all numbers, for writing and for reading.
template <typename Of, typename Visit>
void visitNumbers(Of& of, Visit visit) {
  const auto visitVector = [&](auto& v) { visit(v.x), visit(v.y), visit(v.z); };
  const auto visitMatrix = [&](auto& m) { visitVector(m.row[0]), visitVector(m.row[1]), visitVector(m.row[2]); };
  const auto visitMass = [&](auto& m) { visit(m.volume), visitVector(m.centroid), visitMatrix(m.inertia); };
  visitVector(of.center_b), visitVector(of.half_extent), visit(of.area);
  visitMass(of.mass), visitMass(of.displaced);
  auto& moments = of.wettable_moments;
  visitVector(moments.a), visitVector(moments.b), visitMatrix(moments.M), visitMatrix(moments.N), visit(moments.area);
  visit(of.linear_error_weight), visit(of.edge_products), visit(of.opening_edge);
}

// Returns the number of words between head and checksum.
std::uint64_t wordsOf(const Counts& counts) {
  constexpr std::uint64_t kFixed = 9 + 2 + 61;
  const auto indices = [](std::uint64_t count) { return wordsFor(count, sizeof(std::uint32_t)); };
  return kFixed + 3 * counts.vertices + indices(counts.vertices) + indices(3 * counts.triangles) +
         indices(counts.wettable) +
         counts.nodes() * (kNodeChildren * sizeof(ClusterMoments) + sizeof(ClusterSize)) / kWordSize +
         indices(counts.triangles) + indices(counts.sealed) + indices(2 * counts.caps) + indices(counts.rim_vertices) +
         2 * indices(counts.opening_vertices);
}

// Returns a list of structs as the numbers that they consist of.
template <typename Number, typename Struct>
std::span<const Number> numbersOf(const Array<Struct>& list) {
  return {reinterpret_cast<const Number*>(list.data()), list.size() * (sizeof(Struct) / sizeof(Number))};
}

// --- writing --------------------------------------------------------------------------------------------------------

// Returns the hull's vertices in the order in which they are stored.
Array<std::uint32_t> storedVertices(const Hull& hull) {
  Array<std::uint32_t> vertices(hull.facets_double.vertices_c.size(), kNone);
  Array<std::uint8_t> in_tree(vertices.size(), 0);
  for (std::size_t place = 0; place < hull.tree.order.size(); ++place)
    for (std::size_t k = 0; k < 3; ++k) {
      const LeafCorners& leaf = hull.tree.corners[place / kLeafTriangles];
      const std::uint32_t vertex = hull.triangles[hull.tree.order[place]][k];
      vertices[leaf.corner[k * kLeafTriangles + place % kLeafTriangles]] = vertex;
      in_tree[vertex] = 1;
    }
  std::size_t place = 0;
  for (std::uint32_t vertex = 0; vertex < in_tree.size(); ++vertex) {
    if (in_tree[vertex]) continue;
    while (vertices[place] != kNone) ++place;
    vertices[place] = vertex;
  }
  return vertices;
}

void writeMesh(const Hull& hull, StoredWriter& writer) {
  const Array<std::uint32_t> stored = storedVertices(hull);
  Array<std::uint32_t> place(stored.size());
  Array<Vec3d> vertices;
  vertices.reserve(stored.size());
  for (std::uint32_t k = 0; k < stored.size(); ++k) {
    place[stored[k]] = k;
    vertices.push_back(hull.facets_double.vertices_c[stored[k]]);
  }
  Array<Triangle> triangles;
  triangles.reserve(hull.triangles.size());
  for (std::size_t k = 0; k < hull.triangles.size(); ++k) {
    const Triangle& v = hull.triangles[k < hull.wettable_count ? hull.tree.order[k] : k];
    triangles.push_back({place[v[0]], place[v[1]], place[v[2]]});
  }
  writer.addList(numbersOf<double>(vertices));
  writer.addList(std::span<const std::uint32_t>(stored));
  writer.addList(numbersOf<std::uint32_t>(triangles));
}

// --- reading --------------------------------------------------------------------------------------------------------

// Functions that check or read return null, or an error message.
const char* validateCounts(const Counts& counts, std::size_t bytes) {
  constexpr std::uint64_t kMost = kNone; // prevents overflow below
  bool fits = true;
  visitCounts(counts, [&](std::uint64_t count) { fits = fits && count < kMost; });
  fits = fits && counts.triangles > 0 && counts.triangles < kMost / 3 && counts.wettable <= counts.triangles &&
         counts.tree_vertices <= counts.vertices && (counts.wettable > 0) == (counts.tree_vertices > 0) &&
         (kStoredHead + wordsOf(counts) + 1) * kWordSize == bytes;
  return fits ? nullptr : "its numbers of vertices and triangles do not fit its size";
}

const char* validateNumbers(const Hull& hull) {
  constexpr double kFarthest = 1e7; // [m] buildHull() rejects a mesh that extends farther
  constexpr double kLargest = 1e60; // larger than any sum over such a mesh
  bool sound = true;
  visitNumbers(hull, [&](double number) { sound = sound && std::abs(number) <= kLargest; }); // false for NaN
  if (!sound) return "it holds numbers that are not finite";
  for (int axis = 0; axis < 3; ++axis)
    sound = sound && std::abs(hull.center_b[axis]) <= kFarthest && hull.half_extent[axis] >= 0 &&
            hull.half_extent[axis] <= kFarthest;
  for (const double number :
       {hull.wettable_moments.area, hull.linear_error_weight, hull.edge_products, hull.opening_edge})
    sound = sound && number >= 0;
  // The same conditions as in buildHull(), except for rounding.
  const double longest = hull.longestExtent();
  if (!sound || !(longest > 0.9e-6) || !(hull.area > 0) || !(hull.mass.volume > 0.9e-7 * hull.area * longest))
    return "its size, area or volume is not that of a hull";
  return nullptr;
}

template <typename Numbers>
bool areFinite(const Numbers& numbers) {
  std::uint32_t largest = 0; // exponent
  for (const float number : numbers) largest = std::max(largest, bitCast<std::uint32_t>(number) & 0x7f800000u);
  return largest < 0x7f800000u;
}

bool areBelow(std::uint64_t limit, std::span<const std::uint32_t> indices) {
  std::uint32_t largest = 0;
  for (const std::uint32_t index : indices) largest = std::max(largest, index);
  return indices.empty() || largest < limit;
}

bool areEachOnce(std::span<const std::uint32_t> indices) {
  if (!areBelow(indices.size(), indices)) return false;
  Array<std::uint8_t> seen(indices.size(), 0);
  for (const std::uint32_t index : indices) seen[index] = 1;
  std::uint8_t all = 1;
  for (const std::uint8_t one : seen) all &= one;
  return all == 1;
}

bool ascendBelow(std::uint64_t limit, std::span<const std::uint32_t> indices) {
  return areBelow(limit, indices) &&
         std::adjacent_find(indices.begin(), indices.end(), std::greater_equal<>()) == indices.end();
}

// stored: the vertices in the order in which they are stored. numbers: the index of each in the hull.
const char* readVertices(const Counts& counts, StoredReader& reader, Array<Vec3d>& stored,
                         Array<std::uint32_t>& numbers, Hull& hull) {
  reader.readList<double>(counts.vertices, stored);
  reader.readList<std::uint32_t>(counts.vertices, numbers);
  if (!areEachOnce(numbers)) return "its vertices are not numbered";
  const Vec3d limit = hull.half_extent + 1e-15 * (hull.half_extent + maximum(hull.center_b, -hull.center_b));
  Array<Vec3d> vertices_c(stored.size());
  bool inside = true;
  for (std::size_t k = 0; k < stored.size(); ++k) {
    const Vec3d& v = stored[k];
    inside = inside && std::abs(v.x) <= limit.x && std::abs(v.y) <= limit.y && std::abs(v.z) <= limit.z;
    vertices_c[numbers[k]] = v;
  }
  if (!inside) return "a vertex lies outside its box";
  storeVertices(std::move(vertices_c), hull);
  return nullptr;
}

// Up to one leaf of triangles, as stored.
struct StoredTriangles {
  std::uint32_t corner[3 * kLeafTriangles];
  std::size_t count;

  StoredTriangles(const unsigned char* from, std::size_t first, std::size_t end)
      : count(std::min(kLeafTriangles, end - first)) {
    copyFromLittleEndian(from + first * sizeof(Triangle), std::span(corner, 3 * count));
  }
  Triangle operator[](std::size_t k) const { return {corner[3 * k], corner[3 * k + 1], corner[3 * k + 2]}; }

  // Returns whether each triangle has three different vertices, with indices below the limit.
  bool areSound(std::uint64_t limit) const {
    bool collapsed = false;
    for (std::size_t k = 0; k < 3 * count; k += 3)
      collapsed |= (corner[k] == corner[k + 1]) | (corner[k + 1] == corner[k + 2]) | (corner[k + 2] == corner[k]);
    return !collapsed && areBelow(limit, {corner, 3 * count});
  }
};

// numbers: indices of the stored vertices in the hull. The order of the tree has been checked before. Returns false if
// a triangle is not sound.
bool readTriangles(const Counts& counts, const unsigned char* from, std::span<const std::uint32_t> numbers,
                   Hull& hull) {
  const auto wettable = static_cast<std::size_t>(counts.wettable), all = static_cast<std::size_t>(counts.triangles);
  hull.triangles.resize(all);
  hull.tree.corners.reserve((wettable + kLeafTriangles - 1) / kLeafTriangles);
  const auto inHull = [&](const Triangle& v) { return Triangle{numbers[v[0]], numbers[v[1]], numbers[v[2]]}; };
  for (std::size_t first = 0; first < wettable; first += kLeafTriangles) {
    const StoredTriangles stored(from, first, wettable);
    if (!stored.areSound(counts.tree_vertices)) return false;
    LeafCorners& leaf = hull.tree.corners.emplace_back();
    for (std::size_t lane = 0; lane < stored.count; ++lane) {
      for (std::size_t k = 0; k < 3; ++k) leaf.corner[k * kLeafTriangles + lane] = stored[lane][k];
      hull.triangles[hull.tree.order[first + lane]] = inHull(stored[lane]);
    }
    fillEmptyLanes(stored.count, leaf);
  }
  for (std::size_t first = wettable; first < all; first += kLeafTriangles) {
    const StoredTriangles stored(from, first, all);
    if (!stored.areSound(counts.vertices)) return false;
    for (std::size_t k = 0; k < stored.count; ++k) hull.triangles[first + k] = inHull(stored[k]);
  }
  return true;
}

const char* readTree(const Counts& counts, StoredReader& reader, Tree& tree) {
  reader.readList<float>(counts.nodes() * kNodeChildren, tree.moments);
  reader.readList<float>(counts.nodes(), tree.sizes);
  bool positive = true;
  for (const float number : numbersOf<float>(tree.sizes)) positive = positive && number >= 0;
  return positive && areFinite(numbersOf<float>(tree.moments)) && areFinite(numbersOf<float>(tree.sizes))
             ? nullptr
             : "its tree holds numbers that are not finite";
}

using Indices = std::span<const std::uint32_t>;

// Returns the sources of a part of the triangles without the caps at its end; all of it if a cap stands elsewhere.
Indices withoutCaps(Indices part) {
  const auto cap = std::find(part.begin(), part.end(), kNone);
  const bool is_sound = std::all_of(cap, part.end(), [](std::uint32_t source) { return source == kNone; });
  return is_sound ? part.first(static_cast<std::size_t>(cap - part.begin())) : part;
}

// maskedHull() relies on this: each of the caller's triangles occurs at most once, in ascending order, and caps are in
// the part of the adjacent triangle.
bool sourcesAreSound(const Hull& hull) {
  const Indices all = hull.source, parts[] = {all.first(hull.wettable_count), all.subspan(hull.wettable_count)};
  const Indices own[] = {withoutCaps(parts[0]), withoutCaps(parts[1])};
  for (const Indices part : own)
    if (!ascendBelow(hull.source_count, part)) return false;
  for (std::size_t k = 0, other = 0; k < own[0].size(); ++k) {
    while (other < own[1].size() && own[1][other] < own[0][k]) ++other;
    if (other < own[1].size() && own[1][other] == own[0][k]) return false;
  }
  std::uint64_t caps[] = {parts[0].size() - own[0].size(), parts[1].size() - own[1].size()};
  for (const RimCap& cap : hull.caps) {
    const bool is_wettable = std::binary_search(own[0].begin(), own[0].end(), cap.source);
    if (!is_wettable && !std::binary_search(own[1].begin(), own[1].end(), cap.source)) return false;
    std::uint64_t& left = caps[is_wettable ? 0 : 1];
    if (cap.triangle_count > left) return false;
    left -= cap.triangle_count;
  }
  return caps[0] == 0 && caps[1] == 0;
}

const char* readRest(const Counts& counts, StoredReader& reader, Hull& hull) {
  reader.readList<std::uint32_t>(counts.triangles, hull.source);
  reader.readList<std::uint32_t>(counts.sealed, hull.sealed);
  reader.readList<std::uint32_t>(counts.caps, hull.caps);
  reader.readList<std::uint32_t>(counts.rim_vertices, hull.rim_vertices);
  reader.readList<std::uint32_t>(counts.opening_vertices, hull.opening_vertices);
  reader.readList<std::uint32_t>(counts.opening_vertices, hull.opening_next);
  if (!sourcesAreSound(hull) || !ascendBelow(counts.source, hull.sealed)) return "its triangles do not form a mesh";
  if (!ascendBelow(counts.vertices, hull.rim_vertices) || !areBelow(counts.vertices, hull.opening_vertices) ||
      !areBelow(counts.opening_vertices, hull.opening_next))
    return "its openings do not belong to its triangles";
  return nullptr;
}

const char* readLists(const Counts& counts, StoredReader& reader, Hull& hull) {
  Array<Vec3d> stored;
  Array<std::uint32_t> numbers;
  if (const char* why = readVertices(counts, reader, stored, numbers, hull)) return why;
  const unsigned char* triangles = reader.skipList(3 * counts.triangles, sizeof(std::uint32_t));
  reader.readList<std::uint32_t>(counts.wettable, hull.tree.order);
  if (!areEachOnce(hull.tree.order)) return "its tree does not hold each triangle once";
  if (!readTriangles(counts, triangles, numbers, hull)) return "a triangle does not have three vertices";
  if (const char* why = readTree(counts, reader, hull.tree)) return why;
  if (const char* why = readRest(counts, reader, hull)) return why;
  stored.resize(static_cast<std::size_t>(counts.tree_vertices));
  fillTree(stored, hull.tree);
  return nullptr;
}

} // namespace

std::uint64_t sizeOfHull(const Hull& hull) {
  return (kStoredHead + wordsOf(countsOf(hull)) + 1) * kWordSize;
}

void writeHull(const Hull& hull, std::span<unsigned char> to) {
  const Counts counts = countsOf(hull);
  StoredWriter writer(kHullKind, static_cast<std::size_t>(wordsOf(counts)), to);
  visitCounts(counts, [&](std::uint64_t count) { writer.add(count); });
  writer.add(std::uint64_t{hull.closed}), writer.add(hull.fingerprint);
  visitNumbers(hull, [&](double number) { writer.add(number); });
  writeMesh(hull, writer);
  writer.addList(std::span<const std::uint32_t>(hull.tree.order));
  writer.addList(numbersOf<float>(hull.tree.moments));
  writer.addList(numbersOf<float>(hull.tree.sizes));
  writer.addList(std::span<const std::uint32_t>(hull.source));
  writer.addList(std::span<const std::uint32_t>(hull.sealed));
  writer.addList(numbersOf<std::uint32_t>(hull.caps));
  for (const auto* list : {&hull.rim_vertices, &hull.opening_vertices, &hull.opening_next})
    writer.addList(std::span<const std::uint32_t>(*list));
  writer.finish();
}

String readHull(StoredBytes bytes, Hull& hull) {
  if (const Damage why = whyNotStored(kHullKind, bytes); !why.empty()) return why.text;
  StoredReader reader(bytes);
  Counts counts{};
  const String damaged = "it is damaged: ";
  if (bytes.size() < (kStoredHead + wordsOf(counts) + 1) * kWordSize) return damaged + "its numbers are missing";
  visitCounts(counts, [&](std::uint64_t& count) { count = reader.word(); });
  if (const char* why = validateCounts(counts, bytes.size())) return damaged + why;
  hull.source_count = static_cast<std::uint32_t>(counts.source);
  hull.wettable_count = static_cast<std::uint32_t>(counts.wettable);
  const std::uint64_t closed = reader.word();
  hull.closed = closed == 1, hull.fingerprint = reader.word();
  visitNumbers(hull, [&](double& number) { number = reader.number(); });
  hull.offset = length(hull.center_b);
  const char* why = closed > 1 ? "it is neither open nor closed" : validateNumbers(hull);
  if (!why) why = readLists(counts, reader, hull);
  return why ? damaged + why : "";
}

} // namespace plim::api
