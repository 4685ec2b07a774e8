// displaced_expansion.hpp - the Taylor polynomial of degree 5 of the surface of waves that displace the water
// (Gerstner's), over places near a point, one per lane, and a bound on its sixth derivative; for the kernels of this
// folder only. Metres.
//
// Water with the label X is at the place X + D(X) and at the height H:
//   D = grad P,   P = sum (q A / k) sin(theta),   H = sum A sin(theta)
// About a label X0, with J = I + grad D there, write labels as X0 + J^-1 v. Wave vectors become k' = J^-1 k, and the
// place moves by
//   y = v + N(v),   N = J grad_v P without its terms of degree 0 and 1.
// Let p = J^-1 grad H, the slope at the place. Then h - h0 - p . y = M(v), which is H - p . N without its terms of
// degree 0 and 1. Every wave adds to it
//   A sin(theta0 + u) - b cos(theta0 + u),   u = k' . v,   b = (q A / k) grad H . k'.
// The series v = y + w(y) solves w = -N(y + w). Sorted by degrees, with N_n the terms of degree n:
//   a . grad f = a_x f_x + a_z f_z
//   w2 = -N2,   w3 = -N3 - w2 . grad N2,   w4 = -N4 - w2 . grad N3 - w3 . grad N2 - (w2 w2 : grad grad N2) / 2
//   h2 = M2,    h3 = M3 + w2 . grad M2,    h4 = M4 + w2 . grad M3 + w3 . grad M2 + (w2 w2 : grad grad M2) / 2
//   h5 = M5 + w2 . grad M4 + w3 . grad M3 + w4 . grad M2 + w2 w3 : grad grad M2 + (w2 w2 : grad grad M3) / 2
//
// Bound. Differentiate h(X + D(X)) = H(X) n times (Faa di Bruno), every derivative along J^-1 times a unit vector. Let
// the eigenvalues of J be at least m. With K_n = sum A k^n, Q_n = sum q A k^n, q_n = Q_n / m^n and the partial Bell
// polynomials,
//   |h^(n)| <= B_n = K_n / m^n + sum_{j < n} B_j Bell_{n,j}(1, q_2, q_3, ..)
// water/gerstner.hpp gives m and B_1 near a label under "Nearby".
#pragma once

#include "forces/lanes/sea_height.hpp"

