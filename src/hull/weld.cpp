// weld.cpp - hashing of vertices into cells. Exact welding uses the coordinates' bit patterns as the cell; welding
// within a distance e uses cubes of side 2 e and looks into the (at most 8) cubes that a ball of radius e touches.
#include "hull/weld.hpp"

#include <bit>
#include <cstring>

namespace plim {
namespace {

using Cell = std::array<std::int64_t, 3>;

std::uint64_t hashCell(const Cell& cell) {
  std::uint64_t hash = 0x9e3779b97f4a7c15u;
  for (const std::int64_t part : cell) {
    hash ^= static_cast<std::uint64_t>(part);
    hash *= 0xff51afd7ed558ccdu;
    hash ^= hash >> 32;
  }
  return hash;
}

// Representatives by cell: a table of chains. Cells that share a slot share a chain; the distance test sorts them out.
class CellTable {
public:
  explicit CellTable(std::size_t count)
      : heads_(std::bit_ceil(std::max<std::size_t>(16, count)), kNone), next_(count, kNone) {}

  void insert(const Cell& cell, std::uint32_t vertex) {
    std::uint32_t& head = heads_[slot(cell)];
    next_[vertex] = head;
    head = vertex;
  }

  template <typename Matches>
  std::uint32_t find(const Cell& cell, Matches matches) const {
    for (std::uint32_t v = heads_[slot(cell)]; v != kNone; v = next_[v])
      if (matches(v)) return v;
    return kNone;
  }

private:
  std::size_t slot(const Cell& cell) const { return hashCell(cell) & (heads_.size() - 1); }

  std::vector<std::uint32_t> heads_, next_;
};

Cell exactCell(const Vec3d& point) {
  Cell cell;
  for (int axis = 0; axis < 3; ++axis) {
    const double value = point[axis] + 0.0; // -0 and +0 are one place
    std::memcpy(&cell[static_cast<std::size_t>(axis)], &value, sizeof value);
  }
  return cell;
}

std::vector<std::uint32_t> weldEqual(const std::vector<Vec3d>& vertices) {
  CellTable table(vertices.size());
  std::vector<std::uint32_t> map(vertices.size());
  for (std::uint32_t i = 0; i < vertices.size(); ++i) {
    const Cell cell = exactCell(vertices[i]);
    const std::uint32_t found = table.find(cell, [&](std::uint32_t v) { return vertices[v] == vertices[i]; });
    map[i] = found == kNone ? i : found;
    if (found == kNone) table.insert(cell, i);
  }
  return map;
}

std::int64_t cellIndex(double coordinate, double side) {
  return static_cast<std::int64_t>(std::floor(coordinate / side));
}

std::uint32_t findNear(const CellTable& table, const std::vector<Vec3d>& vertices, const Vec3d& point,
                       double distance) {
  const double side = 2 * distance;
  Cell low, high;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    low[axis] = cellIndex(point[static_cast<int>(axis)] - distance, side);
    high[axis] = cellIndex(point[static_cast<int>(axis)] + distance, side);
  }
  const auto isNear = [&](std::uint32_t v) { return length(vertices[v] - point) <= distance; };
  for (std::int64_t i = low[0]; i <= high[0]; ++i)
    for (std::int64_t j = low[1]; j <= high[1]; ++j)
      for (std::int64_t k = low[2]; k <= high[2]; ++k)
        if (const std::uint32_t found = table.find({i, j, k}, isNear); found != kNone) return found;
  return kNone;
}

std::vector<std::uint32_t> weldNear(const std::vector<Vec3d>& vertices, double distance) {
  CellTable table(vertices.size());
  std::vector<std::uint32_t> map(vertices.size());
  const double side = 2 * distance;
  for (std::uint32_t i = 0; i < vertices.size(); ++i) {
    const Vec3d& point = vertices[i];
    const std::uint32_t found = findNear(table, vertices, point, distance);
    map[i] = found == kNone ? i : found;
    if (found == kNone) table.insert({cellIndex(point.x, side), cellIndex(point.y, side), cellIndex(point.z, side)}, i);
  }
  return map;
}

} // namespace

std::vector<std::uint32_t> weldMap(const std::vector<Vec3d>& vertices, double distance) {
  if (!(distance > 0)) return weldEqual(vertices);
  // Cells are numbered from the middle of the mesh, and none is so small that the numbers leave 64 bits.
  const Box box = boundingBox(vertices);
  std::vector<Vec3d> centered;
  centered.reserve(vertices.size());
  for (const Vec3d& vertex : vertices) centered.push_back(vertex - box.center());
  return weldNear(centered, std::max(distance, 1e-12 * box.longest()));
}

void applyWeld(Mesh& mesh, const std::vector<std::uint32_t>& map) {
  std::vector<std::uint32_t> number(map.size(), kNone);
  std::vector<Vec3d> kept;
  for (Triangle& triangle : mesh.triangles)
    for (std::uint32_t& corner : triangle) {
      std::uint32_t& renamed = number[map[corner]];
      if (renamed == kNone) {
        renamed = static_cast<std::uint32_t>(kept.size());
        kept.push_back(mesh.vertices[map[corner]]);
      }
      corner = renamed;
    }
  mesh.vertices = std::move(kept);
}

} // namespace plim
