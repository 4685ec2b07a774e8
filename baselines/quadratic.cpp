// quadratic.cpp - the waterline is still the straight chord between the corners' depths; what is wet is integrated with
// the true depth at its corners and edge midpoints, quadratic between them. The error sits in the depth, not in the
// waterline, so this gains two orders where curving the waterline gains none.
#include "baselines/quadratic.hpp"

#include "baselines/clipping.hpp"

namespace plim::baselines {

Wrench quadraticForce(const IndexedMesh<double>& mesh, const Placement& placement, const Sea& sea) {
  const Placed placed(placement, sea);
  PlacedMesh placed_mesh(mesh);
  placed_mesh.place(placed);
  TimedSums sums;
  std::vector<Vec3d> points(6);
  std::vector<double> at_points;
  StraightClipping()(placed_mesh, placed, [&](const WetTriangle& wet) {
    for (std::size_t e = 0; e < 3; ++e) points[e] = wet.r[e], points[3 + e] = 0.5 * (wet.r[e] + wet.r[(e + 1) % 3]);
    placed.depths(points, at_points);
    const DepthPoint piece[3] = {{points[0], at_points[0]}, {points[1], at_points[1]}, {points[2], at_points[2]}};
    addQuadratic(piece, {at_points[3], at_points[4], at_points[5]}, sums);
  });
  return sums.wrench(sea.density * sea.gravity);
}

} // namespace plim::baselines
