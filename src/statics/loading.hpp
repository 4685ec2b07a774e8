// loading.hpp - mass, centre and inertia of a vessel with its point masses and the liquids in its tanks. Body axes.
// Masses add up, the centre of mass is their mean, and inertia about it follows from the parallel axis theorem.
//
// A box tank has the length l along the bow and the breadth b, filled to the depth d. It adds a mass rho l b d at the
// centre of the liquid in the upright attitude. Unless it is full, it also adds a free surface with the second moments
//   i_t = l b^3 / 12,   i_l = b l^3 / 12     (vessel.hpp describes their effect)
#pragma once

#include "math/vec3.hpp"
#include "statics/vessel.hpp"

namespace plim {

struct Tank {
  double length = 0, breadth = 0, height = 0; // [m] along the bow, across, up
  double filling = 0;                         // fraction of its height, 0 to 1
  double density = 1000;                      // [kg/m^3] of the liquid
  Vec3d bottom_b;                             // [m] the centre of its bottom
};

// A mass with its centre and its inertia about that centre.
struct Loading {
  double mass = 0;   // [kg]
  Vec3d center_b;    // [m]
  Mat3d inertia_b{}; // [kg m^2]
  FreeSurfaces liquids;

  void add(double more, const Vec3d& place_b, const Mat3d& own_inertia_b);
  void add(const Tank& tank);
};

inline Mat3d inertiaOfPoint(double mass, const Vec3d& r) {
  return mass * (dot(r, r) * Mat3d::identity() - Mat3d::outer(r, r));
}

inline void Loading::add(double more, const Vec3d& place_b, const Mat3d& own_inertia_b) {
  const double all = mass + more;
  if (!(all > 0)) return;
  const Vec3d center = (mass / all) * center_b + (more / all) * place_b;
  inertia_b += inertiaOfPoint(mass, center_b - center) + own_inertia_b + inertiaOfPoint(more, place_b - center);
  mass = all, center_b = center;
}

inline void Loading::add(const Tank& tank) {
  const double l = tank.length, b = tank.breadth, d = tank.filling * tank.height;
  const double weighs = tank.density * l * b * d;
  const Vec3d along = absolute(liquids.bow_b), across = absolute(cross(liquids.bow_b, Vec3d{0, 1, 0}));
  const Vec3d side = l * along + b * across + Vec3d{0, d, 0};
  const double x = side.x * side.x, y = side.y * side.y, z = side.z * side.z;
  add(weighs, tank.bottom_b + Vec3d{0, 0.5 * d, 0}, weighs / 12 * Mat3d::diagonal({y + z, x + z, x + y}));
  if (!(tank.filling > 0 && tank.filling < 1)) return;
  liquids.transverse += tank.density * l * b * b * b / 12;
  liquids.longitudinal += tank.density * b * l * l * l / 12;
}

} // namespace plim
