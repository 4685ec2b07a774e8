// triangulate.hpp - cuts polygons into triangles: any number of outlines, holes and islands at once, by one sweep over
// their vertices.
//
// Method: Hertel and Mehlhorn, "Fast triangulation of simple polygons" (1983). Vertices are visited by increasing (y,
// x). Outlines run counter-clockwise and holes clockwise, so the inside is at larger x of an edge that leads down and
// at smaller x of one that leads up. An interval is the inside between two such edges at the height of the sweep. Below
// it, a chain of vertices bounds the part that is not cut into triangles yet. Each vertex
//   opens an interval, splits one, moves one of its edges up, merges two, or closes one,
// and then cuts off the visible corners of the chain. Only the choice between opening and splitting depends on
// coordinates; the rest follows from the links. The sweep therefore always ends. The signed areas of the triangles
// always add up to that of the polygon, even if lines cross each other.
//
// Cost: O(n log n), plus the number of intervals at that height for each split. Memory: 70 bytes for each vertex.
//
// Coordinates may be wrong by `near`. Vertices nearer than that to the previous one, and tips of spikes narrower than
// that, are cut off first. Triangles that rounding has inverted by no more than that are kept.
//
// Limits: if lines cross, triangles that are inverted by more are left out and their area is reported. Two outlines
// that overlap are both covered, and not reported.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace plim {

struct RingVertex {
  double x, y;                  // relative to a point near the polygon, so that differences keep their digits
  std::uint32_t next, previous; // along its ring, the inside on the left; every vertex belongs to one ring
  std::uint32_t interval;       // used by the sweep
};

// A vertex in the chain of an interval. After a split a vertex has several nodes.
struct ChainNode {
  std::uint32_t vertex, previous, next;
};

struct SweepInterval {
  std::uint32_t left, right; // start vertices of the two edges: `left` leads down, `right` leads up
  std::uint32_t first, last; // nodes of its chain: the lower ends of the two edges
  std::uint32_t newest;      // the node added last: visible from all points between the edges at the sweep's height
};

// The polygon and the sweep's memory: `vertices` and `order` of n elements, 2 n nodes, n / 2 + 1 intervals.
struct Polygon {
  std::span<RingVertex> vertices;
  std::span<std::uint32_t> order;
  std::span<ChainNode> nodes;
  std::span<SweepInterval> intervals;
  double near; // at least kLeastNear of the polygon's extent
};
inline constexpr double kLeastNear = 1e-12;

// The caller's memory for triangles. There are fewer than two for each vertex.
struct TriangleList {
  std::span<std::array<std::uint32_t, 3>> triangles;
  std::uint32_t count = 0;    // number found; those that do not fit are not written
  double doubled_area = 0;    // twice the area of those found
  double doubled_overlap = 0; // twice the area of the triangles left out because they are inverted
};

// Triangulates the polygon; triangles run counter-clockwise. Changes the links of the vertices.
void triangulate(const Polygon& polygon, TriangleList& list);

} // namespace plim
