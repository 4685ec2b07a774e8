// surface.hpp - a water at one instant, as bodies see it. One thread prepares it, many may read it.
// Preparing the same kind again reuses its memory, so it allocates the first time only.
#pragma once

#include "water/sampled.hpp"

namespace plim {

struct FlatState {
  void prepare() {}
  std::size_t heights(std::size_t n, const double*, const double*, double* height) const {
    std::fill_n(height, n, 0.0);
    return 0;
  }
  void samples(std::size_t n, const double*, const double*, const double*, SurfaceSample* out) const {
    std::fill_n(out, n, SurfaceSample{});
  }
  SeaBounds bounds() const { return {0, 0, 0, 0, 0}; }
  double heightCost() const { return 0; }
};

class Surface {
public:
  void prepare(const Water& water, double time);

  bool isPrepared() const { return prepared_; }
  bool isFlat() const { return std::holds_alternative<FlatState>(state_); }
  const GerstnerState* gerstner() const { return std::get_if<GerstnerState>(&state_); }
  const SinesState* sines() const { return std::get_if<SinesState>(&state_); } // null: another kind
  const FftState* fft() const { return std::get_if<FftState>(&state_); }
  const GridState* grid() const { return std::get_if<GridState>(&state_); }
  const SampledState* sampled() const { return std::get_if<SampledState>(&state_); }
  const Fluid& fluid() const { return fluid_; }
  double time() const { return time_; } // [s]
  const SeaBounds& bounds() const { return bounds_; }

  double heightCost() const; // [ns] about: see sea.hpp

  // Heights above the level at n points of the world; returns how often the sea was evaluated.
  std::size_t heights(std::size_t n, const double* x, const double* z, double* height) const;
  // y: height of the points above the level.
  void samples(std::size_t n, const double* x, const double* y, const double* z, SurfaceSample* out) const;

private:
  std::variant<FlatState, SinesState, GerstnerState, FftState, GridState, SampledState, CallbackState> state_;
  Fluid fluid_;
  SeaBounds bounds_;
  double time_ = 0;
  bool prepared_ = false;
};

} // namespace plim
