// wet_moments.hpp - the moments of the part of a surface that is below a plane of water. Exact, in double.
//
// Body axes about the hull's centre, metres. Depth is linear, d(x) = d0 - p . x. On still water p is the upward
// direction; on a sloping plane it is that direction less the slope. Over the wet surface, with outward normal n,
//   a = int n dS,   M = int n x^T dS,   T_k = int n_k x x^T dS
// These give force, torque, volume, energy and stiffness (wet_hull.hpp). For a triangle with area vector A, centroid c
// and corners r_i:
//   a = A,   M = A c^T,   T_k = A_k (sum r_i r_i^T + 9 c c^T) / 12
// Clusters of the hull's tree that are wholly under water add their stored sums. Only clusters that the plane cuts are
// divided, and their triangles are clipped (forces/triangle.hpp).
#pragma once

#include "hull/hull.hpp"
#include "math/memory.hpp"

namespace plim {

inline constexpr Vec3d kUp{0, 1, 0}; // world axes

// A symmetric 3x3 matrix: xx, xy, xz, yy, yz, zz.
struct Symmetric3 {
  double m[6] = {};

  double at(int i, int j) const {
    constexpr int place[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};
    return m[place[i][j]];
  }
  Vec3d operator*(const Vec3d& v) const {
    return {m[0] * v.x + m[1] * v.y + m[2] * v.z, m[1] * v.x + m[3] * v.y + m[4] * v.z,
            m[2] * v.x + m[4] * v.y + m[5] * v.z};
  }
};

struct SurfaceMoments {
  Vec3d a;
  Mat3d M{};
  Symmetric3 T[3];
  double area = 0; // [m^2]

  void addTriangle(const Vec3d& area_vector, const Vec3d& r0, const Vec3d& r1, const Vec3d& r2);
  SurfaceMoments& operator+=(const SurfaceMoments& more);

  Vec3d b() const { // int x x n dS
    return {M.row[2].y - M.row[1].z, M.row[0].z - M.row[2].x, M.row[1].x - M.row[0].y};
  }
  Mat3d N() const; // int (x x n) x^T dS
};

struct DepthPlane {
  double d0 = 0;
  Vec3d p;

  double depth(const Vec3d& x) const { return d0 - dot(p, x); }
};

// Returns p for water with this slope in body axes. R: body to world.
inline Vec3d depthGradient(const Mat3d& R, double slope_x, double slope_z) {
  return R.row[1] - slope_x * R.row[0] - slope_z * R.row[2];
}

// Returns whether the water is above a rim. plane: about the hull's centre.
bool openingIsUnder(const Hull& hull, const DepthPlane& plane);

// The wettable surface of a hull with its sums stored by cluster. Allocates when it is constructed; immutable.
class MomentTree {
public:
  explicit MomentTree(const Hull& hull); // the hull must outlive it

  SurfaceMoments under(const DepthPlane& plane) const;
  const Hull& hull() const { return hull_; }

private:
  template <typename Visit>
  void forEachTriangle(std::size_t leaf, Visit visit) const;
  SurfaceMoments gather(std::uint32_t node);
  void addNode(std::uint32_t node, const DepthPlane& plane, double doubt, SurfaceMoments& wet) const;
  void clipLeaf(std::size_t leaf, const DepthPlane& plane, SurfaceMoments& wet) const;

  const Hull& hull_;
  SurfaceMoments whole_;
  Array<SurfaceMoments> clusters_; // for the children of every node: node * kNodeChildren + child
};

} // namespace plim
