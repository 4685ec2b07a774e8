#include "forces/body_in_water.hpp"

namespace plim {

HullInWater hullInWater(const Hull& hull, const Surface& surface, double scale) {
  const double reach = scale * (hull.offset + hull.radius);
  HullInWater shared = {hull.center_b,
                        hull.half_extent,
                        hull.radius,
                        static_cast<double>(hull.wettable_count),
                        hull.wettable_moments.area,
                        surface.fluid().level,
                        surface.fluid().density * surface.fluid().gravity,
                        scale,
                        0,
                        0,
                        std::abs(surface.fluid().level) + reach,
                        0,
                        0,
                        0};
  if (surface.isFlat()) return shared;
  const SeaBounds& sea = surface.bounds();
  const LinearError& linear = surface.linearError();
  shared.crest = sea.amplitude / scale;
  shared.linear_error =
      linear.curvature * hull.linear_error_weight + linear.offset / (scale * scale) * hull.wettable_moments.area;
  if (std::isfinite(sea.slope) && std::isfinite(sea.rate)) {
    shared.fixed_error += sea.amplitude + sea.slope * reach + sea.rate * std::abs(surface.time());
    shared.phase_error = sea.slope;
  }
  shared.height_error = sea.heightErrorAt(reach), shared.height_error_per_metre = sea.height_error_per_metre;
  return shared;
}

BodyInWater bodyInWater(const Body& body) {
  // In place: what is shared is much to copy, for a box in still water.
  BodyInWater at{hullInWater(*body.hull, *body.surface, body.scale), {}, 0, false, false};
  at.plane = placePlane(at.shared, body.pose.position, body.pose.rotation);
  at.depth_error = placementError(at.shared, body.pose.position);
  const double reach = reachAlong(at.shared, at.plane.u) + at.shared.crest;
  at.dry = 0.0 - (at.plane.d0 + reach) - at.depth_error > 0;
  at.wholly_wet = at.plane.d0 - reach > 0;
  return at;
}

} // namespace plim
