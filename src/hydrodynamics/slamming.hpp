// slamming.hpp - the impact of a surface on water, as an impulse that does not depend on the time step.
//
// Kerner's force stops the share 2 A / S_total of the body's mass m within one step dt, in every step in which the
// panel's swept volume changes fast. With shorter steps the sum of the impulses grows. Here a panel's impact uses only
// the area dA that became wet since the last step. The impulses of all steps then sum to that of the whole panel, for
// any number of steps:
//   J = -2 m (dA / S_total) clamp(Gamma / Gamma_max, 0, 1)^p cos v,      cos > 0 only
//   Gamma = |v| min(dA / (A dt), |v| / l),   l = sqrt(S_total) / 8
// Gamma is Kerner's change of the swept volume per area [m/s^2]. A panel smaller than the distance moved in one step
// becomes wet all at once, and dA / (A dt) would then depend on step and panel instead of the water. The length l of
// the hull limits it.
#pragma once

#include "hydrodynamics/effects.hpp"
#include "hydrodynamics/wet_panel.hpp"
#include "math/elementary.hpp"

namespace plim {

// J / dt = -factor c v,  c = dA cos clamp(v min(by_share dA / A, by_speed v), 0, 1)^power, with speeds in units of
// `speed_unit`.
struct SlammingLaw {
  double by_share, by_speed, power;
  double factor; // [kg / (m^2 s)]; 0: no impact
};

inline SlammingLaw slammingLaw(const Effects& effects, double mass, double total_area, double time_step,
                               double speed_unit) {
  if (!(time_step > 0 && total_area > 0)) return {0, 0, 0, 0};
  constexpr double kMost = 1e30; // large enough, because Gamma is limited to 1, and within float
  const double length = std::sqrt(total_area) / 8, per_unit = speed_unit / effects.slamming_acceleration;
  return {std::min(per_unit / time_step, kMost), std::min(per_unit * speed_unit / length, kMost),
          effects.slamming_power, 2 * mass / (total_area * time_step)};
}

// Returns the resistance without the factor.
template <typename Real>
PanelResistance<Real> slammingResistance(const SlammingLaw& law, const WetPanel<Real>& panel) {
  const Real zero(0), one(1);
  const Real change = panel.speed * lesser(Real(law.by_share) * panel.fresh_share, Real(law.by_speed) * panel.speed);
  const auto strikes = both(panel.cosine > zero, change > zero);
  const Real part = choose(strikes, lesser(change, one), one);
  return {choose(strikes, power(part, Real(law.power)) * panel.cosine * panel.fresh_area, zero), zero};
}

} // namespace plim
