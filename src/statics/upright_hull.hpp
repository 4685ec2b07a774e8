// upright_hull.hpp - an upright hull at rest in still water: draft, stiffness and inertia of its motions.
//   heave        k = rho g A_w
//   roll, pitch  K = rho g (I_w + V (y_B - y_G)) = rho g V GM, about the centre of mass (statics/wet_hull.hpp)
//   an uncoupled motion x:  M x'' + 2 zeta sqrt(k M) x' + k x = 0,   omega^2 = k / M,   damping rate c = 2 zeta omega
// A_w and I_w are the area and the second moment of the waterplane. I_w is about G; for GM, where heave is free, it is
// about the waterplane's centroid. B and G are the centres of buoyancy and of mass, GM is the metacentric height. M may
// include added mass. Limits: small uncoupled motions.
#pragma once

#include "hull/capped.hpp"
#include "math/memory.hpp"
#include "statics/wet_hull.hpp"

namespace plim {

// One of the three motions with a restoring force: heave, roll, pitch.
struct Swing {
  double stiffness = 0;  // [N/m], [N m/rad]; not positive: no restoring force
  double waterplane = 0; // the part of it due to the waterplane alone
  double inertia = 0;    // [kg], [kg m^2]
  double righting = 0;   // [N m/rad] of a turn with free heave: m g GM
};

// Displacement at a draft, with openings covered.
struct UprightWater {
  double volume = 0, waterplane_area = 0; // [m^3], [m^2]
  Vec3d center_of_buoyancy_b;             // [m]
  bool opening_submerged = false;         // the water is above a rim
};

class UprightHull {
public:
  UprightHull(const Hull& hull, double density, double gravity);

  double height() const { return 2 * hull_.half_extent.y; } // [m]
  double enclosed() const { return enclosed_.volume; }      // [m^3] with openings covered

  // Returns the height [m] of the mesh's own origin above the water level.
  double positionAt(double draft) const { return hull_.half_extent.y - hull_.center_b.y - draft; }
  UprightWater waterAt(double draft) const;
  // Returns the draft at which the hull displaces `volume`, which must be below enclosed().
  double draftFor(double volume) const;

  // swings: heave, roll (about x), pitch (about z). inertia_b: [kg m^2] about the centre of mass.
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
