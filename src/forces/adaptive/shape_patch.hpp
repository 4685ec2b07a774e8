// shape_patch.hpp - a sea whose height, slope and curvature are known at any point, with a bound K3 on its third derivative:
//   |h - its Taylor polynomial of degree 2, at D| <= K3 |D|^3 / 6
// which needs no more than second derivatives that are Lipschitz. Gerstner waves, all at once, for they are not a sum of heights;
// and fft seas that are not choppy. The same face as SinesPatches. State: GerstnerState or FftState.
#pragma once

#include "forces/adaptive/sines_patch.hpp"

namespace plim {

template <typename State>
class ShapePatches {
public:
  ShapePatches(const State& sea, double x, double z) : sea_(sea), bounds_(sea.bounds()), x_(x), z_(z) {}

  std::size_t count() const { return 1; }
  double costBetween(std::size_t first, std::size_t last) const { return first < last ? bounds_.third / 6 : 0.0; }
  double amplitudeBetween(std::size_t first, std::size_t last) const { return first < last ? bounds_.amplitude : 0.0; }
  std::size_t lastWithin(std::size_t first, double most) const { return costBetween(first, 1) <= most ? 1 : first; }
  static double power(double distance) { return distance * distance * distance; }

  Remainder expand(std::size_t, std::size_t, double x, double z, Quartic& q) const {
    const auto at = sea_.shapeAt(x_ + x, z_ + z);
    q.c[0] += at.height, q.c[1] += at.slope_x, q.c[2] += at.slope_z;
    q.c[3] += at.xx / 2, q.c[4] += at.xz, q.c[5] += at.zz / 2;
    return {x, z, bounds_.third / 6, {}, 3, 0, {}, {}};
  }

private:
  const State& sea_;
  SeaBounds bounds_;
  double x_, z_;
};

} // namespace plim
