// wet_moments.cpp - sums moments over the tree of a hull and clips the leaves that the plane cuts.
#include "statics/wet_moments.hpp"

#include "forces/triangle.hpp"
#include "math/memory.hpp"

namespace plim {

void SurfaceMoments::addTriangle(const Vec3d& area_vector, const Vec3d& r0, const Vec3d& r1, const Vec3d& r2) {
  const Vec3d c = (r0 + r1 + r2) / 3.0;
  const auto product = [&](int i, int j) {
    return (r0[i] * r0[j] + r1[i] * r1[j] + r2[i] * r2[j] + 9 * c[i] * c[j]) / 12;
  };
  const double second[6] = {product(0, 0), product(0, 1), product(0, 2), product(1, 1), product(1, 2), product(2, 2)};
  a += area_vector;
  M += Mat3d::outer(area_vector, c);
  for (int k = 0; k < 3; ++k)
    for (int n = 0; n < 6; ++n) T[k].m[n] += area_vector[k] * second[n];
  area += length(area_vector);
}

SurfaceMoments& SurfaceMoments::operator+=(const SurfaceMoments& more) {
  a += more.a, M += more.M, area += more.area;
  for (int k = 0; k < 3; ++k)
    for (int n = 0; n < 6; ++n) T[k].m[n] += more.T[k].m[n];
  return *this;
}

Mat3d SurfaceMoments::N() const {
  Mat3d sum{};
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    for (int l = 0; l < 3; ++l) sum.row[i][l] = T[k].at(j, l) - T[j].at(k, l);
  }
  return sum;
}

bool openingIsUnder(const Hull& hull, const DepthPlane& plane) {
  return std::any_of(hull.opening_vertices.begin(), hull.opening_vertices.end(),
                     [&](std::uint32_t v) { return plane.depth(hull.facets_double.vertices_c[v]) > 0; });
}

MomentTree::MomentTree(const Hull& hull) : hull_(hull), clusters_(hull.tree.nodes.size() * kNodeChildren) {
  if (!hull.tree.nodes.empty())
    whole_ = gather(0);
  else if (!hull.tree.leaves.empty())
    forEachTriangle(0, [&](const Vec3d(&r)[3], const Vec3d& area) { whole_.addTriangle(area, r[0], r[1], r[2]); });
}

// Calls visit(corners, area vector) for every triangle of a leaf.
template <typename Visit>
void MomentTree::forEachTriangle(std::size_t leaf, Visit visit) const {
  const Array<std::uint32_t>& order = hull_.tree.order;
  const Array<Vec3d>& vertices_c = hull_.facets_double.vertices_c;
  const std::size_t first = leaf * kLeafTriangles, last = std::min(first + kLeafTriangles, order.size());
  for (std::size_t k = first; k < last; ++k) {
    const Triangle& v = hull_.triangles[order[k]];
    const Vec3d r[3] = {vertices_c[v[0]], vertices_c[v[1]], vertices_c[v[2]]};
    visit(r, hull_.areaVector(order[k]));
  }
}

SurfaceMoments MomentTree::gather(std::uint32_t node) {
  const TreeNode& children = hull_.tree.nodes[node];
  SurfaceMoments sum;
  for (std::uint32_t c = 0; c < kNodeChildren; ++c) {
    if (!(children.valid_mask >> c & 1)) continue;
    SurfaceMoments cluster;
    if (children.leaf_mask >> c & 1)
      forEachTriangle(children.child[c],
                      [&](const Vec3d(&r)[3], const Vec3d& area) { cluster.addTriangle(area, r[0], r[1], r[2]); });
    else
      cluster = gather(children.child[c]);
    sum += clusters_[node * kNodeChildren + c] = cluster;
  }
  return sum;
}

void MomentTree::clipLeaf(std::size_t leaf, const DepthPlane& plane, SurfaceMoments& wet) const {
  forEachTriangle(leaf, [&](const Vec3d(&r)[3], const Vec3d& area) {
    const double d[3] = {plane.depth(r[0]), plane.depth(r[1]), plane.depth(r[2])};
    clipTriangle(r, d, [&](const WetPiece<double>& piece) {
      wet.addTriangle(piece.fraction * area, piece.r[0], piece.r[1], piece.r[2]);
    });
  });
}

void MomentTree::addNode(std::uint32_t node, const DepthPlane& plane, double doubt, SurfaceMoments& wet) const {
  const TreeNode& children = hull_.tree.nodes[node];
  for (std::uint32_t c = 0; c < kNodeChildren; ++c) {
    if (!(children.valid_mask >> c & 1)) continue;
    double middle = plane.d0, reach = 0;
    for (int axis = 0; axis < 3; ++axis) {
      middle -= plane.p[axis] * static_cast<double>(children.center[axis][c]);
      reach += std::abs(plane.p[axis]) * static_cast<double>(children.half[axis][c]);
    }
    if (middle + reach < -doubt) continue;
    if (middle - reach > doubt)
      wet += clusters_[node * kNodeChildren + c];
    else if (children.leaf_mask >> c & 1)
      clipLeaf(children.child[c], plane, wet);
    else
      addNode(children.child[c], plane, doubt, wet);
  }
}

SurfaceMoments MomentTree::under(const DepthPlane& plane) const {
  SurfaceMoments wet;
  if (hull_.tree.leaves.empty()) return wet;
  // The tree's boxes are in float. Clusters this close to the surface are divided down to their triangles.
  const double doubt = 1e-6 * (std::abs(plane.d0) + hull_.radius);
  const double reach = dot(absolute(plane.p), hull_.half_extent);
  if (plane.d0 + reach < -doubt) return wet;
  if (plane.d0 - reach > doubt) return whole_;
  if (hull_.tree.nodes.empty())
    clipLeaf(0, plane, wet);
  else
    addNode(0, plane, doubt, wet);
  return wet;
}

} // namespace plim
