// on_waves.hpp - equilibrium of a vessel on a sea that is not flat, at one instant. The vessel floats on the plane that
// fits the sea best over it (plane_of_sea.hpp). The plane is fitted again for every pose until it does not change. The
// energy of vessel.hpp on that plane is minimal. Limits: waves much shorter than the hull are averaged out.
#pragma once

#include "statics/equilibrium.hpp"
#include "water/surface.hpp"

namespace plim {

struct FloatingOnSea {
  Equilibrium found;
  Vessel vessel;           // on the slope of the plane
  double water_height = 0; // [m, world] of the plane, at the centre of mass
  bool sea_gave_numbers = true;
};

// place_w: position of the centre of mass; its height is used only if heave is not free.
FloatingOnSea findOnSea(const Vessel& vessel, unsigned free, const Quat& start, const Vec3d& place_w,
                        const Surface& surface);

} // namespace plim
