// wet_sums.hpp - how a body lies in its water, and the sums over its wet surface that force and torque are made of.
// Body axes about the hull's centre, lengths in units of the body's scale.
#pragma once

#include "forces/forces.hpp"

namespace plim {

// Still water, or the level that waves rise above: depth d(x) = d0 - u . x.
struct Plane {
  double d0;
  Vec3d u;
};

inline Vec3d centerInWorld(const Body& body) {
  return body.pose.position + body.scale * (body.pose.rotation * body.hull->center_b);
}

inline Plane placePlane(const Body& body) {
  return {(body.surface->fluid().level - centerInWorld(body).y) / body.scale, body.pose.rotation.row[1]};
}

struct WetSums {
  Vec3d depth_normal;    // int d n dS
  Vec3d depth_moment;    // int d x x n dS
  Vec3d area_vector;     // int n dS
  Vec3d buoyancy_moment; // int x dV of the displaced volume
  double area = 0;
  std::uint32_t dry = 0, wet = 0, cut = 0;

  // What the error bound needs to know of how they were taken.
  double roundoff = 0;     // unit roundoff of the kernel's numbers
  double float_terms = 0;  // how many terms were added up in float at the most
  double touched_area = 0; // of all triangles that are not wholly dry: what rounding errors grow with
  double depth = 0;        // largest magnitude of a depth that the kernel met
  double depth_error = 0;  // of depths before the kernel saw them: placementError(), and of heights taken in float
};

// Every wettable triangle is wet, and what is displaced is what they enclose. Of an open surface under water there is no
// meaningful volume; opening_submerged says not to trust it.
void countAllWet(const Body& body, WetSums& sums);

} // namespace plim
