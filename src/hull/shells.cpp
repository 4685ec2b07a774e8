// shells.cpp - groups patches, computes capped volumes, and tests containment by signed crossings of an upward ray:
//   winding number of shell S about p = sum over triangles of S (and caps) above p of the sign of their projected area
#include "hull/shells.hpp"

#include "hull/box_tree.hpp"
#include "math/memory.hpp"

namespace plim {
namespace {

// Joins patches that meet at edges of more than two uses, unless each is closed by itself: two boxes that touch along
// an edge stay separate. Returns the group of each patch.
Array<std::uint32_t> joinPatches(const Mesh& mesh, const EdgeTable& edges, const Winding& winding) {
  Array<std::uint8_t> open_alone(winding.patch_count, 0);
  Array<std::pair<std::uint32_t, std::uint32_t>> touching;
  Array<std::pair<std::uint32_t, int>> at_edge; // patch, direction of use
  edges.forEachEdge([&](std::span<const EdgeUse> uses) {
    if (uses.size() == 2) return;
    at_edge.clear();
    for (const EdgeUse& use : uses) at_edge.push_back({winding.patch[use.half_edge / 3], wayOf(mesh, use.half_edge)});
    std::sort(at_edge.begin(), at_edge.end());
    for (std::size_t k = 0; k < at_edge.size();) {
      const std::uint32_t patch = at_edge[k].first;
      int net = 0;
      for (; k < at_edge.size() && at_edge[k].first == patch; ++k) net += at_edge[k].second;
      if (net != 0) open_alone[patch] = 1;
      touching.push_back({at_edge[0].first, patch});
    }
  });
  DisjointSets sets(winding.patch_count);
  for (const auto& [a, b] : touching)
    if (open_alone[a] || open_alone[b]) sets.join(a, b);
  Array<std::uint32_t> group(winding.patch_count);
  for (std::uint32_t p = 0; p < winding.patch_count; ++p) group[p] = sets.find(p);
  return group;
}

// Returns the sign of the turn a -> b -> p in the x, z plane. It is computed from the same end for either order of a
// and b. A point on an edge is therefore inside exactly one of its two triangles.
int sideOf(const Vec3d& a, const Vec3d& b, const Vec3d& p) {
  const bool in_order = a.x != b.x ? a.x < b.x : a.z < b.z;
  const Vec3d& from = in_order ? a : b;
  const Vec3d& to = in_order ? b : a;
  const double turn = (to.x - from.x) * (p.z - from.z) - (to.z - from.z) * (p.x - from.x);
  const int side = turn >= 0 ? 1 : -1;
  return in_order ? side : -side;
}

int crossing(const Vec3d& a, const Vec3d& b, const Vec3d& c, const Vec3d& p) {
  const int side = sideOf(a, b, p);
  if (sideOf(b, c, p) != side || sideOf(c, a, p) != side) return 0;
  const Vec3d n = cross(b - a, c - a);
  if (n.y == 0) return 0;
  const double height = a.y - (n.x * (p.x - a.x) + n.z * (p.z - a.z)) / n.y;
  return height > p.y ? side : 0;
}

// A shell's triangles and caps, sorted into columns over the x, z plane. An upward ray only tests those of its column.
class RayCaster {
public:
  RayCaster(const Mesh& mesh, const Shell& shell) : box_(shell.box) {
    for (const std::uint32_t t : shell.triangles)
      corners_.push_back({mesh.corner(t, 0), mesh.corner(t, 1), mesh.corner(t, 2)});
    for (const Rim& rim : shell.rims)
      forEachCapTriangle(mesh, rim,
                         [&](const Vec3d& a, const Vec3d& b, const Vec3d& c) { corners_.push_back({a, b, c}); });
    side_ =
        std::clamp<std::size_t>(static_cast<std::size_t>(std::sqrt(static_cast<double>(corners_.size())) / 2), 1, 512);
    first_.assign(side_ * side_ + 1, 0);
    forEachEntry([&](std::size_t column, std::uint32_t) { ++first_[column + 1]; });
    for (std::size_t c = 0; c + 1 < first_.size(); ++c) first_[c + 1] += first_[c];
    entries_.resize(first_.back());
    Array<std::size_t> fill(first_.begin(), first_.end() - 1);
    forEachEntry([&](std::size_t column, std::uint32_t k) { entries_[fill[column]++] = k; });
  }

