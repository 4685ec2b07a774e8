// panel_integrals.hpp - the potential of a flat triangle with uniform source strength one, and its gradient, in closed
// form. Seen from x, the corners c_i are counter-clockwise about the normal n, and the height is h = n . (x - c_0). For
// the edge from a to b of length l, m is the outward normal in the plane and s = m . (a - x). With
//   L = ln((|a - x| + |b - x| + l) / (|a - x| + |b - x| - l)),   Omega: the solid angle, with the sign of h
//   int 1/r dS = sum s L - h Omega,      its gradient = -sum m L - n Omega
// (Gauss' theorem in the plane; van Oosterom and Strackee 1983 for Omega.) Any frame. Beyond six radii the triangle is
// a point, with an error of at most 1 %.
#pragma once

#include "math/vec3.hpp"

namespace plim {

struct FlatPanel {
  Vec3d corner[3], edge_normal[3]; // edge_normal[k]: m of the edge that starts at corner k
  double edge[3];                  // [m] l
  Vec3d center, normal;
  double area = 0, radius = 0; // [m^2], [m] from the centre to the farthest corner

  explicit FlatPanel(const Vec3d (&corners)[3]);
};

struct SourceSheet {
  double potential;
  Vec3d gradient;
};

// x: any point. On the panel itself, the normal component of the gradient omits the jump of -+2 pi n.
SourceSheet sourceSheet(const FlatPanel& panel, const Vec3d& x);

} // namespace plim
