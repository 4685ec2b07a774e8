// gerstner.hpp - trochoidal waves. The water labelled X is at
//   place X + sum q A d cos(theta(X)),   height sum A sin(theta(X)),   theta = k d.X - w t + phase,   d = (cos D, sin D)
// so crests are sharp and troughs flat. The height at a given place is found by Newton's method on the place.
// The surface does not cross itself while sum q A k < 1; more is refused.
// Bounds, with s = sum q A k and E = 1 / sqrt(1 - s^2):  J = I - sum q A k sin(theta) d d^T has eigenvalues >= 1 - s, so
//   |grad h| <= sum A k / (1 - s)  (and <= s E when every q is 1),
//   curvature <= E K_2 / (1 - s)^2 and third <= E (K_3 + 3 K_2^2 / (1 - s)) / (1 - s)^3, K_n = sum A k^n, when every q is 1.
// Particle velocities follow the orbits, shrinking with depth below the surface.
#pragma once

#include "water/displaced.hpp"
#include "water/wave.hpp"

namespace plim {

struct GerstnerSea {
  std::vector<Wave> waves;
  double depth = kUnbounded; // [m]
};

class GerstnerState {
public:
  void prepare(const GerstnerSea& sea, double gravity, double time);
  std::size_t heights(std::size_t n, const double* x, const double* z, double* height) const;
  void samples(std::size_t n, const double* x, const double* y, const double* z, SurfaceSample* out) const;
  SeaBounds bounds() const { return bounds_; }

private:
  Label labelAt(double x, double z) const;

  std::vector<WaveAtTime> waves_;
  double depth_ = kUnbounded;
  SeaBounds bounds_;
};

// sum q A k: must stay below 1.
double crossingMeasure(const GerstnerSea& sea);

} // namespace plim
