// elementary.hpp - sine, cosine, exponential, logarithm and functions based on them, in double, with the same bits on
// every platform. They use only + - * / and exactly rounded operations in a fixed order (the library is compiled
// without contraction). They are accurate to about 2 units in the last place. Infinities are not supported; NaN gives
// NaN.
#pragma once

#include "math/bit_cast.hpp"

#include <cmath>
#include <cstdint>

namespace plim {

inline constexpr double kPi = 3.14159265358979323846;
inline constexpr double kTurn = 2 * kPi; // [rad]
inline constexpr double kDegree = kTurn / 360;

struct SineCosine {
  double sine, cosine;
};

// Sine and cosine of an angle x of at most an eighth of a turn, pi / 4, plus a number of quarter turns. The Taylor
// series to x^17 and x^18 are exact to rounding.
inline SineCosine sineCosineWithin(double x, int quarters) {
  const double y = x * x;
  double s = 1.0 / 355687428096000.0; // 1 / 17!
  s = s * y - 1.0 / 1307674368000.0;
  s = s * y + 1.0 / 6227020800.0;
  s = s * y - 1.0 / 39916800.0;
  s = s * y + 1.0 / 362880.0;
  s = s * y - 1.0 / 5040.0;
  s = s * y + 1.0 / 120.0;
  s = s * y - 1.0 / 6.0;
  s = x + x * y * s;
  double c = -1.0 / 6402373705728000.0; // -1 / 18!
  c = c * y + 1.0 / 20922789888000.0;
  c = c * y - 1.0 / 87178291200.0;
  c = c * y + 1.0 / 479001600.0;
  c = c * y - 1.0 / 3628800.0;
  c = c * y + 1.0 / 40320.0;
  c = c * y - 1.0 / 720.0;
  c = c * y + 1.0 / 24.0;
  c = c * y - 0.5;
  c = 1 + c * y;
  switch (quarters & 3) {
  case 0: return {s, c};
  case 1: return {c, -s};
  case 2: return {-s, -c};
  default: return {-c, s};
  }
}

// Sine and cosine of an angle in turns: sin(2 pi p), cos(2 pi p). Whole turns do not reduce accuracy, so phases are
// stored in turns.
inline SineCosine sineCosineOfTurns(double p) {
  p -= std::nearbyint(p);
  const double quarters = std::nearbyint(4 * p);
  // NaN is passed on.
  return sineCosineWithin((p - 0.25 * quarters) * kTurn, quarters == quarters ? static_cast<int>(quarters) : 0);
}

// Splits an angle into a whole number of quarter turns, modulo 4, and a rest of at most pi / 4. Up to 1e6 rad the rest
// has an error of at most 1.2e-16. pi / 2 is split into three parts of 31, 32 and 53 bits, so the products of the first
// two with the number of quarters, below 2^20, are exact (Cody and Waite). A quotient by 2 pi would lose 1e-10 there.
// Beyond 1e6 rad the error is that of the angle's own last bits.
struct QuarterTurns {
  int quarters; // -2..2
  double rest;  // [rad]
};
inline QuarterTurns takeQuarters(double radians) {
  const double n = std::nearbyint(radians / (kPi / 2));
  const double rest = ((radians - n * 0x1.921fb544p+0) - n * 0x1.0b4611a6p-34) - n * 0x1.3198a2e037073p-69;
  const double quarters = n - 4 * std::nearbyint(0.25 * n);
  return {quarters == quarters ? static_cast<int>(quarters) : 0, rest}; // NaN is passed on
}

inline SineCosine sineCosine(double radians) {
  const QuarterTurns angle = takeQuarters(radians);
  return sineCosineWithin(angle.rest, angle.quarters);
}

// Sine and cosine of an angle that is usually small. Up to 1/8 the series to x^9 and x^10 are exact to rounding.
inline SineCosine sineCosineOfSmall(double x) {
  if (!(std::abs(x) <= 0.125)) return sineCosine(x);
  const double y = x * x;
  const double s = (((1.0 / 362880.0 * y - 1.0 / 5040.0) * y + 1.0 / 120.0) * y - 1.0 / 6.0) * y;
  const double c = ((((-1.0 / 3628800.0 * y + 1.0 / 40320.0) * y - 1.0 / 720.0) * y + 1.0 / 24.0) * y - 0.5) * y;
  return {x + x * s, 1 + c};
}

// Returns a phase in turns without its whole turns: in [-1/2, 1/2].
inline double fractionOfTurns(double turns) {
  return turns - std::nearbyint(turns);
}

// Returns the same for an angle in radians, to within 1e-16 turns up to 1e6 rad.
inline double fractionOfTurnsIn(double radians) {
  const QuarterTurns angle = takeQuarters(radians);
  return fractionOfTurns(0.25 * angle.quarters + angle.rest / kTurn);
}

// Returns e^x. Powers of two are split off: x = n ln 2 + r, |r| <= 0.35. The series to r^14 is exact to rounding.
inline double exponential(double x) {
  if (x != x) return x; // NaN
  if (x < -745) return 0;
  if (x > 709.7) return HUGE_VAL;
  // Rounds to a whole number as nearbyint does, without a call: beyond 2^52 doubles are whole.
  constexpr double kWhole = 6755399441055744.0; // 1.5 2^52
  const double n = (x / 0.693147180559945309417 + kWhole) - kWhole;
  // ln 2 is split into two parts, so that n times the first is exact for every n that occurs.
  const double r = (x - n * 0.693147180369123816490) - n * 1.90821492927058770002e-10;
  double sum = 1.0 / 87178291200.0; // 1 / 14!
  sum = sum * r + 1.0 / 6227020800.0;
  sum = sum * r + 1.0 / 479001600.0;
  sum = sum * r + 1.0 / 39916800.0;
  sum = sum * r + 1.0 / 3628800.0;
  sum = sum * r + 1.0 / 362880.0;
  sum = sum * r + 1.0 / 40320.0;
  sum = sum * r + 1.0 / 5040.0;
  sum = sum * r + 1.0 / 720.0;
  sum = sum * r + 1.0 / 120.0;
  sum = sum * r + 1.0 / 24.0;
  sum = sum * r + 1.0 / 6.0;
  sum = sum * r + 0.5;
  sum = 1 + (sum * r + 1) * r;
  if (n < -1020 || n > 1022) return std::ldexp(sum, static_cast<int>(n));
  return sum * bitCast<double>(static_cast<std::uint64_t>(static_cast<std::int64_t>(n) + 1023) << 52); // 2^n
}

// Returns ln x for x > 0. With x = 2^n m, m in [sqrt(1/2), sqrt 2):  ln m = 2 atanh(z), z = (m - 1) / (m + 1).
inline double logarithm(double x) {
  int n = 0;
  double m = std::frexp(x, &n);
  if (m < 0.70710678118654752440) m *= 2, --n;
  const double z = (m - 1) / (m + 1), y = z * z;
  double sum = 0;
  for (int k = 23; k >= 1; k -= 2) sum = 1.0 / k + y * sum;
  return 2 * z * sum + n * 0.693147180559945309417;
}

// Returns x^y for x > 0.
inline double power(double x, double y) {
  return exponential(y * logarithm(x));
}

// Returns the cube root. One Newton step makes it exact to a unit in the last place; cubes of small whole numbers give
// exact roots.
inline double cubeRoot(double x) {
  if (!(x > 0)) return x < 0 ? -cubeRoot(-x) : x;
  const double y = power(x, 1.0 / 3);
  return y - (y * y * y - x) / (3 * y * y);
}

inline double hyperbolicTangent(double x) {
  if (std::abs(x) > 20) return x < 0 ? -1 : 1;
  if (std::abs(x) < 0.5) { // a continued fraction; the quotient of exponentials would cancel
    const double y = x * x;
    return x / (1 + y / (3 + y / (5 + y / (7 + y / (9 + y / (11 + y / (13 + y / 15)))))));
  }
  const double e = exponential(-2 * std::abs(x)), t = (1 - e) / (1 + e);
  return x < 0 ? -t : t;
}

// Returns atan t for 0 <= t <= 1. The angle is halved three times, atan t = 2 atan(t / (1 + sqrt(1 + t^2))). Then t is
// at most 0.1, and the series to t^17 is exact to rounding.
inline double arcTangentWithin(double t) {
  for (int halving = 0; halving < 3; ++halving) t /= 1 + std::sqrt(1 + t * t);
  const double y = t * t;
  double sum = 0;
  for (int k = 17; k >= 1; k -= 2) sum = 1.0 / k - y * sum;
  return 8 * t * sum;
}

// Returns the angle of the point (x, y) from the x axis, -pi to pi; 0 for the origin.
inline double arcTangent(double y, double x) {
  const double a = std::abs(x), b = std::abs(y);
  if (a == 0 && b == 0) return 0;
  double angle = b <= a ? arcTangentWithin(b / a) : 0.5 * kPi - arcTangentWithin(a / b);
  if (x < 0) angle = kPi - angle;
  return std::copysign(angle, y);
}

} // namespace plim
