// water.hpp - what the water is: an immutable description, level and density and a sea of one kind. Surface is that
// water at one instant. A new kind of sea is one file beside this one and a line in `SeaState` here: sea.hpp says what it answers, and
// what it may answer beside, by which the ways to evaluate are chosen.
#pragma once

#include "water/callback.hpp"
#include "water/fft.hpp"
#include "water/flat.hpp"
#include "water/gerstner.hpp"
#include "water/grid.hpp"
#include "water/sampled.hpp"
#include "water/sines.hpp"

#include <variant>

namespace plim {

// How pressure goes with depth under waves: by the height of the water above the point alone, or as the waves' own pressure dies away
// (wave_pressure.hpp).
enum class Pressure : std::uint32_t { kHydrostatic, kWheeler };

struct Fluid {
  double level = 0;                    // [m] height of the undisturbed surface, world y
  double density = 1000;               // [kg/m^3]
  double gravity = 9.81;               // [m/s^2]
  double current_x = 0, current_z = 0; // [m/s] uniform, world axes: carries particles, not the waves' shape
  Pressure pressure = Pressure::kHydrostatic;

  double specificWeight() const { return density * gravity; } // [N/m^3]
};

const char* whyUnusable(const Fluid& fluid);

// Every kind at one instant.
using SeaState = std::variant<FlatState, SinesState, GerstnerState, FftState, GridState, SampledState, CallbackState>;

// Every kind as it is described.
template <typename States>
struct DescriptionsOf;
template <typename... States>
struct DescriptionsOf<std::variant<States...>> {
  using Type = std::variant<typename States::Description...>;
};
using Sea = DescriptionsOf<SeaState>::Type;

struct Water {
  Fluid fluid;
  Sea sea;
};

} // namespace plim
