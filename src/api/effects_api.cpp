// effects_api.cpp - the C ABI of the effects' coefficients: one list of names, limits and places for defaults, checks and
// conversion.
#include "api/motion_support.hpp"

#include <span>

namespace plim::api {
namespace {

struct Coefficient {
  const char* name;
  double plim_effects::* outside;
  double Effects::* inside;
  double least, most;
};

// What is divided by may not be too small. Nothing may be negative: drag takes energy out.
constexpr double kSmall = 1e-9, kLarge = 1e9, kLargest = 1e12, kSteepest = 100;
constexpr Coefficient kCoefficients[] = {
    {"kinematic_viscosity", &plim_effects::kinematic_viscosity, &Effects::kinematic_viscosity, kSmall, kLarge},
    {"form_factor", &plim_effects::form_factor, &Effects::form_factor, 0, kLargest},
    {"reference_speed", &plim_effects::reference_speed, &Effects::reference_speed, kSmall, kLarge},
    {"pressure_linear", &plim_effects::pressure_linear, &Effects::pressure_linear, 0, kLargest},
    {"pressure_quadratic", &plim_effects::pressure_quadratic, &Effects::pressure_quadratic, 0, kLargest},
    {"pressure_power", &plim_effects::pressure_power, &Effects::pressure_power, 0, kSteepest},
    {"suction_linear", &plim_effects::suction_linear, &Effects::suction_linear, 0, kLargest},
    {"suction_quadratic", &plim_effects::suction_quadratic, &Effects::suction_quadratic, 0, kLargest},
    {"suction_power", &plim_effects::suction_power, &Effects::suction_power, 0, kSteepest},
    {"slamming_acceleration", &plim_effects::slamming_acceleration, &Effects::slamming_acceleration, kSmall, kLarge},
    {"slamming_power", &plim_effects::slamming_power, &Effects::slamming_power, 0, kSteepest},
    {"angular_rate", &plim_effects::angular_rate, &Effects::angular_rate, 0, kLargest}};

plim_status refuse(const char* name, double least, double most) {
  char sentence[128];
  std::snprintf(sentence, sizeof sentence, "%s must lie between %g and %g: drag takes energy out, it never adds any",
                name, least, most);
  return fail(PLIM_BAD_VALUE, "plim_effects.%s", sentence);
}

bool allWithin(std::span<const double> values) {
  return std::all_of(values.begin(), values.end(), [](double value) { return value >= 0 && value <= kLargest; });
}

} // namespace

plim_status readEffects(const plim_effects* memory, Effects& to) {
  to = {};
  if (!memory) return PLIM_OK;
  if (const plim_status status = checkSize(memory->struct_size, kFirstSize<plim_effects>, "plim_effects"))
    return status;
  const auto from = readStruct<plim_effects>(memory, memory->struct_size);
  if (from.enabled & ~std::uint32_t{kAllEffects})
    return fail(PLIM_BAD_VALUE, "plim_effects.enabled has unknown bits: struct not initialised?");
  for (const Coefficient& one : kCoefficients) {
    if (!(from.*one.outside >= one.least && from.*one.outside <= one.most))
      return refuse(one.name, one.least, one.most);
    to.*one.inside = from.*one.outside;
  }
  if (!allWithin(from.damping)) return refuse("damping", 0, kLargest);
  if (!allWithin(from.linear_rates)) return refuse("linear_rates", 0, kLargest);
  to.enabled = from.enabled;
  to.damping_linear = from.damping[0], to.damping_quadratic = from.damping[1];
  to.damping_angular = from.damping[2], to.damping_angular_quadratic = from.damping[3];
  to.linear_rates = vector(from.linear_rates);
  to.rates_when_dry = from.rates_when_dry != 0;
  return PLIM_OK;
}

} // namespace plim::api

extern "C" void plim_effects_init(plim_effects* effects, uint32_t struct_size) {
  if (!effects || struct_size > plim::api::kLargestSize) return;
  const plim::Effects defaults;
  plim_effects value{};
  value.enabled = defaults.enabled;
  for (const plim::api::Coefficient& one : plim::api::kCoefficients) value.*one.outside = defaults.*one.inside;
  plim::api::writeStruct(effects, struct_size, value);
}