  bool surrounds(const Vec3d& p) const {
    const std::size_t column = cellOf(p.z, box_.low.z, box_.high.z) * side_ + cellOf(p.x, box_.low.x, box_.high.x);
    int winding_number = 0;
    for (std::size_t e = first_[column]; e < first_[column + 1]; ++e) {
      const auto& [a, b, c] = corners_[entries_[e]];
      winding_number += crossing(a, b, c, p);
    }
    return winding_number != 0;
  }

private:
  std::size_t cellOf(double value, double low, double high) const {
    const double fraction = high > low ? (value - low) / (high - low) : 0.0;
    return static_cast<std::size_t>(
        std::clamp(fraction * static_cast<double>(side_), 0.0, static_cast<double>(side_ - 1)));
  }
  template <typename Visit>
  void forEachEntry(Visit visit) const {
    for (std::uint32_t k = 0; k < corners_.size(); ++k) {
      Box box;
      for (const Vec3d& corner : corners_[k]) box.include(corner);
      for (std::size_t z = cellOf(box.low.z, box_.low.z, box_.high.z); z <= cellOf(box.high.z, box_.low.z, box_.high.z);
           ++z)
        for (std::size_t x = cellOf(box.low.x, box_.low.x, box_.high.x);
             x <= cellOf(box.high.x, box_.low.x, box_.high.x); ++x)
          visit(z * side_ + x, k);
    }
  }

  Box box_;
  Array<std::array<Vec3d, 3>> corners_;
  std::size_t side_ = 1;
  Array<std::size_t> first_;     // per column, index into entries_
  Array<std::uint32_t> entries_; // indices into corners_
};

// Returns three points on the shell's surface. Uneven weights avoid the edges and symmetry planes of other shells.
std::array<Vec3d, 3> probePoints(const Mesh& mesh, const Shell& shell) {
  std::array<Vec3d, 3> points;
  for (std::size_t k = 0; k < 3; ++k) {
    const std::uint32_t t = shell.triangles[k * (shell.triangles.size() - 1) / 2];
    points[k] = 0.313 * mesh.corner(t, 0) + 0.271 * mesh.corner(t, 1) + 0.416 * mesh.corner(t, 2);
  }
  return points;
}

// Returns whether the segment p q passes through the inside of the triangle. Surfaces that merely touch do not cross.
bool pierces(const Vec3d& p, const Vec3d& q, const std::array<Vec3d, 3>& t) {
  const Vec3d n = cross(t[1] - t[0], t[2] - t[0]);
  const double sp = dot(n, p - t[0]), sq = dot(n, q - t[0]);
  if (!(sp * sq < 0)) return false;
  const auto volume = [&](const Vec3d& a, const Vec3d& b) { return dot(q - p, cross(a - p, b - p)); };
  const double a = volume(t[0], t[1]), b = volume(t[1], t[2]), c = volume(t[2], t[0]);
  return (a > 0 && b > 0 && c > 0) || (a < 0 && b < 0 && c < 0);
}

// Returns the triangles of a shell that touch a box, or a sample if there are more than kMost.
Array<std::array<Vec3d, 3>> trianglesIn(const Mesh& mesh, const Shell& shell, const Box& box) {
  constexpr std::size_t kMost = 1500; // pairs of this many triangles take a few milliseconds
  Array<std::array<Vec3d, 3>> found;
  for (const std::uint32_t t : shell.triangles) {
    Box own;
    for (int k = 0; k < 3; ++k) own.include(mesh.corner(t, k));
    if (own.touches(box)) found.push_back({mesh.corner(t, 0), mesh.corner(t, 1), mesh.corner(t, 2)});
  }
  if (found.size() <= kMost) return found;
  Array<std::array<Vec3d, 3>> sample;
  for (std::size_t k = 0; k < kMost; ++k) sample.push_back(found[k * found.size() / kMost]);
  return sample;
}

bool surfacesCross(const Mesh& mesh, const Shell& one, const Shell& other) {
  const Box common{maximum(one.box.low, other.box.low), minimum(one.box.high, other.box.high)};
  const auto a = trianglesIn(mesh, one, common), b = trianglesIn(mesh, other, common);
  const auto edgesPierce = [](const auto& edges_of, const auto& faces_of) {
    for (const auto& e : edges_of)
      for (const auto& f : faces_of)
        if (pierces(e[0], e[1], f) || pierces(e[1], e[2], f) || pierces(e[2], e[0], f)) return true;
    return false;
  };
  return edgesPierce(a, b) || edgesPierce(b, a);
}

double cappedVolume(const Mesh& mesh, const Shell& shell) {
  const Vec3d o = shell.box.center();
  double sum = 0;
  const auto add = [&](const Vec3d& a, const Vec3d& b, const Vec3d& c) { sum += dot(a - o, cross(b - o, c - o)); };
  for (const std::uint32_t t : shell.triangles) add(mesh.corner(t, 0), mesh.corner(t, 1), mesh.corner(t, 2));
  for (const Rim& rim : shell.rims) forEachCapTriangle(mesh, rim, add);
  return sum / 6;
}

} // namespace

Array<Shell> findShells(const Mesh& mesh, const EdgeTable& edges, const Winding& winding) {
  const Array<std::uint32_t> group = joinPatches(mesh, edges, winding);
  Array<std::uint32_t> shell_of_group(winding.patch_count, kNone);
  Array<Shell> shells;
  const auto shellOf = [&](std::uint32_t t) -> std::uint32_t& { return shell_of_group[group[winding.patch[t]]]; };
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
    std::uint32_t& shell = shellOf(t);
    if (shell == kNone) {
      shell = static_cast<std::uint32_t>(shells.size());
      shells.emplace_back();
    }
    shells[shell].triangles.push_back(t);
    for (int k = 0; k < 3; ++k) shells[shell].box.include(mesh.corner(t, k));
  }
  Array<Array<BoundaryEdge>> boundary(shells.size());
  for (const BoundaryEdge& edge : netBoundary(mesh, edges, shellOf)) boundary[shellOf(edge.triangle)].push_back(edge);
  for (std::size_t s = 0; s < shells.size(); ++s) {
    shells[s].rims = linkRims(std::move(boundary[s]));
    shells[s].cracks = std::erase_if(shells[s].rims, [&](const Rim& rim) { return isCrack(mesh, rim); });
    shells[s].volume = cappedVolume(mesh, shells[s]);
  }
  return shells;
}

