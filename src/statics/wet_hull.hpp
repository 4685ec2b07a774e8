// wet_hull.hpp - a hull under a plane of water, from the moments of its wet surface (wet_moments.hpp): displaced
// volume, energy, the sums for force and torque, and their derivatives by the hull's motion.
//
// Body axes about the hull's centre; w: up; depth d = d0 - p . x:
//   int d n dS = d0 a - M p,   int d n x^T dS = P = d0 M - T p,   whose antisymmetric part is int d x x n dS
// The displaced water consists of vertical columns over the wet surface, each of the height d:
//   V = -w . int d n dS,   int x dV = -P^T w + E w,   E = int d dV = -1/2 w . int d^2 n dS
// For the depth e = e0 - w . x below another level instead of the plane:
//   int e dV = -int d (e - d / 2) (n . w) dS
#pragma once

#include "math/spatial.hpp"
#include "statics/wet_moments.hpp"

namespace plim {

struct WetHull {
  SurfaceMoments wet;
  Vec3d depth_normal_c, depth_moment_c; // int d n dS, int d x x n dS
  double volume = 0;                    // [m^3] displaced
  Vec3d volume_moment_c;                // int x dV
  double pushed_away = 0;               // [m^4] int d dV
};

WetHull wetHull(const MomentTree& hull, const DepthPlane& plane, const Vec3d& up_c);

// The waterplane: the level surface of the water inside the hull. It closes the wet surface, so its moments are the
// negative ones of the wet surface seen from above: int x^2 dA = -int x^2 (n . w) dS.
struct Waterplane {
  double area = 0;                                        // [m^2]
  Vec3d center_c;                                         // [m] without height; NaN if there is no waterplane
  double moment_about_along = 0, moment_about_across = 0; // [m^4] about horizontal axes through its centre
};

// along_c, across_c: horizontal orthogonal unit vectors.
Waterplane waterplaneOf(const SurfaceMoments& wet, const Vec3d& up_c, const Vec3d& along_c, const Vec3d& across_c,
                        double hull_area);

// Returns d0 of a plane with that gradient under which the hull displaces `volume`; at most what the hull can displace.
double depthForVolume(const MomentTree& hull, const Vec3d& p_c, const Vec3d& up_c, double volume);

// Returns int e dV over the volume displaced under the plane, with e the depth below a level; [m^4].
double depthUnder(const SurfaceMoments& wet, const DepthPlane& plane, const DepthPlane& level);

// Returns the derivative of force and torque by the motion of the body, (dF, dT) = K (t, theta), about a point o that
// moves with the body: [N/m], [N], [N m/rad] in the order x, y, z, rx, ry, rz, world axes. The pressure is 0 at the
// waterline, so its motion adds nothing:
//   dF = theta x F - rho g [ a (s . t) + M (s x theta) ]
//   dT = theta x T - rho g [ b (s . t) + N (s x theta) ],   s = grad h - up
// with moments about o. R: body to world. from_o_w: the hull's centre relative to o. slope_w: grad h.
Mat6 waterStiffness(const WetHull& wet, double specific_weight, const Mat3d& R, const Vec3d& from_o_w,
                    const Vec3d& slope_w);

// Returns the stiffness of a turn about a horizontal axis through o with free heave, so that no vertical force is left.
// Without a waterplane heave does not follow.
inline double stiffnessWithHeave(const Mat6& K, const Spatial& turn) {
  const Spatial heave{{0, 1, 0}, {}}, by_turn = K * turn, by_heave = K * heave;
  const double given = by_heave.linear.y != 0 ? dot(turn, by_heave) * by_turn.linear.y / by_heave.linear.y : 0;
  return dot(turn, by_turn) - given;
}

} // namespace plim
