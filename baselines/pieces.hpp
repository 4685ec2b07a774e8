// pieces.hpp - integrates pressure over small triangles by rules that share no code with the library's kernel.
//
// Positions are world axes about the reference point. Sums are in units of rho g: in double for the methods that are
// timed, in long double for the reference.
#pragma once

#include "baselines/sea_batch.hpp"
#include "baselines/wrench.hpp"

namespace plim::baselines {

template <typename Real>
struct PressureSums {
  Real force[3] = {}, torque[3] = {};

  void add(const Vec3d& at, const Vec3d& force_here) { addWithTorque(force_here, cross(at, force_here)); }
  void addWithTorque(const Vec3d& force_here, const Vec3d& torque_here) {
    force[0] += force_here.x, force[1] += force_here.y, force[2] += force_here.z;
    torque[0] += torque_here.x, torque[1] += torque_here.y, torque[2] += torque_here.z;
  }
  Wrench wrench(double weight) const {
    const auto scaled = [weight](const Real(&v)[3]) {
      return Vec3d{static_cast<double>(v[0] * weight), static_cast<double>(v[1] * weight),
                   static_cast<double>(v[2] * weight)};
    };
    return {scaled(force), scaled(torque), static_cast<double>(force[1])};
  }
};

using TimedSums = PressureSums<double>;
using ExactSums = PressureSums<long double>;

struct DepthPoint {
  Vec3d r;
  double depth;
};

// Adds the wet part of a triangle whose depth is linear between its corners. The part is clipped as a polygon
// (Sutherland and Hodgman) and divided into a fan. Each piece uses the rule of the three edge midpoints, which is exact
// for quadratic functions and therefore for depth times arm.
template <typename Real>
void addLinear(const DepthPoint& a, const DepthPoint& b, const DepthPoint& c, PressureSums<Real>& sums);

// Adds a wholly wet triangle whose depth is quadratic, given at the corners and at the edge midpoints (ab, bc, ca):
//   F = -(m_ab + m_bc + m_ca) / 3 a,   T = -(sum_k w_k r_k) x a
//   w_k = d_k / 30 - (the other two d) / 60 + (2/15) (the two adjacent m) + (1/15) (the opposite m)
template <typename Real>
void addQuadratic(const DepthPoint (&corner)[3], const double (&middle)[3], PressureSums<Real>& sums);

// Transforms vertices to world axes about the reference point, and evaluates the sea at such points.
struct Placed {
  Placed(const Placement& placement, const Sea& sea);
  Vec3d operator()(const Vec3d& vertex_b) const { return rotation * (vertex_b - reference_b); }
  // Finds the depths of many points at once; `water` is working memory.
  void depths(const std::vector<Vec3d>& r, std::vector<double>& depth, SeaBatch& water) const;

  Mat3d rotation;
  Vec3d reference_b, reference_w;
  const Sea& sea;
};

// Returns every vertex of a mesh with its depth.
std::vector<DepthPoint> placeVertices(const IndexedMesh<double>& mesh, const Placed& placed);

} // namespace plim::baselines
