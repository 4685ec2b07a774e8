// sines.hpp - a sum of sine waves in world axes:  h = sum A sin(theta),  theta = k (x cos D + z sin D) - w t + phase.
// Particle velocities follow linear (Airy) theory, measured from the actual surface (Wheeler stretching):
//   horizontal A w sin(theta), vertical -A w cos(theta), each times its decay with depth below the surface
// Bounds: |h| <= sum A, |grad h| <= sum A k, curvature <= sum A k^2, third <= sum A k^3, |dh/dt| <= sum A w.
#pragma once

#include "math/memory.hpp"
#include "water/wave_arrays.hpp"

namespace plim {

struct SinesSea { // the description
  Array<Wave> waves;
  double depth = kUnbounded; // [m]
};

class SinesState { // at one time
public:
  using Description = SinesSea;

  void prepare(const SinesSea& sea, double gravity, double time);
  std::size_t heights(std::size_t n, const double* x, const double* z, double* height) const;
  void samples(std::size_t n, const double* x, const double* y, const double* z, SurfaceSample* out) const;
  // Omits waves for which the lattice is too coarse (wave_lattice.hpp).
  void sampleLattice(const SeaLattice& at, LatticeSample* out) const;
  SeaBounds bounds() const { return bounds_; }
  double heightCost() const { return kWavePassCost * static_cast<double>(waves_.size()); }
  SeaCapabilities capabilities() const { return {.sum_of_sines = this, .wave_arrays = &arrays_}; }
  const Array<WaveAtTime>& waves() const { return waves_; }
  double depth() const { return depth_; } // [m] of the water

private:
  Array<WaveAtTime> waves_;
  WaveArrays arrays_;
  double depth_ = kUnbounded;
  SeaBounds bounds_;
};

} // namespace plim
