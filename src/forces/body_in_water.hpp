// body_in_water.hpp - how a body lies in its water: the level seen from body axes, whether waves reach it, and how well all that is
// known. Body axes about the hull's centre, lengths in units of the body's scale.
#pragma once

#include "forces/forces.hpp"
#include "forces/wrench.hpp"

namespace plim {

// Still water, or the level that waves rise above: depth d(x) = d0 - u . x.
using Plane = PlaneOf<double>;

HullInWater hullInWater(const Hull& hull, const Surface& surface, double scale);

// No wave reaches the body, or the deepest trough is above it, or neither.
struct BodyInWater {
  HullInWater shared; // with every copy of the hull
  Plane plane;
  double depth_error; // placementError()
  bool dry, wholly_wet;
};

BodyInWater bodyInWater(const Body& body);

// How far a wholly wet hull could rise before the deepest trough might reach it, in units of the scale; otherwise 0.
inline double depthBelowTroughs(const BodyInWater& at) {
  return std::max(0.0, at.plane.d0 - reachAlong(at.shared, at.plane.u) - at.shared.crest);
}

inline Vec3d centerInWorld(const Body& body) {
  return body.pose.position + body.scale * (body.pose.rotation * body.hull->center_b);
}

} // namespace plim
