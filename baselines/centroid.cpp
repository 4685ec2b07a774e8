#include "baselines/centroid.hpp"

#include "baselines/pieces.hpp"
#include "forces/triangle.hpp"

namespace plim::baselines {

Wrench centroidForce(const IndexedMesh<double>& mesh, const Placement& placement, const Sea& sea) {
  const std::vector<DepthPoint> vertices = placeVertices(mesh, Placed(placement, sea));
  TimedSums sums;
  for (const auto& t : mesh.triangles) {
    const Vec3d r[3] = {vertices[t[0]].r, vertices[t[1]].r, vertices[t[2]].r};
    const double depth[3] = {vertices[t[0]].depth, vertices[t[1]].depth, vertices[t[2]].depth};
    const Vec3d area = 0.5 * cross(r[1] - r[0], r[2] - r[0]);
    clipTriangle(r, depth, [&](const WetPiece<double>& piece) {
      const double middle = (piece.depth[0] + piece.depth[1] + piece.depth[2]) / 3;
      sums.add((piece.r[0] + piece.r[1] + piece.r[2]) / 3.0, -middle * piece.fraction * area);
    });
  }
  return sums.wrench(sea.density * sea.gravity);
}

} // namespace plim::baselines
