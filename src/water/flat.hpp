// flat.hpp - flat water without waves: h = 0 everywhere.
#pragma once

#include "water/sea.hpp"

#include <algorithm>

namespace plim {

struct FlatSea {};

struct FlatState {
  using Description = FlatSea;

  void prepare(const FlatSea&, double, double) {}
  std::size_t heights(std::size_t n, const double*, const double*, double* height) const {
    std::fill_n(height, n, 0.0);
    return 0;
  }
  void samples(std::size_t n, const double*, const double*, const double*, SurfaceSample* out) const {
    std::fill_n(out, n, SurfaceSample{});
  }
  SeaBounds bounds() const { return {0, 0, 0, 0, 0}; }
  double heightCost() const { return 0; }
  SeaCapabilities capabilities() const { return {.still = true}; }
};

} // namespace plim
