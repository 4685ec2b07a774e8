// lattice_expansion.hpp - a polynomial of degree 5 that approximates a sea of facets (water/lattice.hpp) near a point,
// and a bound on the distance of the facets from it; for the kernels of this folder only. Window coordinates xi, eta;
// heights in metres.
//
// 1. Over a window of nodes, with xi, eta = -1 .. 1 along its sides, p is the least-squares polynomial. On a regular
// grid it is a sum of products of Gram's polynomials (gram_basis.hpp). The bound does not depend on the quality of the
// fit, because it is computed from the coefficients.
// 2. At the nodes h - p is within low .. high; every node is tested. With p moved by the middle of this range, its
// error at the nodes is at most (high - low) / 2. The same holds for h against the facets I p of p, because both are
// linear on every facet.
// 3. On a facet, at (u, v) of its cell, with derivatives per cell,
//
//   I p - p = u (1 - u) p_uu / 2 + v (1 - v) p_vv / 2 + w p_uv + rest
//   w = v (1 - u), or u (1 - v) above the diagonal;   0 <= w <= 1 / 4
//   |rest| <= (C_uuu + 3 C_uuv + 3 C_uvv + C_vvv) / 24,  C the largest third derivatives
//
// (Taylor's formula about the point: a corner that is (a, b) away has the weight l. sum l a^2 = u (1 - u) <= 1/4, the
// same holds for b^2, sum l |a b| <= 1/4, and |a|, |b| <= 1.) Therefore
//
//   q = p + (p_uu + p_vv + 2 p_uv) / 16   is off by no more than   |p_uu| / 16 + |p_vv| / 16 + |p_uv| / 8 + |rest|
//
// A polynomial is bounded over the window by the sum of its coefficients' magnitudes in Chebyshev's polynomials, which
// are within -1 .. 1.
// 4. In float all of this is off by some roundings of the sum of all coefficients' magnitudes. The same holds for the
// polynomial wherever in the window it is moved.
//
// All sums are computed in the same order on every processor.
#pragma once

#include "forces/gram_basis.hpp"
#include "forces/lanes/clip.hpp"
#include "forces/polynomial.hpp"

namespace plim::lanes {
namespace {

constexpr int kMostAlong = GramBasis::kMostNodes; // nodes along a side of a window
constexpr int kPowers = GramBasis::kPowers, kPowerLanes = GramBasis::kLanes;
constexpr float kNoFit = 1e30f; // the loss if the window would be too large

// The nodes first_column .. first_column + columns - 1, and the same for rows, of a sea of facets.
struct LatticeWindow {
  int first_column, first_row, columns, rows;
  const float *heights, *end; // of the window's first node; past the sea's last node
  std::size_t stride;

