// columns.cpp - intersects vertical lines with the mesh.
#include "baselines/columns.hpp"

#include "forces/triangle.hpp"

#include <algorithm>
#include <array>

namespace plim::baselines {
namespace {

struct Crossing {
  double y;
  int winding; // +1: entering the hull, going up
};

// The side of the line from p to q on which a place lies, in x and z.
struct Side {
  double amount; // twice the area of the triangle that they make
  bool left;
};

// A place on the line is treated as if it were slightly towards +x, and then slightly towards +z. The two triangles at
// an edge use its ends in the same order, so exactly one of them contains the place.
Side sideOf(const IndexedMesh<double>& mesh, std::uint32_t p, std::uint32_t q, const Vec3d& place) {
  if (p > q) {
    const Side other = sideOf(mesh, q, p, place);
    return {-other.amount, !other.left};
  }
  const Vec3d edge = mesh.vertices[q] - mesh.vertices[p], to = place - mesh.vertices[p];
  const double amount = edge.x * to.z - edge.z * to.x;
  return {amount, amount != 0 ? amount > 0 : edge.z != 0 ? edge.z < 0 : edge.x > 0};
}

int cellOf(double x, double low, double width, int count) {
  return width > 0 ? static_cast<int>(std::clamp((x - low) / width, 0.0, count - 1.0)) : 0;
}

void addCrossings(const IndexedMesh<double>& mesh, const std::array<std::uint32_t, 3>& t, const Columns& columns,
                  std::vector<std::vector<Crossing>>& crossings) {
  const Vec3d &a = mesh.vertices[t[0]], &b = mesh.vertices[t[1]], &c = mesh.vertices[t[2]];
  const Vec3d low = minimum(a, minimum(b, c)), high = maximum(a, maximum(b, c));
  const int first_i = cellOf(low.x, columns.box.low.x, columns.width, columns.across);
  const int last_i = cellOf(high.x, columns.box.low.x, columns.width, columns.across);
  const int first_j = cellOf(low.z, columns.box.low.z, columns.length, columns.along);
  const int last_j = cellOf(high.z, columns.box.low.z, columns.length, columns.along);
  for (int j = first_j; j <= last_j; ++j)
    for (int i = first_i; i <= last_i; ++i) {
      const Vec3d place = columns.place(i, j);
      const Side of_a = sideOf(mesh, t[1], t[2], place), of_b = sideOf(mesh, t[2], t[0], place),
                 of_c = sideOf(mesh, t[0], t[1], place);
      const double whole = of_a.amount + of_b.amount + of_c.amount;
      if (of_a.left != of_b.left || of_b.left != of_c.left || whole == 0) continue;
      const double y = (of_a.amount * a.y + of_b.amount * b.y + of_c.amount * c.y) / whole;
      // If a triangle is counter-clockwise from x to z, its outward normal points down.
      crossings[static_cast<std::size_t>(j) * static_cast<std::size_t>(columns.across) + static_cast<std::size_t>(i)]
          .push_back({y, of_a.left ? 1 : -1});
    }
}

std::vector<Interval> insideOf(std::vector<Crossing>& column, double top) {
  // If two crossings coincide, enter the hull first, so that touching parts form one interval.
  std::sort(column.begin(), column.end(),
            [](const Crossing& a, const Crossing& b) { return a.y != b.y ? a.y < b.y : a.winding > b.winding; });
  std::vector<Interval> inside;
  int winding = 0;
  for (const Crossing& crossing : column) {
    const int before = winding;
    winding += crossing.winding;
    if (before <= 0 && winding > 0) inside.push_back({crossing.y, top});
    if (before > 0 && winding <= 0) inside.back().high = crossing.y;
  }
  return inside;
}

} // namespace

Box boxOf(std::span<const Vec3d> vertices, std::span<const std::array<std::uint32_t, 3>> triangles) {
  if (triangles.empty()) return {};
  Box box{vertices[triangles[0][0]], vertices[triangles[0][0]]};
  for (const auto& t : triangles)
    for (const std::uint32_t v : t) box.low = minimum(box.low, vertices[v]), box.high = maximum(box.high, vertices[v]);
  return box;
}

Filled filledHull(const IndexedMesh<double>& mesh) {
  const Box box = boxOf(mesh.vertices, mesh.triangles);
  const Vec3d top{0.5 * (box.low.x + box.high.x), box.high.y, 0.5 * (box.low.z + box.high.z)}, up{0, 1, 0};
  double volume = 0;
  Vec3d moment;
  for (const auto& t : mesh.triangles) {
    WetPiece<double> piece{{}, {}, 1};
    for (int k = 0; k < 3; ++k) {
      piece.r[k] = mesh.vertices[t[static_cast<std::size_t>(k)]] - top;
      piece.depth[k] = -piece.r[k].y;
    }
    const Vec3d area = 0.5 * cross(piece.r[1] - piece.r[0], piece.r[2] - piece.r[0]);
    volume -= area.y * (piece.depth[0] + piece.depth[1] + piece.depth[2]) / 3;
    moment += columnMoment(piece, area, depthWeightedPoint(piece), up);
  }
  return {volume, volume > 0 ? top + moment / volume : top};
}

Columns columnsOf(const IndexedMesh<double>& mesh, int across, int along) {
  const Box box = boxOf(mesh.vertices, mesh.triangles);
  Columns columns{box, across, along, (box.high.x - box.low.x) / across, (box.high.z - box.low.z) / along, {}};
  std::vector<std::vector<Crossing>> crossings(static_cast<std::size_t>(across) * static_cast<std::size_t>(along));
  for (const auto& t : mesh.triangles) addCrossings(mesh, t, columns, crossings);
  for (std::vector<Crossing>& column : crossings) columns.inside.push_back(insideOf(column, box.high.y));
  return columns;
}

} // namespace plim::baselines
