// viscous.hpp - friction along the hull (Kerner 2016, ITTC 1957):
//   f = -1/2 rho (1 + k) C_F S |v| v_t,   C_F = 0.075 / (log10 Rn - 2)^2,   Rn = V L / nu
// v_t is the component of the panel's velocity along the panel. V is the body's speed relative to the water, and L the
// extent of the wet part along that motion. Rn is at least 1000: below that the ITTC line does not hold, and it has a
// pole at 100. Kerner's text gives the tangent the full speed, |v| v_t / |v_t|. The two are equal for flow along the
// hull. His form is discontinuous where water meets a panel at a right angle; here friction falls to zero there.
#pragma once

#include "hydrodynamics/wet_panel.hpp"
#include "math/elementary.hpp"

namespace plim {

inline constexpr double kLeastReynoldsNumber = 1000;

inline double frictionCoefficient(double reynolds_number) {
  const double tens = logarithm(std::max(reynolds_number, kLeastReynoldsNumber)) / 2.302585092994045684;
  return 0.075 / ((tens - 2) * (tens - 2));
}

// Returns the resistance for 1/2 rho C_F (1 + k) = 1. The caller applies that factor, because Rn needs the wet length
// of all panels.
template <typename Real>
PanelResistance<Real> viscousResistance(const WetPanel<Real>& panel) {
  const Real c = panel.wet_area * panel.speed;
  return {c, Real(0) - c};
}

} // namespace plim
