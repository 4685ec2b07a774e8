// body_in_water.hpp - position of a body relative to its water: the water level in body axes, d(x) = d0 - u . x,
// whether waves can reach the body, and error bounds of these values. Body axes about the hull's centre, lengths in
// units of the body's scale.
#pragma once

#include "forces/forces.hpp"
#include "forces/wrench.hpp"

namespace plim {

// Still water, or the level that wave heights are added to: depth d(x) = d0 - u . x.
using Plane = PlaneOf<double>;

HullInWater hullInWater(const Hull& hull, const Surface& surface, double scale);

// dry: no wave reaches the body. wholly_wet: the deepest trough stays above it. Otherwise both are false.
struct BodyInWater {
  HullInWater shared; // by all copies of the hull
  Plane plane;
  double depth_error; // placementError()
  bool dry, wholly_wet;
};

BodyInWater bodyInWater(const Body& body);

// Returns the distance by which a wholly wet hull could rise before the deepest trough might reach it, in units of the
// scale; 0 for other hulls.
inline double depthBelowTroughs(const BodyInWater& at) {
  return std::max(0.0, at.plane.d0 - reachAlong(at.shared, at.plane.u) - at.shared.crest);
}

inline Vec3d toWorld(const Body& body, const Vec3d& point_c) {
  return body.pose.position + body.scale * (body.pose.rotation * (body.hull->center_b + point_c));
}
inline Vec3d centerInWorld(const Body& body) {
  return toWorld(body, {});
}

// Horizontal coordinates of points of the hull: [m, world].
class FromAbove {
public:
  explicit FromAbove(const Body& body)
      : center_w_(centerInWorld(body)), to_x_(body.scale * body.pose.rotation.row[0]),
        to_z_(body.scale * body.pose.rotation.row[2]) {}

  double x(const Vec3d& point_c) const { return center_w_.x + dot(to_x_, point_c); }
  double z(const Vec3d& point_c) const { return center_w_.z + dot(to_z_, point_c); }

private:
  Vec3d center_w_, to_x_, to_z_;
};

// Returns a bound on the distance of the hull's points from the reference point: [m].
inline double reachFromReference(const Body& body) {
  return body.scale * (body.hull->radius + length(body.reference_b - body.hull->center_b));
}

// Returns the total error of depth interpolated linearly between the vertices, as in Rounding::linear_error. The weight
// is the sum of S L^2 / 24 over the triangles. The Cauchy-Schwarz inequality bounds the sum of S L / sqrt(12) by
// sqrt(area 2 weight).
inline double linearErrorOf(const Hull& hull, double scale, const LinearError& error) {
  const double area = hull.wettable_moments.area, weight = hull.linear_error_weight;
  double beside = error.offset / (scale * scale) * area;
  if (std::isfinite(error.kink)) beside = std::min(beside, error.kink / scale * std::sqrt(2 * area * weight));
  return error.curvature * weight + beside;
}

} // namespace plim
