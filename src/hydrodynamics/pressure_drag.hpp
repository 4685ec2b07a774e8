// pressure_drag.hpp - pressure on panels that push water away, suction on those that leave it (Kerner 2016):
//   cos > 0:  f = -(C_PD1 v/v_r + C_PD2 (v/v_r)^2) S cos^f_P n,     cos < 0:  f = +(C_SD1 ... ) S |cos|^f_S n
// v = |v|, cos = n . v / |v|. Written as f = -c (v . n) n it has c = (C_1 / v_r + C_2 v / v_r^2) S |cos|^(f-1), which grows
// without bound where water passes along the panel; below |cos| = 1/20 c stays what it is there, so that the force falls to
// zero in proportion to the cosine.
#pragma once

#include "hydrodynamics/effects.hpp"
#include "hydrodynamics/wet_panel.hpp"
#include "math/elementary.hpp"

namespace plim {

inline PanelResistance pressureResistance(const Effects& effects, const WetPanel& panel) {
  constexpr double kLeastCosine = 0.05;
  const bool ahead = panel.cosine > 0;
  const double linear = ahead ? effects.pressure_linear : effects.suction_linear;
  const double quadratic = ahead ? effects.pressure_quadratic : effects.suction_quadratic;
  const double exponent = (ahead ? effects.pressure_power : effects.suction_power) - 1;
  const double reference = effects.reference_speed;
  const double cosine = std::clamp(std::abs(panel.cosine), kLeastCosine, 1.0);
  return {0, (linear + quadratic * panel.speed / reference) / reference * panel.wet_area * power(cosine, exponent)};
}

} // namespace plim
