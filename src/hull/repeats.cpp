// repeats.cpp - starts with all repeats as candidates. Candidates at an edge that would become worse are taken back,
// until there is no such edge. Taking one back can only affect the edges of that triangle, so a list of edges to check
// is enough.
#include "hull/repeats.hpp"

#include "math/memory.hpp"

#include <cstdlib>
#include <numeric>

namespace plim {
namespace {

// Returns the triangle with the smallest index first and the same winding.
Triangle rotatedToSmallest(const Triangle& t) {
  const std::size_t k = static_cast<std::size_t>(std::min_element(t.begin(), t.end()) - t.begin());
  return {t[k], t[(k + 1) % 3], t[(k + 2) % 3]};
}

// Returns for each triangle whether the mesh has the same one earlier.
Array<std::uint8_t> standEarlier(const Mesh& mesh) {
  Array<std::uint32_t> order(mesh.triangles.size());
  std::iota(order.begin(), order.end(), 0u);
  Array<Triangle> key(mesh.triangles.size());
  for (std::size_t t = 0; t < key.size(); ++t) key[t] = rotatedToSmallest(mesh.triangles[t]);
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return key[a] != key[b] ? key[a] < key[b] : a < b; });
  Array<std::uint8_t> repeat(key.size(), 0);
  for (std::size_t k = 1; k < order.size(); ++k) repeat[order[k]] = key[order[k]] == key[order[k - 1]];
  return repeat;
}

class Candidates {
public:
  Candidates(const Mesh& mesh, Array<std::uint8_t>& may_go)
      : mesh_(mesh), may_go_(may_go), table_(mesh), edge_of_(3 * mesh.triangles.size()) {
    table_.forEachEdge([&](std::span<const EdgeUse> uses) {
      Edge edge{uses, netUses(mesh, uses), 0};
      for (const EdgeUse& use : uses) {
        if (may_go_[use.half_edge / 3]) edge.going += wayOf(mesh, use.half_edge);
        edge_of_[use.half_edge] = static_cast<std::uint32_t>(edges_.size());
      }
      edges_.push_back(edge);
    });
  }

  void takeBackTheNeeded() {
    Array<std::uint32_t> to_see(edges_.size());
    std::iota(to_see.begin(), to_see.end(), 0u);
    while (!to_see.empty()) {
      const Edge& edge = edges_[to_see.back()];
      to_see.pop_back();
      const int going = edge.going;
      if (std::abs(edge.net - going) <= std::abs(edge.net)) continue;
      for (const EdgeUse& use : edge.uses)
        if (may_go_[use.half_edge / 3] && (wayOf(mesh_, use.half_edge) > 0) == (going > 0))
          takeBack(use.half_edge / 3, to_see);
    }
  }

private:
  struct Edge {
    std::span<const EdgeUse> uses;
    int net, going; // n and r
  };

  void takeBack(std::uint32_t triangle, Array<std::uint32_t>& to_see) {
    may_go_[triangle] = 0;
    for (std::uint32_t h = 3 * triangle; h < 3 * triangle + 3; ++h) {
      edges_[edge_of_[h]].going -= wayOf(mesh_, h);
      to_see.push_back(edge_of_[h]);
    }
  }

  const Mesh& mesh_;
  Array<std::uint8_t>& may_go_; // per triangle
  EdgeTable table_;
  Array<Edge> edges_;
  Array<std::uint32_t> edge_of_; // per half-edge
};

} // namespace

Repeats findRepeats(const Mesh& mesh) {
  const Array<std::uint8_t> repeat = standEarlier(mesh);
  Repeats found;
  found.needless = repeat;
  if (std::find(repeat.begin(), repeat.end(), 1) == repeat.end()) return found;
  Candidates(mesh, found.needless).takeBackTheNeeded();
  for (std::size_t t = 0; t < repeat.size(); ++t) {
    if (!repeat[t]) continue;
    std::uint64_t& count = found.needless[t] ? found.dropped : found.kept;
    if (count++ == 0) (found.needless[t] ? found.first_dropped : found.first_kept) = mesh.source[t];
  }
  return found;
}

} // namespace plim
