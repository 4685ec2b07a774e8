// sea_patch.hpp - a sum of sines near a point, one point per lane: its Taylor polynomial of degree 4; for the kernels of
// this folder only.
//
//   A cos(t + u) = A (1 - u^2 / 2 + u^4 / 24) cos t - A (u - u^3 / 6) sin t + rest,   u = k d . D,  |rest| <= A |u|^5 / 120
// so that at the distance r from the point all waves together are off by at most (sum A k^5 / 120) r^5. In float every
// coefficient of degree n is off by some units of roundoff e of A k^n / n!, and by what the rounded phase does, 32 e k R at
// a point at the distance R from the hull's centre. As 1 + x + .. + x^4 / 24 <= 2.72 max(1, x^4), the sum over n is at most
//   2.72 e sum A (32 k R + 64 + waves) (1 + (k r)^4)
// whose first part is an error of every height and whose second makes PatchSea::fourth.
// Lengths in units of the body's scale: the waves' own are metres, hence PatchSea::powers.
#pragma once

#include "forces/lanes/sea_height.hpp"

namespace plim::lanes {
namespace {

constexpr int kQuarticTerms = 15; // 1 | X Z | XX XZ ZZ | XXX XXZ XZZ ZZZ | XXXX XXXZ XXZZ XZZZ ZZZZ

template <class Tag>
struct QuarticLanes {
  hn::Vec<Tag> c[kQuarticTerms];
};

// About the points (X, Z), horizontal offsets from the hull's centre.
template <class Tag>
HWY_INLINE HWY_ATTR QuarticLanes<Tag> expandSea(Tag tag, const PatchSea& sea, const hn::Vec<Tag> X,
                                                const hn::Vec<Tag> Z) {
  using V = hn::Vec<Tag>;
  const V zero = hn::Zero(tag), quarter = hn::Set(tag, 0.25f), half = hn::Set(tag, 0.5f), scale = hn::Set(tag, sea.scale);
  const V x = X * scale, z = Z * scale;
  QuarticLanes<Tag> q;
  for (V& c : q.c) c = zero;
  for (std::uint32_t j = 0; j < sea.count; ++j) {
    const V turns = hn::Set(tag, sea.kx[j]) * x + hn::Set(tag, sea.kz[j]) * z + hn::Set(tag, sea.phase[j]);
    const V r = turns - hn::Round(turns);
    const V cosine = sineOfQuarter(tag, quarter - hn::Abs(r));
    const V sine = sineOfQuarter(tag, hn::Max(hn::Min(r, half - r), zero - half - r));
    const float* factor = sea.taylor + static_cast<std::size_t>(kQuarticTerms) * j;
    const auto add = [&](int n, const V wave) HWY_ATTR { q.c[n] = q.c[n] + hn::Set(tag, factor[n]) * wave; };
    add(0, cosine);
    add(1, sine), add(2, sine);
    add(3, cosine), add(4, cosine), add(5, cosine);
    add(6, sine), add(7, sine), add(8, sine), add(9, sine);
    add(10, cosine), add(11, cosine), add(12, cosine), add(13, cosine), add(14, cosine);
  }
  for (int degree = 0, n = 0; degree <= 4; ++degree)
    for (int j = 0; j <= degree; ++j, ++n) q.c[n] = q.c[n] * hn::Set(tag, sea.powers[degree]);
  return q;
}

// a + b t + c t^2 + d t^3 + e t^4 about the point t.
template <class V>
HWY_INLINE HWY_ATTR void movePowers(const V t, V& a, V& b, V& c, V& d, const V e) {
  d = d + t * e, c = c + t * d, b = b + t * c, a = a + t * b;
  d = d + t * e, c = c + t * d, b = b + t * c;
  d = d + t * e, c = c + t * d;
  d = d + t * e;
}
template <class V>
HWY_INLINE HWY_ATTR void movePowers(const V t, V& a, V& b, V& c, const V d) {
  c = c + t * d, b = b + t * c, a = a + t * b;
  c = c + t * d, b = b + t * c;
  c = c + t * d;
}
template <class V>
HWY_INLINE HWY_ATTR void movePowers(const V t, V& a, V& b, const V c) {
  b = b + t * c, a = a + t * b;
  b = b + t * c;
}

// The same polynomial about the point (X, Z): first in X for every power of Z, then in Z.
template <class Tag>
HWY_INLINE HWY_ATTR void moveQuartic(const hn::Vec<Tag> X, const hn::Vec<Tag> Z, QuarticLanes<Tag>& q) {
  auto& c = q.c;
  movePowers(X, c[0], c[1], c[3], c[6], c[10]);
  movePowers(X, c[2], c[4], c[7], c[11]);
  movePowers(X, c[5], c[8], c[12]);
  c[9] = c[9] + X * c[13];
  movePowers(Z, c[0], c[2], c[5], c[9], c[14]);
  movePowers(Z, c[1], c[4], c[8], c[13]);
  movePowers(Z, c[3], c[7], c[12]);
  c[6] = c[6] + Z * c[11];
}

// Norms of the derivatives at the point that q is about: the second's spectral norm over 2, the third's and the fourth's
// Frobenius norms over 3! and 4!. Within r of the point q departs from its tangent plane by at most
//   r^2 (second + r (third + r fourth)),   and its curvature is at most 2 second + 6 r third + 12 r^2 fourth.
template <class Tag>
struct Norms {
  using V = hn::Vec<Tag>;
  V second, third, fourth;

