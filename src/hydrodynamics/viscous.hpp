// viscous.hpp - friction along the hull (Kerner 2016, ITTC 1957):
//   f = -1/2 rho (1 + k) C_F S |v| v_t,   C_F = 0.075 / (log10 Rn - 2)^2,   Rn = V L / nu
// v_t: the part of the panel's velocity along it; V: speed of the body against the water; L: extent of the wet part along
// that motion. Rn is not taken below 1000, where the line was never meant to hold (it has a pole at 100).
// Kerner's text gives the tangent the whole speed, |v| v_t / |v_t|: the same along the hull, but a jump where water meets a
// panel squarely; here friction fades there instead.
#pragma once

#include "hydrodynamics/wet_panel.hpp"
#include "math/elementary.hpp"

namespace plim {

inline constexpr double kLeastReynoldsNumber = 1000;

inline double frictionCoefficient(double reynolds_number) {
  const double tens = logarithm(std::max(reynolds_number, kLeastReynoldsNumber)) / 2.302585092994045684;
  return 0.075 / ((tens - 2) * (tens - 2));
}

// For 1/2 rho C_F (1 + k) = 1: the number is known only when all panels have been seen.
template <typename Real>
PanelResistance<Real> viscousResistance(const WetPanel<Real>& panel) {
  const Real c = panel.wet_area * panel.speed;
  return {c, Real(0) - c};
}

} // namespace plim