  bool fits() const { return columns <= kMostAlong && rows <= kMostAlong; }
  bool operator==(const LatticeWindow& other) const {
    return first_column == other.first_column && first_row == other.first_row && columns == other.columns &&
           rows == other.rows;
  }
};

// A polynomial in xi and eta, [power of eta][power of xi], and a bound on the distance of the window's facets from it.
// Metres.
struct alignas(64) WindowFit {
  float c[kPowers][kPowerLanes];
  float distance;
};

HWY_INLINE float magnitude(float x) {
  return x < 0 ? -x : x;
}

template <class Look>
HWY_INLINE HWY_ATTR void eachRow(const LatticeWindow& at, const Look& look) {
  for (int row = 0; row < at.rows; ++row) look(row, at.heights + static_cast<std::size_t>(row) * at.stride);
}

// Returns heights above the window's first node. Reads beyond the window's last column, but not beyond the sea's last
// node.
HWY_INLINE HWY_ATTR LeafLanes loadNodes(const LatticeWindow& at, const float* row, int column) {
  const LeafTag tag;
  const float* from = row + column;
  const auto left = static_cast<std::size_t>(at.end - from);
  const LeafLanes first = hn::Set(tag, at.heights[0]);
  if (left >= hn::Lanes(tag)) return hn::LoadU(tag, from) - first;
  alignas(64) float rest[kLeafTriangles] = {};
  for (std::size_t i = 0; i < left; ++i) rest[i] = from[i];
  return hn::Load(tag, rest) - first;
}

// Computes sums[n][column] = sum over rows of P_n(eta) h.
HWY_INLINE HWY_ATTR void sumRows(const LatticeWindow& at, const GramBasis& basis, float (&sums)[kPowers][kMostAlong]) {
  const LeafTag tag;
  for (int column = 0; column < at.columns; column += static_cast<int>(hn::Lanes(tag))) {
    LeafLanes sum[kPowers];
    for (LeafLanes& n : sum) n = hn::Zero(tag);
    eachRow(at, [&](int row, const float* nodes) HWY_ATTR {
      const LeafLanes h = loadNodes(at, nodes, column);
      for (int n = 0; n < kPowers; ++n) sum[n] = sum[n] + hn::Set(tag, basis.values[row][n]) * h;
    });
    for (int n = 0; n < kPowers; ++n) hn::Store(sum[n], tag, sums[n] + column);
  }
}

// Fits by least squares among all polynomials of total degree 5: first by Gram's polynomials, then by powers of xi,
// then by powers of eta.
HWY_INLINE HWY_ATTR void fitNodes(const LatticeWindow& at, const GramBasis& across, const GramBasis& down,
                                  WindowFit& to) {
  const NodeTag tag;
  using V = hn::Vec<NodeTag>;
  alignas(64) float sums[kPowers][kMostAlong], gram[kPowers][kPowerLanes];
  sumRows(at, down, sums);
  for (std::size_t i = 0; i < kPowerLanes; i += hn::Lanes(tag)) {
    V sum[kPowers];
    for (V& n : sum) n = hn::Zero(tag);
    for (int column = 0; column < at.columns; ++column) {
      const V basis = hn::Load(tag, across.values[column] + i);
      for (int n = 0; n < kPowers; ++n) sum[n] = sum[n] + hn::Set(tag, sums[n][column]) * basis;
    }
    for (int n = 0; n < kPowers; ++n)
      hn::Store(sum[n] * hn::Load(tag, across.inverse + i) * hn::Set(tag, down.inverse[n]), tag, gram[n] + i);
  }
  for (std::size_t i = 0; i < kPowerLanes; i += hn::Lanes(tag)) {
    V c[kPowers];
    for (V& n : c) n = hn::Zero(tag);
    for (int n = 0; n < kPowers; ++n) {
      V sum = hn::Zero(tag); // of P_n(eta), by powers of xi
      for (int m = 0; n + m < kPowers; ++m) sum = sum + hn::Set(tag, gram[n][m]) * hn::Load(tag, across.powers[m] + i);
      for (int k = n & 1; k <= n; k += 2) c[k] = c[k] + hn::Set(tag, down.powers[n][k]) * sum; // the others are zero
    }
    for (int n = 0; n < kPowers; ++n) hn::Store(c[n], tag, to.c[n] + i);
  }
}

// Range of h - p at the nodes.
struct NodeRange {
  float low, high;
};
HWY_INLINE HWY_ATTR NodeRange rangeAtNodes(const LatticeWindow& at, const GramBasis& across, const GramBasis& down,
                                           const WindowFit& fit) {
  const LeafTag tag;
  const NodeTag power_tag;
  const LeafLanes one = hn::Set(tag, 1.0f);
  alignas(64) float along_row[kMostAlong][kPowerLanes];
  for (int row = 0; row < at.rows; ++row) {
    const auto eta = hn::Set(power_tag, down.values[row][1]);
    for (std::size_t i = 0; i < kPowerLanes; i += hn::Lanes(power_tag)) {
      auto sum = hn::Load(power_tag, fit.c[5] + i);
      for (int n = 4; n >= 0; --n) sum = sum * eta + hn::Load(power_tag, fit.c[n] + i);
      hn::Store(sum, power_tag, along_row[row] + i);
    }
  }
  LeafLanes low = hn::Zero(tag), high = low;
  for (int column = 0; column < at.columns; column += static_cast<int>(hn::Lanes(tag))) {
    const LeafLanes xi = hn::Iota(tag, static_cast<float>(column)) * hn::Set(tag, across.step) - one;
    const auto inside = hn::FirstN(tag, static_cast<std::size_t>(at.columns - column));
    eachRow(at, [&](int row, const float* nodes) HWY_ATTR {
      LeafLanes p = hn::Set(tag, along_row[row][5]);
      for (int n = 4; n >= 0; --n) p = p * xi + hn::Set(tag, along_row[row][n]);
      const LeafLanes off = hn::IfThenElseZero(inside, loadNodes(at, nodes, column) - p);
      low = hn::Min(low, off), high = hn::Max(high, off);
    });
  }
  return {hn::GetLane(hn::MinOfLanes(tag, low)), hn::GetLane(hn::MaxOfLanes(tag, high))};
}

// A second derivative, [power of eta][power of xi]: of total degree 3.
struct SecondDerivative {
  float c[4][4];

