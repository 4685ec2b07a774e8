// fft.hpp - a periodic random sea on a square tile, by Tessendorf's method (2001).
//   modes k = (2 pi / tile) (m, n):  h^(k, t) = h0(k) e^{-i w t} + conj(h0(-k)) e^{i w t},  w^2 = g |k|
//   h0 = (x + i y) sqrt(P / 2), x and y normal;  P ~ Psi dk^2 / 2,  Psi = S(w) D(angle) (dw/dk) / |k|
//   Var h = 2 sum P, scaled to Hs^2 / 16
//   choppiness c: the water labelled X is at X + c D(X),  D^ = i (k / |k|) h^  (crests sharpen, as Gerstner's do); at an
//   instant whose steepest crest would fold over, c is lowered just enough: the surface stays single-valued and continuous
// Between the nodes all fields are cubic B-splines through the nodes' values (spline_lattice.hpp): twice continuously differentiable, with
// slopes that are the derivatives of the heights. Their coefficients come out of the same transform (each mode divided by the spline's
// response), in float, which carries seven digits.
// A choppy sea becomes heights over places when it is prepared: for every node, as a place, the label that is carried there is found
// (lanes/fft_labels.cpp), and the sea is the spline through the heights of these labels. So choppy or not, it is a spline over places
// with bounds on its derivatives, and that spline is the water. How far it is from the displaced surface: docs/seas.md.
// Particle velocity decays with depth as the wave of mean energy does; modes are not told apart. Periodic: repeats
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

// The draw of amplitudes: made once, immutable.
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
  double share = 1;  // of the energy asked for that the modes met before they were scaled to all of it

  // What a time needs of the modes with kz >= 0, the others being their conjugates: as in lanes::ModeArrays, with the spline's factor.
  struct Arranged {
    Array<double> turns_per_second;
    LaneMemory p, q, r, s, omega, along_x, along_z;
  } arranged;
};

// Null, or what is wrong. A draw whose share is far from 1 does not stand for its spectrum: the tile is too small for its
// waves, or the spreading narrower than the modes are apart. Beyond the largest choppiness four-sigma crests would fold.
const char* whyUnusable(const FftOptions& options);
std::shared_ptr<const FftSea> drawModes(const FftOptions& options, double gravity);
void arrangeModes(FftSea& sea); // again, whenever its modes have been changed
double largestChoppiness(const FftSea& sea);

class FftState final : public SmoothSea {
public:
  using Description = std::shared_ptr<const FftSea>;

  void prepare(const std::shared_ptr<const FftSea>& sea, double gravity, double time);
  std::size_t heights(std::size_t n, const double* x, const double* z, double* height) const;
  void samples(std::size_t n, const double* x, const double* y, const double* z, SurfaceSample* out) const;
  SeaBounds bounds() const { return bounds_; }
  // The spline to second order. The bounds are those of the neighbourhood.
  LocalShape shapeNear(double x, double z, double reach) const override;
  GentleShape gentleShape() const override;
  SeaAbilities abilities() const { return {.smooth = this, .spline = &surface_.lattice()}; }
  double heightCost() const { return 8; }

  double choppiness() const { return choppiness_; } // in force at this instant

private:
  struct Work { // of a transform, on its way
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
  LaneMemory rate_, drift_x_, drift_z_; // of dh/dt if calm; of dD/dt: over labels
  LaneMemory from_x_, from_z_;          // label of a place, from it, in cells
  LaneMemory row_, slope_x_, slope_z_;  // of a row: heights; how labels change to the next
  Array<std::uint32_t> open_;           // of a row: labels not found in lanes
  SplineSurface surface_;               // heights over places
  SeaBounds bounds_;
};

} // namespace plim
