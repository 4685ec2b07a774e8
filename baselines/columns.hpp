// columns.hpp - a hull as upright columns in body axes: what lies above a place, and between which heights there is hull.
// For methods that replace the hull by points or spheres. A place is inside where the surface winds round it: going up a
// column, every facet that faces down counts one more and every facet that faces up one less. So closed hulls may overlap
// and have cavities. An open one is closed at the top of its bounding box: a boat without a deck is filled to there; what
// is open below counts as hollow.
#pragma once

#include "baselines/wrench.hpp"

#include <span>

namespace plim::baselines {

struct Box {
  Vec3d low, high;
};

// Of the corners of the triangles; of nothing: the origin.
Box boxOf(std::span<const Vec3d> vertices, std::span<const std::array<std::uint32_t, 3>> triangles);

// Volume and centroid of the hull, exact; an open hull filled to the top of its box.
//   V = int (top - y) (-n_y) dS
struct Filled {
  double volume;
  Vec3d centroid;
};
Filled filledHull(const IndexedMesh<double>& mesh);

struct Interval {
  double low, high; // [m, body y] where a column is inside the hull
};

// Columns at the middles of equal rectangles over the box.
struct Columns {
  Box box;
  int across, along;                         // how many in x and in z
  double width, length;                      // [m] of the rectangle about a column
  std::vector<std::vector<Interval>> inside; // column (i, j) at j * across + i; upwards

  Vec3d place(int i, int j) const { // its y is of no matter
    return {box.low.x + (i + 0.5) * width, 0, box.low.z + (j + 0.5) * length};
  }
  const std::vector<Interval>& at(int i, int j) const {
    return inside[static_cast<std::size_t>(j) * static_cast<std::size_t>(across) + static_cast<std::size_t>(i)];
  }
};
Columns columnsOf(const IndexedMesh<double>& mesh, int across, int along);

} // namespace plim::baselines
