// head_expansion.hpp - Taylor polynomial of degree 2 of the wave pressure (wave_pressure.hpp) near a point in deep
// water, and its remainder.
//
// Let f(x, z, v) = sum eta_j e^{k_j v} and H = -y + f(x, z, y - eta). Along a unit vector u with the horizontal part e,
// and with w = (e, u_y - eta_e):
//   H''  = f''[w, w] - f_v eta_ee
//   H''' = f'''[w, w, w] - 3 f''[w, v] eta_ee - f_v eta_eee
// f_v, grad f_v, grad eta and eta'' are computed at the point. Their change within a reach is bounded by their next
// derivatives. Only the third derivatives are bounded by sums over all waves, sum A k^3 and a_3 = sum A k^3 e^{k v}:
//   |H'''| <= M_3 = a_3 s^3 + 3 |grad f_v| s |eta''| + |f_v| K_3,   s = (L + sqrt(L^2 + 4)) / 2, L = |grad eta|
// The polynomial's error is at most M_3 |D|^3 / 6. Above the surface it continues without the mirror image of
// wave_pressure.hpp. The polynomial and the mirror image are both negative there, and so equally useful, if f_v < 1
// from the highest point of the reach down to the same distance below the surface.
#pragma once

#include "math/vec3.hpp"
#include "water/lanes/kernels.hpp"
#include "water/sea.hpp"

namespace plim {

// Distances of points from the expansion point: horizontal, and vertical.
struct HeadReach {
  double along, upright;
};
// Range of heights above the surface of the points within a reach.
struct HeadSpan {
  double lowest, highest;
};
struct HeadRange {
  HeadSpan above;
  double third; // M_3; infinite if the polynomial cannot be used
};

struct HeadExpansion {
  double lift, height, above; // f, eta, y - eta
  Vec3d gradient;             // of the lift
  double xx, xy, xz, yy, yz, zz;

  HeadExpansion() = default;
  HeadExpansion(const lanes::HeadSums& sums, double y);

  // Returns the lift at an offset.
  double operator()(const Vec3d& D) const {
    return lift + dot(gradient, D) +
           0.5 * (D.x * (xx * D.x + 2 * xz * D.z) + D.y * (yy * D.y + 2 * (xy * D.x + yz * D.z)) + zz * D.z * D.z);
  }
  double second() const; // bound on |H''| at the point

  // third: bound on sum A k^3 e^{k v} up to the highest point of the span.
  HeadSpan spanOf(const HeadReach& reach, const SeaBounds& sea) const;
  HeadRange rangeWithin(const HeadReach& reach, const HeadSpan& span, const SeaBounds& sea, double third) const;

private:
  double f_v_, f_v_change_;             // f_v, |grad f_v|
  double surface_slope_, surface_bend_; // |grad eta|, bound on |eta''|
};

} // namespace plim
