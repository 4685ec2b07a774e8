// lane_doubles.hpp - up to eight doubles with the operators of one double, so that the formulas of forces/wrench.hpp
// serve many bodies and those of elementary.hpp many waves or points; for kernels only. Doubles is in an unnamed
// namespace, so every kernel gets its own instances of the templates that use it.
#pragma once

#include <hwy/highway.h>

namespace plim::lanes {
namespace {

struct Doubles {
  using Tag = hwy::HWY_NAMESPACE::CappedTag<double, 8>;
  hwy::HWY_NAMESPACE::Vec<Tag> v;

  HWY_INLINE HWY_ATTR Doubles() : v(hwy::HWY_NAMESPACE::Zero(Tag())) {}
  HWY_INLINE HWY_ATTR explicit Doubles(double all) : v(hwy::HWY_NAMESPACE::Set(Tag(), all)) {}
  HWY_INLINE HWY_ATTR explicit Doubles(const double* memory) : v(hwy::HWY_NAMESPACE::Load(Tag(), memory)) {}
  HWY_INLINE HWY_ATTR explicit Doubles(const hwy::HWY_NAMESPACE::Vec<Tag>& from) : v(from) {}

  HWY_INLINE HWY_ATTR void store(double* memory) const { hwy::HWY_NAMESPACE::Store(v, Tag(), memory); }

