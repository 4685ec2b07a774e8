// shells.cpp - grouping of patches, capped volumes, and containment by counting signed crossings of an upward ray:
//   winding number of shell S about p = sum over triangles of S (and caps) above p of the sign of their projected area.
#include "hull/shells.hpp"

#include <numeric>

namespace plim {
namespace {

// Patches that meet at edges of more than two uses belong together unless each is closed by itself (two boxes that
// touch along an edge stay two).
std::vector<std::uint32_t> joinPatches(const Mesh& mesh, const EdgeTable& edges, const Winding& winding) {
  std::vector<std::uint8_t> open_alone(winding.patch_count, 0);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> touching;
  std::vector<std::pair<std::uint32_t, int>> at_edge; // patch, direction of use
  edges.forEachEdge([&](std::span<const EdgeUse> uses) {
    if (uses.size() == 2) return;
    at_edge.clear();
    for (const EdgeUse& use : uses)
      at_edge.push_back({winding.patch[use.half_edge / 3], runsUpward(mesh, use.half_edge) ? 1 : -1});
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
  std::vector<std::uint32_t> group(winding.patch_count);
  for (std::uint32_t p = 0; p < winding.patch_count; ++p) group[p] = sets.find(p);
  return group;
}

// Sign of the turn a -> b -> p in the x, z plane. Evaluated from the same end whichever way the edge is named, so that
// the two triangles at an edge never both claim a point, nor both disown it.
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

bool surrounds(const Mesh& mesh, const Shell& shell, const Vec3d& p) {
  int winding_number = 0;
  for (const std::uint32_t t : shell.triangles)
    winding_number += crossing(mesh.corner(t, 0), mesh.corner(t, 1), mesh.corner(t, 2), p);
  for (const Rim& rim : shell.rims)
    forEachCapTriangle(mesh, rim,
                       [&](const Vec3d& a, const Vec3d& b, const Vec3d& c) { winding_number += crossing(a, b, c, p); });
  return winding_number != 0;
}

// Three points of the shell's surface. Uneven weights keep them off the edges and symmetry planes of other shells.
std::array<Vec3d, 3> probePoints(const Mesh& mesh, const Shell& shell) {
  std::array<Vec3d, 3> points;
  for (std::size_t k = 0; k < 3; ++k) {
    const std::uint32_t t = shell.triangles[k * (shell.triangles.size() - 1) / 2];
    points[k] = 0.313 * mesh.corner(t, 0) + 0.271 * mesh.corner(t, 1) + 0.416 * mesh.corner(t, 2);
  }
  return points;
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

std::vector<Shell> findShells(const Mesh& mesh, const EdgeTable& edges, const Winding& winding) {
  const std::vector<std::uint32_t> group = joinPatches(mesh, edges, winding);
  std::vector<std::uint32_t> shell_of_group(winding.patch_count, kNone);
  std::vector<Shell> shells;
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
  std::vector<std::vector<BoundaryEdge>> boundary(shells.size());
  for (const BoundaryEdge& edge : netBoundary(mesh, edges, shellOf)) boundary[shellOf(edge.triangle)].push_back(edge);
  for (std::size_t s = 0; s < shells.size(); ++s) {
    shells[s].rims = linkRims(std::move(boundary[s]));
    shells[s].volume = cappedVolume(mesh, shells[s]);
  }
  return shells;
}

void findNesting(const Mesh& mesh, std::vector<Shell>& shells) {
  // Only the largest can hold others; the limit keeps a soup of a million loose pieces from costing a million squared.
  constexpr std::size_t kMostContainers = 1000;
  std::vector<std::size_t> containers(shells.size());
  std::iota(containers.begin(), containers.end(), std::size_t{0});
  std::sort(containers.begin(), containers.end(), [&](std::size_t a, std::size_t b) {
    const double size_a = std::abs(shells[a].volume), size_b = std::abs(shells[b].volume);
    return size_a != size_b ? size_a > size_b : a < b;
  });
  containers.resize(std::min(containers.size(), kMostContainers));
  for (std::size_t s = 0; s < shells.size(); ++s)
    for (const std::size_t c : containers) {
      if (c == s || !shells[c].box.overlaps(shells[s].box)) continue;
      int inside = 0;
      for (const Vec3d& point : probePoints(mesh, shells[s])) inside += surrounds(mesh, shells[c], point);
      if (inside == 3 && shells[c].box.contains(shells[s].box)) {
        ++shells[s].depth;
        shells[s].inside_open = shells[s].inside_open || !shells[c].isClosed();
      } else if (inside > 0) {
        shells[s].crosses = true;
      }
    }
}

} // namespace plim
