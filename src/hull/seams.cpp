// seams.cpp - finds open edges near each other by a hash of their midpoints, and joins the closest pairs first, each
// edge in one pair only.
#include "hull/seams.hpp"

#include "hull/cells.hpp"
#include "math/memory.hpp"

#include <numeric>
#include <tuple>

namespace plim {
namespace {

// The use of an edge without a matching use in the other direction.
struct OpenEdge {
  std::uint32_t from, to, opposite; // vertices: its ends, and the third corner of its triangle
};

struct Pair {
  bool same_way; // both triangles use it in the same direction: one of them has the wrong winding
  double gap;    // [m] the larger distance between ends
  std::uint32_t one, other;
};

Array<OpenEdge> findOpenEdges(const Mesh& mesh, const EdgeTable& edges) {
  Array<OpenEdge> open;
  edges.forEachEdge([&](std::span<const EdgeUse> uses) {
    if (uses.size() % 2 == 0) return;
    const int net = netUses(mesh, uses);
    for (const EdgeUse& use : uses) {
      if (runsUpward(mesh, use.half_edge) != (net > 0)) continue;
      const std::uint32_t third = mesh.triangles[use.half_edge / 3][(use.half_edge + 2) % 3];
      open.push_back({startVertex(mesh, use.half_edge), endVertex(mesh, use.half_edge), third});
      return;
    }
  });
  return open;
}

class SeamWelder {
public:
  SeamWelder(const Mesh& mesh, const EdgeTable& edges, double distance)
      : mesh_(mesh), distance_(distance), open_(findOpenEdges(mesh, edges)), matched_(open_.size(), 0) {}

  // Returns for every vertex the one that replaces it. Returns an empty map if no edges are near enough.
  Array<std::uint32_t> findMap() {
    Array<Pair> pairs = findPairs();
    const bool any_short = std::any_of(open_.begin(), open_.end(), [&](const OpenEdge& e) { return isShort(e); });
    if (pairs.empty() && !any_short) return {};
    Groups groups(mesh_, distance_, 4096 + 256 * open_.size());
    joinPairs(pairs, groups);
    closePinholes(groups);
    return groups.map();
  }

private:
  // Groups of joined vertices, each with its box and a ring through its members.
  class Groups {
  public:
    Groups(const Mesh& mesh, double distance, std::size_t patience)
        : mesh_(mesh), distance_(distance), patience_(patience), sets_(mesh.vertices.size()),
          next_(mesh.vertices.size()), size_(mesh.vertices.size(), 1), box_(mesh.vertices.size()),
          first_(mesh.vertices.size() + 1, 0), around_(3 * mesh.triangles.size()) {
      std::iota(next_.begin(), next_.end(), 0u);
      for (std::size_t v = 0; v < box_.size(); ++v) box_[v].include(mesh.vertices[v]);
      for (const Triangle& t : mesh.triangles)
        for (const std::uint32_t v : t) ++first_[v + 1];
      std::partial_sum(first_.begin(), first_.end(), first_.begin());
      Array<std::size_t> fill(first_.begin(), first_.end() - 1);
      for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t)
        for (const std::uint32_t v : mesh.triangles[t]) around_[fill[v]++] = t;
    }

    // Returns whether both fit into one group, and no triangle would collapse except slivers.
    bool mayJoin(std::uint32_t a, std::uint32_t b) {
      a = sets_.find(a), b = sets_.find(b);
      if (a == b) return true;
      Box both = box_[a];
      both.include(box_[b].low), both.include(box_[b].high);
      if (both.longest() > 2 * distance_) return false;
      if (size_[a] > size_[b]) std::swap(a, b);
      std::uint32_t member = a;
      do {
        for (std::size_t k = first_[member]; k < first_[member + 1]; ++k) {
          if (patience_ == 0) return false; // no real mesh has groups of thousands that cannot be joined
          --patience_;
          if (wouldCollapse(around_[k], a, b) && !isSliver(around_[k])) return false;
        }
        member = next_[member];
      } while (member != a);
      return true;
    }

    void join(std::uint32_t a, std::uint32_t b) {
      a = sets_.find(a), b = sets_.find(b);
      if (a == b) return;
      sets_.join(a, b);
      const std::uint32_t root = sets_.find(a), other = root == a ? b : a;
      std::swap(next_[a], next_[b]); // two rings become one
      size_[root] += size_[other];
      box_[root].include(box_[other].low), box_[root].include(box_[other].high);
    }

    Array<std::uint32_t> map() {
      Array<std::uint32_t> root(next_.size());
      for (std::uint32_t v = 0; v < root.size(); ++v) root[v] = sets_.find(v);
      return root;
    }

  private:
    bool wouldCollapse(std::uint32_t triangle, std::uint32_t a, std::uint32_t b) {
      int in_a = 0, in_b = 0;
      for (const std::uint32_t v : mesh_.triangles[triangle]) {
        const std::uint32_t root = sets_.find(v);
        in_a += root == a, in_b += root == b;
      }
      return in_a == 1 && in_b == 1; // two corners in one group: it has collapsed before
    }

