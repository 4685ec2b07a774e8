// sines.hpp - a sum of sine waves:  h = sum A sin(theta),  theta = k (x cos D + z sin D) - w t + phase.
// Particle velocities are those of linear (Airy) theory, reckoned from the actual surface (Wheeler's stretching):
//   horizontal A w sin(theta), vertical -A w cos(theta), each times its decay with depth below the surface.
// Bounds: |h| <= sum A, |grad h| <= sum A k, curvature <= sum A k^2, third <= sum A k^3, |dh/dt| <= sum A w.
#pragma once

#include "water/wave.hpp"

#include <array>

namespace plim {

struct SinesSea { // the description
  std::vector<Wave> waves;
  double depth = kUnbounded; // [m]
};

// The waves at one time as kernels read them, one array a quantity, with zeros up to a whole number of 16.
struct WaveArrays {
  std::vector<double> kx, kz; // [turns/m]
  std::vector<double> phase;  // [turns] at the world's origin, of the cosine: a quarter turn less than of the sine
  std::vector<float> kx_float, kz_float, amplitude; // amplitude [m]
  // Of each wave the coefficients of its Taylor polynomial of degree 5, without the cosine of the phase in those of even
  // degree and the sine in the others: see forces/lanes/sea_expansion.hpp. By degree, 1 | X Z | XX XZ ZZ | .. ZZZZZ.
  std::vector<float> taylor;
};
inline constexpr std::size_t kTaylor = 21;

class SinesState { // at one time
public:
  using Description = SinesSea;

  void prepare(const SinesSea& sea, double gravity, double time);
  std::size_t heights(std::size_t n, const double* x, const double* z, double* height) const;
  void samples(std::size_t n, const double* x, const double* y, const double* z, SurfaceSample* out) const;
  // Without the waves that the lattice is too coarse for, which would look like long ones on it. A wave's phases are turned
  // from node to node, so that many nodes cost little more than one.
  void sampleLattice(const SeaLattice& at, LatticeSample* out) const;
  SeaBounds bounds() const { return bounds_; }
  double heightCost() const { return kWavePassCost * static_cast<double>(waves_.size()); }
  SeaAbilities abilities() const { return {.sum_of_sines = this}; }
  // Root of the sum of squares of the waves' curvatures: how much the sea bends in most places.
  double meanCurvature() const { return mean_curvature_; }
  // sum A k^5, sum A k^6: of the derivatives that a Taylor polynomial of degree 5 ends with and leaves out.
  double fifth() const { return fifth_; }
  double sixth() const { return sixth_; }
  // Coefficients of sum A k^6 (d . D)^4, d the directions of the waves: XXXX .. ZZZZ.
  const std::array<double, 5>& directedSixth() const { return directed_; }
  std::size_t waveCount() const { return waves_.size(); }
  const std::vector<WaveAtTime>& waves() const { return waves_; }
  const WaveArrays& arrays() const { return arrays_; }

private:
  void addWave(const WaveAtTime& wave, double weight, const SeaLattice& at, LatticeSample* out) const;
  void fillArrays();
  static void fillTaylor(const WaveAtTime& wave, float* to);

  std::vector<WaveAtTime> waves_;
  WaveArrays arrays_;
  double depth_ = kUnbounded;
  SeaBounds bounds_;
  double mean_curvature_ = 0, fifth_ = 0, sixth_ = 0;
  std::array<double, 5> directed_{};
};

} // namespace plim
