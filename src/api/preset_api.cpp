// preset_api.cpp - the C ABI of presets: converts a draft and fractions of critical damping to a mass and rates.
#include "api/motion_support.hpp"
#include "math/elementary.hpp"
#include "statics/upright_hull.hpp"

namespace {

using namespace plim::api;
using plim::Vec3d;

plim_status checkPreset(const plim_preset& preset) {
  if (!preset.hull) return fail(PLIM_NULL_ARGUMENT, "plim_preset.hull is null: did plim_hull_create refuse the mesh?");
  plim::Fluid fluid;
  fluid.density = preset.density, fluid.gravity = preset.gravity;
  if (const char* why = plim::validate(fluid)) return fail(PLIM_BAD_VALUE, "plim_preset: %s", why);
  if (!(preset.gravity > 0))
    return fail(PLIM_BAD_VALUE, "plim_preset.gravity must be positive: nothing floats without gravity");
  for (const double fraction : {preset.heave, preset.roll, preset.pitch})
    if (!(fraction >= 0 && fraction <= 100))
      return fail(PLIM_BAD_VALUE, "plim_preset.heave, roll and pitch must lie between 0 and 100: fractions of critical "
                                  "damping, not per cent");
  return PLIM_OK;
}

// The draft of the hull at rest, and its mass.
struct Floating {
  double draft, mass;
};

plim_status findFloating(const plim_preset& preset, const plim::UprightHull& hull, Floating& floating) {
  if (!(hull.enclosed() > 0)) return fail(PLIM_BAD_VALUE, "plim_preset.hull encloses no volume: it cannot float");
  if (!std::isnan(preset.mass)) {
    if (!(preset.mass > 0 && preset.mass <= kHeaviest))
      return fail(PLIM_BAD_VALUE, "plim_preset.mass must be positive, in kilograms");
    if (!(preset.mass < preset.density * hull.enclosed()))
      return fail(PLIM_BAD_VALUE, "plim_preset.mass is more than the hull can carry: it sinks");
    floating = {hull.draftFor(preset.mass / preset.density), preset.mass};
    return PLIM_OK;
  }
  const bool in_metres = !std::isnan(preset.draft);
  if (!in_metres && !(preset.draft_fraction > 0 && preset.draft_fraction < 1))
    return fail(PLIM_BAD_VALUE, "plim_preset.draft_fraction must lie between 0 and 1, of the hull's height");
  const double draft = in_metres ? preset.draft : preset.draft_fraction * hull.height();
  if (!(draft > 0 && draft < hull.height()))
    return fail(PLIM_BAD_VALUE, "plim_preset.draft must lie between 0 and the hull's height, in metres");
  floating = {draft, preset.density * hull.waterAt(draft).volume};
  if (!(floating.mass > 0)) return fail(PLIM_BAD_VALUE, "plim_preset: at that draft the hull displaces nothing");
  return PLIM_OK;
}

// Converts a fraction of critical damping to a rate of velocity [1/s]. A motion without restoring force is damped as if
// its waterplane alone restored it.
double rateFor(double fraction, const plim::Swing& swing) {
  const double stiffness = swing.stiffness > 0 ? swing.stiffness : std::max(0.0, swing.waterplane);
  return 2 * fraction * std::sqrt(stiffness / swing.inertia);
}

void setRates(const plim_preset& preset, const plim::Swing (&swings)[3], double wet, plim_effects& effects) {
  const double part = effects.rates_when_dry ? 1 : wet; // rates are scaled by the wet share
  effects.enabled |= PLIM_EFFECT_RATES;
  effects.linear_rates[1] = rateFor(preset.heave, swings[0]) / part;
  effects.angular_rate = 0;
  effects.angular_rates[0] = rateFor(preset.roll, swings[1]) / part;
  effects.angular_rates[2] = rateFor(preset.pitch, swings[2]) / part;
}

plim_rest describeRest(const plim::UprightHull& hull, const Floating& floating, const plim::RigidMass& mass,
                       const plim::Mat3d& inertia_b, const plim::Swing (&swings)[3], double weight_of_water) {
  const plim::UprightWater water = hull.waterAt(floating.draft);
  plim_rest rest{};
  rest.mass = floating.mass, rest.draft = floating.draft, rest.height = hull.positionAt(floating.draft);
  copy(mass.center_of_mass_b, rest.center_of_mass);
  for (int i = 0; i < 9; ++i) rest.inertia[i] = inertia_b.row[i / 3][i % 3];
  rest.volume = water.volume, rest.wet_fraction = plim::wetFraction(water.volume, hull.enclosed());
  rest.waterplane_area = water.waterplane_area;
  copy(water.center_of_buoyancy_b, rest.center_of_buoyancy);
  for (int k = 0; k < 2; ++k) rest.metacentric_height[k] = swings[k + 1].righting / (weight_of_water * water.volume);
  for (int k = 0; k < 3; ++k)
    rest.period[k] = swings[k].stiffness > 0 ? plim::kTurn * std::sqrt(swings[k].inertia / swings[k].stiffness) : kNan;
  // The distance that the centre of buoyancy moves in a rotation of about half a degree.
  const Vec3d aside = water.center_of_buoyancy_b - mass.center_of_mass_b;
  const double farthest = 0.01 * std::min(rest.metacentric_height[0], rest.metacentric_height[1]);
  rest.upright = std::abs(aside.x) < farthest && std::abs(aside.z) < farthest;
  return rest;
}

plim_status apply(const plim_preset& preset, plim_effects& effects, plim_rest& rest) {
  const plim::UprightHull hull(preset.hull->hull, preset.density, preset.gravity);
  Floating floating{};
  if (const plim_status status = findFloating(preset, hull, floating)) return status;
  if (hull.waterAt(floating.draft).opening_submerged)
    return fail(PLIM_BAD_VALUE, "plim_preset: at that draft water stands above an opening of the hull: it would fill");
  plim::RigidMass mass;
  if (const plim_status status =
          readMass(*preset.hull, floating.mass, preset.center_of_mass, preset.inertia, "plim_preset", mass))
    return status;
  const plim::Mat3d inertia_b = mass.axes_b * plim::Mat3d::diagonal(mass.principal) * transpose(mass.axes_b);
  plim::Swing swings[3];
  hull.findSwings(floating.draft, floating.mass, mass.center_of_mass_b, inertia_b,
                  (effects.enabled & PLIM_EFFECT_ADDED_MASS) != 0, swings);
  rest = describeRest(hull, floating, mass, inertia_b, swings, preset.density * preset.gravity);
  setRates(preset, swings, rest.wet_fraction, effects);
  plim::Effects usable;
  plim_status status;
  {
    const plim::CallDepth silent(perBodyDepth()); // the call returns its own message instead of this one
    status = readEffects(&effects, usable);
  }
  if (status != PLIM_OK)
    return fail(PLIM_BAD_VALUE, "plim_preset: the rates are too large: are the draft, the mass or the inertia far too "
                                "small?");
  return PLIM_OK;
}

} // namespace

