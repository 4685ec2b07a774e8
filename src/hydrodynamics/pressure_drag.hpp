// pressure_drag.hpp - pressure on panels that push water away, and suction on panels that move away from it (Kerner
// 2016):
//   cos > 0:  f = -(C_PD1 v/v_r + C_PD2 (v/v_r)^2) S cos^f_P n,     cos < 0:  f = +(C_SD1 ... ) S |cos|^f_S n
// Here v = |v| and cos = n . v / |v|. In the form f = -c (v . n) n the coefficient is
//   c = (C_1 / v_r + C_2 v / v_r^2) S |cos|^(f-1)
// It is unbounded where water passes along the panel. Below |cos| = 1/20 it is therefore constant, so that the force
// falls to zero in proportion to the cosine.
#pragma once

#include "hydrodynamics/effects.hpp"
#include "hydrodynamics/wet_panel.hpp"
#include "math/elementary.hpp"

namespace plim {

// c = factor (constant + by_speed v) S |cos|^exponent, with speeds in units of `speed_unit`. `factor` is separate so
// that `constant` and `by_speed` are at most 1, which fits float for all coefficients.
struct PressureLaw {
  struct Side {
    double constant, by_speed, exponent;
  };
  Side pressure, suction;
  double factor; // [kg / (m^2 s)]
};

inline PressureLaw pressureLaw(const Effects& effects, double speed_unit) {
  const double reference = effects.reference_speed, per_unit = speed_unit / (reference * reference);
  PressureLaw law = {
      {effects.pressure_linear / reference, effects.pressure_quadratic * per_unit, effects.pressure_power - 1},
      {effects.suction_linear / reference, effects.suction_quadratic * per_unit, effects.suction_power - 1},
      0};
  law.factor = std::max(law.pressure.constant + law.pressure.by_speed, law.suction.constant + law.suction.by_speed);
  const double part = law.factor > 0 ? 1 / law.factor : 0;
  for (PressureLaw::Side* side : {&law.pressure, &law.suction}) side->constant *= part, side->by_speed *= part;
  return law;
}

// Returns the resistance without the factor.
template <typename Real>
PanelResistance<Real> pressureResistance(const PressureLaw& law, const WetPanel<Real>& panel) {
  using std::abs;
  const Real least(0.05), one(1);
  const auto ahead = panel.cosine > Real(0);
  const auto either = [&](double PressureLaw::Side::* number) {
    return choose(ahead, Real(law.pressure.*number), Real(law.suction.*number));
  };
  const Real cosine = lesser(greater(abs(panel.cosine), least), one);
  const Real push = either(&PressureLaw::Side::constant) + either(&PressureLaw::Side::by_speed) * panel.speed;
  return {Real(0), push * panel.wet_area * power(cosine, either(&PressureLaw::Side::exponent))};
}

} // namespace plim
