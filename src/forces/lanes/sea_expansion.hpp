// sea_expansion.hpp - the Taylor polynomial of degree 5 of a sea of waves near a point, one point per lane, and its
// remainder; for the kernels of this folder only. Horizontal offsets from the hull's centre in units of the body's
// scale. The waves' own lengths are metres, hence WalkSea::powers.
//
// A sum of sines:
//   A cos(t + u) = A (1 - u^2 / 2 + u^4 / 24) cos t - A (u - u^3 / 6 + u^5 / 120) sin t + rest,
//   u = k d . D,   |rest| <= A u^6 / 720
// At the offset D, |D| = r, the remainder of all waves together is thus at most
//   r^2 Q(D),   Q = sum (A k^6 / 720) (d . D)^4
// The fourth root of Q is a norm, at most q r. For D = c + y, where the mean of |y|^2 over a set is s and |y| <= r
// there,
//   Q^(1/4) <= Q(c)^(1/4) + q r,   and in the mean (mean Q)^(1/4) <= Q(c)^(1/4) + q (r^2 s)^(1/4).
// In float every coefficient of degree n is off by some units of roundoff e of A k^n / n!. The rounded phase adds an
// error of 32 e k R at a point at the distance R from the hull's centre. With
//   x + .. + x^5 / 120 <= 1.72 x max(1, x^4)
// the sum over n is at most
//   e sum A (32 k R + 64 + waves) (1 + 1.72 k r (1 + (k r)^4))
// Its first part is an error of every height, and the others make WalkSea::first and fifth. (64: a term has 7
// roundings. Moving the polynomial down by a level has 2 of the height and some more of what the offset multiplies,
// which is smaller from level to level.)
//
// The remainders of all seas have a factor, the loss:
//   sines                           loss r^2 Q, loss = 1
//   waves that displace the water   loss r^6, the loss depends on the place    (displaced_expansion.hpp)
//   splines                         loss r^3, the loss depends on the place    (spline_expansion.hpp)
//   facets                          loss, the same everywhere in a window      (lattice_expansion.hpp)
#pragma once

#include "forces/lanes/displaced_expansion.hpp"
#include "forces/lanes/lattice_expansion.hpp"
#include "forces/lanes/spline_expansion.hpp"
#include "forces/polynomial.hpp"

