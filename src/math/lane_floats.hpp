// lane_floats.hpp - a register of floats, at most sixteen, with the operators of one float and the functions of
// numbers.hpp, so that formulas for any number type serve sixteen places or panels at once; for kernels only. Floats is
// in an unnamed namespace, so every kernel gets its own instances of the templates that use it.
//
// Powers: x^y = 2^(y log2 x). With x = 2^e m, m within [sqrt(1/2), sqrt 2), log2 m is 2 / ln 2 times the series of
// atanh z, z = (m - 1) / (m + 1), to z^9. 2^f, |f| <= 1/2, is the Taylor series to f^7. The logarithm and 2^f are exact
// to float rounding; the power has |y log2 x| times that error. Sines: angles are in turns, reduced to within half a
// turn. Folded into a quarter turn, the sine is an odd polynomial of degree 9 with an error of 3.4e-9. Its coefficients
// minimise the largest error there.
#pragma once

#include "math/lane_sine.hpp"

#include <hwy/highway.h>

namespace plim::lanes {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

inline constexpr std::size_t kFloatLanes = 16; // logical lanes, whatever the register width
using FloatTag = hn::CappedTag<float, kFloatLanes>;
using FloatLanes = hn::Vec<FloatTag>;
inline constexpr FloatTag kFloatTag;

struct Mask {
  hn::Mask<FloatTag> m;

  friend HWY_INLINE HWY_ATTR Mask both(const Mask& a, const Mask& b) { return {hn::And(a.m, b.m)}; }
  HWY_INLINE HWY_ATTR bool anywhere() const { return !hn::AllFalse(kFloatTag, m); }
};

struct Floats {
  FloatLanes v;

  HWY_INLINE HWY_ATTR Floats() : v(hn::Zero(kFloatTag)) {}
  HWY_INLINE HWY_ATTR explicit Floats(float all) : v(hn::Set(kFloatTag, all)) {}
  HWY_INLINE HWY_ATTR explicit Floats(double all) : Floats(static_cast<float>(all)) {}
  HWY_INLINE HWY_ATTR explicit Floats(int all) : Floats(static_cast<float>(all)) {}
  HWY_INLINE HWY_ATTR explicit Floats(const float* memory) : v(hn::Load(kFloatTag, memory)) {}
  HWY_INLINE HWY_ATTR explicit Floats(const FloatLanes& from) : v(from) {}

  HWY_INLINE HWY_ATTR void store(float* memory) const { hn::Store(v, kFloatTag, memory); }

  friend HWY_INLINE HWY_ATTR Floats operator+(const Floats& a, const Floats& b) { return Floats(hn::Add(a.v, b.v)); }
  friend HWY_INLINE HWY_ATTR Floats operator-(const Floats& a, const Floats& b) { return Floats(hn::Sub(a.v, b.v)); }
  friend HWY_INLINE HWY_ATTR Floats operator*(const Floats& a, const Floats& b) { return Floats(hn::Mul(a.v, b.v)); }
  friend HWY_INLINE HWY_ATTR Floats operator/(const Floats& a, const Floats& b) { return Floats(hn::Div(a.v, b.v)); }
  friend HWY_INLINE HWY_ATTR Mask operator>(const Floats& a, const Floats& b) { return {hn::Gt(a.v, b.v)}; }
  friend HWY_INLINE HWY_ATTR Mask operator<=(const Floats& a, const Floats& b) { return {hn::Le(a.v, b.v)}; }
  friend HWY_INLINE HWY_ATTR Mask operator==(const Floats& a, const Floats& b) { return {hn::Eq(a.v, b.v)}; }
  friend HWY_INLINE HWY_ATTR Floats abs(const Floats& a) { return Floats(hn::Abs(a.v)); }
  friend HWY_INLINE HWY_ATTR Floats sqrt(const Floats& a) { return Floats(hn::Sqrt(a.v)); }
  friend HWY_INLINE HWY_ATTR Floats lesser(const Floats& a, const Floats& b) { return Floats(hn::Min(a.v, b.v)); }
  friend HWY_INLINE HWY_ATTR Floats greater(const Floats& a, const Floats& b) { return Floats(hn::Max(a.v, b.v)); }
  friend HWY_INLINE HWY_ATTR Floats choose(const Mask& condition, const Floats& then, const Floats& otherwise) {
    return Floats(hn::IfThenElse(condition.m, then.v, otherwise.v));
  }
  friend HWY_INLINE HWY_ATTR float leastOf(const Floats& a) { return hn::GetLane(hn::MinOfLanes(kFloatTag, a.v)); }
  friend HWY_INLINE HWY_ATTR float mostOf(const Floats& a) { return hn::GetLane(hn::MaxOfLanes(kFloatTag, a.v)); }
};

using IntTag = hn::RebindToSigned<FloatTag>;

// Requires x > 0 and not denormal.
HWY_INLINE HWY_ATTR Floats binaryLogarithm(const Floats& x) {
  const IntTag ints;
  const auto bits = hn::BitCast(ints, x.v);
  const auto root_half = hn::Set(ints, 0x3f3504f3); // the bits of sqrt(1/2)
  const auto above = hn::Sub(bits, root_half);
  const auto exponent = hn::ShiftRight<23>(above);
  const Floats m(hn::BitCast(kFloatTag, hn::Add(hn::And(above, hn::Set(ints, 0x007fffff)), root_half)));
  const Floats z = (m - Floats(1)) / (m + Floats(1)), y = z * z;
  Floats sum(1.0 / 9);
  sum = sum * y + Floats(1.0 / 7), sum = sum * y + Floats(1.0 / 5), sum = sum * y + Floats(1.0 / 3);
  sum = sum * y + Floats(1);
  return Floats(hn::ConvertTo(kFloatTag, exponent)) + sum * z * Floats(2.885390081777926815);
}

HWY_INLINE HWY_ATTR Floats binaryPower(const Floats& exponent) {
  const IntTag ints;
  const Floats within = lesser(greater(exponent, Floats(-126)), Floats(126));
  const Floats whole(hn::Round(within.v)), f = (within - whole) * Floats(0.693147180559945309);
  Floats sum(1.0 / 5040);
  sum = sum * f + Floats(1.0 / 720), sum = sum * f + Floats(1.0 / 120), sum = sum * f + Floats(1.0 / 24);
  sum = sum * f + Floats(1.0 / 6), sum = sum * f + Floats(0.5), sum = sum * f + Floats(1), sum = sum * f + Floats(1);
  const auto biased = hn::Add(hn::ConvertTo(ints, whole.v), hn::Set(ints, 127));
  return sum * Floats(hn::BitCast(kFloatTag, hn::ShiftLeft<23>(biased)));
}

HWY_INLINE HWY_ATTR Floats power(const Floats& x, const Floats& y) {
  return binaryPower(y * binaryLogarithm(x));
}

struct SineCosineF {
  Floats sine, cosine;
};

HWY_INLINE HWY_ATTR SineCosineF sineCosineOfTurns(const Floats& turns) {
  const Floats r = turns - Floats(hn::Round(turns.v)), away = abs(r), quarter(0.25);
  const Floats folded = quarter - abs(away - quarter);
  return {Floats(hn::CopySign(sineOfQuarter(kFloatTag, folded.v), r.v)),
          Floats(sineOfQuarter(kFloatTag, (quarter - away).v))};
}

} // namespace
} // namespace plim::lanes
