// body_identity.cpp - fingerprints of effects and radiation, and the words of a body.
#include "motion/body_identity.hpp"

#include "math/fingerprint.hpp"
#include "motion/scene.hpp"

namespace plim {
namespace {

void add(Fingerprint& print, const Mat3d& m) {
  for (const Vec3d& row : m.row) print.add(row);
}

void add(Fingerprint& print, const Mat6& m) {
  for (const auto& row : m.row)
    for (const double element : row) print.add(element);
}

std::uint64_t fingerprintOf(const Effects& effects) {
  Fingerprint print;
  print.add(std::uint64_t{effects.enabled} | std::uint64_t{effects.rates_when_dry} << 32);
  print.addAll({effects.kinematic_viscosity, effects.form_factor, effects.reference_speed, effects.pressure_linear,
                effects.pressure_quadratic, effects.pressure_power, effects.suction_linear, effects.suction_quadratic,
                effects.suction_power, effects.slamming_acceleration, effects.slamming_power, effects.damping_linear,
                effects.damping_quadratic, effects.damping_angular, effects.damping_angular_quadratic,
                effects.angular_rate});
  print.add(effects.linear_rates), print.add(effects.angular_rates);
  return print.value();
}

std::uint64_t fingerprintOf(const RadiationForce& radiation) {
  Fingerprint print;
  for (const double frequency : radiation.bank.frequency) print.add(frequency);
  for (const Mat6& weight : radiation.bank.weight) add(print, weight);
  add(print, radiation.added_mass), add(print, radiation.to_level), print.add(radiation.center_of_mass_b);
  print.addAll({radiation.density, radiation.volume, radiation.waterplane_area});
  print.add(radiation.probes.about_b);
  for (int k = 0; k < radiation.probes.count; ++k) {
    for (const auto& axis : radiation.probes.places.place) print.add(static_cast<double>(axis[k]));
    add(print, radiation.probes.linear[k]), add(print, radiation.probes.angular[k]);
  }
  return print.value();
}

} // namespace

BodyIdentity identityOf(const SceneBodyDef& def) {
  const std::uint64_t options = def.locked | std::uint64_t{def.double_precision} << 8;
  const std::size_t panels = def.effects ? def.panels->panels.size() : 0;
  return {{def.hull->fingerprint, panels, def.effects ? fingerprintOf(*def.effects) : 0,
           def.radiation ? fingerprintOf(*def.radiation) : 0, options, bitCast<std::uint64_t>(def.tolerance + 0.0),
           bitCast<std::uint64_t>(def.budget)}};
}

void BodyIdentity::setOwnBuoyancy(bool own) {
  constexpr std::uint64_t kOwnBuoyancy = 1u << 9;
  words[kOptions] = own ? words[kOptions] | kOwnBuoyancy : words[kOptions] & ~kOwnBuoyancy;
}

} // namespace plim
