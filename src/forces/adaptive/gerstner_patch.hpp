// gerstner_patch.hpp - Gerstner waves near a point: height, slope and curvature there, and a bound on the third derivative
// for what is left out:  |remainder at D| <= K3 |D|^3 / 6. All waves at once: they are not a sum of heights.
// The same face as SinesPatches.
#pragma once

#include "forces/adaptive/sines_patch.hpp"
#include "water/gerstner.hpp"

namespace plim {

class GerstnerPatches {
public:
  GerstnerPatches(const GerstnerState& sea, double x, double z) : sea_(sea), bounds_(sea.bounds()), x_(x), z_(z) {}

  std::size_t count() const { return 1; }
  double costBetween(std::size_t first, std::size_t last) const { return first < last ? bounds_.third / 6 : 0.0; }
  double amplitudeBetween(std::size_t first, std::size_t last) const { return first < last ? bounds_.amplitude : 0.0; }
  std::size_t lastWithin(std::size_t first, double most) const { return costBetween(first, 1) <= most ? 1 : first; }
  static double power(double distance) { return distance * distance * distance; }

  Remainder expand(std::size_t, std::size_t, double x, double z, Quartic& q) const {
    const GerstnerShape at = sea_.shapeAt(x_ + x, z_ + z);
    q.c[0] += at.height, q.c[1] += at.slope_x, q.c[2] += at.slope_z;
    q.c[3] += at.xx / 2, q.c[4] += at.xz, q.c[5] += at.zz / 2;
    return {x, z, bounds_.third / 6, {}, 3, 0, {}, {}};
  }

private:
  const GerstnerState& sea_;
  SeaBounds bounds_;
  double x_, z_;
};

} // namespace plim
