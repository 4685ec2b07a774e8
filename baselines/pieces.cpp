// pieces.cpp - the two integration rules, and the placement of vertices.
#include "baselines/pieces.hpp"

namespace plim::baselines {

template <typename Real>
void addLinear(const DepthPoint& a, const DepthPoint& b, const DepthPoint& c, PressureSums<Real>& sums) {
  const DepthPoint corner[3] = {a, b, c};
  DepthPoint wet[4];
  int size = 0;
  for (int k = 0; k < 3; ++k) {
    const DepthPoint &here = corner[k], &next = corner[(k + 1) % 3];
    if (here.depth >= 0) wet[size++] = here;
    if ((here.depth > 0 && next.depth < 0) || (here.depth < 0 && next.depth > 0))
      wet[size++] = {here.r + (here.depth / (here.depth - next.depth)) * (next.r - here.r), 0};
  }
  for (int k = 1; k + 1 < size; ++k) {
    const DepthPoint piece[3] = {wet[0], wet[k], wet[k + 1]};
    const Vec3d area = 0.5 * cross(piece[1].r - piece[0].r, piece[2].r - piece[0].r);
    for (int e = 0; e < 3; ++e) {
      const DepthPoint &p = piece[e], &q = piece[(e + 1) % 3];
      sums.add(0.5 * (p.r + q.r), -(0.5 * (p.depth + q.depth) / 3) * area);
    }
  }
}

template <typename Real>
void addQuadratic(const DepthPoint (&corner)[3], const double (&middle)[3], PressureSums<Real>& sums) {
  const Vec3d area = 0.5 * cross(corner[1].r - corner[0].r, corner[2].r - corner[0].r);
  const double mean = (middle[0] + middle[1] + middle[2]) / 3;
  Vec3d weighted;
  for (int k = 0; k < 3; ++k) {
    const int next = (k + 1) % 3, last = (k + 2) % 3;
    // middle[k] lies between corners k and k + 1. The neighbours of corner k are middle[k] and middle[last];
    // middle[next] is opposite.
    const double weight = corner[k].depth / 30 - (corner[next].depth + corner[last].depth) / 60 +
                          2.0 / 15 * (middle[k] + middle[last]) + middle[next] / 15;
    weighted += weight * corner[k].r;
  }
  sums.addWithTorque(-mean * area, -cross(weighted, area));
}

template void addLinear(const DepthPoint&, const DepthPoint&, const DepthPoint&, TimedSums&);
template void addLinear(const DepthPoint&, const DepthPoint&, const DepthPoint&, ExactSums&);
template void addQuadratic(const DepthPoint (&)[3], const double (&)[3], TimedSums&);
template void addQuadratic(const DepthPoint (&)[3], const double (&)[3], ExactSums&);

Placed::Placed(const Placement& placement, const Sea& water)
    : rotation(placement.rotation), reference_b(placement.reference_b),
      reference_w(placement.position + placement.rotation * placement.reference_b), sea(water) {}

void Placed::depths(const std::vector<Vec3d>& r, std::vector<double>& depth, SeaBatch& water) const {
  water.resize(r.size()), depth.resize(r.size());
  for (std::size_t i = 0; i < r.size(); ++i) water.x[i] = reference_w.x + r[i].x, water.z[i] = reference_w.z + r[i].z;
  water.ask(sea);
  for (std::size_t i = 0; i < r.size(); ++i) depth[i] = water.height[i] - reference_w.y - r[i].y;
}

std::vector<DepthPoint> placeVertices(const IndexedMesh<double>& mesh, const Placed& placed) {
  std::vector<Vec3d> r;
  std::vector<double> depth;
  SeaBatch water;
  for (const Vec3d& vertex : mesh.vertices) r.push_back(placed(vertex));
  placed.depths(r, depth, water);
  std::vector<DepthPoint> points;
  for (std::size_t v = 0; v < r.size(); ++v) points.push_back({r[v], depth[v]});
  return points;
}

} // namespace plim::baselines
