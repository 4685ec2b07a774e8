// wet_sums.hpp - how a body lies in its water, and the sums over its wet surface that force and torque are made of.
// Body axes about the hull's centre, lengths in units of the body's scale.
#pragma once

#include "forces/forces.hpp"
#include "forces/wrench.hpp"

namespace plim {

// Still water, or the level that waves rise above: depth d(x) = d0 - u . x.
using Plane = PlaneOf<double>;

Setting makeSetting(const Hull& hull, const Surface& surface, double scale);

// How a body lies: no wave reaches it, or the deepest trough is above it, or neither.
struct Situation {
  Setting setting;
  Plane plane;
  double depth_error; // placementError()
  bool dry, wholly_wet;
};

// How far a wholly wet hull could rise before the deepest trough might reach it, in units of the scale; otherwise 0.
inline double depthBelowTroughs(const Situation& at) {
  return std::max(0.0, at.plane.d0 - reachAlong(at.setting, at.plane.u) - at.setting.crest);
}

inline Vec3d centerInWorld(const Body& body) {
  return body.pose.position + body.scale * (body.pose.rotation * body.hull->center_b);
}

struct WetSums : SurfaceSums<double> {
  Vec3d buoyancy_moment; // int x dV of the displaced volume
  std::uint32_t dry, wet, cut;
  Rounding<double> rounding;
};

// Every wettable triangle is wet, and what is displaced is what they enclose. Of an open surface under water there is no
// meaningful volume; opening_submerged says not to trust it.
void countAllWet(const Body& body, WetSums& sums);

} // namespace plim
