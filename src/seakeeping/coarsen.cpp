// coarsen.cpp - merges vertices by cells and quadrics, and halves and flips edges.
#include "seakeeping/coarsen.hpp"

#include "hull/cells.hpp"
#include "math/memory.hpp"
#include "math/symmetric3.hpp"

#include <tuple>

namespace plim {
namespace {

// A group of vertices that become one. The quadric sum w (n . (x - p))^2 is stored about the mean. Its
// minimum is at A x = b.
struct Cluster {
  Cell cell{};
  bool at_waterline = false;
  double count = 0, weight = 0;
  Vec3d mean, b;
  Mat3d A{};

  void addPlane(const Vec3d& n, const Vec3d& point, double w) {
    A += w * Mat3d::outer(n, n), b += w * dot(n, point - mean) * n, weight += w;
  }

  // Along directions that the planes hardly determine, the vertex stays at the mean.
  Vec3d best(double cell_size) const {
    const Eigen3 eigen = eigenSymmetric(A);
    const double least = 0.02 * std::max({eigen.value.x, eigen.value.y, eigen.value.z});
    Vec3d step;
    for (int k = 0; k < 3; ++k) {
      const Vec3d axis = eigen.vectors.column(k);
      if (eigen.value[k] > least) step += dot(axis, b) / eigen.value[k] * axis;
    }
    if (!(length(step) <= cell_size)) step = {};
    Vec3d place = mean + step;
    place.y = at_waterline ? 0 : std::min(place.y, 0.5 * mean.y);
    return place;
  }
};

// Without smaller panels at the waterline, a ball's added mass is 2 % too large at high frequencies.
constexpr double kFinerAtWaterline = 0.7;

class Coarsening {
public:
  Coarsening(const WetMesh& mesh, double cell) : mesh_(mesh), cell_(cell), of_(mesh.vertices.size()) {}

  WetMesh run() {
    gather();
    addPlanes();
    WetMesh coarse;
    for (const Cluster& cluster : clusters_) coarse.vertices.push_back(cluster.best(cell_));
    coarse.triangles = survivors(coarse);
    return coarse;
  }

private:
  // A vertex that almost touches the surface counts as part of the waterline; otherwise it would cause a needle.
  bool isAtWaterline(std::uint32_t v) const { return mesh_.vertices[v].y > -0.15 * cell_; }

  void gather() {
    const Vec3d middle = boundingBox(mesh_.vertices).center();
    CellTable table(mesh_.vertices.size());
    for (std::uint32_t v = 0; v < mesh_.vertices.size(); ++v) {
      const Vec3d p = mesh_.vertices[v];
      const bool at_waterline = isAtWaterline(v);
      const double side = at_waterline ? kFinerAtWaterline * cell_ : cell_;
      Cell cell;
      cell[0] = static_cast<std::int64_t>(std::round((p.x - middle.x) / side));
      cell[1] = at_waterline ? 1 : static_cast<std::int64_t>(std::floor(p.y / cell_));
      cell[2] = static_cast<std::int64_t>(std::round((p.z - middle.z) / side));
      std::uint32_t found = table.find(cell, [&](std::uint32_t c) { return clusters_[c].cell == cell; });
      if (found == kNone) {
        found = static_cast<std::uint32_t>(clusters_.size());
        clusters_.emplace_back();
        clusters_.back().cell = cell, clusters_.back().at_waterline = at_waterline;
        table.insert(cell, found);
      }
      clusters_[found].count += 1, clusters_[found].mean += p;
      of_[v] = found;
    }
    for (Cluster& cluster : clusters_) cluster.mean = cluster.mean / cluster.count;
  }

  void addPlanes() {
    for (const Triangle& t : mesh_.triangles) {
      const Vec3d a = mesh_.areaVector(t);
      const double area = length(a);
      if (!(area > 0)) continue;
      const Vec3d n = a / area;
      for (std::size_t k = 0; k < 3; ++k) {
        const std::uint32_t v = t[k], next = t[(k + 1) % 3];
        clusters_[of_[v]].addPlane(n, mesh_.vertices[v], area);
        if (mesh_.atWaterline(v) && mesh_.atWaterline(next)) addWall(v, next);
      }
    }
    for (Cluster& cluster : clusters_)
      if (cluster.at_waterline) cluster.addPlane({0, 1, 0}, {}, 100 * cluster.weight);
  }

