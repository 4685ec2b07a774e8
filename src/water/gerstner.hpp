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
// Nearby. Those bounds are about the sharpest crest there could be. Consider the places within a distance a of one whose label X0 is
// known, and let l be the least eigenvalue of J(X0). J changes by at most Q_2 a metre of label, so a label at the distance t from X0
// belongs to a place at least l t - Q_2 t^2 / 2 away; hence all labels of those places lie within t = (l - m) / Q_2,
// m = sqrt(l^2 - 2 Q_2 a), and there J has eigenvalues of at least m. The bounds above hold with m in place of r = 1 - s,
// |grad H| <= |grad H(X0)| + K_2 t in place of K_1, and |sin - q (p . d) cos| <= sqrt(1 + L^2).
#pragma once

#include "math/memory.hpp"
#include "water/displaced.hpp"
#include "water/wave_arrays.hpp"

namespace plim {

struct GerstnerSea {
  Array<Wave> waves;
  double depth = kUnbounded; // [m]
};

class GerstnerState final : public SmoothSea {
public:
  using Description = GerstnerSea;

  void prepare(const GerstnerSea& sea, double gravity, double time);
  std::size_t heights(std::size_t n, const double* x, const double* z, double* height) const;
  void samples(std::size_t n, const double* x, const double* y, const double* z, SurfaceSample* out) const;
  // Without the waves that the lattice is too coarse for (wave_lattice.hpp).
  void sampleLattice(const SeaLattice& at, LatticeSample* out) const;
  // Hess h = J^-1 M J^-1,  M = -sum A k^2 (sin(theta) - q (grad h . d) cos(theta)) d d^T. Bounds within `reach` of the place.
  LocalShape shapeNear(double x, double z, double reach) const override;
  GentleShape gentleShape() const override { return {K1_, K2_, K3_ + 3 * K2_ * Q2_}; }
  SeaBounds bounds() const { return bounds_; }
  SeaAbilities abilities() const {
    return {.wave_arrays = waves_.empty() ? nullptr : &arrays_,
            .smooth = std::isfinite(bounds_.third) ? this : nullptr};
  }
  const Array<WaveAtTime>& waves() const { return waves_; }
  double depth() const { return depth_; } // [m] of the water
  Label labelAt(double x, double z, double coarse = 0) const;
  // A single wave in circles, in deep water and with a frequency that goes with its length: an exact solution of the equations of motion.
  bool isExactTrochoid() const { return exact_trochoid_; }
  // The least eigenvalue of J, and sums as above.
  struct Stretching {
    double least, K1, Q2, Q3;
  };
  Stretching stretching() const { return {least_stretch_, K1_, Q2_, Q3_}; }
  double heightCost() const { return 4 * kWavePassCost * static_cast<double>(waves_.size()); }

private:
  // What kernels do in place of labelAt(): a step by J^-1 G leaves |G'| <= Q_2 |G|^2 / (2 r^2).
  void planSteps();
  // L, K and the third derivative where J >= m and |grad H| <= slope_at_label.
  void boundWhere(double m, double slope_at_label, double& slope, double& curvature, double& third) const;

  Array<WaveAtTime> waves_;
  WaveArrays arrays_;
  LabelSearch search_;
  double depth_ = kUnbounded;
  SeaBounds bounds_;
  double K1_ = 0, K2_ = 0, K3_ = 0, Q2_ = 0, Q3_ = 0; // sums as above
  double least_stretch_ = 1;                          // 1 - s
  double steepest_ = 0;                               // |p| at most, all told
  bool exact_trochoid_ = false;
};

} // namespace plim
