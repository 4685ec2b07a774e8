// vessel.hpp - a body on a plane of water: what holds of it in a pose. World axes, y up; turns and torques about the centre of mass G.
//
// Its potential energy, with G at the height y above the plane (both at G's own place, which it keeps), is
//   E = m g y + rho g int d dV      over the displaced volume, d the depth
// Pressure rho g d is a function of place alone, so this holds on a plane that slopes too. Force and torque are its slope, K of
// wet_hull.hpp its curvature with the sign turned.
//
// Liquids in tanks shift as the vessel heels. Each counts as fixed where it lies upright, and its free surface as a rise of G: with the sums
// S_t = sum rho_l i_t and S_l = sum rho_l i_l of the surfaces' second moments about their own axes, along and across,
//   E_l = g ( S_t f(c.u) - (S_l - S_t) (b.u)^2 / 2 ),   u up, c the vessel's own up, b its bow, f(x) = |x|
// so that GM falls by S_t / m in roll and S_l / m in pitch, and GZ by (S_t / m) sin(heel): the free-surface correction of naval practice,
// upright and upside down. From 60 to 120 degrees f(x) = x^2 + 1/4 leads from one to the other, so that nothing jumps.
// Limits: it is exact for small angles, and holds as long as the liquid touches neither more nor less of the tank's top and bottom; the
// liquid's own place does not change.
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
  double mass = 0;        // [kg] everything aboard included
  Vec3d center_of_mass_b; // [m]
  double density = 1000, gravity = 9.81;
  FreeSurfaces liquids;
  double slope_x = 0, slope_z = 0; // of the water
};

// Of the centre of mass above the water at its place; the attitude.
struct FloatingPose {
  Quat rotation;     // body to world
  double height = 0; // [m]
};

struct Balance {
  FloatingPose pose;
  Mat3d R;                    // body to world
  Vec3d force_w;              // [N] weight included
  Vec3d torque_w;             // [N m] about the centre of mass
  double energy = 0;          // [J] 0: the centre of mass on the water's height, and the body dry
  double volume = 0;          // [m^3] displaced
  Vec3d buoyancy_from_G;      // [m, world] the centre of buoyancy; 0 if dry
  Mat6 stiffness;             // order x, y, z, rx, ry, rz; force = +K q
  double waterplane_area = 0; // [m^2]
  double wetted_area = 0;     // [m^2]
};

class Vessel {
public:
  // closed_hull: openings covered (hull/capped.hpp); it must outlive the vessel.
  Vessel(const Hull& closed_hull, const VesselDef& def);

  Balance balanceAt(const FloatingPose& pose) const;
  // along_w: a horizontal direction of unit length.
  Waterplane waterplaneAt(const FloatingPose& pose, const Vec3d& along_w) const;
  Vec3d fromG(const Vec3d& point_c, const FloatingPose& pose) const; // [m, world] a point about the hull's centre
  // At that rotation, so high that its weight is carried. False: it sinks, and lies just under.
  bool findHeight(FloatingPose& pose) const;
  double displacedUnder() const; // [m^3] wholly under
  // [m, world] of the mesh's own origin, with the centre of mass over the origin and the water there at 0.
  Vec3d originAt(const FloatingPose& pose) const;
  // [m] below the water, of a point of the body.
  double depthOf(const Vec3d& point_b, const FloatingPose& pose) const;
  double draft(const FloatingPose& pose) const; // [m] depth of the lowest point below the water at the centre of mass

  // The same vessel on water that slopes otherwise.
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
  Vec3d from_G_b_; // the hull's centre, seen from the centre of mass
};

} // namespace plim
