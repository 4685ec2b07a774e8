// substeps.hpp - the length of the parts into which a scene divides a body's step. The body may be evaluated in every
// part.
//
// Three motions must be resolved, otherwise the body gains energy.
// - The oscillation due to waterplane and buoyancy: a part h with (omega h)^2 above 4 kResolvedStiffness is repeated
//   with a shorter one.
// - The motion through the surface. A body that passes it within one part meets the water too late. At the depth d
//   where it first meets the water it has the energy 1/2 rho g Aw d^2 too much, compared with m g times its fall. Near
//   the surface a part therefore moves it by at most kTravelPerPart of its height, its fall included.
// - The rotation of added mass with the body (turning_mass.hpp): a body in the water turns by at most kTurnPerPart. A
//   part in which it turned by more than four times that is repeated with a shorter one.
// Bodies without added mass take every step in one part, and the implicit terms damp them. With shorter parts, light
// bodies would be thrown into the air as high as their energy allows. A step has at most kMostParts parts. Faster
// motion is left to the implicit terms of implicit_step.hpp, which remove energy.
#pragma once

#include "hydrodynamics/drag.hpp"
#include "motion/rigid_body.hpp"
#include "water/surface.hpp"

#include <algorithm>

namespace plim {

inline constexpr double kMostParts = 64;
// (omega h)^2 that a part aims at; up to four times as much is accepted
inline constexpr double kResolvedStiffness = 0.09;
inline constexpr double kTravelPerPart = 0.2; // of the height of the body's box, times sqrt(density of body / of water)
inline constexpr double kTurnPerPart = 0.1;   // [rad] in the water

// Returns the longest part [s], at most `left`, that resolves the motion through the surface and the rotation. last:
// drag of the previous part. reach: half extent of the body's box along world axes [m]. volume: [m^3] enclosed by the
// body.
inline double longestTravel(const RigidBody& body, const Drag& last, const Vec3d& box_center_w, const Vec3d& reach,
                            double volume, const Surface& water, double left) {
  const Spatial v = body.velocity();
  const bool was_wet = last.wetted_area > 0;
  if (was_wet) left = std::min(left, kTurnPerPart / std::max(length(v.angular), 1e-300));
  const double up = std::abs((was_wet ? last.relative_velocity : v).linear.y), gravity = water.fluid().gravity;
  const double amplitude = water.bounds().amplitude; // not finite if unknown
  const double away = std::abs(box_center_w.y - water.fluid().level) - reach.y;
  if (away > amplitude + (up + gravity * left) * left) return left;
  // (up + gravity h) h is the allowed distance.
  const double density_ratio = std::min(1.0, body.mass().mass / std::max(water.fluid().density * volume, 1e-300));
  const double way = 2 * kTravelPerPart * reach.y * std::sqrt(density_ratio);
  const double root = std::sqrt(up * up + 4 * gravity * way);
  return way > 0 ? std::min(left, 2 * way / (up + root)) : left;
}

} // namespace plim