  HWY_INLINE HWY_ATTR Norms(Tag tag, const QuarticLanes<Tag>& q) {
    const auto& c = q.c;
    const V half = hn::Set(tag, 0.5f), quarter = hn::Set(tag, 0.25f);
    const V mean = c[3] + c[5], apart = c[3] - c[5];
    second = half * (hn::Abs(mean) + hn::Sqrt(apart * apart + c[4] * c[4]));
    third = hn::Sqrt(c[6] * c[6] + c[9] * c[9] + hn::Set(tag, 1.0f / 3) * (c[7] * c[7] + c[8] * c[8]));
    fourth = hn::Sqrt(c[10] * c[10] + c[14] * c[14] + quarter * (c[11] * c[11] + c[13] * c[13]) +
                      hn::Set(tag, 1.0f / 6) * (c[12] * c[12]));
  }
  HWY_INLINE HWY_ATTR V bendOver(const V r) const { return second + r * (third + r * fourth); } // times r^2
  HWY_INLINE HWY_ATTR V curvatureWithin(Tag tag, const V r) const {
    return hn::Set(tag, 2.0f) * second +
           r * (hn::Set(tag, 6.0f) * third + r * (hn::Set(tag, 12.0f) * fourth));
  }
};

// What a polynomial leaves out at most at the distance r from the point where the sea was expanded.
template <class Tag>
HWY_INLINE HWY_ATTR hn::Vec<Tag> remainderAt(Tag tag, const PatchSea& sea, const hn::Vec<Tag> r) {
  const auto square = r * r;
  return square * square * (hn::Set(tag, sea.fifth) * r + hn::Set(tag, sea.fourth));
}

// A polynomial for all that lies below a cluster.
struct Patch {
  float c[kQuarticTerms];
  float x, z;           // the point it is about
  float from_x, from_z; // the point where the sea was expanded
};

template <class Tag>
HWY_INLINE HWY_ATTR QuarticLanes<Tag> broadcast(Tag tag, const Patch& patch) {
  QuarticLanes<Tag> q;
  for (int n = 0; n < kQuarticTerms; ++n) q.c[n] = hn::Set(tag, patch.c[n]);
  return q;
}

template <class Tag>
HWY_INLINE HWY_ATTR hn::Vec<Tag> quarticAt(const QuarticLanes<Tag>& q, const hn::Vec<Tag> X, const hn::Vec<Tag> Z) {
  const auto& c = q.c;
  const auto c0 = c[0] + X * (c[1] + X * (c[3] + X * (c[6] + X * c[10])));
  const auto c1 = c[2] + X * (c[4] + X * (c[7] + X * c[11]));
  const auto c2 = c[5] + X * (c[8] + X * c[12]);
  const auto c3 = c[9] + X * c[13];
  return c0 + Z * (c1 + Z * (c2 + Z * (c3 + Z * c[14])));
}

} // namespace
} // namespace plim::lanes
