// shape_expansion.hpp - Taylor expansion to degree 2 of a smooth sea near a point. The sea provides height, slope and
// second derivatives at any point, and bounds L, K and K3 on the first three derivatives within a distance of it. At
// the offset D,
//   |h - its Taylor polynomial of degree 2| <= K3 |D|^3 / 6,   of degree 1: <= K |D|^2 / 2,   of degree 0: <= L |D|
// The second derivatives only need to be Lipschitz. Near sharp crests the lower degrees have smaller bounds, so the
// degree with the smallest bound over the cluster is used. Use this for seas that are not sums of separate waves.
#pragma once

#include "forces/adaptive/sines_expansion.hpp"
#include "forces/adaptive/work.hpp"

namespace plim {

class ShapeExpansion {
public:
  // No part of the sea can be left out.
  static constexpr bool kAsAWhole = true;

  // amplitude: bound on |h| everywhere. x, z: [m, world] of the hull's centre.
  ShapeExpansion(const SmoothSea& sea, double amplitude, double x, double z)
      : sea_(sea), gentle_(sea.gentleShape()), amplitude_(amplitude), x_(x), z_(z) {}

  std::size_t count() const { return 1; }
  double amplitudeBetween(std::size_t first, std::size_t last) const { return first < last ? amplitude_ : 0.0; }

  // Returns the remainder at the distance `reach` where the sea is gentle. No smaller remainder is to be expected.
  double leastAt(double reach) const {
    return remainderOf(gentle_.slope, gentle_.curvature, gentle_.third, reach).isotropicAt(reach);
  }

  // Adds the sea's expansion at a point near (x, z) to q, which is about (x, z); both are offsets from the hull's
  // centre. Returns the remainder within `reach`. Increments `cost` by the approximate cost [ns].
  Remainder expand(double x, double z, double reach, Quartic& q, double& cost) const {
    const LocalShape at = sea_.shapeNear(x_ + x, z_ + z, reach);
    cost += kShapeCost + at.cost;
    Remainder remainder = remainderOf(at.slope, at.curvature, at.third, reach);
    remainder.x = x + at.x, remainder.z = z + at.z;
    Quartic found;
    found.c[0] = at.height;
    if (remainder.power > 1) found.c[1] = at.slope_x, found.c[2] = at.slope_z;
    if (remainder.power > 2) found.c[3] = at.xx / 2, found.c[4] = at.xz, found.c[5] = at.zz / 2;
    found = found.about(-at.x, -at.z);
    for (int k = 0; k < Quartic::first(3); ++k) q.c[k] += found.c[k];
    return remainder;
  }

private:
  static Remainder remainderOf(double slope, double curvature, double third, double reach) {
    Remainder remainder{};
    remainder.power = 1, remainder.isotropic = slope;
    if (curvature * reach / 2 < remainder.isotropic) remainder.power = 2, remainder.isotropic = curvature / 2;
    if (third * reach * reach * reach / 6 < remainder.isotropicAt(reach))
      remainder.power = 3, remainder.isotropic = third / 6;
    return remainder;
  }

  const SmoothSea& sea_;
  GentleShape gentle_;
  double amplitude_, x_, z_;
};

} // namespace plim
