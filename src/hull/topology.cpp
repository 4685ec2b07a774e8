// topology.cpp - sorts edge uses by their smaller vertex with a counting sort: linear time, no hashing.
#include "hull/topology.hpp"

#include "math/memory.hpp"

#include <numeric>
#include <tuple>

namespace plim {

EdgeTable::EdgeTable(const Mesh& mesh) : offsets_(mesh.vertices.size() + 1, 0), uses_(3 * mesh.triangles.size()) {
  const auto nearEnd = [&](std::uint32_t h) { return std::min(startVertex(mesh, h), endVertex(mesh, h)); };
  const auto count = static_cast<std::uint32_t>(uses_.size());
  for (std::uint32_t h = 0; h < count; ++h) ++offsets_[nearEnd(h) + 1];
  std::partial_sum(offsets_.begin(), offsets_.end(), offsets_.begin());
  Array<std::size_t> fill(offsets_.begin(), offsets_.end() - 1);
  for (std::uint32_t h = 0; h < count; ++h)
    uses_[fill[nearEnd(h)]++] = {std::max(startVertex(mesh, h), endVertex(mesh, h)), h};
  const auto order = [](const EdgeUse& a, const EdgeUse& b) {
    return a.far_end != b.far_end ? a.far_end < b.far_end : a.half_edge < b.half_edge;
  };
  for (std::size_t v = 0; v + 1 < offsets_.size(); ++v)
    std::sort(uses_.begin() + static_cast<std::ptrdiff_t>(offsets_[v]),
              uses_.begin() + static_cast<std::ptrdiff_t>(offsets_[v + 1]), order);
}

DisjointSets::DisjointSets(std::size_t count) : parent_(count) {
  std::iota(parent_.begin(), parent_.end(), 0u);
}

std::uint32_t DisjointSets::find(std::uint32_t element) {
  while (parent_[element] != element) element = parent_[element] = parent_[parent_[element]];
  return element;
}

void DisjointSets::join(std::uint32_t a, std::uint32_t b) {
  a = find(a), b = find(b);
  // The smaller index becomes the root, so that results do not depend on the order of joins.
  if (a != b) parent_[std::max(a, b)] = std::min(a, b);
}

Vec3d meanVertex(const Mesh& mesh, const Rim& rim) {
  Vec3d sum;
  for (const std::uint32_t v : rim.vertices) sum += mesh.vertices[v];
  return sum / static_cast<double>(rim.vertices.size());
}

bool isCrack(const Mesh& mesh, const Rim& rim) {
  double area = 0, perimeter = 0;
  forEachCapTriangle(mesh, rim, [&](const Vec3d& a, const Vec3d& b, const Vec3d& c) {
    area += length(0.5 * cross(b - a, c - a));
    perimeter += length(b - a);
  });
  return area <= 1e-7 * perimeter * perimeter; // the area that single precision makes of a straight line
}

// A vertex has equally many outgoing and incoming boundary edges, so a walk can only end at its start. A vertex met
// twice closes a loop. The edges since the first meeting are split off, so that loops are simple. With the rim vertices
// of a forged file, a walk may end elsewhere; it is then dropped.
Array<Rim> linkRims(Array<BoundaryEdge> boundary) {
  std::sort(boundary.begin(), boundary.end(), [](const BoundaryEdge& a, const BoundaryEdge& b) {
    return std::tie(a.from, a.to, a.triangle) < std::tie(b.from, b.to, b.triangle);
  });
  // Data of a vertex is stored at the first of the edges that leave it.
  const auto placeOf = [&](std::uint32_t vertex) {
    const auto comesBefore = [](const BoundaryEdge& edge, std::uint32_t v) { return edge.from < v; };
    return static_cast<std::size_t>(std::lower_bound(boundary.begin(), boundary.end(), vertex, comesBefore) -
                                    boundary.begin());
  };
  const auto leaves = [&](std::size_t edge, std::uint32_t vertex) {
    return edge < boundary.size() && boundary[edge].from == vertex;
  };
  Array<std::size_t> taken(boundary.size(), 0);         // number of edges used by walks to leave the vertex
  Array<std::uint32_t> on_walk(boundary.size(), kNone); // position in the current walk at which it left the vertex
  Array<std::size_t> walk;
  const auto forget = [&](std::size_t first) { // drops the walk from there on
    for (std::size_t k = first; k < walk.size(); ++k) on_walk[placeOf(boundary[walk[k]].from)] = kNone;
    walk.resize(first);
  };
  Array<Rim> rims;
  for (std::size_t start = 0; start < boundary.size(); ++start) {
    std::uint32_t vertex = boundary[start].from;
    std::size_t place = placeOf(vertex);
    if (start - place < taken[place]) continue;
    do {
      if (!leaves(place, vertex) || !leaves(place + taken[place], vertex)) {
        forget(0);
        break;
      }
      const std::size_t edge = place + taken[place]++;
      on_walk[place] = static_cast<std::uint32_t>(walk.size());
      walk.push_back(edge);
      vertex = boundary[edge].to, place = placeOf(vertex);
      if (!leaves(place, vertex) || on_walk[place] == kNone) continue;
      const std::size_t first = on_walk[place];
      Rim& rim = rims.emplace_back();
      rim.triangle = boundary[walk[first]].triangle;
      for (std::size_t k = first; k < walk.size(); ++k) rim.vertices.push_back(boundary[walk[k]].from);
      forget(first);
    } while (!walk.empty());
  }
  return rims;
}

} // namespace plim
