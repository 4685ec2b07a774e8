// error_bound.cpp
// Rounding, from counting operations: every depth is known to within some units of roundoff e of the largest depth, max(d,
// 0) is 1-Lipschitz, and the products that follow add a few e more; sums are in double, where n additions lose at most n
// units of 2^-53 of the sum of magnitudes. Waves: depth taken linear between the vertices is off by at most curvature
// (l1^2 + l2^2 + l3^2) / 24 in the mean of a triangle with sides l, also where the surface cuts or misses it unnoticed.
// Unknown where the sea has no curvature bound. The last term of the torque is for the shift to the reference point.
#include "forces/error_bound.hpp"

#include <cfloat>

namespace plim {

double placementError(const Body& body) {
  const Vec3d& p = body.pose.position;
  const SeaBounds& sea = body.surface->bounds();
  const double reach = body.scale * (body.hull->offset + body.hull->radius);
  double error = std::abs(body.surface->fluid().level) + std::abs(p.y) + reach;
  if (!body.surface->isFlat() && std::isfinite(sea.slope) && std::isfinite(sea.rate))
    error +=
        sea.amplitude + sea.slope * (std::abs(p.x) + std::abs(p.z) + reach) + sea.rate * std::abs(body.surface->time());
  return 4 * DBL_EPSILON * error / body.scale;
}

void boundError(const Body& body, const WetSums& sums, Forces& forces) {
  const Hull& hull = *body.hull;
  const double s = body.scale, weight = body.surface->fluid().density * body.surface->fluid().gravity * s * s * s;
  const double summation =
      static_cast<double>(hull.wettable_count + 8) * DBL_EPSILON + sums.float_terms * sums.roundoff;
  const double per_area = sums.touched_area * sums.depth_error;
  const double curved = body.surface->isFlat() ? 0.0 : s * body.surface->bounds().curvature * hull.linear_error_weight;
  const double arm = s * length(body.reference_b - hull.center_b);
  const double rounded = sums.depth * sums.touched_area;
  forces.force_bound = weight * ((kDepthOperations * sums.roundoff + summation) * rounded + per_area + curved);
  forces.torque_bound =
      weight * ((kMomentOperations * sums.roundoff + summation) * rounded + per_area + curved) * hull.radius * s +
      arm * (forces.force_bound + 8 * DBL_EPSILON * sumOfMagnitudes(forces.force_w));
  if (!std::isfinite(forces.force_bound))
    forces.force_bound = forces.torque_bound = std::numeric_limits<double>::quiet_NaN();
}

} // namespace plim
