// shape_expansion.hpp - a smooth sea near a point, where height, slope and second derivatives are known at any point, with bounds L, K
// and K3 on the first three derivatives within a distance of it:
//   |h - its Taylor polynomial of degree 2, at D| <= K3 |D|^3 / 6,   of degree 1: <= K |D|^2 / 2,   of degree 0: <= L |D|
// which needs no more than second derivatives that are Lipschitz. Near sharp crests the lower degrees promise more, so the one is
// taken that promises most over the cluster. For seas that are not a sum of heights, so that all of them is taken at once.
#pragma once

#include "forces/adaptive/sines_expansion.hpp"
#include "forces/adaptive/work.hpp"

namespace plim {

class ShapeExpansion {
public:
  // All of the sea or nothing: no part of it can be left out.
  static constexpr bool kAsAWhole = true;

  // amplitude: of the sea at most, everywhere. x, z: [m, world] of the hull's centre.
  ShapeExpansion(const SmoothSea& sea, double amplitude, double x, double z)
      : sea_(sea), gentle_(sea.gentleShape()), amplitude_(amplitude), x_(x), z_(z) {}

  std::size_t count() const { return 1; }
  double amplitudeBetween(std::size_t first, std::size_t last) const { return first < last ? amplitude_ : 0.0; }

  // What an expansion leaves out at the distance `reach` where the sea is gentle: there is no hope for less.
  double leastAt(double reach) const {
    return remainderOf(gentle_.slope, gentle_.curvature, gentle_.third, reach).isotropicAt(reach);
  }

  // Adds the sea about a point near (x, z), offsets from the hull's centre, to q, which is about (x, z); returns what that leaves
  // out within `reach`. cost: [ns] about, counted up.
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
