// tolerance_search.cpp - bounds and wrench from a walk's sums.
#include "forces/adaptive/tolerance_search.hpp"

namespace plim {

WrenchBounds<double> boundSums(const Body& body, const BodyInWater& at, double below, const PieceSums& sums) {
  const Hull& hull = *body.hull;
  const double s = body.scale;
  // Generous counts. A depth takes some dozens of operations from the waves on, and n terms are added. The area vector
  // of a triangle with edges e is off by some roundings of |e1| |e2|, which is far more than its area for a needle.
  const double depth = largestDepth(body, at, below);
  const double terms = 128 + 2 * static_cast<double>(hull.wettable_count);
  const double rounding = sums.touched * (terms * kDoubleRoundoff * depth + s * at.depth_error) +
                          16 * kDoubleRoundoff * s * s * hull.edge_products * (depth + below);
  const double arm = reachFromReference(body), weight = at.shared.weight;
  return {weight * (std::min(length(sums.force_error_w), sums.total_error) + rounding),
          weight * (std::min(length(sums.torque_error_w), sums.total_moment) + rounding * arm)};
}

Wrench<double> reduceSums(const Body& body, const BodyInWater& at, double below, const PieceSums& sums) {
  const Hull& hull = *body.hull;
  const double s = body.scale, weight = at.shared.weight;
  const Mat3d& R = body.pose.rotation;
  const Vec3d taken_w = s * s * below * (R * hull.wettable_moments.a);
  const Vec3d to_center_w = s * (R * (hull.center_b - body.reference_b));
  const Vec3d depth_normal_w = sums.depth_normal_w + taken_w;
  const Vec3d depth_moment_w =
      sums.depth_moment_w + s * s * s * below * (R * hull.wettable_moments.b) + cross(to_center_w, taken_w);
  const Vec3d zero; // adding it turns -0 into 0
  return {-weight * depth_normal_w + zero, -weight * depth_moment_w + zero, -depth_normal_w.y + 0.0, sums.area,
          -sums.area_vector_w.y + 0.0};
}

} // namespace plim
