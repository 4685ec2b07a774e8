// bessel.cpp - power series, expansions for large arguments, and the integral for the Struve functions.
#include "seakeeping/bessel.hpp"

#include "math/elementary.hpp"
#include "seakeeping/quadrature.hpp"

namespace plim {
namespace {

constexpr double kSeriesEnd = 16;

// Number of terms. For x < 16 the remaining ones are negligible.
constexpr int kTerms = 60;

// With q = -x^2/4 and h_k = 1 + 1/2 + ... + 1/k:
//   J0 = sum q^k / k!^2,                (pi/2) Y0 = (ln(x/2) + gamma) J0 - sum h_k q^k / k!^2
//   J1 = (x/2) sum q^k / (k! (k+1)!),
//                     (pi/2) Y1 = (ln(x/2) + gamma) J1 - 1/x - (x/4) sum (h_k + h_k+1) q^k / (k! (k+1)!)
void besselSeries(double x, Bessel& at) {
  const double q = -0.25 * x * x;
  double term = 1, h = 0, J0 = 0, J1 = 0, sum0 = 0, sum1 = 0;
  for (int k = 0; k < kTerms; ++k) {
    const double per = 1.0 / (k + 1);
    J0 += term, sum0 += h * term;
    J1 += term * per, sum1 += (2 * h + per) * term * per;
    h += per, term *= q * per * per;
  }
  at.J0 = J0, at.J1 = 0.5 * x * J1;
  const double two_per_pi = 2 / kPi, l = x > 0 ? logarithm(0.5 * x) + kEuler : 0;
  at.Y0_regular = two_per_pi * (l * (J0 - 1) - sum0);
  at.Y1_regular = two_per_pi * (l * at.J1 - 0.25 * x * sum1);
  at.Y0 = at.Y0_regular + two_per_pi * l;
  at.Y1 = at.Y1_regular - two_per_pi / x;
}

// H0 = (2/pi) (x - x^3 / (1 3)^2 + x^5 / (1 3 5)^2 - ...),   H1 = (2/pi) (x^2 / (1^2 3) - x^4 / (1^2 3^2 5) + ...)
void struveSeries(double x, Bessel& at) {
  double term0 = x, term1 = x * x / 3, H0 = 0, H1 = 0;
  for (int k = 0; k < kTerms; ++k) {
    const double a = 2 * k + 3;
    H0 += term0, H1 += term1;
    term0 *= -x * x / (a * a), term1 *= -x * x / (a * (a + 2));
  }
  at.H0 = 2 / kPi * H0, at.H1 = 2 / kPi * H1;
}

// Hankel: J + i Y = sqrt(2 / (pi x)) (P + i Q) e^{i (x - order pi/2 - pi/4)}. P and Q are the even and the odd terms of
//   a_k = a_k-1 (4 order^2 - (2k - 1)^2) / (8 k x),   the smallest of which is below e^-2x.
void hankel(double x, int order, double& J, double& Y) {
  double a = 1, P = 1, Q = 0;
  for (int k = 1; k < 30; ++k) {
    a *= (4.0 * order * order - (2.0 * k - 1) * (2.0 * k - 1)) / (8 * k * x);
    const double signed_a = k & 2 ? -a : a;
    (k & 1 ? Q : P) += signed_a;
  }
  const SineCosine phase = sineCosine(x - 0.25 * kPi - 0.5 * kPi * order);
  const double size = std::sqrt(2 / (kPi * x));
  J = size * (P * phase.cosine - Q * phase.sine), Y = size * (P * phase.sine + Q * phase.cosine);
}

} // namespace

StruveLessBessel struveLessBessel(double x) {
  StruveLessBessel at{0, 0};
  double low = 0;
  while (low < 40) { // the integral beyond 40 is below 1e-17
    at.value += integrateGauss8(low, 2 * low + 1, [x](double t) { return exponential(-t) / std::sqrt(x * x + t * t); });
    at.slope -= integrateGauss8(low, 2 * low + 1, [x](double t) {
      const double r2 = x * x + t * t;
      return x * exponential(-t) / (r2 * std::sqrt(r2));
    });
    low = 2 * low + 1;
  }
  return at;
}

Bessel besselAt(double x) {
  Bessel at;
  if (x < kSeriesEnd) {
    besselSeries(x, at);
    struveSeries(x, at);
    return at;
  }
  hankel(x, 0, at.J0, at.Y0);
  hankel(x, 1, at.J1, at.Y1);
  at.Y0_regular = at.Y0 - 2 / kPi * (logarithm(0.5 * x) + kEuler);
  at.Y1_regular = at.Y1 + 2 / (kPi * x);
  const StruveLessBessel more = struveLessBessel(x);
  at.H0 = at.Y0 + 2 / kPi * more.value;
  at.H1 = at.Y1 + 2 / kPi * (1 - more.slope); // H1 = 2/pi - H0', Y1 = -Y0'
  return at;
}

} // namespace plim
