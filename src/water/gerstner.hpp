// gerstner.hpp - trochoidal waves in world axes. The water with label X is at
//   place X + sum q A d cos(theta(X)),   height sum A sin(theta(X)),
//   theta = k d.X - w t + phase,   d = (cos D, sin D),
// so crests are sharp and troughs flat. Newton's method on the place finds the height at a given place. The surface
// does not cross itself if sum q A k < 1; steeper seas are rejected.
//
// Bounds. J = I - sum q A k sin(theta) d d^T has eigenvalues of at least 1 - s, s = sum q A k. With p = grad h, and H
// the height and D the displacement at the label,
//   p = J^-T grad H,   Hess h = J^-T (Hess H - p . Hess D) J^-1
// and the third derivative follows by differentiating once more. With K_n = sum A k^n, Q_n = sum q A k^n, r = 1 - s:
//   |p| <= L = K_1 / r,   curvature <= K = (K_2 + L Q_2) / r^2,   third <= (K_3 + L Q_3) / r^3 + 3 K Q_2 / r^2
// If every q is 1, these bounds with E = 1 / sqrt(1 - s^2) are sharper:
//   L <= s E,   K <= E K_2 / r^2,   third <= E (K_3 + 3 K_2^2 / r) / r^3
// A phase error e moves place and height together. It changes the height by at most
//   A e sqrt(1 + q^2 |p|^2), which is E A e for circles (q = 1)
// so L also bounds the effect of rounding k d.X. Particle velocities follow the orbits, which shrink with depth below
// the surface.
//
// Local bounds. The bounds above describe the sharpest possible crest. Now consider the places within a distance a of a
// place with the known label X0. Let l be the least eigenvalue of J(X0). J changes by at most Q_2 per metre of label,
// so a label at the distance t from X0 belongs to a place at least l t - Q_2 t^2 / 2 away. All labels of those places
// therefore lie within
//   t = (l - m) / Q_2,   m = sqrt(l^2 - 2 Q_2 a)
// and J has eigenvalues of at least m there. The bounds above hold with m in place of r = 1 - s, with
// |grad H| <= |grad H(X0)| + K_2 t in place of K_1, and with |sin - q (p . d) cos| <= sqrt(1 + L^2).
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
  // Omits waves for which the lattice is too coarse (wave_lattice.hpp).
  void sampleLattice(const SeaLattice& at, LatticeSample* out) const;
  // Returns the second-order shape with bounds within `reach` of the place.
  //   Hess h = J^-1 M J^-1,   M = -sum A k^2 (sin(theta) - q (grad h . d) cos(theta)) d d^T
  LocalShape shapeNear(double x, double z, double reach) const override;
  GentleShape gentleShape() const override { return {K1_, K2_, K3_ + 3 * K2_ * Q2_}; }
  SeaBounds bounds() const { return bounds_; }
  SeaCapabilities capabilities() const {
    return {.wave_arrays = waves_.empty() ? nullptr : &arrays_,
            .smooth = std::isfinite(bounds_.third) ? this : nullptr};
  }
  const Array<WaveAtTime>& waves() const { return waves_; }
  double depth() const { return depth_; } // [m] of the water
  // Returns the label of the water at a place. coarse: [m] sufficient residual; 0 for full accuracy.
  Label labelAt(double x, double z, double coarse = 0) const;
  // Returns true for a single wave with q = 1 in deep water and the frequency of its length. This is an exact solution
  // of the equations of motion.
  bool isExactTrochoid() const { return exact_trochoid_; }
  // Least eigenvalue of J, and the sums defined above.
  struct Stretching {
    double least, K1, Q2, Q3;
  };
  Stretching stretching() const { return {least_stretch_, K1_, Q2_, Q3_}; }
  double heightCost() const { return 4 * kWavePassCost * static_cast<double>(waves_.size()); }

private:
  // Plans the Newton steps that kernels take in place of labelAt(). A step by J^-1 G leaves
  //   |G'| <= Q_2 |G|^2 / (2 r^2)
  void planSteps();
  // Computes L, K and the bound on the third derivative where J >= m and |grad H| <= slope_at_label.
  void boundWhere(double m, double slope_at_label, double& slope, double& curvature, double& third) const;

  Array<WaveAtTime> waves_;
  WaveArrays arrays_;
  LabelSearch search_;
  double depth_ = kUnbounded;
  SeaBounds bounds_;
  double K1_ = 0, K2_ = 0, K3_ = 0, Q2_ = 0, Q3_ = 0; // the sums defined above
  double least_stretch_ = 1;                          // 1 - s
  double steepest_ = 0;                               // bound on |p|: the smaller of K_1 / r and, if every q is 1, s E
  bool exact_trochoid_ = false;
};

} // namespace plim
