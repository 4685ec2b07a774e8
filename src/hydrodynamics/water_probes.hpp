// water_probes.hpp - how the water around a body moves, as if it were a rigid body itself: what added mass, and the waves a body makes, act against.
//   V_w = sum_q W_q u(x_q)     velocity and turning, six numbers about a point, of u at a few points of the body
// and the same of the water's acceleration. Body axes.
// Of an ellipsoid with the semi-axes s, as added mass is reckoned with (added_mass.hpp), two points on each axis, d_i = sqrt(3/5) s_i from the centre:
// their mean is that over the ellipsoid to third order. In water whose velocity changes linearly the flow through the surface, n ~ x_i / s_i^2, is that of
//   Omega_k = (s_i^2 du_j/dx_i + s_j^2 du_i/dx_j) / (s_i^2 - s_j^2),  i, j, k in order
// because x_i x_j / s_i^2 and x_i x_j / s_j^2 add up to the same on both sides; so water that does move as a rigid body is found exactly. Where two axes are alike a
// turn moves no water: none is found.
#pragma once

#include "hydrodynamics/added_mass.hpp"
#include "hydrodynamics/lanes/panel_block.hpp"

namespace plim {

// [m] of what kernels see of a hull: from the middle of its box to a corner.
inline double lengthUnit(const Vec3d& half_extent) {
  return std::max(length(half_extent), 1e-300);
}

struct WaterProbes {
  ProbeBlock places{};            // about the hull's centre, over lengthUnit()
  Mat3d linear[kPanelLanes] = {}; // W: rows of the velocity, and of the turning
  Mat3d angular[kPanelLanes] = {};
  int count = 0; // the others have no weight
  Vec3d about_b; // [m] the point that the six numbers are about

  // place_c: [m] from the hull's centre.
  void add(const Vec3d& place_c, double length_unit, const Mat3d& to_linear, const Mat3d& to_angular) {
    for (int i = 0; i < 3; ++i) places.place[i][count] = static_cast<float>(place_c[i] / length_unit);
    linear[count] = to_linear, angular[count] = to_angular;
    ++count;
  }
};

// center_b: of the hull.
WaterProbes probesOf(const EllipsoidMass& ellipsoid, const Vec3d& center_b, double length_unit);

} // namespace plim
