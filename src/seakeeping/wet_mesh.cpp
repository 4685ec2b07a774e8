// wet_mesh.cpp - clips a hull at the water surface, and finds the extent of the result and of its parts.
#include "seakeeping/wet_mesh.hpp"

#include "math/memory.hpp"

#include <numeric>

namespace plim {
namespace {

class Clipper {
public:
  Clipper(Array<Vec3d> vertices, std::size_t triangles)
      : all_(std::move(vertices)), kept_(all_.size(), kNone), first_cut_(all_.size(), kNone) {
    wet_.triangles.reserve(triangles);
  }

  void add(const Triangle& t) {
    std::uint32_t corner[4];
    std::size_t count = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t a = t[k], b = t[(k + 1) % 3];
      if (isWet(a)) corner[count++] = keep(a);
      if (isWet(a) != isWet(b)) corner[count++] = isWet(a) ? cut(a, b) : cut(b, a);
    }
    if (count >= 3) wet_.triangles.push_back({corner[0], corner[1], corner[2]});
    if (count == 4) wet_.triangles.push_back({corner[0], corner[2], corner[3]});
  }

  WetMesh take() { return std::move(wet_); }

private:
  struct Cut {
    std::uint32_t dry, vertex, next; // the next cut of the same wet end
  };

  bool isWet(std::uint32_t v) const { return all_[v].y < 0; }
  std::uint32_t push(const Vec3d& place) {
    wet_.vertices.push_back(place);
    return static_cast<std::uint32_t>(wet_.vertices.size() - 1);
  }
  std::uint32_t keep(std::uint32_t v) { return kept_[v] == kNone ? kept_[v] = push(all_[v]) : kept_[v]; }

  // Computes the cut from the wet end, once for both triangles at the edge. A dry end in the surface is itself the cut
  // of all its edges.
  std::uint32_t cut(std::uint32_t wet, std::uint32_t dry) {
    if (all_[dry].y == 0) return keep(dry);
    for (std::uint32_t c = first_cut_[wet]; c != kNone; c = cuts_[c].next)
      if (cuts_[c].dry == dry) return cuts_[c].vertex;
    const Vec3d a = all_[wet], b = all_[dry];
    Vec3d place = a + a.y / (a.y - b.y) * (b - a);
    place.y = 0;
    cuts_.push_back({dry, push(place), first_cut_[wet]});
    first_cut_[wet] = static_cast<std::uint32_t>(cuts_.size() - 1);
    return cuts_.back().vertex;
  }

  Array<Vec3d> all_;
  Array<std::uint32_t> kept_, first_cut_;
  Array<Cut> cuts_;
  WetMesh wet_;
};

// Sums over the triangles of one part.
struct PartSums {
  double area = 0, x = 0, z = 0, xx = 0, xz = 0, zz = 0, lowest = 0;
  double low[2] = {HUGE_VAL, HUGE_VAL}, high[2] = {-HUGE_VAL, -HUGE_VAL};
  double along_x = 1, along_z = 0;

  void add(const Vec3d& p, double weight) {
    area += weight, x += weight * p.x, z += weight * p.z;
    xx += weight * p.x * p.x, xz += weight * p.x * p.z, zz += weight * p.z * p.z;
  }
  void findAxes() {
    const double m = 1 / area, a = xx * m - x * m * x * m, b = xz * m - x * m * z * m, c = zz * m - z * m * z * m;
    const double half = 0.5 * (a - c), root = std::sqrt(half * half + b * b);
    if (root <= 1e-6 * (a + c)) return; // round: any axes are valid
    const double u = half + root, v = b, size = std::sqrt(u * u + v * v);
    along_x = size > 0 ? u / size : 0, along_z = size > 0 ? v / size : 1;
  }
  void extend(const Vec3d& p) {
    const double at[2] = {p.x * along_x + p.z * along_z, p.z * along_x - p.x * along_z};
    for (int k = 0; k < 2; ++k) low[k] = std::min(low[k], at[k]), high[k] = std::max(high[k], at[k]);
    lowest = std::min(lowest, p.y);
  }
};

} // namespace

WetExtent extentOf(const WetMesh& mesh) {
  WetExtent found;
  for (const Triangle& t : mesh.triangles) {
    const Vec3d a = mesh.areaVector(t),
                center = (mesh.vertices[t[0]] + mesh.vertices[t[1]] + mesh.vertices[t[2]]) / 3.0;
    found.area += length(a), found.volume += dot(center, a) / 3, found.sum += a;
    found.moment_x -= a.y * center.x, found.moment_z -= a.y * center.z;
  }
  found.waterplane_area = -found.sum.y;
  return found;
}

WetMesh wetMeshOf(const Hull& hull, const Pose& pose, const Vec3d& center_of_mass_b) {
  const Vec3d offset = pose.rotation * (hull.center_b - center_of_mass_b);
  const double height = pose.toWorld(hull.center_b).y, within = 1e-9 * hull.longestExtent();
  Array<Vec3d> vertices = hull.facets_double.vertices_c;
  for (Vec3d& v : vertices) {
    const Vec3d turned = pose.rotation * v;
    v = {turned.x + offset.x, turned.y + height, turned.z + offset.z};
    if (std::abs(v.y) <= within) v.y = 0;
  }
  Clipper clipper(std::move(vertices), hull.wettable_count);
  for (std::uint32_t t = 0; t < hull.wettable_count; ++t) clipper.add(hull.triangles[t]);
  return clipper.take();
}

namespace {

// part_of: the index of each vertex' part.
Array<WetBox> boxesOf(const WetMesh& mesh, const Array<std::uint32_t>& part_of, std::size_t count) {
  Array<PartSums> sums(count);
  for (const Triangle& t : mesh.triangles)
    for (std::size_t k = 0; k < 3; ++k) { // the midpoints of the sides integrate a quadratic exactly
      const Vec3d middle = 0.5 * (mesh.vertices[t[k]] + mesh.vertices[t[(k + 1) % 3]]);
      sums[part_of[t[0]]].add(middle, length(mesh.areaVector(t)) / 3);
    }
  for (PartSums& of : sums)
    if (of.area > 0) of.findAxes();
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v) sums[part_of[v]].extend(mesh.vertices[v]);
  Array<WetBox> parts;
  for (const PartSums& of : sums) {
    const double a = of.high[0] - of.low[0], b = of.high[1] - of.low[1];
    if (of.area > 0) parts.push_back({std::max(a, b), std::min(a, b), -of.lowest});
  }
  return parts;
}

} // namespace

WetBox wholeOf(const WetMesh& mesh) {
  return boxesOf(mesh, Array<std::uint32_t>(mesh.vertices.size(), 0), 1).front();
}

Array<WetBox> partsOf(const WetMesh& mesh) {
  Array<std::uint32_t> root(mesh.vertices.size()), part_of(mesh.vertices.size());
  std::iota(root.begin(), root.end(), 0u);
  const auto find = [&](std::uint32_t v) {
    while (root[v] != v) v = root[v] = root[root[v]];
    return v;
  };
  for (const Triangle& t : mesh.triangles)
    for (std::size_t k = 1; k < 3; ++k) {
      const std::uint32_t a = find(t[0]), b = find(t[k]);
      root[std::max(a, b)] = std::min(a, b);
    }
  std::uint32_t count = 0;
  for (std::uint32_t v = 0; v < root.size(); ++v) // the root of a part is its first vertex
    part_of[v] = root[v] == v ? count++ : part_of[find(v)];
  return boxesOf(mesh, part_of, count);
}

} // namespace plim