  friend HWY_INLINE HWY_ATTR Doubles operator+(const Doubles& a, const Doubles& b) {
    return Doubles(hwy::HWY_NAMESPACE::Add(a.v, b.v));
  }
  friend HWY_INLINE HWY_ATTR Doubles operator-(const Doubles& a, const Doubles& b) {
    return Doubles(hwy::HWY_NAMESPACE::Sub(a.v, b.v));
  }
  friend HWY_INLINE HWY_ATTR Doubles operator-(const Doubles& a) { return Doubles(hwy::HWY_NAMESPACE::Neg(a.v)); }
  friend HWY_INLINE HWY_ATTR Doubles operator*(const Doubles& a, const Doubles& b) {
    return Doubles(hwy::HWY_NAMESPACE::Mul(a.v, b.v));
  }
  friend HWY_INLINE HWY_ATTR Doubles operator/(const Doubles& a, const Doubles& b) {
    return Doubles(hwy::HWY_NAMESPACE::Div(a.v, b.v));
  }
  friend HWY_INLINE HWY_ATTR Doubles least(const Doubles& a, const Doubles& b) {
    return Doubles(hwy::HWY_NAMESPACE::Min(a.v, b.v));
  }
  friend HWY_INLINE HWY_ATTR Doubles greatest(const Doubles& a, const Doubles& b) {
    return Doubles(hwy::HWY_NAMESPACE::Max(a.v, b.v));
  }
  friend HWY_INLINE HWY_ATTR Doubles abs(const Doubles& a) { return Doubles(hwy::HWY_NAMESPACE::Abs(a.v)); }
  friend HWY_INLINE HWY_ATTR Doubles sqrt(const Doubles& a) { return Doubles(hwy::HWY_NAMESPACE::Sqrt(a.v)); }
  friend HWY_INLINE HWY_ATTR Doubles round(const Doubles& a) { return Doubles(hwy::HWY_NAMESPACE::Round(a.v)); }
};

// Returns c[0] x^(n-1) + ... + c[n-1]. Even and odd powers are summed separately, so the sums need not wait for each
// other.
template <std::size_t count>
HWY_INLINE HWY_ATTR Doubles polynomial(const double (&c)[count], const Doubles& x) {
  const Doubles square = x * x;
  Doubles last(c[(count - 1) % 2]),
      other(c[1 - (count - 1) % 2]); // last: of c[count - 1], c[count - 3], ...; other: of the rest
  for (std::size_t n = 2 + (count - 1) % 2; n < count; n += 2) last = last * square + Doubles(c[n]);
  for (std::size_t n = 3 - (count - 1) % 2; n < count; n += 2) other = other * square + Doubles(c[n]);
  return last + other * x;
}

struct SineCosineD {
  Doubles sine, cosine;
};

// Returns sin(2 pi p) and cos(2 pi p) to within two roundings of 1. Let q be the quarter turns, -2 .. 2. The rest is at
// most pi / 4, and the series to x^15 and x^16 omit at most 5e-17. Odd q swap sine and cosine. The signs are those of q
// or of 1 - |q|.
HWY_INLINE HWY_ATTR SineCosineD sineCosineOfTurns(const Doubles& turns) {
  const Doubles p = turns - round(turns), q = round(Doubles(4.0) * p);
  const Doubles x = (p - Doubles(0.25) * q) * Doubles(6.28318530717958647692), y = x * x;
  constexpr double kSine[] = {-1.0 / 1307674368000.0, 1.0 / 6227020800.0, -1.0 / 39916800.0, 1.0 / 362880.0,
                              -1.0 / 5040.0,          1.0 / 120.0,        -1.0 / 6.0};
  constexpr double kCosine[] = {1.0 / 20922789888000.0,
                                -1.0 / 87178291200.0,
                                1.0 / 479001600.0,
                                -1.0 / 3628800.0,
                                1.0 / 40320.0,
                                -1.0 / 720.0,
                                1.0 / 24.0,
                                -0.5,
                                1.0};
  const Doubles s = x + x * y * polynomial(kSine, y), c = polynomial(kCosine, y);
  const Doubles sign = Doubles(1.0) - abs(q);
  const auto odd = hwy::HWY_NAMESPACE::Eq(sign.v, hwy::HWY_NAMESPACE::Zero(Doubles::Tag()));
  return {Doubles(hwy::HWY_NAMESPACE::IfThenElse(odd, (q * c).v, (sign * s).v)),
          Doubles(hwy::HWY_NAMESPACE::IfThenElse(odd, (-q * s).v, (sign * c).v))};
}

// Returns the sine alone with the same accuracy. sin(2 pi |p|) equals the sine of the rest to a half turn. The series
// to x^21 omits 1e-18 at a quarter turn.
HWY_INLINE HWY_ATTR Doubles sineOfTurns(const Doubles& turns) {
  namespace hn = hwy::HWY_NAMESPACE;
  const Doubles p = turns - round(turns), folded = least(abs(p), Doubles(0.5) - abs(p));
  const Doubles x = folded * Doubles(6.28318530717958647692), y = x * x;
  constexpr double kSine[] = {1.0 / 51090942171709440000.0,
                              -1.0 / 121645100408832000.0,
                              1.0 / 355687428096000.0,
                              -1.0 / 1307674368000.0,
                              1.0 / 6227020800.0,
                              -1.0 / 39916800.0,
                              1.0 / 362880.0,
                              -1.0 / 5040.0,
                              1.0 / 120.0,
                              -1.0 / 6.0};
  return Doubles(hn::CopySign((x + x * y * polynomial(kSine, y)).v, p.v));
}

// Returns e^x for x up to 700. Below -700 it is constant, 1e-304. It is computed as 2^n 2^r, |r| <= 1/2, with the
// series to r^13. The error is |x| + 3 roundings of the result, because x / ln 2 is rounded.
HWY_INLINE HWY_ATTR Doubles exponential(const Doubles& x) {
  namespace hn = hwy::HWY_NAMESPACE;
  const hn::RebindToSigned<Doubles::Tag> whole;
  const Doubles shift(6755399441055744.0); // 1.5 2^52: the last bits of a sum with it are n
  const Doubles twos = greatest(x, Doubles(-700.0)) * Doubles(1.44269504088896340736), shifted = twos + shift;
  // (ln 2)^k / k!
  constexpr double kSeries[] = {1.3691488853904129e-12, 2.5678435993488206e-11,
                                4.4455382718708116e-10, 7.0549116208011234e-09,
                                1.0178086009239699e-07, 1.3215486790144309e-06,
                                1.5252733804059841e-05, 1.5403530393381609e-04,
                                1.3333558146428443e-03, 9.6181291076284772e-03,
                                5.5504108664821580e-02, 2.4022650695910072e-01,
                                6.9314718055994531e-01, 1.0};
  const Doubles mantissa = polynomial(kSeries, twos - (shifted - shift));
  const auto power = hn::ShiftLeft<52>(hn::BitCast(whole, shifted.v)); // n, to be added to the exponent
  return Doubles(hn::BitCast(Doubles::Tag(), hn::Add(hn::BitCast(whole, mantissa.v), power)));
}

} // namespace
} // namespace plim::lanes