    bool isSliver(std::uint32_t triangle) const {
      double shortest = HUGE_VAL, longest = 0;
      for (int k = 0; k < 3; ++k) {
        const double side = length(mesh_.corner(triangle, (k + 1) % 3) - mesh_.corner(triangle, k));
        shortest = std::min(shortest, side), longest = std::max(longest, side);
      }
      return shortest <= distance_ && longest >= 100 * shortest;
    }

    const Mesh& mesh_;
    double distance_;
    std::size_t patience_; // number of triangles that may still be tested
    DisjointSets sets_;
    Array<std::uint32_t> next_; // next member of the same group, in a ring
    Array<std::uint32_t> size_; // of a group, at its root
    Array<Box> box_;            // of a group, at its root
    Array<std::size_t> first_;  // triangles around a vertex: around_[first_[v]] .. around_[first_[v + 1]]
    Array<std::uint32_t> around_;
  };

  const Vec3d& at(std::uint32_t vertex) const { return mesh_.vertices[vertex]; }
  double lengthOf(const OpenEdge& edge) const { return length(at(edge.to) - at(edge.from)); }
  bool isShort(const OpenEdge& edge) const { return lengthOf(edge) <= distance_; }

  // Returns the vector from the edge to the third corner, perpendicular to the edge.
  Vec3d reach(const OpenEdge& edge) const {
    const Vec3d along = at(edge.to) - at(edge.from), aside = at(edge.opposite) - at(edge.from);
    return aside - (dot(aside, along) / dot(along, along)) * along;
  }

  // Returns whether two sheets lie on each other. They are at the same place but are not one surface, and are not
  // joined.
  bool lieOnEachOther(const OpenEdge& a, const OpenEdge& b) const {
    const Vec3d from_a = reach(a), from_b = reach(b);
    return dot(from_a, from_b) > 0.9999 * length(from_a) * length(from_b);
  }

  void consider(std::uint32_t one, std::uint32_t other, Array<Pair>& pairs) const {
    const OpenEdge &a = open_[one], &b = open_[other];
    const double against = std::max(length(at(a.from) - at(b.to)), length(at(a.to) - at(b.from)));
    const double along = std::max(length(at(a.from) - at(b.from)), length(at(a.to) - at(b.to)));
    const double gap = std::min(against, along);
    // At most a quarter of the edge's length: small parts keep their shape, whatever the size of the whole.
    if (gap > std::min(distance_, 0.25 * std::min(lengthOf(a), lengthOf(b))) || lieOnEachOther(a, b)) return;
    pairs.push_back({along < against, gap, one, other});
  }

  Array<Pair> findPairs() const {
    constexpr int kMost = 32; // edges tested per cell
    const Vec3d middle = boundingBox(mesh_.vertices).center();
    CellTable table(open_.size());
    Array<Pair> pairs;
    for (std::uint32_t k = 0; k < open_.size(); ++k) {
      const Vec3d place = 0.5 * (at(open_[k].from) + at(open_[k].to)) - middle;
      forEachCellNear(place, distance_, [&](const Cell& cell) {
        int seen = 0;
        table.find(cell, [&](std::uint32_t other) {
          consider(other, k, pairs);
          return ++seen == kMost;
        });
        return false;
      });
      table.insert(cellOf(place, distance_), k);
    }
    return pairs;
  }

  // Joins the closest pairs first. Edges that run in opposite directions, as they should, come before the others.
  void joinPairs(Array<Pair>& pairs, Groups& groups) {
    const auto key = [](const Pair& p) { return std::tie(p.same_way, p.gap, p.one, p.other); };
    std::sort(pairs.begin(), pairs.end(), [&](const Pair& a, const Pair& b) { return key(a) < key(b); });
    for (const Pair& pair : pairs) {
      if (matched_[pair.one] || matched_[pair.other]) continue;
      const OpenEdge &a = open_[pair.one], &b = open_[pair.other];
      const std::uint32_t from = pair.same_way ? b.from : b.to, to = pair.same_way ? b.to : b.from;
      if (!groups.mayJoin(a.from, from) || !groups.mayJoin(a.to, to)) continue;
      groups.join(a.from, from);
      if (groups.mayJoin(a.to, to)) groups.join(a.to, to);
      matched_[pair.one] = matched_[pair.other] = 1;
    }
  }

  void closePinholes(Groups& groups) const {
    Array<std::pair<double, std::uint32_t>> short_edges;
    for (std::uint32_t k = 0; k < open_.size(); ++k)
      if (!matched_[k] && isShort(open_[k])) short_edges.push_back({lengthOf(open_[k]), k});
    std::sort(short_edges.begin(), short_edges.end());
    for (const auto& [length, k] : short_edges)
      if (groups.mayJoin(open_[k].from, open_[k].to)) groups.join(open_[k].from, open_[k].to);
  }

  const Mesh& mesh_;
  double distance_;
  Array<OpenEdge> open_;
  Array<std::uint8_t> matched_; // per open edge
};

} // namespace

Seams findSeams(const Mesh& mesh, const EdgeTable& edges, double distance) {
  Seams seams;
  seams.map = SeamWelder(mesh, edges, distance).findMap();
  for (std::uint32_t v = 0; v < seams.map.size(); ++v) {
    if (seams.map[v] == v) continue;
    ++seams.vertices;
    seams.distance = std::max(seams.distance, length(mesh.vertices[v] - mesh.vertices[seams.map[v]]));
  }
  return seams;
}

} // namespace plim
