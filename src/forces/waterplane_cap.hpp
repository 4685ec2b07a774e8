// waterplane_cap.hpp - makes triangles of the waterplane from the segments of the waterline: to hide the water inside a
// hull and to draw the cut. World axes, [m].
//
// Seen from above, the cap covers the outlines of the waterplane, less holes, plus islands in holes. Its vertices are
// the points of the waterline with their own heights, so it meets the hull without cracks, on waves too. If several
// points lie at one place, some of them may not be used.
//
// Triangles a, b, c face up: (b - a) x (c - a) has y >= 0. In a right-handed frame that is counter-clockwise seen from
// above, in a left-handed frame clockwise. Either is the front in the engines that use such a frame.
//
// Lines that end at an opening are closed by straight edges. The end and the beginning that are nearest to each other
// are joined first, then the nearest of the others, and so on. A single line is thus closed from its end to its
// beginning; two lines along the sides of a channel are joined across it. If there are more than kMostJoinedLines open
// lines, each is closed by itself.
//
// Limits: math/triangulate.hpp describes the result if lines cross each other. That can occur on waves, because depth
// is linear between the vertices: where walls are thin, and where the mesh crosses itself.
#pragma once

#include "forces/forces.hpp"

#include <span>

namespace plim {

inline constexpr std::size_t kMostJoinedLines = 64;

// The caller's memory. There is one vertex for each segment and one for each open line, and fewer than two triangles
// for each vertex.
struct CapBuffers {
  // [m, world] Vertex k is `from_w` of segment k; after them come `to_w` of the segments without a next one, in order.
  std::span<Vec3d> vertices_w;
  std::span<Triangle> triangles; // indices of vertices
};

struct WaterplaneCap {
  std::uint32_t vertex_count = 0;   // found; if they do not fit, neither vertices nor triangles are written
  std::uint32_t triangle_count = 0; // found; triangles that do not fit are not written
  std::uint32_t closed_lines = 0;   // lines that ended at an opening
  double area = 0;                  // [m^2] of the triangles, seen from above: that of the waterplane plus `overlap`
  double overlap = 0;               // [m^2] of triangles that are omitted because they would face down
  bool is_sound = true;             // false: a coordinate is not finite, and nothing is written

  bool linesCross() const { return overlap > 0; } // the cap is approximate

  bool isComplete(const CapBuffers& buffers) const {
    return vertex_count <= buffers.vertices_w.size() && triangle_count <= buffers.triangles.size();
  }
};

// near: [m] distance below which differences between points are rounding, for instance 1e-6 of the hull's longest
// extent; 0: 1e-6 of the waterplane's longer side. Points that are nearer to each other along the line count as one
// place. Allocates only if the waterline is longer than all before on this thread and than reserveCap() was given.
WaterplaneCap capWaterplane(std::span<const WaterlineSegment> segments, const CapBuffers& buffers, double near = 0);

// Reserves the calling thread's memory: 72 bytes for each segment. Each line that ends at an opening counts as one
// more.
void reserveCap(std::size_t segments);

} // namespace plim
