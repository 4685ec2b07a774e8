// columns.hpp - a hull as vertical columns in body axes: the height intervals inside the hull at a given place.
//
// Used by methods that replace the hull by points or spheres. A place is inside where the winding number is positive:
// going up a column, every facet that faces down adds one and every facet that faces up subtracts one. Closed hulls may
// therefore overlap and have cavities. An open hull is closed at the top of its bounding box: a boat without a deck is
// filled to there, and a part that is open below counts as hollow.
#pragma once

#include "baselines/wrench.hpp"

#include <span>

namespace plim::baselines {

struct Box {
  Vec3d low, high;
};

// Returns the box of the corners of the triangles; the origin if there are none.
Box boxOf(std::span<const Vec3d> vertices, std::span<const std::array<std::uint32_t, 3>> triangles);

// Volume and centroid of the hull, exact. An open hull is filled to the top of its box.
//   V = int (top - y) (-n_y) dS
struct Filled {
  double volume;
  Vec3d centroid;
};
Filled filledHull(const IndexedMesh<double>& mesh);

struct Interval {
  double low, high; // [m, body y] where a column is inside the hull
};

// Columns at the centres of equal rectangles over the box.
struct Columns {
  Box box;
  int across, along;                         // number of columns in x and in z
  double width, length;                      // [m] of the rectangle about a column
  std::vector<std::vector<Interval>> inside; // column (i, j) at j * across + i; ascending

  Vec3d place(int i, int j) const { // its y is not used
    return {box.low.x + (i + 0.5) * width, 0, box.low.z + (j + 0.5) * length};
  }
  const std::vector<Interval>& at(int i, int j) const {
    return inside[static_cast<std::size_t>(j) * static_cast<std::size_t>(across) + static_cast<std::size_t>(i)];
  }
};
Columns columnsOf(const IndexedMesh<double>& mesh, int across, int along);

} // namespace plim::baselines
