// substeps.hpp - how small the parts of a body's step must be for a scene, which may evaluate a body as often as it takes.
//
// Two things must be resolved, or the body gains energy. The oscillation that waterplane and buoyancy make: a part h with (omega h)^2 above
// 4 kResolvedStiffness is repeated with a smaller one. And the way across the surface: a body that drifts through it within one part meets the
// water too late, so that none may go further than kTravelPerPart of its height, its fall included, while it is near
// the surface. For at the depth d where it first meets the water it has the energy 1/2 rho g Aw d^2 too much, against m g times its fall.
// A body in the water turns by no more than kTurnPerPart in one part, because added mass turns with it (turning_mass.hpp).
// Bodies without added mass take every step whole: light ones would be thrown into the air as high as their energy takes them, and the implicit
// terms keep them calm.
// A step has at most kMostParts parts; what they cannot resolve is left to the implicit terms of implicit_step.hpp, which take energy out.
#pragma once

#include "hydrodynamics/drag.hpp"
#include "motion/rigid_body.hpp"
#include "water/surface.hpp"

#include <algorithm>

namespace plim {

inline constexpr double kMostParts = 64;
inline constexpr double kResolvedStiffness = 0.09; // (omega h)^2 that a part is made for; four times that is accepted
inline constexpr double kTravelPerPart = 0.2; // of the height of the body's box, times sqrt(density of body / of water)
inline constexpr double kTurnPerPart = 0.1;   // [rad] in the water, where added mass turns with the body

// The longest part [s] in which the body does not cross the surface unseen, at most `left`. last: of the part before; reach: half extent of
// the body's box along world axes [m]; volume: [m^3] that the body encloses.
inline double longestTravel(const RigidBody& body, const Drag& last, const Vec3d& box_center_w, const Vec3d& reach,
                            double volume, const Surface& water, double left) {
  const Spatial v = body.velocity();
  const bool was_wet = last.wetted_area > 0;
  if (was_wet) left = std::min(left, kTurnPerPart / std::max(length(v.angular), 1e-300));
  const double up = std::abs((was_wet ? last.relative_velocity : v).linear.y), gravity = water.fluid().gravity;
  const double amplitude = water.bounds().amplitude; // not finite where it is not known
  const double away = std::abs(box_center_w.y - water.fluid().level) - reach.y;
  if (away > amplitude + (up + gravity * left) * left) return left;
  // (up + gravity h) h is the way that it may go.
  const double density_ratio = std::min(1.0, body.mass().mass / std::max(water.fluid().density * volume, 1e-300));
  const double way = 2 * kTravelPerPart * reach.y * std::sqrt(density_ratio);
  const double root = std::sqrt(up * up + 4 * gravity * way);
  return way > 0 ? std::min(left, 2 * way / (up + root)) : left;
}

} // namespace plim