  void addWall(std::uint32_t v, std::uint32_t next) {
    const Vec3d along = mesh_.vertices[next] - mesh_.vertices[v];
    const double size = length(along);
    if (!(size > 0)) return;
    const Vec3d n{-along.z / size, 0, along.x / size};
    for (const std::uint32_t end : {v, next}) clusters_[of_[end]].addPlane(n, mesh_.vertices[end], size * cell_);
  }

  struct Candidate {
    Triangle sorted, triangle;
    int way; // +1, -1: even or odd permutation of the sorted corners
    std::size_t index;
  };

  Array<Candidate> candidates(const WetMesh& coarse) const {
    Array<Candidate> found;
    for (std::size_t i = 0; i < mesh_.triangles.size(); ++i) {
      const Triangle& old = mesh_.triangles[i];
      const Triangle t{of_[old[0]], of_[old[1]], of_[old[2]]};
      if (t[0] == t[1] || t[1] == t[2] || t[2] == t[0]) continue;
      if (coarse.atWaterline(t[0]) && coarse.atWaterline(t[1]) && coarse.atWaterline(t[2])) continue;
      Triangle sorted = t;
      std::sort(sorted.begin(), sorted.end());
      const bool even = t == Triangle{sorted[0], sorted[1], sorted[2]} ||
                        t == Triangle{sorted[1], sorted[2], sorted[0]} ||
                        t == Triangle{sorted[2], sorted[0], sorted[1]};
      found.push_back({sorted, t, even ? 1 : -1, i});
    }
    std::sort(found.begin(), found.end(), [](const Candidate& a, const Candidate& b) {
      return a.sorted != b.sorted ? a.sorted < b.sorted : a.index < b.index;
    });
    return found;
  }

  // Keeps one of all triangles on the same three vertices, unless as many face one way as the other.
  Array<Triangle> survivors(const WetMesh& coarse) const {
    Array<Triangle> left;
    const Array<Candidate> all = candidates(coarse);
    for (std::size_t i = 0; i < all.size();) {
      int balance = 0;
      std::size_t end = i;
      for (; end < all.size() && all[end].sorted == all[i].sorted; ++end) balance += all[end].way;
      const Triangle& s = all[i].sorted;
      if (balance > 0) left.push_back(s);
      if (balance < 0) left.push_back({s[0], s[2], s[1]});
      i = end;
    }
    return left;
  }

