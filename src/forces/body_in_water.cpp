// body_in_water.cpp - places the level in body axes and bounds the error of depths.
#include "forces/body_in_water.hpp"

namespace plim {

HullInWater hullInWater(const Hull& hull, const Surface& surface, double scale) {
  const double reach = scale * (hull.offset + hull.radius);
  HullInWater shared{};
  shared.center_b = hull.center_b, shared.half_extent = hull.half_extent, shared.radius = hull.radius;
  shared.triangles = static_cast<double>(hull.wettable_count), shared.area = hull.wettable_moments.area;
  shared.level = surface.fluid().level, shared.weight = surface.fluid().specificWeight();
  shared.scale = scale;
  shared.fixed_error = std::abs(surface.fluid().level) + reach;
  if (surface.isFlat()) return shared;
  const SeaBounds& sea = surface.bounds();
  shared.crest = sea.amplitude / scale;
  if (const WavePressure* pressure = surface.wavePressure()) shared.crest += pressure->overshoot() / scale;
  shared.linear_error = linearErrorOf(hull, scale, surface.linearError());
  if (std::isfinite(sea.slope) && std::isfinite(sea.rate)) {
    shared.fixed_error += sea.amplitude + sea.slope * reach + sea.rate * std::abs(surface.time());
    shared.phase_error = sea.slope;
  }
  shared.height_error = sea.heightErrorAt(reach), shared.height_error_per_metre = sea.height_error_per_metre;
  return shared;
}

BodyInWater bodyInWater(const Body& body) {
  // Constructed in place: copying the shared values would be slow for a box in still water.
  BodyInWater at{hullInWater(*body.hull, *body.surface, body.scale), {}, 0, false, false};
  at.plane = placePlane(at.shared, body.pose.position, body.pose.rotation);
  at.depth_error = placementError(at.shared, body.pose.position);
  const double reach = reachAlong(at.shared, at.plane.u) + at.shared.crest;
  at.dry = 0.0 - (at.plane.d0 + reach) - at.depth_error > 0;
  at.wholly_wet = at.plane.d0 - reach > 0;
  return at;
}

} // namespace plim
