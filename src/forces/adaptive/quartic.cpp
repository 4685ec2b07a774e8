#include "forces/adaptive/quartic.hpp"

namespace plim {

Quartic Quartic::about(double X, double Z) const {
  Quartic shifted = *this;
  movePolynomial(X, Z, shifted.c);
  return shifted;
}

Curvature curvatureAt(const Quartic& q, double X, double Z) {
  const double* c = q.c;
  return {2 * c[3] + X * (6 * c[6] + 12 * c[10] * X) + Z * (2 * c[7] + 6 * c[11] * X + 2 * c[12] * Z),
          c[4] + X * (2 * c[7] + 3 * c[11] * X) + Z * (2 * c[8] + 4 * c[12] * X + 3 * c[13] * Z),
          2 * c[5] + X * (2 * c[8] + 2 * c[12] * X) + Z * (6 * c[9] + 6 * c[13] * X + 12 * c[14] * Z)};
}

double thirdNormAt(const Quartic& q, double X, double Z) {
  const double* c = q.c;
  const double xxx = 6 * c[6] + 24 * c[10] * X + 6 * c[11] * Z, xxz = 2 * c[7] + 6 * c[11] * X + 4 * c[12] * Z,
               xzz = 2 * c[8] + 4 * c[12] * X + 6 * c[13] * Z, zzz = 6 * c[9] + 6 * c[13] * X + 24 * c[14] * Z;
  return std::sqrt(xxx * xxx + 3 * xxz * xxz + 3 * xzz * xzz + zzz * zzz);
}

double fourthNorm(const Quartic& q) {
  const double* c = q.c + 10;
  const double a = 24 * c[0], b = 6 * c[1], d = 4 * c[2], e = 6 * c[3], f = 24 * c[4];
  return std::sqrt(a * a + 4 * b * b + 6 * d * d + 4 * e * e + f * f);
}

} // namespace plim