namespace plim::lanes {
namespace {

// Terms of one degree of a polynomial in two variables: X^n, X^(n-1) Z, .. Z^n.
template <class V, int degree>
struct Form {
  V c[degree + 1];
};

template <class V, int degree>
HWY_INLINE HWY_ATTR Form<V, degree> operator+(Form<V, degree> a, const Form<V, degree>& b) {
  for (int i = 0; i <= degree; ++i) a.c[i] = a.c[i] + b.c[i];
  return a;
}
template <class V, int degree>
HWY_INLINE HWY_ATTR Form<V, degree> operator-(Form<V, degree> a, const Form<V, degree>& b) {
  for (int i = 0; i <= degree; ++i) a.c[i] = a.c[i] - b.c[i];
  return a;
}
template <class V, int degree>
HWY_INLINE HWY_ATTR Form<V, degree> operator*(const V f, Form<V, degree> a) {
  for (int i = 0; i <= degree; ++i) a.c[i] = f * a.c[i];
  return a;
}
template <class V, int m, int n>
HWY_INLINE HWY_ATTR Form<V, m + n> operator*(const Form<V, m>& a, const Form<V, n>& b) {
  Form<V, m + n> product;
  for (int i = 0; i <= m; ++i)
    for (int j = 0; j <= n; ++j) {
      const V term = a.c[i] * b.c[j];
      // Terms with i = 0 or j = n are the first of their coefficient.
      product.c[i + j] = i == 0 || j == n ? term : product.c[i + j] + term;
    }
  return product;
}

// A vector or a gradient whose components are forms.
template <class V, int degree>
struct FormPair {
  Form<V, degree> x, z;
};

template <class Tag, int degree, class V = hn::Vec<Tag>>
HWY_INLINE HWY_ATTR FormPair<V, degree - 1> gradient(Tag tag, const Form<V, degree>& of) {
  FormPair<V, degree - 1> to;
  for (int i = 0; i < degree; ++i) {
    to.x.c[i] = hn::Set(tag, static_cast<float>(degree - i)) * of.c[i];
    to.z.c[i] = hn::Set(tag, static_cast<float>(i + 1)) * of.c[i + 1];
  }
  return to;
}

template <class V, int m, int n>
HWY_INLINE HWY_ATTR Form<V, m + n> dot(const FormPair<V, m>& a, const FormPair<V, n>& b) {
  return a.x * b.x + a.z * b.z;
}

// a a^T of a vector, or a b^T + b a^T of two, by components.
template <class V, int degree>
struct FormSquare {
  Form<V, degree> xx, xz, zz; // xz: doubled, because it multiplies both mixed derivatives
};

// Returns half of the square times grad grad f.
template <class Tag, int n, int degree, class V = hn::Vec<Tag>>
HWY_INLINE HWY_ATTR Form<V, n + degree - 2> halfBend(Tag tag, const FormSquare<V, n>& of, const Form<V, degree>& f) {
  const FormPair<V, degree - 1> slope = gradient(tag, f);
  const FormPair<V, degree - 2> x = gradient(tag, slope.x), z = gradient(tag, slope.z);
  return hn::Set(tag, 0.5f) * (of.xx * x.x + of.xz * x.z + of.zz * z.z);
}

// Sums over the waves of weights times powers of the wave vector k', by degrees.
template <class V>
struct WaveForms {
  Form<V, 2> m2;
  Form<V, 3> m3, p3;
  Form<V, 4> m4, p4;
  Form<V, 5> m5, p5;
};

// Returns the powers of the next degree.
template <class V, int degree>
HWY_INLINE HWY_ATTR Form<V, degree + 1> nextPowers(const Form<V, degree>& powers, const V kx, const V kz) {
  Form<V, degree + 1> to;
  for (int i = 0; i <= degree; ++i) to.c[i] = kx * powers.c[i];
  to.c[degree + 1] = kz * powers.c[degree];
  return to;
}

template <class Tag, class PhaseOf, class V = hn::Vec<Tag>>
HWY_INLINE HWY_ATTR WaveForms<V> sumForms(Tag tag, const WalkSea& sea, const V X, const V Z,
                                          const DisplacedLanes<Tag>& at, const PhaseOf& phaseOf) {
  const V zero = hn::Zero(tag), quarter = hn::Set(tag, 0.25f), half = hn::Set(tag, 0.5f);
  WaveForms<V> sums;
  sums.m2 = {{zero, zero, zero}};
  sums.m3 = sums.p3 = {{zero, zero, zero, zero}};
  sums.m4 = sums.p4 = {{zero, zero, zero, zero, zero}};
  sums.m5 = sums.p5 = {{zero, zero, zero, zero, zero, zero}};
  const V per_determinant = hn::Set(tag, 1.0f) / (at.xx * at.zz - at.xz * at.xz);
  const V p = at.zz * per_determinant, q = zero - at.xz * per_determinant, r = at.xx * per_determinant; // J^-1
  for (std::uint32_t j = 0; j < sea.count; ++j) {
    const DisplacedWave& wave = sea.displaced[j];
    const V turns = hn::Set(tag, sea.kx[j]) * X + hn::Set(tag, sea.kz[j]) * Z + phaseOf(j);
    const V part = turns - hn::Round(turns);
    const V cosine = sineOfQuarter(tag, quarter - hn::Abs(part));
    const V sine = sineOfQuarter(tag, hn::Max(hn::Min(part, half - part), zero - half - part));
    const V kx = p * hn::Set(tag, wave.kx) + q * hn::Set(tag, wave.kz);
    const V kz = q * hn::Set(tag, wave.kx) + r * hn::Set(tag, wave.kz);
    const V A = hn::Set(tag, sea.amplitude[j]), potential = hn::Set(tag, wave.potential);
    // sin(theta0) is the cosine of the turns here, and cos(theta0) is minus their sine.
    const V b = potential * (at.slope_x * kx + at.slope_z * kz);
    const V even = A * cosine + b * sine, odd = A * sine - b * cosine;
    const V p_even = potential * cosine, p_odd = potential * sine;
    const Form<V, 2> k2 = {{kx * kx, kx * kz, kz * kz}};
    const Form<V, 3> k3 = nextPowers(k2, kx, kz);
    const Form<V, 4> k4 = nextPowers(k3, kx, kz);
    const Form<V, 5> k5 = nextPowers(k4, kx, kz);
    sums.m2 = sums.m2 - even * k2, sums.m3 = sums.m3 + odd * k3;
    sums.m4 = sums.m4 + even * k4, sums.m5 = sums.m5 - odd * k5;
    sums.p3 = sums.p3 + p_odd * k3, sums.p4 = sums.p4 + p_even * k4, sums.p5 = sums.p5 - p_odd * k5;
  }
  return sums;
}

// Converts sums of powers to coefficients: multiplies by binomials over factorials.
template <class Tag, int degree, class V = hn::Vec<Tag>>
HWY_INLINE HWY_ATTR void weigh(Tag tag, Form<V, degree>& form) {
  double weight = 1;
  for (int n = 2; n <= degree; ++n) weight /= n;
  for (int i = 0; i <= degree; ++i) {
    form.c[i] = hn::Set(tag, static_cast<float>(weight)) * form.c[i];
    weight = weight * (degree - i) / (i + 1);
  }
}

// Returns J grad P.
template <class Tag, int degree, class V = hn::Vec<Tag>>
HWY_INLINE HWY_ATTR FormPair<V, degree - 1> stretched(Tag tag, const DisplacedLanes<Tag>& at,
                                                      const Form<V, degree>& P) {
  const FormPair<V, degree - 1> g = gradient(tag, P);
  return {at.xx * g.x + at.xz * g.z, at.xz * g.x + at.zz * g.z};
}

// Computes the coefficients of degree 2 to 5 of the surface over places, from c[3] on.
template <class Tag, class V = hn::Vec<Tag>>
HWY_INLINE HWY_ATTR void revert(Tag tag, WaveForms<V>& of, const DisplacedLanes<Tag>& at, V* c) {
  weigh(tag, of.m2), weigh(tag, of.m3), weigh(tag, of.m4), weigh(tag, of.m5);
  weigh(tag, of.p3), weigh(tag, of.p4), weigh(tag, of.p5);
  const V minus = hn::Set(tag, -1.0f), two = hn::Set(tag, 2.0f);
  const FormPair<V, 2> N2 = stretched(tag, at, of.p3), w2 = {minus * N2.x, minus * N2.z};
  const FormPair<V, 3> N3 = stretched(tag, at, of.p4);
  const FormPair<V, 3> w3 = {minus * (N3.x + dot(w2, gradient(tag, N2.x))),
                             minus * (N3.z + dot(w2, gradient(tag, N2.z)))};
  const FormPair<V, 4> N4 = stretched(tag, at, of.p5);
  const FormSquare<V, 4> w22 = {w2.x * w2.x, two * (w2.x * w2.z), w2.z * w2.z};
  const auto fourth = [&](const Form<V, 4>& n4, const Form<V, 3>& n3, const Form<V, 2>& n2) HWY_ATTR {
    return minus * (n4 + dot(w2, gradient(tag, n3)) + dot(w3, gradient(tag, n2)) + halfBend(tag, w22, n2));
  };
  const FormPair<V, 4> w4 = {fourth(N4.x, N3.x, N2.x), fourth(N4.z, N3.z, N2.z)};
  const FormSquare<V, 5> w23 = {two * (w2.x * w3.x), two * (w2.x * w3.z + w2.z * w3.x), two * (w2.z * w3.z)};
  const FormPair<V, 1> slope2 = gradient(tag, of.m2);
  const FormPair<V, 2> slope3 = gradient(tag, of.m3);
  const Form<V, 3> h3 = of.m3 + dot(w2, slope2);
  const Form<V, 4> h4 = of.m4 + dot(w2, slope3) + dot(w3, slope2) + halfBend(tag, w22, of.m2);
  const Form<V, 5> h5 = of.m5 + dot(w2, gradient(tag, of.m4)) + dot(w3, slope3) + dot(w4, slope2) +
                        halfBend(tag, w23, of.m2) + halfBend(tag, w22, of.m3);
  for (int i = 0; i < 3; ++i) c[i] = of.m2.c[i];
  for (int i = 0; i < 4; ++i) c[3 + i] = h3.c[i];
  for (int i = 0; i < 5; ++i) c[7 + i] = h4.c[i];
  for (int i = 0; i < 6; ++i) c[12 + i] = h5.c[i];
}

// Returns B_6 within `reach` [m] of a place with the given stretch at its label.
template <class Tag, class V = hn::Vec<Tag>>
HWY_INLINE HWY_ATTR V sixthDerivative(Tag tag, const WalkSea& sea, const DisplacedLanes<Tag>& at, const V reach) {
  const auto set = [tag](float x) HWY_ATTR { return hn::Set(tag, x); };
  const float *K = sea.heights, *Q = sea.pushes;
  const V apart = set(0.5f) * (at.xx - at.zz), mean = set(0.5f) * (at.xx + at.zz);
  const V stretch = mean - hn::Sqrt(apart * apart + at.xz * at.xz), least = set(sea.least_stretch);
  const V square = stretch * stretch - set(2 * Q[2]) * reach;
  const auto nearby = hn::Gt(square, least * least);
  const V m = hn::IfThenElse(nearby, hn::Sqrt(hn::Max(square, hn::Zero(tag))), least);
  const V farthest = set(2.0f) * reach / (stretch + m); // (stretch - m) / Q_2, without cancellation
  const V slope = hn::Sqrt(at.slope_x * at.slope_x + at.slope_z * at.slope_z) + set(K[2]) * farthest;
  const V over = set(1.0f) / m, over2 = over * over, over3 = over2 * over, over4 = over2 * over2;
  const V over5 = over4 * over, over6 = over4 * over2;
  const V B1 = hn::Min(set(sea.steepest), hn::IfThenElse(nearby, hn::Min(set(K[1]), slope), set(K[1])) * over);
  const auto own = [&](int n, const V power) HWY_ATTR { return (set(K[n]) + B1 * set(Q[n])) * power; };
  const V q2 = set(Q[2]) * over2, q3 = set(Q[3]) * over3, q4 = set(Q[4]) * over4, q5 = set(Q[5]) * over5;
  const V B2 = own(2, over2);
  const V B3 = own(3, over3) + set(3) * B2 * q2;
  const V B4 = own(4, over4) + B2 * (set(4) * q3 + set(3) * q2 * q2) + set(6) * B3 * q2;
  const V B5 = own(5, over5) + B2 * (set(5) * q4 + set(10) * q2 * q3) + B3 * (set(10) * q3 + set(15) * q2 * q2) +
               set(10) * B4 * q2;
  return own(6, over6) + B2 * (set(6) * q5 + set(15) * q2 * q4 + set(10) * q3 * q3) +
         B3 * (set(15) * q4 + set(60) * q2 * q3 + set(15) * q2 * q2 * q2) + B4 * (set(20) * q3 + set(45) * q2 * q2) +
         set(15) * B5 * q2;
}

} // namespace
} // namespace plim::lanes
