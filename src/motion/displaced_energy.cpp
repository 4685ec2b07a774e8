#include "motion/displaced_energy.hpp"

#include "forces/triangle.hpp"

namespace plim {

void DisplacedEnergy::NodeMoments::addTriangle(const Vec3d& r0, const Vec3d& r1, const Vec3d& r2, const Vec3d& area) {
  const Vec3d c = (r0 + r1 + r2) / 3.0;
  const Mat3d second =
      (1.0 / 12) * (Mat3d::outer(r0, r0) + Mat3d::outer(r1, r1) + Mat3d::outer(r2, r2) + 9.0 * Mat3d::outer(c, c));
  a += area;
  M += Mat3d::outer(area, c);
  for (int k = 0; k < 3; ++k) S[k] += area[k] * second;
}

DisplacedEnergy::NodeMoments& DisplacedEnergy::NodeMoments::operator+=(const NodeMoments& more) {
  a += more.a, M += more.M;
  for (int k = 0; k < 3; ++k) S[k] += more.S[k];
  return *this;
}

double DisplacedEnergy::NodeMoments::product(const EnergyPlanes& planes) const {
  const auto& [d0, e0, p, w] = planes;
  const double f0 = e0 - 0.5 * d0;
  const Vec3d g = w - 0.5 * p;
  double second = 0;
  for (int k = 0; k < 3; ++k) second += w[k] * dot(p, S[k] * g);
  return d0 * f0 * dot(a, w) - dot(d0 * g + f0 * p, transpose(M) * w) + second;
}

DisplacedEnergy::DisplacedEnergy(const Hull& hull) : hull_(hull), nodes_(hull.tree.nodes.size()) {
  if (!nodes_.empty()) gather(0);
}

// visit(corners, area vector)
template <typename Visit>
void DisplacedEnergy::forEachTriangle(std::uint32_t leaf, Visit visit) const {
  const std::vector<std::uint32_t>& order = hull_.tree.order;
  const std::size_t first = leaf * kLeafTriangles, last = std::min(first + kLeafTriangles, order.size());
  for (std::size_t k = first; k < last; ++k) {
    const Triangle& v = hull_.triangles[order[k]];
    const std::vector<Vec3d>& vertices_c = hull_.facets_double.vertices_c;
    const Vec3d r[3] = {vertices_c[v[0]], vertices_c[v[1]], vertices_c[v[2]]};
    visit(r, hull_.facets_double.area_vectors[order[k]]);
  }
}

DisplacedEnergy::NodeMoments DisplacedEnergy::gather(std::uint32_t node) {
  const TreeNode& children = hull_.tree.nodes[node];
  NodeMoments sum;
  for (std::uint32_t c = 0; c < kNodeChildren; ++c) {
    if (!(children.valid_mask >> c & 1)) continue;
    if (children.leaf_mask >> c & 1)
      forEachTriangle(children.child[c],
                      [&](const Vec3d(&r)[3], const Vec3d& area) { sum.addTriangle(r[0], r[1], r[2], area); });
    else
      sum += gather(children.child[c]);
  }
  return nodes_[node] = sum;
}

double DisplacedEnergy::productInLeaf(std::uint32_t leaf, const EnergyPlanes& planes) const {
  double sum = 0;
  forEachTriangle(leaf, [&](const Vec3d(&r)[3], const Vec3d& area) {
    double d[3];
    for (int k = 0; k < 3; ++k) d[k] = planes.d0 - dot(planes.p, r[k]);
    clipTriangle<double>(r, d, [&](const WetPiece<double>& piece) {
      double D = 0, F = 0, products = 0;
      for (int k = 0; k < 3; ++k) {
        const double f = planes.e0 - dot(planes.w, piece.r[k]) - 0.5 * piece.depth[k];
        D += piece.depth[k], F += f, products += piece.depth[k] * f;
      }
      sum += piece.fraction * dot(area, planes.w) * (D * F + products) / 12;
    });
  });
  return sum;
}

// Boxes are rounded; so near the surface a dry triangle may be taken for wet, but the integrand is zero there.
double DisplacedEnergy::productInNode(std::uint32_t node, const EnergyPlanes& planes) const {
  const TreeNode& children = hull_.tree.nodes[node];
  double sum = 0;
  for (std::uint32_t c = 0; c < kNodeChildren; ++c) {
    if (!(children.valid_mask >> c & 1)) continue;
    double middle = planes.d0, reach = 0;
    for (int axis = 0; axis < 3; ++axis) {
      middle -= planes.p[axis] * static_cast<double>(children.center[axis][c]);
      reach += std::abs(planes.p[axis]) * static_cast<double>(children.half[axis][c]);
    }
    if (middle + reach <= 0) continue;
    const std::uint32_t child = children.child[c];
    if (children.leaf_mask >> c & 1)
      sum += productInLeaf(child, planes);
    else
      sum += middle - reach > 0 ? nodes_[child].product(planes) : productInNode(child, planes);
  }
  return sum;
}

double DisplacedEnergy::under(const EnergyPlanes& planes) const {
  if (hull_.tree.leaves.empty()) return 0;
  if (nodes_.empty()) return -productInLeaf(0, planes);
  const bool wholly_wet = planes.d0 - dot(absolute(planes.p), hull_.half_extent) > 0;
  return -(wholly_wet ? nodes_[0].product(planes) : productInNode(0, planes));
}

} // namespace plim
