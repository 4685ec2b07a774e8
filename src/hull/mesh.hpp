// mesh.hpp - the mesh during the checks: indexed triangles in body axes [m], each with the caller's index.
#pragma once

#include "math/memory.hpp"
#include "math/vec3.hpp"

#include <array>
#include <cstdint>
#include <span>

namespace plim {

using Triangle = std::array<std::uint32_t, 3>;

inline constexpr std::uint32_t kNone = 0xffffffffu;

struct Mesh {
  Array<Vec3d> vertices;
  Array<Triangle> triangles;
  Array<std::uint32_t> source;   // index of the caller's triangle; kNone for a cap that repair added
  Array<std::uint8_t> never_wet; // 1: water never reaches it (cockpit, hold, sealed cavity)

  Vec3d corner(std::size_t triangle, int k) const { return vertices[triangles[triangle][static_cast<std::size_t>(k)]]; }

  // Returns the area vector: outward, with the area as length.
  Vec3d areaVector(std::size_t t) const {
    return 0.5 * cross(corner(t, 1) - corner(t, 0), corner(t, 2) - corner(t, 0));
  }

  void flip(std::size_t t) { std::swap(triangles[t][1], triangles[t][2]); }
};

// A fan of triangles that repair added over an opening. Caps are at the end of a mesh, one after the other.
struct RimCap {
  std::uint32_t source; // a triangle of the caller at the opening's rim: the cap is wettable if this one is
  std::uint32_t triangle_count;
};

struct Box {
  Vec3d low{HUGE_VAL, HUGE_VAL, HUGE_VAL}, high{-HUGE_VAL, -HUGE_VAL, -HUGE_VAL};

  void include(const Vec3d& point) { low = minimum(low, point), high = maximum(high, point); }
  bool contains(const Box& other) const { return minimum(low, other.low) == low && maximum(high, other.high) == high; }
  bool overlaps(const Box& other) const {
    const Vec3d gap = maximum(low, other.low) - minimum(high, other.high);
    return gap.x < 0 && gap.y < 0 && gap.z < 0;
  }
  bool touches(const Box& other) const {
    const Vec3d gap = maximum(low, other.low) - minimum(high, other.high);
    return gap.x <= 0 && gap.y <= 0 && gap.z <= 0;
  }
  bool isEmpty() const { return !(low.x <= high.x); }
  Vec3d extent() const { return high - low; }
  Vec3d center() const { return 0.5 * (low + high); }
  double longest() const { return std::max({extent().x, extent().y, extent().z}); }
};

inline Box boundingBox(std::span<const Vec3d> points) {
  Box box;
  for (const Vec3d& point : points) box.include(point);
  return box;
}

} // namespace plim
