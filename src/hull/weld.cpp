// weld.cpp - hashes vertices into cells. Exact welding uses the bit patterns of the coordinates as the cell; welding
// within a distance uses cubes.
#include "hull/weld.hpp"

#include "hull/cells.hpp"
#include "math/memory.hpp"

#include <cstring>

namespace plim {
namespace {

Cell exactCell(const Vec3d& point) {
  Cell cell;
  for (int axis = 0; axis < 3; ++axis) {
    const double value = point[axis] + 0.0; // -0 and +0 are one place
    std::memcpy(&cell[static_cast<std::size_t>(axis)], &value, sizeof value);
  }
  return cell;
}

Array<std::uint32_t> weldEqual(const Array<Vec3d>& vertices) {
  CellTable table(vertices.size());
  Array<std::uint32_t> map(vertices.size());
  for (std::uint32_t i = 0; i < vertices.size(); ++i) {
    const Cell cell = exactCell(vertices[i]);
    const std::uint32_t found = table.find(cell, [&](std::uint32_t v) { return vertices[v] == vertices[i]; });
    map[i] = found == kNone ? i : found;
    if (found == kNone) table.insert(cell, i);
  }
  return map;
}

std::uint32_t findNear(const CellTable& table, const Array<Vec3d>& vertices, const Vec3d& point, double distance) {
  std::uint32_t found = kNone;
  forEachCellNear(point, distance, [&](const Cell& cell) {
    found = table.find(cell, [&](std::uint32_t v) { return length(vertices[v] - point) <= distance; });
    return found != kNone;
  });
  return found;
}

Array<std::uint32_t> weldNear(const Array<Vec3d>& vertices, double distance) {
  CellTable table(vertices.size());
  Array<std::uint32_t> map(vertices.size());
  for (std::uint32_t i = 0; i < vertices.size(); ++i) {
    const std::uint32_t found = findNear(table, vertices, vertices[i], distance);
    map[i] = found == kNone ? i : found;
    if (found == kNone) table.insert(cellOf(vertices[i], distance), i);
  }
  return map;
}

} // namespace

Array<std::uint32_t> weldMap(const Array<Vec3d>& vertices, double distance) {
  if (!(distance > 0)) return weldEqual(vertices);
  // Cells are numbered from the middle of the mesh. Their least size keeps the numbers within 64 bits.
  const Box box = boundingBox(vertices);
  Array<Vec3d> centered;
  centered.reserve(vertices.size());
  for (const Vec3d& vertex : vertices) centered.push_back(vertex - box.center());
  return weldNear(centered, std::max(distance, 1e-12 * box.longest()));
}

void applyWeld(Mesh& mesh, const Array<std::uint32_t>& map) {
  Array<std::uint32_t> number(map.size(), kNone);
  Array<Vec3d> kept;
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
