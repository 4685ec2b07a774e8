// panel_integrals.hpp - a flat triangle covered with sources of strength one: its potential and the slope of that, in closed form.
// Seen from x: corners c_i counter-clockwise about the normal n, height h = n . (x - c_0), along the edge from a to b of length l the outward
// normal m in the plane, s = m . (a - x), and
//   L = ln((|a - x| + |b - x| + l) / (|a - x| + |b - x| - l)),   Omega: the solid angle, of h's sign
//   int 1/r dS = sum s L - h Omega,      its gradient = -sum m L - n Omega
// (Gauss' theorem in the plane; van Oosterom and Strackee 1983 for Omega.) Any frame. Farther than six radii the triangle is a point: 1 % at most there.
#pragma once

#include "math/vec3.hpp"

namespace plim {

struct FlatPanel {
  Vec3d corner[3], edge_normal[3]; // edge_normal[k]: m of the edge from corner k on
  double edge[3];                  // [m] l
  Vec3d center, normal;
  double area = 0, radius = 0; // [m^2], [m] from the center to the farthest corner

  explicit FlatPanel(const Vec3d (&corners)[3]);
};

struct SourceSheet {
  double potential;
  Vec3d gradient;
};

// From any place; on the panel itself the part of the gradient along n is without the jump of -+2 pi n.
SourceSheet sourceSheet(const FlatPanel& panel, const Vec3d& x);

} // namespace plim
