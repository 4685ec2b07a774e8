// quartic.hpp - a polynomial of degree 4 in two variables about a point, which approximates the sea near it:
//   q(X, Z) = sum_{i + j <= 4} c_ij X^i Z^j
#pragma once

#include "forces/polynomial.hpp"

#include <cmath>

namespace plim {

struct Quartic {
  // Coefficients by degree: 1 | X Z | XX XZ ZZ | XXX XXZ XZZ ZZZ | XXXX XXXZ XXZZ XZZZ ZZZZ
  double c[termsOf(4)] = {};

  static constexpr int first(int degree) { return degree * (degree + 1) / 2; }

  double operator()(double X, double Z) const {
    // Horner's rule in Z, with coefficients that are polynomials in X.
    const double c0 = c[0] + X * (c[1] + X * (c[3] + X * (c[6] + X * c[10])));
    const double c1 = c[2] + X * (c[4] + X * (c[7] + X * c[11]));
    const double c2 = c[5] + X * (c[8] + X * c[12]);
    const double c3 = c[9] + X * c[13];
    return c0 + Z * (c1 + Z * (c2 + Z * (c3 + Z * c[14])));
  }

  // Returns the same polynomial about the point (X, Z).
  Quartic about(double X, double Z) const;

  // Returns the sum of the magnitudes of the coefficients of one degree, which bounds |q_n| on the unit circle.
  double magnitude(int degree) const {
    double sum = 0;
    for (int k = first(degree); k < first(degree + 1); ++k) sum += std::abs(c[k]);
    return sum;
  }
};

// Second derivatives H of a quartic at a point.
struct Curvature {
  double xx, xz, zz;

  // Returns e^T H e for e = (x, z).
  double along(double x, double z) const { return xx * x * x + 2 * xz * x * z + zz * z * z; }
  // Returns the spectral norm of H.
  double norm() const {
    const double mean = 0.5 * (xx + zz), half = 0.5 * (xx - zz);
    return std::abs(mean) + std::sqrt(half * half + xz * xz);
  }
};
Curvature curvatureAt(const Quartic& q, double X, double Z);

// Return the Frobenius norms of the third derivative at (X, Z), and of the fourth, which is constant.
double thirdNormAt(const Quartic& q, double X, double Z);
double fourthNorm(const Quartic& q);

} // namespace plim
