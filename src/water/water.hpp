// water.hpp - what the water is: an immutable description. Surface is that water at one instant.
#pragma once

#include <cmath>

namespace plim {

struct Water {
  double level = 0;                    // [m] height of the undisturbed surface, world y
  double density = 1000;               // [kg/m^3]
  double gravity = 9.81;               // [m/s^2]
  double current_x = 0, current_z = 0; // [m/s] uniform, world axes
};

// Null when the description makes sense, otherwise what is wrong with it and the likely slip.
inline const char* whyUnusable(const Water& water) {
  if (!std::isfinite(water.level)) return "level is not a finite number";
  if (std::abs(water.level) > 1e7) return "level is more than 1e7 m from the world's origin";
  if (!(water.density > 0 && water.density <= 1e6))
    return "density must be a positive number of kg/m^3, at most 1e6 (fresh water 1000, sea water 1025)";
  if (!(water.gravity >= 0 && water.gravity <= 1e6))
    return "gravity must be a positive number of m/s^2, at most 1e6: it points down by itself, give 9.81, not -9.81";
  if (!std::isfinite(water.current_x) || !std::isfinite(water.current_z)) return "current is not a finite number";
  return nullptr;
}

} // namespace plim
