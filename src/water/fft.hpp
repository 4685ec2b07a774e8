// fft.hpp - a periodic random sea on a square tile, by Tessendorf's method (2001).
//   modes k = (2 pi / tile) (m, n):  h^(k, t) = h0(k) e^{-i w t} + conj(h0(-k)) e^{i w t},  w^2 = g |k|
//   h0 = (x + i y) sqrt(P / 2), x and y normal;  P ~ Psi dk^2 / 2,  Psi = S(w) D(angle) (dw/dk) / |k|
//   Var h = 2 sum P, scaled to Hs^2 / 16
//   choppiness c: the water with label X is at X + c D(X),  D^ = i (k / |k|) h^  (sharper crests, as in Gerstner waves)
// If the steepest crest of an instant might fold over, c is lowered until a bound on c |grad D| is 0.95. The surface
// stays single-valued and continuous.
//
// Between the nodes, all fields are cubic B-splines through the nodes' values (spline_lattice.hpp). They are twice
// continuously differentiable, and slopes are exact derivatives of heights. The same transform yields the coefficients,
// because each mode is divided by the spline's response. They are floats, with seven digits.
//
// A choppy sea is converted to heights over places when it is prepared. For every node, taken as a place, the label of
// the water at that place is found (lanes/fft_labels.cpp). The sea is the spline through the heights at these labels.
// With or without choppiness, the water is thus a spline over places with bounds on its derivatives. docs/seas.md gives
// its distance from the displaced surface.
//
// Limits: particle velocity decays with depth as in the wave of mean energy; modes are not separated. The sea repeats
// every tile.
#pragma once

#include "math/memory.hpp"
#include "water/displaced.hpp"
#include "water/spectrum.hpp"
#include "water/spline_lattice.hpp"
#include "water/transform.hpp"

#include <complex>
#include <memory>

namespace plim {

struct FftOptions {
  double tile = 200;              // [m]
  std::uint32_t resolution = 256; // nodes along a side: an even product of 2, 3 and 5, 8..2048
  Spectrum spectrum;
  double choppiness = 0; // 0..1
  std::uint64_t seed = 1;
};

// The random amplitudes: drawn once, then immutable.
struct FftSea {
  FftOptions options;
  struct Mode {
    std::complex<double> h0, h0_opposite; // h0(k), conj(h0(-k))
    double omega;                         // [rad/s]
    double kx, kz;                        // [rad/m]
    double spline;                        // 1 / response of the cubic B-spline
  };
  Array<Mode> modes; // resolution^2, row by row, in the transform's own order
  double mean_k = 1; // [rad/m] energy-weighted
  double share = 1;  // energy of the modes before scaling, as a fraction of the requested energy

  // The modes with kz >= 0, in the form of lanes::ModeArrays and multiplied by `spline`. The others are their
  // conjugates.
  struct Arranged {
    Array<double> turns_per_second;
    LaneMemory p, q, r, s, omega, along_x, along_z;
  } arranged;
};

// Returns null if the options are valid, otherwise an error message.
const char* validate(const FftOptions& options);
// Draws the modes. If their share is far from 1, they do not represent the spectrum: the tile is too small for its
// waves, or the spreading is narrower than the angle between modes.
std::shared_ptr<const FftSea> drawModes(const FftOptions& options, double gravity);
void arrangeModes(FftSea& sea); // call again after a change of the modes
// Returns the choppiness above which crests of four standard deviations would fold.
double largestChoppiness(const FftSea& sea);

class FftState final : public SmoothSea {
public:
  using Description = std::shared_ptr<const FftSea>;

  void prepare(const std::shared_ptr<const FftSea>& sea, double gravity, double time);
  std::size_t heights(std::size_t n, const double* x, const double* z, double* height) const;
  void samples(std::size_t n, const double* x, const double* y, const double* z, SurfaceSample* out) const;
  SeaBounds bounds() const { return bounds_; }
  // Returns the spline to second order, with bounds for the neighbourhood.
  LocalShape shapeNear(double x, double z, double reach) const override;
  GentleShape gentleShape() const override;
  SeaCapabilities capabilities() const { return {.smooth = this, .spline = &surface_.lattice()}; }
  double heightCost() const { return 8; }

  double choppiness() const { return choppiness_; } // used at this instant

private:
  struct Work { // buffers of a transform
    Transform transform;
    LaneMemory phases, height, rate; // spectra
    LaneMemory half_way[4];          // fields, transformed along kx
    LaneMemory numbers, spare, pair, other_pair;
  };
  enum class Spectrum { kHeight, kRate };
  enum class Along { kNeither, kX, kZ };

  void resize(std::uint32_t n);
  void makeSpectra(double time);
  void transformModes(int slot, Spectrum spectrum, Along along);
  void transformTwo(float* first, float* second, std::size_t stride, float (&most)[2]);
  void transformFour();
  double transformDrift();
  void prepareCalm();
  void prepareChoppy();
  double allowedChoppiness();
  void guessLabels(std::uint32_t row, LaneMemory& from, const LaneMemory& slope, std::size_t field);
  void findPlaces();
  void findOpenLabels(std::uint32_t row, std::uint32_t count);
  Label labelNear(double x, double z) const;
  SplinePlace labelPlace(const SplinePlace& at) const;
  void boundRest(double rate, double drift);

  double gravity_ = 0;
  std::shared_ptr<const FftSea> sea_;
  double choppiness_ = 0;
  LabelSearch search_;
  Work work_;
  LaneMemory labels_;                   // coefficients of h, D_x, D_z, dh/dt over labels, node by node; only if choppy
  LaneMemory rate_, drift_x_, drift_z_; // coefficients over labels: dh/dt (only if not choppy), and dD/dt
  LaneMemory from_x_, from_z_;          // label of a place, relative to it, in cells
  LaneMemory row_, slope_x_, slope_z_;  // of one row: heights; change of the labels to the next row
  Array<std::uint32_t> open_;           // of one row: labels that the kernel did not find
  SplineSurface surface_;               // heights over places
  SeaBounds bounds_;
};

} // namespace plim
