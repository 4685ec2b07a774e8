// slamming.hpp - the blow when surface hits the water, as an impulse that does not depend on the step.
//
// Kerner's force stops the part 2 A / S_total of the body's mass m in one step of length dt, in every step that the panel's
// swept volume changes fast; with shorter steps the blows add up to more. Here a panel strikes with what became wet since
// the last step, dA, so that the impulses of all steps sum to that of the whole panel, however many they are:
//   J = -2 m (dA / S_total) clamp(Gamma / Gamma_max, 0, 1)^p cos v,      cos > 0 only
//   Gamma = |v| min(dA / (A dt), |v| / l),   l = sqrt(S_total) / 8
// Gamma is Kerner's change of the swept volume for an area, [m/s^2]. A panel smaller than the way of one step is wet all at
// once, and dA / (A dt) would speak of step and panel instead of the water: l, a length of the hull, limits it.
#pragma once

#include "hydrodynamics/effects.hpp"
#include "hydrodynamics/wet_panel.hpp"
#include "math/elementary.hpp"

namespace plim {

struct SlammingSetting {
  double mass;       // [kg] of the body
  double total_area; // [m^2] wettable
  double time_step;  // [s]
};

// The step's impulse as resistance: J / dt = -isotropic v.
inline PanelResistance slammingResistance(const Effects& effects, const SlammingSetting& at, double panel_area,
                                          const WetPanel& panel) {
  if (!(panel.cosine > 0 && panel.fresh_area > 0 && at.time_step > 0)) return {0, 0};
  const double length = std::sqrt(at.total_area) / 8;
  const double change = panel.speed * std::min(panel.fresh_area / (panel_area * at.time_step), panel.speed / length);
  const double part = std::min(change / effects.slamming_acceleration, 1.0);
  const double stopped = 2 * at.mass * panel.fresh_area / at.total_area; // [kg]
  return {part > 0 ? power(part, effects.slamming_power) * panel.cosine * stopped / at.time_step : 0, 0};
}

} // namespace plim
