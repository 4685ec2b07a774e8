// water_probes.hpp - the motion of the water around a body, reduced to that of a rigid body. Added mass and radiation
// act against it. With u the velocity of the water at a few points x_q of the body, in body axes,
//   V_w = sum_q W_q u(x_q)     linear and angular velocity about a point, six numbers
// The same weights give the water's acceleration.
//
// For the ellipsoid of added_mass.hpp, with semi-axes s, there are two points on each axis, d_i = sqrt(3/5) s_i from
// the centre. Their mean equals the mean over the ellipsoid to third order. In water whose velocity changes linearly
// the flow through the surface, n ~ x_i / s_i^2, is that of a rotation
//   Omega_k = (s_i^2 du_j/dx_i + s_j^2 du_i/dx_j) / (s_i^2 - s_j^2),  i, j, k in order
// because x_i x_j / s_i^2 and x_i x_j / s_j^2 have the same sum on both sides. The rotation of water that moves as a
// rigid body is therefore exact. If two axes are equal, a rotation moves no water and Omega_k is 0.
#pragma once

#include "hydrodynamics/added_mass.hpp"
#include "hydrodynamics/lanes/panel_block.hpp"

namespace plim {

// Returns the unit of length of the kernels [m]: the distance from the centre of the bounding box to a corner.
inline double lengthUnit(const Vec3d& half_extent) {
  return std::max(length(half_extent), 1e-300);
}

struct WaterProbes {
  ProbeBlock places{};            // about the hull's centre, in units of lengthUnit()
  Mat3d linear[kPanelLanes] = {}; // W: the rows for the linear and the angular velocity
  Mat3d angular[kPanelLanes] = {};
  int count = 0; // the remaining lanes have no weight
  Vec3d about_b; // [m] reference point of the six numbers

  // place_c: [m] relative to the hull's centre.
  void add(const Vec3d& place_c, double length_unit, const Mat3d& to_linear, const Mat3d& to_angular) {
    for (int i = 0; i < 3; ++i) places.place[i][count] = static_cast<float>(place_c[i] / length_unit);
    linear[count] = to_linear, angular[count] = to_angular;
    ++count;
  }
};

// center_b: the hull's centre.
WaterProbes probesOf(const EllipsoidMass& ellipsoid, const Vec3d& center_b, double length_unit);

} // namespace plim