namespace plim::lanes {
namespace {

constexpr int kTerms = termsOf(5);
static_assert(kTerms == kTaylorTerms);

template <class Tag, int degree = 5>
struct SeaLanes {
  hn::Vec<Tag> c[termsOf(degree)];
};

// A polynomial about the requested point, the point where the sea was expanded, and the loss.
template <class Tag>
struct Expansion {
  SeaLanes<Tag> q;
  hn::Vec<Tag> from_x, from_z, loss;
};

template <class Tag>
HWY_INLINE HWY_ATTR void scaleTerms(Tag tag, const WalkSea& sea, SeaLanes<Tag>& q) {
  for (int degree = 0, n = 0; degree <= 5; ++degree)
    for (int j = 0; j <= degree; ++j, ++n) q.c[n] = q.c[n] * hn::Set(tag, sea.powers[degree]);
}

template <class Tag, class PhaseOf>
HWY_INLINE HWY_ATTR SeaLanes<Tag> expandSines(Tag tag, const WalkSea& sea, const hn::Vec<Tag> X, const hn::Vec<Tag> Z,
                                              const PhaseOf& phaseOf) {
  using V = hn::Vec<Tag>;
  const V zero = hn::Zero(tag), quarter = hn::Set(tag, 0.25f), half = hn::Set(tag, 0.5f),
          scale = hn::Set(tag, sea.scale);
  const V x = X * scale, z = Z * scale;
  SeaLanes<Tag> q;
  for (V& c : q.c) c = zero;
  for (std::uint32_t j = 0; j < sea.count; ++j) {
    const V turns = hn::Set(tag, sea.kx[j]) * x + hn::Set(tag, sea.kz[j]) * z + phaseOf(j);
    const V r = turns - hn::Round(turns);
    const V cosine = sineOfQuarter(tag, quarter - hn::Abs(r));
    const V sine = sineOfQuarter(tag, hn::Max(hn::Min(r, half - r), zero - half - r));
    const float* factor = sea.taylor + static_cast<std::size_t>(kTerms) * j;
    const auto add = [&](int n, const V wave) HWY_ATTR { q.c[n] = q.c[n] + hn::Set(tag, factor[n]) * wave; };
    add(0, cosine);
    add(1, sine), add(2, sine);
    add(3, cosine), add(4, cosine), add(5, cosine);
    add(6, sine), add(7, sine), add(8, sine), add(9, sine);
    add(10, cosine), add(11, cosine), add(12, cosine), add(13, cosine), add(14, cosine);
    add(15, sine), add(16, sine), add(17, sine), add(18, sine), add(19, sine), add(20, sine);
  }
  scaleTerms(tag, sea, q);
  return q;
}

// Expands at the place that the label leads to, which need not be the point itself, and moves the polynomial to the
// point. phaseOf(j): phase of wave j at the hull's centre.
template <class Tag, class PhaseOf>
HWY_NOINLINE HWY_ATTR Expansion<Tag> expandDisplaced(Tag tag, const WalkSea& sea, const hn::Vec<Tag>& X,
                                                     const hn::Vec<Tag>& Z, const hn::Vec<Tag>& r,
                                                     const PhaseOf& phaseOf) {
  using V = hn::Vec<Tag>;
  const V scale = hn::Set(tag, sea.scale), x = X * scale, z = Z * scale;
  V label_x, label_z;
  findLabels(tag, sea, x, z, phaseOf, label_x, label_z);
  const DisplacedLanes<Tag> at = displacedAt<true>(tag, sea, label_x, label_z, phaseOf);
  Expansion<Tag> to;
  to.q.c[0] = at.height;
  at.unstretch(at.slope_x, at.slope_z, to.q.c[1], to.q.c[2]);
  WaveForms<V> forms = sumForms(tag, sea, label_x, label_z, at, phaseOf);
  revert(tag, forms, at, to.q.c + 3);
  scaleTerms(tag, sea, to.q);
  const V miss_x = (label_x - x) + at.x, miss_z = (label_z - z) + at.z;
  const V per_scale = hn::Set(tag, sea.powers[0]); // 1 / scale
  const V off_x = miss_x * per_scale, off_z = miss_z * per_scale;
  const V reach = r * scale + hn::Sqrt(miss_x * miss_x + miss_z * miss_z);
  to.loss = hn::Set(tag, sea.sixth_factor) * sixthDerivative(tag, sea, at, reach);
  to.from_x = X + off_x, to.from_z = Z + off_z;
  movePolynomial(hn::Zero(tag) - off_x, hn::Zero(tag) - off_z, to.q.c);
  return to;
}

// Returns the phases of a single body: the same in every lane.
template <class Tag>
HWY_INLINE HWY_ATTR auto phasesOf(Tag tag, const WalkSea& sea) {
  return [tag, &sea](std::uint32_t j) HWY_ATTR { return hn::Set(tag, sea.phase[j]); };
}

// Expands about the points (X, Z), horizontal offsets from the hull's centre, for places within r of them.
template <class Tag, class PhaseOf>
PLIM_SHARED HWY_ATTR Expansion<Tag> expandSea(Tag tag, const WalkSea& sea, const hn::Vec<Tag> X, const hn::Vec<Tag> Z,
                                              const hn::Vec<Tag> r, const PhaseOf& phaseOf) {
  if (sea.displaced) return expandDisplaced(tag, sea, X, Z, r, phaseOf);
  if (sea.facets) {
    Expansion<Tag> to = {{}, X, Z, X};
    expandFacets(tag, *sea.facets, X, Z, r, to.q.c, to.loss);
    return to;
  }
  if (sea.spline) {
    Expansion<Tag> to = {{}, X, Z, X};
    expandSpline(tag, *sea.spline, X, Z, r, to.q.c, to.loss);
    for (int n = termsOf(2); n < kTerms; ++n) to.q.c[n] = hn::Zero(tag);
    return to;
  }
  return {expandSines(tag, sea, X, Z, phaseOf), X, Z, hn::Set(tag, 1.0f)};
}

// Norms of the derivatives at the point that q is about. They are half the spectral norm of the second derivative, and
// the Frobenius norms of the third to fifth over n!. Within r of the point q departs from its tangent plane by at most
//   r^2 (second + r (third + r (fourth + r fifth))),
// and its curvature is at most 2 second + 6 r third + 12 r^2 fourth + 20 r^3 fifth.
template <class Tag>
struct Norms {
  using V = hn::Vec<Tag>;
  V second, third, fourth, fifth;

