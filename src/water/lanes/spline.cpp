// spline.cpp - periodic cubic B-splines: coefficients from values, and largest differences of coefficients; compiled
// once per kind of processor.
//   values are (c[k-1] + 4 c[k] + c[k+1]) / 6, so coefficients are  c[k] = sqrt 3 sum_j z^|j| v[k + j],  z = sqrt 3 - 2
// Source: Unser, Aldroubi and Eden, IEEE Transactions on Signal Processing 41, 1993. Along a row the lanes are
// neighbours, and the sum is computed directly, to |j| = 13, where z^|j| is below float rounding. Along columns the
// lanes are columns, and the sum is the recursion
//   f[k] = v[k] + z f[k-1],   c[k] = z (c[k+1] - f[k]),   c = 6 times that
// Its start is a sum over all previous values around the tile, computed to 24 terms.
#include "water/lanes/floats.hpp"

namespace plim::lanes {
namespace {

constexpr std::size_t kTaps = 13;
constexpr float kPole = -0.26794919243112270647f; // sqrt 3 - 2
constexpr std::size_t kStart = 24;

struct Taps {
  float weight[kTaps + 1];
};
constexpr Taps makeTaps() {
  Taps taps{};
  double weight = 1.73205080756887729353;
  for (std::size_t k = 0; k <= kTaps; ++k, weight *= -0.26794919243112270647)
    taps.weight[k] = static_cast<float>(weight);
  return taps;
}
constexpr Taps kFilter = makeTaps();

// The kinds of differences. Their maxima are kept for sixteen columns.
enum Kind { kValue, kX, kZ, kXX, kXZ, kZZ, kXXX, kXXZ, kXZZ, kZZZ, kKinds };

struct Row { // differences of a row along x
  Floats value, x, xx, xxx;
  HWY_INLINE HWY_ATTR explicit Row(const float* c) {
    const Floats a = Floats::load(c), b = Floats::load(c + 1), d = Floats::load(c + 2), e = Floats::load(c + 3);
    const Floats ab = b - a, bd = d - b, de = e - d, abd = bd - ab;
    value = a, x = ab, xx = abd, xxx = (de - bd) - abd;
  }
};

HWY_INLINE HWY_ATTR void include(Floats& most, const Floats& difference) {
  most = max(most, abs(difference));
}

} // namespace

HWY_ATTR void PLIM_JOIN(filterRow_, PLIM_LANES)(std::uint32_t size, const float* values, float* coefficients) {
  for (std::size_t i = 0; i < size; i += Floats::count()) {
    const float* at = values + i;
    Floats sum = Floats(kFilter.weight[0]) * Floats::load(at);
    for (std::size_t k = 1; k <= kTaps; ++k)
      sum = sum + Floats(kFilter.weight[k]) * (Floats::load(at - k) + Floats::load(at + k));
    sum.store(coefficients + i);
  }
}

HWY_ATTR void PLIM_JOIN(filterColumns_, PLIM_LANES)(std::uint32_t size, float* coefficients, std::size_t stride) {
  const Floats pole(kPole), six(6.0f);
  for (std::size_t lane = 0; lane < kTogether; lane += Floats::count()) {
    float* column = coefficients + lane;
    const auto at = [&](std::size_t row) HWY_ATTR { return column + row % size * stride; };
    Floats last; // f of the row before the first
    for (std::size_t k = kStart; k >= 1; --k) last = Floats::load(at(kStart * size - k)) + pole * last;
    for (std::size_t row = 0; row < size; ++row) {
      last = Floats::load(column + row * stride) + pole * last;
      last.store(column + row * stride);
    }
    // c after the last row, a sum over all following f. The periodic continuation starts with the first f, which are
    // unchanged.
    Floats next;
    for (std::size_t k = kStart; k >= 1; --k) next = pole * (next - Floats::load(at(size + k - 1)));
    for (std::size_t row = size; row-- > 0;) {
      next = pole * (next - Floats::load(column + row * stride));
      (six * next).store(column + row * stride);
    }
  }
}

HWY_ATTR void PLIM_JOIN(differences_, PLIM_LANES)(const DifferenceBand& band) {
  Floats most[kKinds];
  const std::size_t blocks = band.columns / 4;
  alignas(64) float thirds[4][kTogether];
  for (std::size_t first = 0; first < band.columns; first += kTogether) {
    for (std::size_t lane = 0; lane < kTogether; lane += Floats::count()) {
      for (int kind = 0; kind < kKinds; ++kind)
        most[kind] = Floats::load(band.most + static_cast<std::size_t>(kind) * kTogether + lane);
      Floats third[4];
      const float* column = band.coefficients + first + lane;
      Row a(column), b(column + band.stride), c(column + 2 * band.stride);
      for (std::size_t row = 0; row < 4; ++row) {
        const Row d(column + (row + 3) * band.stride);
        include(most[kValue], a.value), include(most[kX], a.x), include(most[kXX], a.xx);
        const Floats ab = b.value - a.value, bc = c.value - b.value, cd = d.value - c.value, abc = bc - ab;
        include(most[kZ], ab), include(most[kZZ], abc), include(third[3], (cd - bc) - abc);
        const Floats x_ab = b.x - a.x, x_bc = c.x - b.x;
        include(most[kXZ], x_ab), include(third[2], x_bc - x_ab);
        include(third[1], b.xx - a.xx), include(third[0], a.xxx);
        a = b, b = c, c = d;
      }
      for (int kind = 0; kind < 4; ++kind) {
        include(most[kXXX + kind], third[kind]);
        third[kind].store(thirds[kind] + lane);
      }
      for (int kind = 0; kind < kKinds; ++kind)
        most[kind].store(band.most + static_cast<std::size_t>(kind) * kTogether + lane);
    }
    for (std::size_t kind = 0; kind < 4; ++kind)
      for (std::size_t k = 0; k < kTogether / 4; ++k) {
        const float* of = thirds[kind] + 4 * k;
        const float low = of[0] > of[1] ? of[0] : of[1], high = of[2] > of[3] ? of[2] : of[3];
        band.third[kind * blocks + first / 4 + k] = low > high ? low : high;
      }
  }
}

} // namespace plim::lanes
