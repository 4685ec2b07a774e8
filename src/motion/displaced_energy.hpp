// displaced_energy.hpp - what it takes to push water out of the way: int (level - y) dV over what a hull displaces, [m^4]; times rho g
// the potential energy of its buoyancy.
//
// Body axes about the hull's centre; w: up. Depth below the level e(x) = e0 - w . x. The surface is a plane, h above the level:
// d(x) = e + h = d0 - p . x is the depth below it, measured along the vertical. Displaced water stands in upright columns between
// a wet triangle, at depth e, and the surface, at depth e - d:
//   E = int e dV = -int d (e - d / 2) (n . w) dS        over what is wet, d > 0
// On still water d = e and E = -1/2 int d^2 (n . w) dS. With f = e - d / 2 = f0 - g . x, a set of triangles that is wholly wet gives
//   int d f (n . w) dS = d0 f0 (a . w) - (d0 g + f0 p) . (M^T w) + p . S_w g
// a = int n dS and M = int n x^T dS are among the moments of the force (hull/moments.hpp); S_w = sum_k w_k int n_k x x^T dS are
// the ones that the force leaves out. Nodes of the hull's tree keep them, so only nodes that the surface cuts are looked into.
// A cut triangle is clipped (forces/triangle.hpp); over a wet piece of area A with D = sum d_i, F = sum f_i:
//   int d f dS = A (D F + sum d_i f_i) / 12
// docs/motion.md, section 4.
#pragma once

#include "hull/hull.hpp"

namespace plim {

// The plane that stands for the surface, and the level.
struct EnergyPlanes {
  double d0, e0;
  Vec3d p, w;
};

class DisplacedEnergy {
public:
  explicit DisplacedEnergy(const Hull& hull); // which must outlive it

  double under(const EnergyPlanes& planes) const; // E, [m^4]
  const Hull& hull() const { return hull_; }

private:
  struct NodeMoments {
    Vec3d a;
    Mat3d M{}, S[3]{};

    void addTriangle(const Vec3d& r0, const Vec3d& r1, const Vec3d& r2, const Vec3d& area);
    NodeMoments& operator+=(const NodeMoments& more);
    double product(const EnergyPlanes& planes) const; // int d f (n . w) dS, wholly wet
  };

  NodeMoments gather(std::uint32_t node);
  template <typename Visit>
  void forEachTriangle(std::uint32_t leaf, Visit visit) const;
  double productInNode(std::uint32_t node, const EnergyPlanes& planes) const;
  double productInLeaf(std::uint32_t leaf, const EnergyPlanes& planes) const;

  const Hull& hull_;
  std::vector<NodeMoments> nodes_; // as the tree's nodes
};

} // namespace plim
