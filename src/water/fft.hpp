// fft.hpp - a periodic random sea on a square tile, by Tessendorf's method (2001).
//   modes k = (2 pi / tile) (m, n):  h^(k, t) = h0(k) e^{-i w t} + conj(h0(-k)) e^{i w t},  w^2 = g |k|
//   h0 = (x + i y) sqrt(P / 2), x and y normal;  P ~ Psi dk^2 / 2,  Psi = S(w) D(angle) (dw/dk) / |k|
//   Var h = 2 sum P, scaled to Hs^2 / 16
//   choppiness c: the water labelled X is at X + c D(X),  D^ = i (k / |k|) h^  (crests sharpen, as Gerstner's do); at an
//   instant whose steepest crest would fold over, c is lowered just enough: the surface stays single-valued and continuous
// Between the nodes all fields are cubic B-splines through the nodes' values: twice continuously differentiable, with
// slopes that are the derivatives of the heights. Their coefficients come out of the same transform (each mode divided
// by the spline's response). The height at a place is found by Newton's method on the interpolated displacement.
// Particle velocity decays with depth as the wave of mean energy does; modes are not told apart. Periodic: repeats
// every tile.
// Bounds. A B-spline is a mean of the coefficients near it, and its derivatives are B-splines of the coefficients'
// differences (de Boor, A Practical Guide to Splines, 1978): with spacing d, |h_xxz| <= max |D_x D_x D_z c| / d^3, and so on. Norms
// are those of the largest of each kind. The third derivatives are piecewise, the second are Lipschitz. This holds where the
// sea is not choppy. Of a displaced one only the amplitude is known: its third derivative grows with 1 / (1 - s)^5, s the
// gradient of the displacement, which may come to 0.95, and bounds made of that lead to nothing but work.
#pragma once

#include "water/displaced.hpp"
#include "water/spectrum.hpp"

#include <complex>
#include <memory>
#include <vector>

namespace plim {

struct FftOptions {
  double tile = 200;              // [m]
  std::uint32_t resolution = 256; // nodes along a side: an even product of 2, 3 and 5, 8..2048
  Spectrum spectrum;
  double choppiness = 0; // 0..1
  std::uint64_t seed = 1;
};

// The draw of amplitudes: made once, immutable.
struct FftSea {
  FftOptions options;
  struct Mode {
    std::complex<double> h0, h0_opposite; // h0(k), conj(h0(-k))
    double omega;                         // [rad/s]
    double kx, kz;                        // [rad/m]
    double spline;                        // 1 / response of the cubic B-spline
  };
  std::vector<Mode> modes; // resolution^2, row by row, in the transform's own order
  double mean_k = 1;       // [rad/m] energy-weighted
  double share = 1;        // of the energy asked for that the modes met before they were scaled to all of it
};

// Null, or what is wrong. A draw whose share is far from 1 does not stand for its spectrum: the tile is too small for its
// waves, or the spreading narrower than the modes are apart. Beyond the largest choppiness four-sigma crests would fold.
const char* whyUnusable(const FftOptions& options);
std::shared_ptr<const FftSea> drawModes(const FftOptions& options, double gravity);
double largestChoppiness(const FftSea& sea);

class FftState final : public SmoothSea {
public:
  using Description = std::shared_ptr<const FftSea>;

  FftState();
  ~FftState();
  FftState(FftState&&) noexcept;
  FftState& operator=(FftState&&) noexcept;

  void prepare(const std::shared_ptr<const FftSea>& sea, double gravity, double time);
  std::size_t heights(std::size_t n, const double* x, const double* z, double* height) const;
  void samples(std::size_t n, const double* x, const double* y, const double* z, SurfaceSample* out) const;
  SeaBounds bounds() const { return bounds_; }
  // The spline to second order; only where the sea is not choppy. The bounds are those of the whole sea.
  LocalShape shapeNear(double x, double z, double reach) const override;
  GentleShape gentleShape() const override { return {bounds_.slope, bounds_.curvature, bounds_.third}; }
  SeaAbilities abilities() const { return {.smooth = std::isfinite(bounds_.third) ? this : nullptr}; }
  double heightCost() const { return choppiness_ > 0 ? 400 : 60; }

private:
  struct Transform;
  using Field = std::vector<std::complex<double>>; // spline coefficients of two real fields

  Label labelAt(double x, double z) const;
  struct Steepest {
    double displacement, height; // |grad D|, |grad h| at most
    double reach;                // [m] |D| at most
  };
  Steepest findSteepest() const;
  void boundDerivatives();

  std::shared_ptr<const FftSea> sea_;
  double choppiness_ = 0; // in force at this instant
  LabelSearch search_;
  std::unique_ptr<Transform> transform_;
  Field height_and_x_; // h, D_x
  Field z_and_rate_;   // D_z, dh/dt
  Field drift_;        // dD_x/dt, dD_z/dt
  SeaBounds bounds_;
};

} // namespace plim