void findNesting(const Mesh& mesh, Array<Shell>& shells) {
  // Shells without volume (loose triangles) contain no others and displace no water.
  Array<std::size_t> order;
  for (std::size_t s = 0; s < shells.size(); ++s)
    if (const double size = shells[s].box.longest(); std::abs(shells[s].volume) > 1e-9 * size * size * size)
      order.push_back(s);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return shells[a].box.low.x != shells[b].box.low.x ? shells[a].box.low.x < shells[b].box.low.x : a < b;
  });
  Array<Box> boxes;
  for (const std::size_t s : order) boxes.push_back(shells[s].box);
  const BoxTree tree(std::move(boxes));
  Array<Owned<RayCaster>> casters(shells.size()); // created when first needed
  std::size_t crossing_tests = 0;
  Array<std::size_t> near;
  for (const std::size_t s : order) {
    tree.findTouching(shells[s].box, near);
    for (const std::size_t place : near) {
      const std::size_t c = order[place];
      if (c == s || !shells[c].box.overlaps(shells[s].box)) continue;
      int inside = 0;
      if (shells[c].box.contains(shells[s].box)) {
        if (!casters[c]) casters[c] = makeOwned<RayCaster>(mesh, shells[c]);
        for (const Vec3d& point : probePoints(mesh, shells[s])) inside += casters[c]->surrounds(point);
      }
      if (inside == 3) {
        ++shells[s].depth;
        shells[s].inside_open = shells[s].inside_open || !shells[c].isClosed();
      }
      // Each pair is tested once. The number of tests is limited, which bounds the time.
      if (s < c && !shells[s].crosses && crossing_tests < 20000) {
        ++crossing_tests;
        shells[s].crosses = surfacesCross(mesh, shells[s], shells[c]);
      }
    }
  }
}

} // namespace plim