  template <int degree>
  HWY_INLINE HWY_ATTR Norms(Tag tag, const SeaLanes<Tag, degree>& q) : fourth(hn::Zero(tag)), fifth(hn::Zero(tag)) {
    const auto& c = q.c;
    const V half = hn::Set(tag, 0.5f), quarter = hn::Set(tag, 0.25f);
    const V mean = c[3] + c[5], apart = c[3] - c[5];
    second = half * (hn::Abs(mean) + hn::Sqrt(apart * apart + c[4] * c[4]));
    third = hn::Sqrt(c[6] * c[6] + c[9] * c[9] + hn::Set(tag, 1.0f / 3) * (c[7] * c[7] + c[8] * c[8]));
    if constexpr (degree >= 4)
      fourth = hn::Sqrt(c[10] * c[10] + c[14] * c[14] + quarter * (c[11] * c[11] + c[13] * c[13]) +
                        hn::Set(tag, 1.0f / 6) * (c[12] * c[12]));
    if constexpr (degree >= 5)
      fifth = hn::Sqrt(c[15] * c[15] + c[20] * c[20] + hn::Set(tag, 0.2f) * (c[16] * c[16] + c[19] * c[19]) +
                       hn::Set(tag, 0.1f) * (c[17] * c[17] + c[18] * c[18]));
  }
  HWY_INLINE HWY_ATTR V departureOver(const V r) const { // without the factor r^2
    return second + r * (third + r * (fourth + r * fifth));
  }
  HWY_INLINE HWY_ATTR V thirdWithin(Tag tag, const V r) const { // of the third derivative itself
    return hn::Set(tag, 6.0f) * third + r * (hn::Set(tag, 24.0f) * fourth + r * (hn::Set(tag, 60.0f) * fifth));
  }
  HWY_INLINE HWY_ATTR V curvatureWithin(Tag tag, const V r) const {
    const V higher = hn::Set(tag, 12.0f) * fourth + r * (hn::Set(tag, 20.0f) * fifth);
    return hn::Set(tag, 2.0f) * second + r * (hn::Set(tag, 6.0f) * third + r * higher);
  }
};

template <class Tag>
HWY_INLINE HWY_ATTR hn::Vec<Tag> directedAt(Tag tag, const WalkSea& sea, const hn::Vec<Tag> X, const hn::Vec<Tag> Z) {
  const auto zz = Z * Z;
  const auto Q = (((hn::Set(tag, sea.directed[0]) * X + hn::Set(tag, sea.directed[1]) * Z) * X +
                   hn::Set(tag, sea.directed[2]) * zz) *
                      X +
                  hn::Set(tag, sea.directed[3]) * zz * Z) *
                     X +
                 hn::Set(tag, sea.directed[4]) * zz * zz;
  return hn::Max(Q, hn::Zero(tag)); // rounding may make it negative
}

// The remainder of a polynomial over a set of points within r of a place, with the mean square distance s from it.
template <class Tag>
struct Remainders {
  hn::Vec<Tag> most, mean;
};

template <class Tag>
HWY_INLINE HWY_ATTR Remainders<Tag> remaindersOver(Tag tag, const WalkSea& sea, const hn::Vec<Tag> loss,
                                                   const hn::Vec<Tag> far, const hn::Vec<Tag> root,
                                                   const hn::Vec<Tag> r, const hn::Vec<Tag> s) {
  const auto square = far * far;
  if (sea.facets) return {loss, loss};
  if (sea.spline) { // |c + y|^3 <= far^2 |c + y|, and in the mean |c + y| <= |c| + sqrt(s)
    const auto rounding = far * (hn::Set(tag, sea.first) + hn::Set(tag, sea.fifth) * (square * square));
    return {loss * (square * far) + rounding, loss * (square * (far - r + hn::Sqrt(s))) + rounding};
  }
  const auto q = hn::Set(tag, sea.directed_root);
  const auto most = root + q * r, mean = root + q * hn::Sqrt(r * hn::Sqrt(s));
  const auto most2 = most * most, mean2 = mean * mean,
             rounding = far * (hn::Set(tag, sea.first) + hn::Set(tag, sea.fifth) * (square * square));
  return {loss * (square * (most2 * most2)) + rounding, loss * (square * (mean2 * mean2)) + rounding};
}

// Returns the likely remainder of a polynomial that would be fitted to facets: the part that no polynomial avoids, and
// a part that grows with the window.
template <class Tag>
HWY_INLINE HWY_ATTR Remainders<Tag> remaindersOfFit(Tag tag, const WalkSea& sea, const hn::Vec<Tag> r) {
  const auto part = r * hn::Set(tag, sea.fit_reach), square = part * part;
  const auto likely = hn::Set(tag, sea.typical_loss) + hn::Set(tag, sea.fit_loss) * (square * square);
  const auto too_large = hn::Gt(r * hn::Set(tag, sea.facets->cells_per_unit), hn::Set(tag, 0.5f * kMostAlong - 2));
  const auto loss = hn::IfThenElse(too_large, hn::Set(tag, kNoFit), likely);
  return {loss, loss};
}

// Returns the remainder if the sea were expanded at the place; approximate for displaced waves.
template <class Tag>
HWY_INLINE HWY_ATTR Remainders<Tag> remaindersAbout(Tag tag, const WalkSea& sea, const hn::Vec<Tag> r,
                                                    const hn::Vec<Tag> s) {
  if (sea.facets) return remaindersOfFit(tag, sea, r);
  return remaindersOver(tag, sea, hn::Set(tag, sea.typical_loss), r, hn::Zero(tag), r, s);
}

// Returns the remainder about a place at the offset (X, Z) from the point of expansion.
template <class Tag>
HWY_INLINE HWY_ATTR Remainders<Tag> remaindersAt(Tag tag, const WalkSea& sea, const hn::Vec<Tag> loss,
                                                 const hn::Vec<Tag> X, const hn::Vec<Tag> Z, const hn::Vec<Tag> r,
                                                 const hn::Vec<Tag> s) {
  return remaindersOver(tag, sea, loss, hn::Sqrt(X * X + Z * Z) + r, hn::Sqrt(hn::Sqrt(directedAt(tag, sea, X, Z))), r,
                        s);
}

// A polynomial for everything below a cluster.
struct ClusterPolynomial {
  float c[kTerms];
  float x, z;           // the point that it is about
  float from_x, from_z; // the point where the sea was expanded
  float loss;
};

// Broadcasts the polynomial without the coefficients above the degree.
template <int degree, class Tag>
HWY_INLINE HWY_ATTR SeaLanes<Tag, degree> broadcast(Tag tag, const ClusterPolynomial& polynomial) {
  SeaLanes<Tag, degree> q;
  for (int n = 0; n < termsOf(degree); ++n) q.c[n] = hn::Set(tag, polynomial.c[n]);
  return q;
}

template <class Tag>
HWY_INLINE HWY_ATTR hn::Vec<Tag> heightAt(const SeaLanes<Tag, 5>& q, const hn::Vec<Tag> X, const hn::Vec<Tag> Z) {
  const auto& c = q.c;
  const auto c0 = c[0] + X * (c[1] + X * (c[3] + X * (c[6] + X * (c[10] + X * c[15]))));
  const auto c1 = c[2] + X * (c[4] + X * (c[7] + X * (c[11] + X * c[16])));
  const auto c2 = c[5] + X * (c[8] + X * (c[12] + X * c[17]));
  const auto c3 = c[9] + X * (c[13] + X * c[18]);
  const auto c4 = c[14] + X * c[19];
  return c0 + Z * (c1 + Z * (c2 + Z * (c3 + Z * (c4 + Z * c[20]))));
}
template <class Tag>
HWY_INLINE HWY_ATTR hn::Vec<Tag> heightAt(const SeaLanes<Tag, 3>& q, const hn::Vec<Tag> X, const hn::Vec<Tag> Z) {
  const auto& c = q.c;
  const auto c0 = c[0] + X * (c[1] + X * (c[3] + X * c[6]));
  const auto c1 = c[2] + X * (c[4] + X * c[7]);
  const auto c2 = c[5] + X * c[8];
  return c0 + Z * (c1 + Z * (c2 + Z * c[9]));
}

} // namespace
} // namespace plim::lanes