  // Returns a bound over the window.
  HWY_INLINE float largest() const {
    const float first = magnitude(c[0][0] + 0.5f * (c[0][2] + c[2][0])) +
                        magnitude(c[0][1] + 0.75f * c[0][3] + 0.5f * c[2][1]) +
                        magnitude(c[1][0] + 0.75f * c[3][0] + 0.5f * c[1][2]);
    return first + magnitude(c[1][1]) +
           0.5f * (magnitude(c[0][2]) + magnitude(c[2][0]) + magnitude(c[1][2]) + magnitude(c[2][1])) +
           0.25f * (magnitude(c[0][3]) + magnitude(c[3][0]));
  }
};

// Returns a bound on C_uuu + 3 C_uuv + 3 C_uvv + C_vvv. A term xi^m eta^n adds m (m - 1) (m - 2) s^3 to the first, and
// so on; s and t convert derivatives to derivatives per cell.
HWY_INLINE HWY_ATTR float thirdDerivatives(const WindowFit& of, float s, float t) {
  const NodeTag tag;
  alignas(64) static constexpr float kOnce[kPowerLanes] = {0, 1, 2, 3, 4, 5, 0, 0},
                                     kTwice[kPowerLanes] = {0, 0, 2, 6, 12, 20, 0, 0},
                                     kThrice[kPowerLanes] = {0, 0, 0, 6, 24, 60, 0, 0};
  alignas(64) float lane[kPowerLanes];
  for (std::size_t i = 0; i < kPowerLanes; i += hn::Lanes(tag)) {
    const auto once = hn::Load(tag, kOnce + i), twice = hn::Load(tag, kTwice + i), thrice = hn::Load(tag, kThrice + i);
    auto sum = hn::Zero(tag);
    for (int n = 0; n < kPowers; ++n) {
      const float n1 = static_cast<float>(n), n2 = n1 * static_cast<float>(n - 1), n3 = n2 * static_cast<float>(n - 2);
      const auto weight = thrice * hn::Set(tag, s * s * s) + twice * hn::Set(tag, 3 * n1 * s * s * t) +
                          once * hn::Set(tag, 3 * n2 * s * t * t) + hn::Set(tag, n3 * t * t * t);
      sum = sum + hn::Abs(hn::Load(tag, of.c[n] + i)) * weight;
    }
    hn::Store(sum, tag, lane + i);
  }
  return ((lane[0] + lane[1]) + (lane[2] + lane[3])) + (lane[4] + lane[5]);
}

// Replaces p by q. Returns a bound on the distance of q from the facets of p.
HWY_INLINE HWY_ATTR float standForFacets(float per_xi, float per_eta, WindowFit& fit) {
  const float rest = thirdDerivatives(fit, per_xi, per_eta);
  const float ss = per_xi * per_xi, st = per_xi * per_eta, tt = per_eta * per_eta;
  SecondDerivative uu, uv, vv;
  for (int n = 0; n < 4; ++n)
    for (int m = 0; n + m < 4; ++m) {
      uu.c[n][m] = static_cast<float>((m + 1) * (m + 2)) * ss * fit.c[n][m + 2];
      uv.c[n][m] = static_cast<float>((m + 1) * (n + 1)) * st * fit.c[n + 1][m + 1];
      vv.c[n][m] = static_cast<float>((n + 1) * (n + 2)) * tt * fit.c[n + 2][m];
    }
  const float most = uu.largest() + vv.largest() + 2 * uv.largest();
  for (int n = 0; n < 4; ++n)
    for (int m = 0; n + m < 4; ++m) fit.c[n][m] += (uu.c[n][m] + vv.c[n][m] + 2 * uv.c[n][m]) * 0.0625f;
  return 0.0625f * most + rest * (1.0f / 24);
}

constexpr float kFitRoundings = 512 * 5.97e-8f; // of the sum of all magnitudes

HWY_NOINLINE HWY_ATTR void fitWindow(const LatticeWindow& at, const GramBasis* bases, WindowFit& to) {
  const GramBasis &across = bases[at.columns], &down = bases[at.rows];
  fitNodes(at, across, down, to);
  const NodeRange range = rangeAtNodes(at, across, down, to);
  const float spread = range.high - range.low;
  float sum = magnitude(at.heights[0]) + spread;
  for (const auto& row : to.c) // in pairs, so that no sum waits for the one before
    sum += ((magnitude(row[0]) + magnitude(row[1])) + (magnitude(row[2]) + magnitude(row[3]))) +
           (magnitude(row[4]) + magnitude(row[5]));
  const float sag = standForFacets(across.step, down.step, to);
  to.c[0][0] += at.heights[0] + 0.5f * (range.low + range.high);
  to.distance = (0.5f * spread + sag + kFitRoundings * sum) * 1.0001f;
}

// Returns the window around a point, which is given in cells from the first node under the hull, with the given reach
// in every direction.
HWY_INLINE LatticeWindow windowAround(const FacetsF& facets, float u, float v, float reach) {
  struct Along {
    int first, count;
  };
  const auto nodesOver = [](float from, float to, std::uint32_t nodes) {
    const auto last = static_cast<float>(nodes - 1);
    const int begin = from > 0 ? static_cast<int>(from < last - 1 ? from : last - 1) : 0;
    const auto whole = static_cast<int>(to < last ? (to > 1 ? to : 1.0f) : last);
    const int end = static_cast<float>(whole) < to && whole < static_cast<int>(nodes) - 1 ? whole + 1 : whole;
    return Along{begin, end > begin ? end - begin + 1 : 2};
  };
  const Along across = nodesOver(u - reach, u + reach, facets.columns),
              down = nodesOver(v - reach, v + reach, facets.rows);
  return {across.first,
          down.first,
          across.count,
          down.count,
          facets.heights + static_cast<std::size_t>(down.first) * facets.stride +
              static_cast<std::size_t>(across.first),
          facets.end,
          facets.stride};
}

// Computes the coefficients c about the points (X, Z), for places of the hull within r of them, all in units of the
// scale. loss: a bound on the distance of the sea from the polynomial; kNoFit if r is zero or the window would be too
// large.
template <class Tag, class V = hn::Vec<Tag>>
HWY_NOINLINE HWY_ATTR void expandFacets(Tag tag, const FacetsF& facets, const V& X, const V& Z, const V& r,
                                        V (&c)[termsOf(5)], V& loss) {
  alignas(64) float lane_c[termsOf(5)][16], x[16], z[16], reach[16], distance[16];
  hn::Store(X, tag, x), hn::Store(Z, tag, z), hn::Store(r, tag, reach);
  LatticeWindow last{-1, -1, 0, 0, nullptr, nullptr, 0};
  WindowFit fit;
  const float per_unit = facets.cells_per_unit;
  for (std::size_t i = 0; i < hn::Lanes(tag); ++i) {
    const float margin = reach[i] * per_unit * 1.0001f + facets.margin;
    const LatticeWindow at = windowAround(facets, facets.u + x[i] * per_unit, facets.v + z[i] * per_unit, margin);
    distance[i] = kNoFit;
    for (auto& to : lane_c) to[i] = 0;
    if (!(reach[i] > 0) || !at.fits()) continue;
    if (!(at == last)) fitWindow(at, facets.bases, fit), last = at;
    const float across = static_cast<float>(at.columns - 1) * 0.5f, down = static_cast<float>(at.rows - 1) * 0.5f;
    const float per_xi = per_unit / across, per_eta = per_unit / down;
    float of_eta = facets.per_scale;
    for (int n = 0; n < kPowers; ++n, of_eta *= per_eta) {
      float of_both = of_eta;
      for (int m = 0; n + m < kPowers; ++m, of_both *= per_xi)
        lane_c[termsOf(n + m - 1) + n][i] = fit.c[n][m] * of_both;
    }
    distance[i] = fit.distance * facets.per_scale;
    // from the middle of the window to the point
    x[i] -= (static_cast<float>(at.first_column) + across - facets.u) / per_unit;
    z[i] -= (static_cast<float>(at.first_row) + down - facets.v) / per_unit;
  }
  for (int n = 0; n < termsOf(5); ++n) c[n] = hn::Load(tag, lane_c[n]);
  loss = hn::Load(tag, distance);
  movePolynomial(hn::Load(tag, x), hn::Load(tag, z), c);
}

} // namespace
} // namespace plim::lanes