extern "C" {

void plim_preset_init(plim_preset* preset, uint32_t struct_size, const plim_hull* hull) {
  if (!preset || struct_size > kLargestSize) return;
  const plim::Fluid fluid;
  plim_preset value{};
  value.hull = hull;
  value.density = fluid.density, value.gravity = fluid.gravity;
  value.draft_fraction = 0.5, value.draft = value.mass = kNan;
  for (double& component : value.center_of_mass) component = kNan;
  value.heave = value.roll = value.pitch = 0.2;
  writeStruct(preset, struct_size, value);
}

plim_status plim_preset_apply(const plim_preset* memory, plim_effects* effects, plim_rest* rest) {
  if (!memory) return fail(PLIM_NULL_ARGUMENT, "plim_preset_apply: preset must not be null");
  if (const plim_status status = checkSize(memory->struct_size, kFirstSize<plim_preset>, "plim_preset")) return status;
  // Smaller effects have no rates for roll and pitch.
  if (effects)
    if (const plim_status status = checkSize(effects->struct_size, sizeof(plim_effects), "plim_effects")) return status;
  if (rest)
    if (const plim_status status = checkSize(rest->struct_size, kFirstSize<plim_rest>, "plim_rest")) return status;
  const auto preset = readStruct<plim_preset>(memory, memory->struct_size);
  if (const plim_status status = checkPreset(preset)) return status;
  plim::Effects checked;
  if (effects)
    if (const plim_status status = readEffects(effects, checked)) return status;
  plim_effects changed{};
  plim_effects_init(&changed, sizeof changed);
  if (effects) changed = readStruct<plim_effects>(effects, effects->struct_size);
  return guarded([&] {
    plim_rest found{};
    if (const plim_status status = apply(preset, changed, found)) return status;
    if (effects) writeStruct(effects, effects->struct_size, changed);
    if (rest) writeStruct(rest, rest->struct_size, found);
    return plim_status{PLIM_OK};
  });
}

} // extern "C"
