// water.cpp - checks the parameters of a fluid.
#include "water/water.hpp"

namespace plim {

const char* validate(const Fluid& fluid) {
  if (!std::isfinite(fluid.level)) return "level is not a finite number";
  if (std::abs(fluid.level) > 1e7) return "level is more than 1e7 m from the world's origin";
  if (!(fluid.density > 0 && fluid.density <= 1e6))
    return "density must be a positive number of kg/m^3, at most 1e6 (fresh water 1000, sea water 1025)";
  if (!(fluid.gravity >= 0 && fluid.gravity <= 1e6))
    return "gravity must be a positive number of m/s^2, at most 1e6: it points down by itself, give 9.81, not -9.81";
  if (!(std::abs(fluid.current_x) <= 1e3 && std::abs(fluid.current_z) <= 1e3))
    return "current must be at most 1000 m/s";
  return nullptr;
}

} // namespace plim
