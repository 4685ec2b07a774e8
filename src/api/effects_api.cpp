// effects_api.cpp - the C ABI of the effects' coefficients. One list pairs the members of the ABI and of the library;
// it serves defaults, checks and conversion.
#include "api/motion_support.hpp"

#include <span>

namespace plim::api {
namespace {

struct Coefficient {
  CoefficientLimits limits;
  double plim_effects::* outside;
  double Effects::* inside;
};

constexpr Coefficient kCoefficients[] = {
    {limitsOf("kinematic_viscosity"), &plim_effects::kinematic_viscosity, &Effects::kinematic_viscosity},
    {limitsOf("form_factor"), &plim_effects::form_factor, &Effects::form_factor},
    {limitsOf("reference_speed"), &plim_effects::reference_speed, &Effects::reference_speed},
    {limitsOf("pressure_linear"), &plim_effects::pressure_linear, &Effects::pressure_linear},
    {limitsOf("pressure_quadratic"), &plim_effects::pressure_quadratic, &Effects::pressure_quadratic},
    {limitsOf("pressure_power"), &plim_effects::pressure_power, &Effects::pressure_power},
    {limitsOf("suction_linear"), &plim_effects::suction_linear, &Effects::suction_linear},
    {limitsOf("suction_quadratic"), &plim_effects::suction_quadratic, &Effects::suction_quadratic},
    {limitsOf("suction_power"), &plim_effects::suction_power, &Effects::suction_power},
    {limitsOf("slamming_acceleration"), &plim_effects::slamming_acceleration, &Effects::slamming_acceleration},
    {limitsOf("slamming_power"), &plim_effects::slamming_power, &Effects::slamming_power},
    {limitsOf("angular_rate"), &plim_effects::angular_rate, &Effects::angular_rate}};

plim_status checkWithin(const CoefficientLimits& limits, std::span<const double> values) {
  if (std::all_of(values.begin(), values.end(), [&](double value) { return isWithin(limits, value); })) return PLIM_OK;
  char sentence[128];
  std::snprintf(sentence, sizeof sentence, "%s must lie between %g and %g: drag must not add energy",
                limits.name.data(), limits.least, limits.most);
  return fail(PLIM_BAD_VALUE, "plim_effects.%s", sentence);
}

} // namespace

plim_status readEffects(const plim_effects* memory, Effects& to) {
  to = {};
  if (const plim_status status = checkSize(memory->struct_size, kFirstSize<plim_effects>, "plim_effects"))
    return status;
  const auto from = readStruct<plim_effects>(memory, memory->struct_size);
  if (from.enabled & ~std::uint32_t{kAllEffects})
    return fail(PLIM_BAD_VALUE, "plim_effects.enabled has unknown bits: struct not initialised?");
  if (from.reserved != 0) return fail(PLIM_BAD_VALUE, "plim_effects.reserved must be 0: struct not initialised?");
  for (const Coefficient& one : kCoefficients) {
    if (const plim_status status = checkWithin(one.limits, {&(from.*one.outside), 1})) return status;
    to.*one.inside = from.*one.outside;
  }
  if (const plim_status status = checkWithin(limitsOf("damping"), from.damping)) return status;
  if (const plim_status status = checkWithin(limitsOf("linear_rates"), from.linear_rates)) return status;
  if (const plim_status status = checkWithin(limitsOf("angular_rates"), from.angular_rates)) return status;
  to.enabled = from.enabled;
  to.damping_linear = from.damping[0], to.damping_quadratic = from.damping[1];
  to.damping_angular = from.damping[2], to.damping_angular_quadratic = from.damping[3];
  to.linear_rates = vector(from.linear_rates);
  to.angular_rates = vector(from.angular_rates);
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
