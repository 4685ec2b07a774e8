// quadratic.cpp - the waterline is still the straight chord between the corners' depths; what is wet is integrated with
// the true depth at its corners and edge midpoints, quadratic between them. The error sits in the depth, not in the
// waterline, so this gains two orders where curving the waterline gains none.
#include "baselines/quadratic.hpp"

#include "baselines/pieces.hpp"

namespace plim::baselines {
namespace {

// Corners of the wet part by linear interpolation; at most four.
int clip(const DepthPoint (&corner)[3], Vec3d (&wet)[4]) {
  int size = 0;
  for (int k = 0; k < 3; ++k) {
    const DepthPoint &here = corner[k], &next = corner[(k + 1) % 3];
    if (here.depth > 0) wet[size++] = here.r;
    if ((here.depth > 0) != (next.depth > 0))
      wet[size++] = here.r + (here.depth / (here.depth - next.depth)) * (next.r - here.r);
  }
  return size;
}

} // namespace

Wrench quadraticForce(const IndexedMesh<double>& mesh, const Placement& placement, const Sea& sea) {
  const Placed placed(placement, sea);
  const std::vector<DepthPoint> vertices = placeVertices(mesh, placed);
  TimedSums sums;
  std::vector<Vec3d> points(6);
  std::vector<double> at_points;
  for (const auto& t : mesh.triangles) {
    const DepthPoint corner[3] = {vertices[t[0]], vertices[t[1]], vertices[t[2]]};
    Vec3d wet[4];
    const int size = clip(corner, wet);
    for (int k = 1; k + 1 < size; ++k) {
      points[0] = wet[0], points[1] = wet[k], points[2] = wet[k + 1];
      for (std::size_t e = 0; e < 3; ++e) points[3 + e] = 0.5 * (points[e] + points[(e + 1) % 3]);
      placed.depths(points, at_points);
      const DepthPoint piece[3] = {{points[0], at_points[0]}, {points[1], at_points[1]}, {points[2], at_points[2]}};
      addQuadratic(piece, {at_points[3], at_points[4], at_points[5]}, sums);
    }
  }
  return sums.wrench(sea.density * sea.gravity);
}

} // namespace plim::baselines
