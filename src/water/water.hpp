// water.hpp - an immutable description of a water: level, density and a sea of one kind. Surface is that water at one
// instant. To add a kind of sea, write one file beside this one and add its state to `SeaState`. sea.hpp lists the
// functions that it must implement, and the optional ones by which the evaluation method is selected.
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

// Pressure under waves. kHydrostatic: from the height of the water above the point. kWheeler: the pressure of the
// waves, which decays with depth (wave_pressure.hpp).
enum class Pressure : std::uint32_t { kHydrostatic, kWheeler };

struct Fluid {
  double level = 0;                    // [m] height of the undisturbed surface, world y
  double density = 1000;               // [kg/m^3]
  double gravity = 9.81;               // [m/s^2]
  double current_x = 0, current_z = 0; // [m/s] uniform, world axes: moves particles, not the shape of the waves
  Pressure pressure = Pressure::kHydrostatic;

  double specificWeight() const { return density * gravity; } // [N/m^3]
};

// Returns null if the fluid is valid, otherwise an error message.
const char* validate(const Fluid& fluid);

// Every kind of sea, at one instant.
using SeaState = std::variant<FlatState, SinesState, GerstnerState, FftState, GridState, SampledState, CallbackState>;

// Every kind of sea, as a description.
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
