// effects.hpp - which of the water's effects on a moving body are on, and their coefficients; docs/motion.md says what each
// means. Defaults are those of Kerner's followers (asv_wave_sim); they are for tuning, not measured.
#pragma once

#include "math/vec3.hpp"

#include <cstdint>
#include <string_view>

namespace plim {

enum Effect : std::uint32_t {
  kViscous = 1,
  kPressure = 2,
  kSlamming = 4,
  kDamping = 8,
  kRates = 16,
  kAddedMass = 32,
  kRadiation = 64, // of bodies whose radiation is known
  kAllEffects = 127
};

struct Effects {
  std::uint32_t enabled = kAllEffects;

  double kinematic_viscosity = 1e-6; // [m^2/s]
  double form_factor = 0;

  double reference_speed = 1; // [m/s]
  double pressure_linear = 100, pressure_quadratic = 100, pressure_power = 0.4;
  double suction_linear = 100, suction_quadratic = 100, suction_power = 0.4;

  double slamming_acceleration = 10; // [m/s^2]
  double slamming_power = 2;

  double damping_linear = 0;            // [N s/m]
  double damping_quadratic = 0;         // [N s^2/m^2]
  double damping_angular = 0;           // [N m s]
  double damping_angular_quadratic = 0; // [N m s^2]

  Vec3d linear_rates;      // [1/s, world axes]
  double angular_rate = 0; // [1/s]
  Vec3d angular_rates;     // [1/s, body axes] besides it
  bool rates_when_dry = false;

  bool has(Effect effect) const { return (enabled & effect) != 0; }
};

// What each coefficient may be, for the ABI and for files alike. What is divided by may not be too small; nothing may be negative:
// drag takes energy out. Names are those of plim_effects.
struct CoefficientLimits {
  std::string_view name;
  double least, most;
};

inline constexpr CoefficientLimits kCoefficientLimits[] = {
    {"kinematic_viscosity", 1e-9, 1e9}, {"form_factor", 0, 1e12},
    {"reference_speed", 1e-9, 1e9},     {"pressure_linear", 0, 1e12},
    {"pressure_quadratic", 0, 1e12},    {"pressure_power", 0, 100},
    {"suction_linear", 0, 1e12},        {"suction_quadratic", 0, 1e12},
    {"suction_power", 0, 100},          {"slamming_acceleration", 1e-9, 1e9},
    {"slamming_power", 0, 100},         {"damping", 0, 1e12},
    {"linear_rates", 0, 1e12},          {"angular_rate", 0, 1e12},
    {"angular_rates", 0, 1e12},
};

// The name is looked up at compile time, so a mistyped one does not compile.
consteval CoefficientLimits limitsOf(std::string_view name) {
  for (const CoefficientLimits& limits : kCoefficientLimits)
    if (limits.name == name) return limits;
  throw "there is no such coefficient";
}

constexpr bool isWithin(const CoefficientLimits& limits, double value) { // false for NaN
  return value >= limits.least && value <= limits.most;
}

} // namespace plim
