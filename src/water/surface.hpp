// surface.hpp - a water at one instant, as bodies see it. One thread prepares it, many may read it.
// Preparing the same kind again reuses its memory, so it allocates the first time only.
#pragma once

#include "water/water.hpp"
#include "water/wave_pressure.hpp"

namespace plim {

class Surface {
public:
  Surface() = default;
  Surface(const Surface&) = delete; // it knows where its state is
  Surface& operator=(const Surface&) = delete;

  void prepare(const Water& water, double time);

  bool isPrepared() const { return prepared_; }
  const Fluid& fluid() const { return fluid_; }
  double time() const { return time_; } // [s]
  const SeaBounds& bounds() const { return bounds_; }

  // Heights above the level at n points of the world; returns how often the sea was evaluated.
  std::size_t heights(std::size_t n, const double* x, const double* z, double* height) const;
  // y: height of the points above the level.
  void samples(std::size_t n, const double* x, const double* y, const double* z, SurfaceSample* out) const;
  // Without the waves that are too short for the lattice, if the sea can tell them apart.
  void sampleLattice(const SeaLattice& at, LatticeSample* out) const;
  // [ns] about, of `count` heights at places within `radius` of each other.
  double heightsCost(double count, double radius) const;
  const LinearError& linearError() const { return linear_error_; }

  // What this sea can do: null, or false, where it cannot. See sea.hpp.
  bool isFlat() const { return abilities_.still; }
  const SinesState* sumOfSines() const { return abilities_.sum_of_sines; }
  const WaveArrays* waveArrays() const { return abilities_.wave_arrays; }
  const SplineLattice* spline() const { return abilities_.spline; }
  const SmoothSea* smooth() const { return abilities_.smooth; }
  const Lattice* facets() const { return abilities_.facets; }
  const SampledState* sampled() const { return abilities_.sampled; }
  // Null: pressure is hydrostatic.
  const WavePressure* wavePressure() const { return has_wave_pressure_ ? &wave_pressure_ : nullptr; }

private:
  SeaState state_;
  SeaAbilities abilities_;
  Fluid fluid_;
  SeaBounds bounds_;
  LinearError linear_error_{};
  double time_ = 0;
  bool prepared_ = false, has_wave_pressure_ = false;
  WavePressure wave_pressure_;
};

} // namespace plim
