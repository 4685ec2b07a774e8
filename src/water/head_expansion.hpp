// head_expansion.hpp - the waves' own pressure (wave_pressure.hpp) near a point, in deep water: Taylor's polynomial of degree 2, and what it leaves out.
//
// With f(x, z, v) = sum eta_j e^{k_j v} and H = -y + f(x, z, y - eta), along a unit vector u with the horizontal part e and w = (e, u_y - eta_e):
//   H''  = f''[w, w] - f_v eta_ee
//   H''' = f'''[w, w, w] - 3 f''[w, v] eta_ee - f_v eta_eee
// Of these f_v, grad f_v, grad eta and eta'' are known at the point, and within a reach change by no more than the next derivatives allow, of which
// only the third, sum A k^3 and sum A k^3 e^{k v}, are the sums of what all waves could do together:
//   |H'''| <= M_3 = a_3 s^3 + 3 |grad f_v| s |eta''| + |f_v| K_3,   s = (L + sqrt(L^2 + 4)) / 2, L = |grad eta|
// The polynomial is off by M_3 |D|^3 / 6. It goes on above the surface without the mirror of wave_pressure.hpp. Both are negative there, and so as good, while
// f_v < 1 from the highest point of the reach to as far below the surface.
#pragma once

#include "math/vec3.hpp"
#include "water/lanes/kernels.hpp"
#include "water/sea.hpp"

namespace plim {

// How far points are from that of the expansion: sideways, up and down.
struct HeadReach {
  double along, upright;
};
// Heights above the surface that points within a reach may have.
struct HeadSpan {
  double lowest, highest;
};
struct HeadRange {
  HeadSpan above;
  double third; // M_3; infinite where there is none that would serve
};

struct HeadExpansion {
  double lift, height, above; // f, eta, y - eta
  Vec3d gradient;             // of the lift
  double xx, xy, xz, yy, yz, zz;

  HeadExpansion() = default;
  HeadExpansion(const lanes::HeadSums& sums, double y);

  // Of the lift, at an offset.
  double operator()(const Vec3d& D) const {
    return lift + dot(gradient, D) +
           0.5 * (D.x * (xx * D.x + 2 * xz * D.z) + D.y * (yy * D.y + 2 * (xy * D.x + yz * D.z)) + zz * D.z * D.z);
  }
  double second() const; // no less than |H''| at the point

  // third: no less than sum A k^3 e^{k v} up to the highest of the span.
  HeadSpan spanOf(const HeadReach& reach, const SeaBounds& sea) const;
  HeadRange rangeWithin(const HeadReach& reach, const HeadSpan& span, const SeaBounds& sea, double third) const;

private:
  double f_v_, f_v_change_;             // f_v, |grad f_v|
  double surface_slope_, surface_bend_; // |grad eta|, no less than |eta''|
};

} // namespace plim
