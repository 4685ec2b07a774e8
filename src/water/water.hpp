// water.hpp - what the water is: an immutable description, level and density and a sea of one kind. Surface is that
// water at one instant. A new kind is one file beside this one, a line in `Sea` here and one in surface.cpp.
#pragma once

#include "water/callback.hpp"
#include "water/fft.hpp"
#include "water/gerstner.hpp"
#include "water/grid.hpp"
#include "water/sines.hpp"

#include <memory>
#include <variant>

namespace plim {

struct Fluid {
  double level = 0;                    // [m] height of the undisturbed surface, world y
  double density = 1000;               // [kg/m^3]
  double gravity = 9.81;               // [m/s^2]
  double current_x = 0, current_z = 0; // [m/s] uniform, world axes: carries particles, not the waves' shape
};

const char* whyUnusable(const Fluid& fluid);

struct Water;

struct FlatSea {};

// Another sea seen through a lattice of square cells, see sampled.hpp.
struct SampledSea {
  std::shared_ptr<const Water> of;
  double cell = 1; // [m]
};

using Sea =
    std::variant<FlatSea, SinesSea, GerstnerSea, std::shared_ptr<const FftSea>, GridSea, SampledSea, CallbackSea>;

struct Water {
  Fluid fluid;
  Sea sea;
};

} // namespace plim
