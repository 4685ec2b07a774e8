// repair.cpp - removes slivers and caps flat holes. A cap is a fan about the mean of its rim's vertices. Its integrals
// are exact for any flat outline, because overlapping pieces of a fan cancel by sign.
#include "hull/repair.hpp"

#include "math/memory.hpp"

namespace plim {
namespace {

// Returns the corner opposite to the longest side.
std::size_t middleCorner(const Mesh& mesh, std::size_t t) {
  std::size_t middle = 0;
  double longest = -1;
  for (std::size_t k = 0; k < 3; ++k) {
    const double side =
        length(mesh.corner(t, static_cast<int>((k + 2) % 3)) - mesh.corner(t, static_cast<int>((k + 1) % 3)));
    if (side > longest) longest = side, middle = k;
  }
  return middle;
}

bool isSliver(const Mesh& mesh, std::size_t t, double height) {
  const std::size_t middle = middleCorner(mesh, t);
  const double longest =
      length(mesh.corner(t, static_cast<int>((middle + 2) % 3)) - mesh.corner(t, static_cast<int>((middle + 1) % 3)));
  return 2 * length(mesh.areaVector(t)) <= height * longest;
}

// A sliver (b, c, a), with b in the middle of a c, and its neighbour (a, c, d), which runs the other way along that
// side, become (b, c, d) and (d, a, b). Returns false if that would make a degenerate triangle.
bool flipLongestSide(Mesh& mesh, std::uint32_t sliver, std::uint32_t neighbour, std::size_t middle) {
  const Triangle& thin = mesh.triangles[sliver];
  const std::uint32_t b = thin[middle], c = thin[(middle + 1) % 3], a = thin[(middle + 2) % 3];
  std::uint32_t d = kNone;
  for (const std::uint32_t v : mesh.triangles[neighbour])
    if (v != a && v != c) d = v;
  if (d == kNone || d == b) return false;
  mesh.triangles[sliver] = {b, c, d};
  mesh.triangles[neighbour] = {d, a, b};
  return true;
}

} // namespace

std::uint64_t removeSlivers(Mesh& mesh, double height) {
  const EdgeTable edges(mesh);
  Array<std::uint8_t> touched(mesh.triangles.size(), 0);
  std::uint64_t removed = 0;
  edges.forEachEdge([&](std::span<const EdgeUse> uses) {
    if (uses.size() != 2) return;
    for (int k = 0; k < 2; ++k) {
      const std::uint32_t half_edge = uses[static_cast<std::size_t>(k)].half_edge, t = half_edge / 3;
      const std::uint32_t other = uses[static_cast<std::size_t>(1 - k)].half_edge;
      // Half-edges of a triangle that this pass has changed are out of date.
      if (touched[t] || touched[other / 3] || !isSliver(mesh, t, height)) continue;
      const std::size_t middle = middleCorner(mesh, t);
      if (half_edge % 3 != (middle + 1) % 3) continue; // not its longest side
      if (runsUpward(mesh, half_edge) == runsUpward(mesh, other)) continue;
      if (!flipLongestSide(mesh, t, other / 3, middle)) continue;
      touched[t] = touched[other / 3] = 1;
      ++removed;
      return;
    }
  });
  return removed;
}

Vec3d capAreaVector(const Mesh& mesh, const Rim& rim) {
  Vec3d sum;
  forEachCapTriangle(mesh, rim,
                     [&](const Vec3d& a, const Vec3d& b, const Vec3d& c) { sum += 0.5 * cross(b - a, c - a); });
  return sum;
}

double flatness(const Mesh& mesh, const Rim& rim) {
  const Vec3d area = capAreaVector(mesh, rim);
  const Vec3d mean = meanVertex(mesh, rim);
  double worst = 0;
  for (const std::uint32_t v : rim.vertices) {
    const Vec3d from_mean = mesh.vertices[v] - mean;
    // A rim without area has no plane, so its whole size counts as unevenness.
    worst = std::max(worst, length(area) > 0 ? std::abs(dot(from_mean, area)) / length(area) : length(from_mean));
  }
  return worst;
}

void capRim(Mesh& mesh, const Rim& rim) {
  const auto apex = static_cast<std::uint32_t>(mesh.vertices.size());
  mesh.vertices.push_back(meanVertex(mesh, rim));
  for (std::size_t k = 0; k < rim.vertices.size(); ++k) {
    mesh.triangles.push_back({rim.vertices[k], rim.vertices[(k + 1) % rim.vertices.size()], apex});
    mesh.source.push_back(kNone);
    mesh.never_wet.push_back(mesh.never_wet[rim.triangle]);
  }
}

Array<RimCap> capFlatRims(Mesh& mesh, Array<Shell>& shells) {
  Array<RimCap> caps;
  const auto cap = [&](const Rim& rim) {
    Box box;
    for (const std::uint32_t v : rim.vertices) box.include(mesh.vertices[v]);
    if (flatness(mesh, rim) > 1e-3 * box.longest()) return false;
    capRim(mesh, rim);
    caps.push_back({mesh.source[rim.triangle], static_cast<std::uint32_t>(rim.vertices.size())});
    return true;
  };
  for (Shell& shell : shells) std::erase_if(shell.rims, cap);
  return caps;
}

} // namespace plim
