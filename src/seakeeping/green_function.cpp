// green_function.cpp - evaluates the wave part by quadrature, and tabulates and interpolates its remainder.
#include "seakeeping/green_function.hpp"

#include "math/elementary.hpp"
#include "seakeeping/bessel.hpp"
#include "seakeeping/quadrature.hpp"

#include <algorithm>
#include <cstdint>

namespace plim {
namespace {

// e^-Y int_0^Y (e^t - 1) / sqrt(X^2 + t^2) dt,   e^-Y int_0^Y t e^t / sqrt(X^2 + t^2) dt
struct FiniteIntegrals {
  double E, E_t;
};

// Integrates over pieces that double in size from t = X, where the square root bends. Their length is limited because
// of the exponential. Values of t more than 40 below Y are negligible.
FiniteIntegrals finiteIntegrals(double X, double Y) {
  FiniteIntegrals sum{0, 0};
  const double e_Y = exponential(-Y);
  const auto add = [&](double low, double high) {
    sum.E +=
        integrateGauss8(low, high, [&](double t) { return (exponential(t - Y) - e_Y) / std::sqrt(X * X + t * t); });
    sum.E_t += integrateGauss8(low, high, [&](double t) { return t * exponential(t - Y) / std::sqrt(X * X + t * t); });
  };
  constexpr double kLongest = 3, kBefore = 40;
  // For large Y, e^t is negligible over the lower part. The integral with e_Y alone has a closed form there.
  double low = 0;
  if (Y > kBefore) {
    low = Y - kBefore;
    sum.E -= e_Y * (logarithm((low + std::sqrt(X * X + low * low)) / std::max(X, 1e-12 * Y)));
  }
  double size = low > 0 || X == 0 ? kLongest : X;
  while (low < Y) {
    const double high = low + std::min(size, kLongest) < Y ? low + std::min(size, kLongest) : Y;
    add(low, high);
    size = std::max(size, high), low = high;
  }
  return sum;
}

// Returns ln x to 1e-8, like logarithm() of math/elementary.hpp with fewer terms; x > 1e-300.
double quickLogarithm(double x) {
  const std::uint64_t bits = bitCast<std::uint64_t>(x) - 0x3fe6a09e667f3bcdu; // sqrt(1/2)
  const double n = static_cast<double>(static_cast<std::int64_t>(bits) >> 52);
  const double m = bitCast<double>((bits & 0x000fffffffffffffu) + 0x3fe6a09e667f3bcdu); // up to sqrt(2)
  const double z = (m - 1) / (m + 1), y = z * z;
  return 2 * z * (1 + y * (1.0 / 3 + y * (0.2 + y * (1.0 / 7 + y * (1.0 / 9))))) + n * 0.693147180559945309417;
}

} // namespace

GreenValue greenByQuadrature(double X, double Y) {
  const double R = std::sqrt(X * X + Y * Y), e_Y = exponential(-Y);
  const Bessel b = besselAt(X);
  const FiniteIntegrals of = finiteIntegrals(X, Y);
  const double l = logarithm(0.5 * (R + Y)) + kEuler; // of the integral of 1 / sqrt(X^2 + t^2), and of Y0
  const double F = -2 * (e_Y * l + of.E) - kPi * e_Y * (b.H0 + b.Y0_regular);
  if (X == 0) return {F, 0};
  // Y/R - 1 and the infinite part of Y1 cancel at X = 0.
  const double near_one = -X * X / (R * (R + Y));
  const double F_X = 2 / X * (1 + near_one - of.E_t - e_Y) - kPi * e_Y * (2 / kPi - b.H1 - b.Y1_regular);
  return {F, F_X};
}

const GreenTable& GreenTable::instance() {
  static const GreenTable table;
  return table;
}

GreenTable::GreenTable() {
  nodes_.resize(static_cast<std::size_t>(kU) * kV);
  for (int i = 0; i < kU; ++i)
    for (int j = 0; j < kV; ++j)
      nodes_[static_cast<std::size_t>(i * kV + j)] =
          nodeAt(static_cast<double>(i) / (kU - 1), static_cast<double>(j) / (kV - 1));
  const int waves = static_cast<int>(kWaveEnd / kStep) + 2;
  for (int k = 0; k < waves; ++k) {
    const double x = kStep * k, two_per_pi = 2 / kPi, q = 1 + x * x;
    const Bessel b = besselAt(x);
    const double H0_slope = two_per_pi - b.H1;
    const double H0_bend = x > 0 ? (two_per_pi - H0_slope) / x - b.H0 : 0; // Struve's equation
    waves_.push_back({b.H0 - two_per_pi * x / q, H0_slope - two_per_pi * (1 - x * x) / (q * q),
                      H0_bend - two_per_pi * 2 * x * (x * x - 3) / (q * q * q), exponential(-0.25 * x * x),
                      -0.5 * x * exponential(-0.25 * x * x)});
  }
}

GreenTable::Node GreenTable::nodeAt(double u, double v) {
  if (u == 1) return {-2, 0}; // F ~ -2/R
  // At the origin T1 and T2 depend on the direction alone, to first order in R. The node is therefore moved slightly
  // off it.
  const double R = u > 0 ? u / (1 - u) : 1e-7;
  const double X = R * v / std::sqrt(v * v + (1 - v) * (1 - v)), Y = R * (1 - v) / std::sqrt(v * v + (1 - v) * (1 - v));
  const GreenValue g = greenByQuadrature(X, Y);
  const Bessel b = besselAt(X);
  const double e_Y = exponential(-Y), near = exponential(-Y - 0.25 * X * X), q = 1 + X * X;
  const double W = b.H0 - 2 / kPi * X / q, W_slope = 2 / kPi - b.H1 - 2 / kPi * (1 - X * X) / (q * q);
  const double l = logarithm(0.5 * (R + Y)) + kEuler;
  const double T2 = g.F_X + 2 * kPi * e_Y * W_slope + 2 * near * (X / (R * (R + Y)) - 0.5 * X * (1 + X * X / 8) * l);
  return {(1 + R) * (g.F + 2 * kPi * e_Y * W + 2 * near * l), (1 + R) * T2};
}

GreenTable::Waves GreenTable::wavesAt(double X) const {
  if (X >= kWaveEnd) {
    const Bessel b = besselAt(X);
    const double q = 1 + X * X;
    return {b.H0 - 2 / kPi * X / q, 2 / kPi - b.H1 - 2 / kPi * (1 - X * X) / (q * q), 0};
  }
  const double place = X * (1 / kStep);
  const int k = static_cast<int>(place);
  const double t = place - k, s = 1 - t;
  const WaveNode &a = waves_[static_cast<std::size_t>(k)], &b = waves_[static_cast<std::size_t>(k + 1)];
  // Cubic Hermite interpolation between two nodes.
  const double a0 = s * s * (1 + 2 * t), b0 = t * t * (1 + 2 * s), a1 = kStep * s * s * t, b1 = -kStep * t * t * s;
  return {a0 * a.W + b0 * b.W + a1 * a.slope + b1 * b.slope, a0 * a.slope + b0 * b.slope + a1 * a.bend + b1 * b.bend,
          a0 * a.near + b0 * b.near + a1 * a.near_slope + b1 * b.near_slope};
}

GreenTable::Node GreenTable::interpolate(double u, double v) const {
  const auto weights = [](double place, int count, int& first, double(&weight)[4]) {
    first = std::clamp(static_cast<int>(place) - 1, 0, count - 4);
    const double t = place - first, a = t - 1, b = t - 2, c = t - 3; // cubic Lagrange interpolation
    weight[0] = -a * b * c * (1.0 / 6), weight[1] = t * b * c * 0.5;
    weight[2] = -t * a * c * 0.5, weight[3] = t * a * b * (1.0 / 6);
  };
  int i, j;
  double a[4], b[4];
  weights(u * (kU - 1), kU, i, a);
  weights(v * (kV - 1), kV, j, b);
  Node sum{0, 0};
  for (int m = 0; m < 4; ++m) {
    const Node* row = &nodes_[static_cast<std::size_t>((i + m) * kV + j)];
    sum.T1 += a[m] * (b[0] * row[0].T1 + b[1] * row[1].T1 + b[2] * row[2].T1 + b[3] * row[3].T1);
    sum.T2 += a[m] * (b[0] * row[0].T2 + b[1] * row[1].T2 + b[2] * row[2].T2 + b[3] * row[3].T2);
  }
  return sum;
}

GreenValue GreenTable::at(double X, double Y, double e_Y) const {
  const double R = std::sqrt(X * X + Y * Y), per_far = 1 / (1 + R);
  const Node node = interpolate(R * per_far, X / (X + Y));
  GreenValue g{node.T1 * per_far, node.T2 * per_far};
  if (e_Y < 1e-12) return g; // the other terms are negligible
  const Waves wave = wavesAt(X);
  const double near = 2 * e_Y * wave.near, l = quickLogarithm(0.5 * (R + Y)) + kEuler;
  g.F -= 2 * kPi * e_Y * wave.W + near * l;
  g.F_X -= 2 * kPi * e_Y * wave.slope + near * (X / (R * (R + Y)) - 0.5 * X * (1 + X * X / 8) * l);
  return g;
}

} // namespace plim
