// effects.hpp - the effects of water on a moving body: which are enabled, and their coefficients. docs/motion.md
// explains each. The defaults are those of implementations of Kerner's articles (asv_wave_sim); they are for tuning,
// not measured.
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
  kRadiation = 64, // for bodies with known radiation
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
  Vec3d angular_rates;     // [1/s, body axes] added to angular_rate
  bool rates_when_dry = false;

  bool has(Effect effect) const { return (enabled & effect) != 0; }
};

// Limits of each coefficient, for the ABI and for files. Divisors must not be too small. No coefficient may be
// negative, because drag removes energy. Names are those of plim_effects.
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

// The name is searched at compile time, so a misspelled one does not compile.
consteval CoefficientLimits limitsOf(std::string_view name) {
  for (const CoefficientLimits& limits : kCoefficientLimits)
    if (limits.name == name) return limits;
  throw "there is no such coefficient";
}

constexpr bool isWithin(const CoefficientLimits& limits, double value) { // false for NaN
  return value >= limits.least && value <= limits.most;
}

} // namespace plim
