// vessel.hpp - a body on a plane of water: forces, energy and stiffness in a pose. World axes, y up; turns and torques
// are about the centre of mass G.
//
// With G at the height y above the plane (both at G's horizontal position, which is fixed), the potential energy is
//   E = m g y + rho g int d dV      over the displaced volume, d the depth
// Pressure rho g d depends on position alone, so this also holds on a sloping plane. Force and torque are the negative
// gradient of E, and K of wet_hull.hpp is its negative second derivative.
//
// Liquids in tanks shift as the vessel heels. Each counts as fixed in its upright position, and its free surface as a
// rise of G. S_t = sum rho_l i_t and S_l = sum rho_l i_l are the sums of the surfaces' second moments about their own
// axes, along and across:
//   E_l = g ( S_t f(c.u) - (S_l - S_t) (b.u)^2 / 2 ),   u up, c the vessel's own up, b its bow, f(x) = |x|
// GM therefore falls by S_t / m in roll and by S_l / m in pitch, and GZ by (S_t / m) sin(heel). This is the
// free-surface correction of naval practice, upright and upside down. From 60 to 120 degrees f(x) = x^2 + 1/4 connects
// the two continuously. Limits: it is exact for small angles, and holds while the liquid touches neither more nor less
// of the tank's top and bottom. The position of the liquid in the vessel does not change.
#pragma once

#include "math/pose.hpp"
#include "statics/wet_hull.hpp"

#include <memory>

namespace plim {

struct FreeSurfaces {
  double transverse = 0, longitudinal = 0; // [kg m] S_t, S_l
  Vec3d bow_b{1, 0, 0};
};

struct VesselDef {
  double mass = 0;        // [kg] including everything aboard
  Vec3d center_of_mass_b; // [m]
  double density = 1000, gravity = 9.81;
  FreeSurfaces liquids;
  double slope_x = 0, slope_z = 0; // of the water plane
};

// Attitude, and height of the centre of mass above the water at its horizontal position.
struct FloatingPose {
  Quat rotation;     // body to world
  double height = 0; // [m]
};

struct Balance {
  FloatingPose pose;
  Mat3d R;                    // body to world
  Vec3d force_w;              // [N] weight included
  Vec3d torque_w;             // [N m] about the centre of mass
  double energy = 0;          // [J] 0 if the centre of mass is at the water's height and the body is dry
  double volume = 0;          // [m^3] displaced
  Vec3d buoyancy_from_G;      // [m, world] the centre of buoyancy; 0 if dry
  Mat6 stiffness;             // order x, y, z, rx, ry, rz; force = +K q
  double waterplane_area = 0; // [m^2]
  double wetted_area = 0;     // [m^2]
};

class Vessel {
public:
  // closed_hull: with openings covered (hull/capped.hpp); it must outlive the vessel.
  Vessel(const Hull& closed_hull, const VesselDef& def);

  Balance balanceAt(const FloatingPose& pose) const;
  // along_w: a horizontal unit vector.
  Waterplane waterplaneAt(const FloatingPose& pose, const Vec3d& along_w) const;
  // [m, world] of a point given about the hull's centre
  Vec3d fromG(const Vec3d& point_c, const FloatingPose& pose) const;
  // Sets the height at which the weight is carried at that rotation. Returns false if the vessel sinks; it is then
  // placed just below the surface.
  bool findHeight(FloatingPose& pose) const;
  double displacedUnder() const; // [m^3] when wholly submerged
  // Returns the position [m, world] of the mesh's own origin if the centre of mass is above the origin and the water
  // there is at height 0.
  Vec3d originAt(const FloatingPose& pose) const;
  // Returns the depth [m] of a point of the body below the water.
  double depthOf(const Vec3d& point_b, const FloatingPose& pose) const;
  double draft(const FloatingPose& pose) const; // [m] depth of the lowest point below the water at the centre of mass

  // Returns the same vessel on water with another slope.
  Vessel onSlope(double slope_x, double slope_z) const;

  double weight() const { return def_.mass * def_.gravity; }
  double radius() const { return hull().radius; }
  const VesselDef& def() const { return def_; }
  const Hull& hull() const { return moments_->hull(); }
  const MomentTree& moments() const { return *moments_; }

private:
  DepthPlane planeAt(const Mat3d& R, double height) const;
  void addLiquids(Balance& at) const;

  std::shared_ptr<const MomentTree> moments_;
  VesselDef def_;
  Vec3d from_G_b_; // the hull's centre relative to the centre of mass
};

} // namespace plim
