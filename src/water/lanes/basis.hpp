// basis.hpp - the four cubic B-splines that are not zero at t in a cell; for the kernels of this folder only.
//   w = (1 - t)^3 / 6,  (4 - 6 t^2 + 3 t^3) / 6,  and the same with 1 - t in place of t
#pragma once

#include "water/lanes/floats.hpp"

namespace plim::lanes {
namespace {

struct BasisAt {
  Floats weight[4], slope[4]; // slopes per cell

  HWY_INLINE HWY_ATTR explicit BasisAt(const Floats& t) {
    const Floats zero(0.0f), one(1.0f), three(3.0f), four(4.0f), six(6.0f), sixth(1.0f / 6), half(0.5f);
    const Floats two(2.0f), three_halves(1.5f), s = one - t, tt = t * t, ss = s * s;
    weight[0] = ss * s * sixth, weight[3] = tt * t * sixth;
    weight[1] = (four - (six - three * t) * tt) * sixth, weight[2] = (four - (six - three * s) * ss) * sixth;
    slope[0] = zero - half * ss, slope[3] = half * tt;
    slope[1] = (three_halves * t - two) * t, slope[2] = (two - three_halves * s) * s;
  }
};

} // namespace
} // namespace plim::lanes
