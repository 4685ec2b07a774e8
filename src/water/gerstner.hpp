// gerstner.hpp - trochoidal waves. The water labelled X is at
//   place X + sum q A d cos(theta(X)),   height sum A sin(theta(X)),   theta = k d.X - w t + phase,   d = (cos D, sin D)
// so crests are sharp and troughs flat. The height at a given place is found by Newton's method on the place.
// The surface does not cross itself while sum q A k < 1; more is refused.
// Bounds. J = I - sum q A k sin(theta) d d^T has eigenvalues of at least 1 - s, s = sum q A k. With p = grad h, H the
// height and D the displacement at the label,  p = J^-T grad H  and  Hess h = J^-T (Hess H - p . Hess D) J^-1;
// differentiate once more. So, with K_n = sum A k^n, Q_n = sum q A k^n, r = 1 - s:
//   |p| <= L = K_1 / r,  curvature <= K = (K_2 + L Q_2) / r^2,  third <= (K_3 + L Q_3) / r^3 + 3 K Q_2 / r^2.
// When every q is 1, E = 1 / sqrt(1 - s^2):  L <= s E,  K <= E K_2 / r^2,  third <= E (K_3 + 3 K_2^2 / r) / r^3 are
// sharper. A phase that is off by e moves place and height together: by A e sqrt(1 + q^2 |p|^2) at most, E times A e in circles, so
// that L bounds what roundings of k d.X do. Particle velocities follow the orbits, shrinking with depth below the surface.
#pragma once

#include "water/displaced.hpp"
#include "water/wave.hpp"

namespace plim {

struct GerstnerSea {
  std::vector<Wave> waves;
  double depth = kUnbounded; // [m]
};

// The surface at one place to second order.
struct GerstnerShape {
  double height, slope_x, slope_z;
  double xx, xz, zz; // second derivatives
  double residual;   // [m] how far from the place this was taken
};

class GerstnerState {
public:
  void prepare(const GerstnerSea& sea, double gravity, double time);
  std::size_t heights(std::size_t n, const double* x, const double* z, double* height) const;
  void samples(std::size_t n, const double* x, const double* y, const double* z, SurfaceSample* out) const;
  // Hess h = J^-1 M J^-1,  M = -sum A k^2 (sin(theta) - q (grad h . d) cos(theta)) d d^T
  GerstnerShape shapeAt(double x, double z) const;
  SeaBounds bounds() const { return bounds_; }

private:
  Label labelAt(double x, double z) const;

  std::vector<WaveAtTime> waves_;
  LabelSearch search_;
  double depth_ = kUnbounded;
  SeaBounds bounds_;
};

} // namespace plim
