// shapes_blocks.cpp - triangles, quads, circles and surfaces of revolution; see shapes_blocks.hpp.
#include "formats/shapes_blocks.hpp"

#include <cmath>
#include <numbers>

namespace plim::formats {
namespace {

std::vector<Index> addRing(MeshData& mesh, const ProfilePoint& point, int n) {
  if (point.radius == 0) return std::vector<Index>(static_cast<std::size_t>(n), addVertex(mesh, {0, point.height, 0}));
  std::vector<Index> ring;
  for (int k = 0; k < n; ++k) {
    const auto [cosine, sine] = circlePoint(k, n);
    ring.push_back(addVertex(mesh, {point.radius * cosine, point.height, point.radius * sine}));
  }
  return ring;
}

} // namespace

Index addVertex(MeshData& mesh, const Vec3d& place) {
  mesh.vertices.push_back(place);
  return static_cast<Index>(mesh.vertices.size() - 1);
}

void addTriangle(MeshData& mesh, Index a, Index b, Index c) {
  if (a != b && b != c && c != a) mesh.triangles.push_back({a, b, c});
}

void addQuad(MeshData& mesh, Index a, Index b, Index c, Index d, bool split_at_a) {
  if (split_at_a) {
    addTriangle(mesh, a, b, c);
    addTriangle(mesh, a, c, d);
  } else {
    addTriangle(mesh, a, b, d);
    addTriangle(mesh, b, c, d);
  }
}

void endPart(MeshData& mesh, std::vector<std::string> names) {
  const MeshPart* last = mesh.parts.empty() ? nullptr : &mesh.parts.back();
  const Index first = last ? last->first_triangle + last->triangle_count : 0;
  mesh.parts.push_back({std::move(names), first, static_cast<Index>(mesh.triangles.size()) - first});
}

void centre(MeshData& mesh) {
  const Vec3d middle = boundingBox(mesh.vertices).center();
  for (Vec3d& v : mesh.vertices) v -= middle;
}

// Folds the angle into the first octant, where the series is accurate to the last bit or two.
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

MeshData revolve(const std::vector<ProfilePoint>& profile, int n, bool closed_profile) {
  MeshData mesh;
  std::vector<std::vector<Index>> rings;
  rings.reserve(profile.size());
  for (const ProfilePoint& point : profile) rings.push_back(addRing(mesh, point, n));
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

} // namespace plim::formats
