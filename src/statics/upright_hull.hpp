// upright_hull.hpp - a hull at rest in still water, upright: how deep it lies, what brings it back, and what has to be moved.
//   heave        k = rho g A_w
//   roll, pitch  K = rho g (I_w + V (y_B - y_G)) = rho g V GM, about the centre of mass (statics/wet_hull.hpp)
//   a motion x by itself:  M x'' + 2 zeta sqrt(k M) x' + k x = 0,   omega^2 = k / M,   a rate of velocity c = 2 zeta omega
// A_w, I_w: area and second moment of the waterplane (about G's place; about its own centroid for GM, where heave gives way); B, G: centres of buoyancy and of mass; GM: the metacentric height. M counts
// the water that moves along. Limits: small motions, each as if it were alone.
#pragma once

#include "hull/capped.hpp"
#include "math/memory.hpp"
#include "statics/wet_hull.hpp"

namespace plim {

// One of the three motions that the waterplane brings back.
struct Swing {
  double stiffness = 0;  // [N/m], [N m/rad]; not positive: it does not come back
  double waterplane = 0; // what the waterplane alone gives of it
  double inertia = 0;    // [kg], [kg m^2]
  double righting = 0;   // [N m/rad] of a turn with heave giving way: m g GM
};

// Openings covered.
struct UprightWater {
  double volume = 0, waterplane_area = 0; // [m^3], [m^2]
  Vec3d center_of_buoyancy_b;             // [m]
  bool opening_submerged = false;         // water stands above a rim
};

class UprightHull {
public:
  UprightHull(const Hull& hull, double density, double gravity);

  double height() const { return 2 * hull_.half_extent.y; } // [m]
  double enclosed() const { return enclosed_.volume; }      // [m^3] openings covered

  // [m] of the mesh's own origin above the level.
  double positionAt(double draft) const { return hull_.half_extent.y - hull_.center_b.y - draft; }
  UprightWater waterAt(double draft) const;
  // At which so much is displaced; volume: below enclosed().
  double draftFor(double volume) const;

  // heave, roll (about x), pitch (about z). inertia_b: [kg m^2] about the centre of mass.
  void findSwings(double draft, double mass, const Vec3d& center_of_mass_b, const Mat3d& inertia_b, bool added_mass,
                  Swing (&swings)[3]) const;

private:
  WetHull wetAt(double draft) const;

  const Hull& hull_;
  Owned<Hull> capped_;
  MassProperties enclosed_;
  MomentTree moments_;
  double density_, gravity_;
};

} // namespace plim
