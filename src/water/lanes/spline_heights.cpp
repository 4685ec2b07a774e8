// spline_heights.cpp - heights of a periodic cubic B-spline (water/spline_lattice.hpp) at many places, in double;
// compiled once per kind of processor that has registers of doubles. Lanes are places while weights are computed. They
// are the four neighbours of a row while coefficients are summed, since those can lie anywhere.
#include "water/lanes/floats.hpp"

namespace plim::lanes {
namespace {

using PlaceTag = hn::CappedTag<double, 8>;
using NeighbourTag = hn::CappedTag<double, 4>;

// Weights of the four neighbours at t: (1 - t)^3 / 6,  (4 - 6 t^2 + 3 t^3) / 6,  and the same with 1 - t in place of t.
HWY_INLINE HWY_ATTR void makeWeights(const double* at, double (*weight)[kTogether]) {
  const PlaceTag tag;
  const auto one = hn::Set(tag, 1.0), three = hn::Set(tag, 3.0), four = hn::Set(tag, 4.0), six = hn::Set(tag, 6.0),
             sixth = hn::Set(tag, 1.0 / 6);
  for (std::size_t i = 0; i < kTogether; i += hn::Lanes(tag)) {
    const auto t = hn::LoadU(tag, at + i), s = hn::Sub(one, t), tt = hn::Mul(t, t), ss = hn::Mul(s, s);
    const auto inner = [&](auto side, auto square) HWY_ATTR {
      return hn::Mul(hn::Sub(four, hn::Mul(hn::Sub(six, hn::Mul(three, side)), square)), sixth);
    };
    hn::Store(hn::Mul(hn::Mul(ss, s), sixth), tag, weight[0] + i), hn::Store(inner(t, tt), tag, weight[1] + i);
    hn::Store(inner(s, ss), tag, weight[2] + i), hn::Store(hn::Mul(hn::Mul(tt, t), sixth), tag, weight[3] + i);
  }
}

} // namespace

HWY_ATTR void PLIM_JOIN(splineHeights_, PLIM_LANES)(const SplinePlaces& places, double* height) {
  alignas(64) double by_row[4][kTogether], by_column[4][kTogether];
  makeWeights(places.v, by_row), makeWeights(places.u, by_column);
  const NeighbourTag tag;
  const hn::Rebind<float, NeighbourTag> narrow;
  for (std::size_t place = 0; place < kTogether; ++place) {
    const float* from = places.coefficients + places.cell[place];
    alignas(64) double neighbour[4];
    for (std::size_t lane = 0; lane < 4; lane += hn::Lanes(tag)) {
      const auto row = [&](std::size_t j) HWY_ATTR {
        const auto c = hn::PromoteTo(tag, hn::LoadU(narrow, from + j * places.stride + lane));
        return hn::Mul(hn::Set(tag, by_row[j][place]), c);
      };
      hn::Store(hn::Add(hn::Add(row(0), row(1)), hn::Add(row(2), row(3))), tag, neighbour + lane);
    }
    height[place] = (by_column[0][place] * neighbour[0] + by_column[1][place] * neighbour[1]) +
                    (by_column[2][place] * neighbour[2] + by_column[3][place] * neighbour[3]);
  }
}

} // namespace plim::lanes
