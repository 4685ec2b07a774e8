// on_waves.hpp - where a vessel floats on a sea that is not flat, frozen at one instant: on the plane that fits the sea best over it
// (plane_of_sea.hpp), found again for every pose until it changes no more. What is least is the energy of vessel.hpp on that plane.
// Limits: waves much shorter than the hull are averaged away.
#pragma once

#include "statics/equilibrium.hpp"
#include "water/surface.hpp"

namespace plim {

struct FloatingOnSea {
  Equilibrium found;
  Vessel vessel;           // on the plane's slope
  double water_height = 0; // [m, world] of the plane, at the centre of mass
  bool sea_gave_numbers = true;
};

// place_w: of the centre of mass; its height counts where heave is not free.
FloatingOnSea findOnSea(const Vessel& vessel, unsigned free, const Quat& start, const Vec3d& place_w,
                        const Surface& surface);

} // namespace plim