  const WetMesh& mesh_;
  double cell_;
  Array<std::uint32_t> of_; // cluster of each vertex
  Array<Cluster> clusters_;
};

// Returns the weighted length of an edge. The weight is two at the surface, where the waves are and the pressure
// changes most, and one at the mesh's depth.
double weightedLength(const WetMesh& mesh, std::uint32_t a, std::uint32_t b, double deepest) {
  const double depth = -0.5 * (mesh.vertices[a].y + mesh.vertices[b].y);
  return mesh.edgeLength(a, b) * (2 - depth / deepest);
}

struct Edge {
  std::uint32_t a = 0, b = 0;
  double size = 0;
};

Edge longestEdge(const WetMesh& mesh, double deepest) {
  Edge longest;
  for (const Triangle& t : mesh.triangles)
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t a = std::min(t[k], t[(k + 1) % 3]), b = std::max(t[k], t[(k + 1) % 3]);
      const double size = weightedLength(mesh, a, b, deepest);
      if (size > longest.size) longest = {a, b, size};
    }
  return longest;
}

void splitEdge(WetMesh& mesh, const Edge& edge) {
  const auto middle = static_cast<std::uint32_t>(mesh.vertices.size());
  mesh.vertices.push_back(0.5 * (mesh.vertices[edge.a] + mesh.vertices[edge.b]));
  const std::size_t before = mesh.triangles.size();
  for (std::size_t i = 0; i < before; ++i)
    for (std::size_t k = 0; k < 3; ++k) {
      Triangle& t = mesh.triangles[i];
      const std::uint32_t a = t[k], b = t[(k + 1) % 3];
      if (std::min(a, b) != edge.a || std::max(a, b) != edge.b) continue;
      Triangle other = t;
      t[(k + 1) % 3] = middle, other[k] = middle;
      mesh.triangles.push_back(other);
      break;
    }
}

// The edge a b of the coplanar triangles a b c and b a d becomes c d if the angles at c and d add up to more than 180
// degrees (Delaunay). Returns whether it does.
bool flipHelps(const WetMesh& mesh, const Triangle& abc, std::uint32_t d) {
  const Vec3d a = mesh.vertices[abc[0]], b = mesh.vertices[abc[1]], c = mesh.vertices[abc[2]], e = mesh.vertices[d];
  // two vertices of the waterline may be joined only by an edge of the waterline
  if (c.y == 0 && e.y == 0) return false;
  const Vec3d first = cross(b - a, c - a), second = cross(a - b, e - b);
  const double sizes = length(first) * length(second);
  if (!(dot(first, second) > 0.995 * sizes)) return false; // the surface bends there
  const double cotangents = dot(a - c, b - c) * length(second) + dot(a - e, b - e) * length(first);
  if (!(cotangents < -1e-6 * sizes)) return false;
  return dot(cross(e - c, b - c), first) > 0 && dot(cross(a - c, e - c), first) > 0;
}

struct Side {
  std::uint32_t low, high; // vertices
  std::size_t triangle, corner;
};

Array<Side> sidesOf(const WetMesh& mesh) {
  Array<Side> sides;
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t a = mesh.triangles[i][k], b = mesh.triangles[i][(k + 1) % 3];
      sides.push_back({std::min(a, b), std::max(a, b), i, k});
    }
  std::sort(sides.begin(), sides.end(), [](const Side& a, const Side& b) {
    return std::tie(a.low, a.high, a.triangle) < std::tie(b.low, b.high, b.triangle);
  });
  return sides;
}

// Changes every triangle at most once. Returns true if any changed.
bool flipEdges(WetMesh& mesh) {
  const Array<Side> sides = sidesOf(mesh);
  Array<bool> changed(mesh.triangles.size(), false);
  const auto same = [](const Side& x, const Side& y) { return x.low == y.low && x.high == y.high; };
  bool any = false;
  for (std::size_t i = 0; i + 1 < sides.size(); ++i) {
    const Side &x = sides[i], &y = sides[i + 1];
    if (!same(x, y) || (i > 0 && same(sides[i - 1], x)) || (i + 2 < sides.size() && same(y, sides[i + 2]))) continue;
    if (changed[x.triangle] || changed[y.triangle]) continue;
    Triangle &t = mesh.triangles[x.triangle], &u = mesh.triangles[y.triangle];
    const std::uint32_t a = t[x.corner], b = t[(x.corner + 1) % 3], c = t[(x.corner + 2) % 3];
    const std::uint32_t d = u[(y.corner + 2) % 3];
    if (u[y.corner] != b || c == d || !flipHelps(mesh, {a, b, c}, d)) continue;
    t = {c, a, d}, u = {d, b, c};
    changed[x.triangle] = changed[y.triangle] = any = true;
  }
  return any;
}

} // namespace

WetMesh coarsened(const WetMesh& mesh, double cell) {
  return Coarsening(mesh, cell).run();
}

WetMesh refined(WetMesh mesh, std::size_t count) {
  constexpr std::size_t kSplitsBetweenFlips = 8;
  double deepest = 1e-300;
  for (const Vec3d& v : mesh.vertices) deepest = std::max(deepest, -v.y);
  for (std::size_t splits = 1; mesh.triangles.size() < count; ++splits) {
    const Edge longest = longestEdge(mesh, deepest);
    if (!(longest.size > 0)) break;
    splitEdge(mesh, longest);
    if (splits % kSplitsBetweenFlips == 0) flipEdges(mesh);
  }
  for (int round = 0; round < 10 && flipEdges(mesh); ++round) {
  }
  return mesh;
}

} // namespace plim
