// surface.hpp - a water at one instant, as it is used to evaluate bodies. One thread prepares it; any number may then
// read it. Preparing the same kind of sea again reuses its memory, so only the first call allocates.
#pragma once

#include "water/water.hpp"
#include "water/wave_pressure.hpp"

namespace plim {

class Surface {
public:
  Surface() = default;
  Surface(const Surface&) = delete; // capabilities_ points into state_
  Surface& operator=(const Surface&) = delete;

  void prepare(const Water& water, double time);

  bool isPrepared() const { return prepared_; }
  const Fluid& fluid() const { return fluid_; }
  double time() const { return time_; } // [s]
  const SeaBounds& bounds() const { return bounds_; }

  // Computes heights above the level at n points of the world. Returns the number of evaluations of the sea.
  std::size_t heights(std::size_t n, const double* x, const double* z, double* height) const;
  // Computes surface and water motion at n points. y: height of the points above the level [m].
  void samples(std::size_t n, const double* x, const double* y, const double* z, SurfaceSample* out) const;
  // Samples the nodes of a lattice. Omits waves that are too short for the lattice if the sea supports it.
  void sampleLattice(const SeaLattice& at, LatticeSample* out) const;
  // Returns the approximate cost [ns] of `count` heights at places within `radius` of each other.
  double heightsCost(double count, double radius) const;
  const LinearError& linearError() const { return linear_error_; }

  // Capabilities of this sea: null or false if it lacks them. See sea.hpp.
  bool isFlat() const { return capabilities_.still; }
  const SinesState* sumOfSines() const { return capabilities_.sum_of_sines; }
  const WaveArrays* waveArrays() const { return capabilities_.wave_arrays; }
  const SplineLattice* spline() const { return capabilities_.spline; }
  const SmoothSea* smooth() const { return capabilities_.smooth; }
  const Lattice* facets() const { return capabilities_.facets; }
  const SampledState* sampled() const { return capabilities_.sampled; }
  // Returns null if the pressure is hydrostatic.
  const WavePressure* wavePressure() const { return has_wave_pressure_ ? &wave_pressure_ : nullptr; }

private:
  SeaState state_;
  SeaCapabilities capabilities_;
  Fluid fluid_;
  SeaBounds bounds_;
  LinearError linear_error_{};
  double time_ = 0;
  bool prepared_ = false, has_wave_pressure_ = false;
  WavePressure wave_pressure_;
};

} // namespace plim
