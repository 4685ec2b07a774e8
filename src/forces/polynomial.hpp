// polynomial.hpp - moves a polynomial in two variables from one point to another, and integrates it over a triangle.
//   q(X, Z) = sum_{i + j <= degree} c_ij X^i Z^j,   coefficients by degree: 1 | X Z | XX XZ ZZ | XXX XXZ XZZ ZZZ | ...
// The templates serve two kinds of numbers: V is double (adaptive/quartic.hpp) or a register of floats (lanes/).
// Kernels include this file: all that they call are templates, which are always inlined (hull/tree_layout.hpp gives the
// reason).
#pragma once

namespace plim {

constexpr int termsOf(int degree) {
  return (degree + 1) * (degree + 2) / 2;
}

// Rewrites a + b t + c t^2 + d t^3 + e t^4 + f t^5 as a polynomial about the point t.
template <class V>
[[gnu::always_inline]] inline void movePowers(const V t, V& a, V& b, V& c, V& d, V& e, const V f) {
  e = e + t * f, d = d + t * e, c = c + t * d, b = b + t * c, a = a + t * b;
  e = e + t * f, d = d + t * e, c = c + t * d, b = b + t * c;
  e = e + t * f, d = d + t * e, c = c + t * d;
  e = e + t * f, d = d + t * e;
  e = e + t * f;
}
template <class V>
[[gnu::always_inline]] inline void movePowers(const V t, V& a, V& b, V& c, V& d, const V e) {
  d = d + t * e, c = c + t * d, b = b + t * c, a = a + t * b;
  d = d + t * e, c = c + t * d, b = b + t * c;
  d = d + t * e, c = c + t * d;
  d = d + t * e;
}
template <class V>
[[gnu::always_inline]] inline void movePowers(const V t, V& a, V& b, V& c, const V d) {
  c = c + t * d, b = b + t * c, a = a + t * b;
  c = c + t * d, b = b + t * c;
  c = c + t * d;
}
template <class V>
[[gnu::always_inline]] inline void movePowers(const V t, V& a, V& b, const V c) {
  b = b + t * c, a = a + t * b;
  b = b + t * c;
}

// Rewrites the polynomial about the point (X, Z): first in X for every power of Z, then in Z.
template <class V>
[[gnu::always_inline]] inline void movePolynomial(const V X, const V Z, V (&c)[termsOf(5)]) {
  movePowers(X, c[0], c[1], c[3], c[6], c[10], c[15]);
  movePowers(X, c[2], c[4], c[7], c[11], c[16]);
  movePowers(X, c[5], c[8], c[12], c[17]);
  movePowers(X, c[9], c[13], c[18]);
  c[14] = c[14] + X * c[19];
  movePowers(Z, c[0], c[2], c[5], c[9], c[14], c[20]);
  movePowers(Z, c[1], c[4], c[8], c[13], c[19]);
  movePowers(Z, c[3], c[7], c[12], c[18]);
  movePowers(Z, c[6], c[11], c[17]);
  c[10] = c[10] + Z * c[16];
}
template <class V>
[[gnu::always_inline]] inline void movePolynomial(const V X, const V Z, V (&c)[termsOf(4)]) {
  movePowers(X, c[0], c[1], c[3], c[6], c[10]);
  movePowers(X, c[2], c[4], c[7], c[11]);
  movePowers(X, c[5], c[8], c[12]);
  c[9] = c[9] + X * c[13];
  movePowers(Z, c[0], c[2], c[5], c[9], c[14]);
  movePowers(Z, c[1], c[4], c[8], c[13]);
  movePowers(Z, c[3], c[7], c[12]);
  c[6] = c[6] + Z * c[11];
}
template <class V>
[[gnu::always_inline]] inline void movePolynomial(const V X, const V Z, V (&c)[termsOf(3)]) {
  movePowers(X, c[0], c[1], c[3], c[6]);
  movePowers(X, c[2], c[4], c[7]);
  c[5] = c[5] + X * c[8];
  movePowers(Z, c[0], c[2], c[5], c[9]);
  movePowers(Z, c[1], c[4], c[8]);
  c[3] = c[3] + Z * c[7];
}

// Radon's seven-point rule, exact to degree 5: a polynomial depth of degree 4 times an arm. The points are the centroid
// and two points on each median, at kOut and kBack times the way from the centroid to the corner.
struct SevenPoints {
  static constexpr double kCenter = 0.225, kFar = 0.125939180544827152596, kNear = 0.132394152788506180737; // weights
  static constexpr double kOut = 0.797426985353087322398 - 0.101286507323456338801,
                          kBack = 0.059715871789769820459 - 0.470142064105115089771;

  // With the corners at w_i from the centroid, and q_n the terms of q of degree n about it,
  //   mean q = q_0 + sum_i sum_n m_n q_n(w_i),   mean q D = sum_i w_i sum_n m_{n+1} q_n(w_i)
  // Returns m_n.
  static constexpr double moment(int n) {
    double out = kFar, back = kNear;
    for (int k = 0; k < n; ++k) out *= kOut, back *= kBack;
    return out + back;
  }
};

} // namespace plim
