// effects_json.cpp - reads the switches and coefficients of the effects within their limits.
#include "formats/effects_json.hpp"

#include "hydrodynamics/effects.hpp"
#include "math/elementary.hpp"

#include <nlohmann/json.hpp>

namespace plim::formats {
namespace {

// A number of the file: its key, its destination and its limits.
struct Coefficient {
  const char* key;
  double* value;
  CoefficientLimits limits;
};

void requireWithin(const JsonObject& object, const std::string& key, const CoefficientLimits& limits, double value) {
  if (!isWithin(limits, value))
    object.refuse(key, "must be between " + jsonNumber(limits.least) + " and " + jsonNumber(limits.most) + ", is " +
                           jsonNumber(value));
}

double numberWithin(JsonObject& object, const std::string& key, const CoefficientLimits& limits, double otherwise) {
  const double value = object.number(key, otherwise);
  requireWithin(object, key, limits, value);
  return value;
}

void readCoefficients(JsonObject& object, std::initializer_list<Coefficient> coefficients) {
  for (const Coefficient& c : coefficients) *c.value = numberWithin(object, c.key, c.limits, *c.value);
}

void switchEffect(plim_effects& values, std::uint32_t bit, bool on) {
  values.enabled = on ? values.enabled | bit : values.enabled & ~bit;
}

// Reads a switch: true and false switch an effect. An object switches it on and is returned, for its coefficients.
std::optional<JsonObject> readSwitch(JsonObject& effects, const std::string& key, std::uint32_t bit,
                                     plim_effects& values) {
  if (!effects.has(key)) return std::nullopt;
  const bool detailed = effects.isObject(key);
  switchEffect(values, bit, detailed || effects.flag(key));
  if (!detailed) return std::nullopt;
  return effects.object(key);
}

void readThreeRates(JsonObject& rates, const char* key, const CoefficientLimits& limits, double (&values)[3]) {
  if (!rates.has(key)) return;
  const std::vector<double> three = rates.numbers(key);
  if (three.size() != 3) rates.refuse(key, "must be three rates [x, y, z] in 1/s");
  for (std::size_t i = 0; i < 3; ++i) {
    requireWithin(rates, key + ("[" + std::to_string(i) + "]"), limits, three[i]);
    values[i] = three[i];
  }
}

void readRates(JsonObject& rates, plim_effects& values) {
  readThreeRates(rates, "linear", limitsOf("linear_rates"), values.linear_rates);
  readThreeRates(rates, "angular_axes", limitsOf("angular_rates"), values.angular_rates);
  if (rates.has("alpha") && rates.has("angular")) rates.refuse("alpha", "give either angular or alpha, not both");
  if (rates.has("alpha")) {
    // alpha is the fraction of the angular momentum that is left after each step of alpha_step.
    const double alpha = numberWithin(rates, "alpha", {"alpha", 1e-6, 1}, 1);
    values.angular_rate = -logarithm(alpha) / numberWithin(rates, "alpha_step", {"alpha_step", 1e-6, 10}, 0.02);
  } else {
    if (rates.has("alpha_step")) rates.refuse("alpha_step", "goes with alpha, which is missing");
    readCoefficients(rates, {{"angular", &values.angular_rate, limitsOf("angular_rate")}});
  }
  if (rates.has("when_dry")) values.rates_when_dry = rates.flag("when_dry") ? 1 : 0;
}

void readPressure(JsonObject& pressure, plim_effects& values) {
  readCoefficients(pressure, {{"reference_speed", &values.reference_speed, limitsOf("reference_speed")},
                              {"linear", &values.pressure_linear, limitsOf("pressure_linear")},
                              {"quadratic", &values.pressure_quadratic, limitsOf("pressure_quadratic")},
                              {"power", &values.pressure_power, limitsOf("pressure_power")},
                              {"suction_linear", &values.suction_linear, limitsOf("suction_linear")},
                              {"suction_quadratic", &values.suction_quadratic, limitsOf("suction_quadratic")},
                              {"suction_power", &values.suction_power, limitsOf("suction_power")}});
}

} // namespace

plim_effects defaultEffects() {
  plim_effects values;
  plim_effects_init(&values, sizeof values);
  switchEffect(values, PLIM_EFFECT_RADIATION, false);
  return values;
}

plim_effects readEffects(JsonObject& parent, const plim_effects& before) {
  plim_effects values = before;
  if (!parent.has("effects")) return values;
  if (!parent.isObject("effects")) {
    if (!parent.isFlag("effects")) parent.refuse("effects", "must be true, false or an object { ... }");
    values = defaultEffects();
    if (!parent.flag("effects")) values.enabled = 0;
    return values;
  }
  JsonObject effects = parent.object("effects");
  if (auto viscous = readSwitch(effects, "viscous", PLIM_EFFECT_VISCOUS, values)) {
    readCoefficients(*viscous, {{"kinematic_viscosity", &values.kinematic_viscosity, limitsOf("kinematic_viscosity")},
                                {"form_factor", &values.form_factor, limitsOf("form_factor")}});
    viscous->finish();
  }
  if (auto pressure = readSwitch(effects, "pressure", PLIM_EFFECT_PRESSURE, values)) {
    readPressure(*pressure, values);
    pressure->finish();
  }
  if (auto slamming = readSwitch(effects, "slamming", PLIM_EFFECT_SLAMMING, values)) {
    readCoefficients(*slamming, {{"acceleration", &values.slamming_acceleration, limitsOf("slamming_acceleration")},
                                 {"power", &values.slamming_power, limitsOf("slamming_power")}});
    slamming->finish();
  }
  if (auto damping = readSwitch(effects, "damping", PLIM_EFFECT_DAMPING, values)) {
    readCoefficients(*damping, {{"linear", &values.damping[0], limitsOf("damping")},
                                {"quadratic", &values.damping[1], limitsOf("damping")},
                                {"angular", &values.damping[2], limitsOf("damping")},
                                {"angular_quadratic", &values.damping[3], limitsOf("damping")}});
    damping->finish();
  }
  if (auto rates = readSwitch(effects, "rates", PLIM_EFFECT_RATES, values)) {
    readRates(*rates, values);
    rates->finish();
  }
  if (effects.has("added_mass")) switchEffect(values, PLIM_EFFECT_ADDED_MASS, effects.flag("added_mass"));
  if (effects.has("radiation")) switchEffect(values, PLIM_EFFECT_RADIATION, effects.flag("radiation"));
  effects.finish();
  return values;
}

} // namespace plim::formats
