// evaluate.cpp - evaluates one body: it tests whether the water reaches the body, then uses the cheapest method that
// meets the tolerance. choice.hpp has the thresholds, methods.hpp the methods.
//
// Still water is exact. On waves, linear sampling comes first if it is likely to meet the tolerance, then the walk over
// the clusters, then the integral in double. If none of them meets the tolerance, the best bound of all is returned
// (best_effort.hpp). For waves with their own pressure, a last step replaces force and torque.
#include "forces/adaptive/cluster_walk.hpp"
#include "forces/best_effort.hpp"
#include "forces/choice.hpp"
#include "forces/methods.hpp"

namespace plim {
namespace {

// Evaluates in float first, and again in double if float does not meet the tolerance.
void evaluateStill(const Body& body, const BodyInWater& at, const Tolerance& tolerance, Forces& forces) {
  evaluateOnStillWater(body, at, forces);
  if (body.double_precision || tolerance.holds(forces) || forces.opening_submerged) return;
  Body precise = body;
  precise.double_precision = true;
  evaluateOnStillWater(precise, at, forces);
}

void evaluateOnWaves(const Body& body, const BodyInWater& at, const Tolerance& tolerance, Forces& forces) {
  const bool certifiable = body.tolerance > 0 && isCertifiable(*body.surface);
  const bool linear_first = !certifiable || linearComesFirst(body, tolerance);
  VertexHeights heights;
  if (linear_first) {
    evaluateLinear(body, at, heights, forces);
    if (!certifiable || tolerance.holds(forces)) return;
    // No bound exists if an opening may be submerged.
    if (!body.hull->opening_vertices.empty() && std::isnan(forces.force_bound)) return;
  }
  if (walksClusters(body) && tryClusters(body, at, tolerance, forces)) return findCenterCertified(body, at, forces);
  Forces certified = forces;
  const bool complete = evaluateCertified(body, at, certified), has_center = certifiesCenter(*body.surface);
  if (complete && tolerance.holds(certified)) {
    forces = certified;
    if (!has_center) findCenterCertified(body, at, forces);
    return;
  }
  BestEffort best(body, at, tolerance, heights, certified.sea_evaluations);
  if (linear_first) best.considerLinear(forces);
  if (complete) best.consider(certified, has_center);
  best.findMore();
  best.finish(forces);
}

} // namespace

bool tryClusters(const Body& body, const BodyInWater& at, const Tolerance& tolerance, Forces& forces) {
  double allowance = clusterAllowance(*body.hull, body.tolerance), before = HUGE_VAL;
  for (int walk = 0; walk < kClusterWalks; ++walk) {
    Forces found = forces;
    const bool complete = evaluateByClusters(body, at, allowance, found);
    forces.sea_evaluations = found.sea_evaluations;
    if (!complete) return false;
    const double excess = tolerance.excess(found);
    if (excess <= 1) {
      forces = found;
      return true;
    }
    if (!(excess < std::min(kClusterExcess, kClusterGain * before))) return false;
    before = excess;
    allowance *= kClusterNext / excess;
  }
  return false;
}

Tolerance toleranceOf(const Hull& hull, const Surface& surface, double scale, double tolerance) {
  if (tolerance == 0) return {HUGE_VAL, HUGE_VAL};
  const double force = tolerance * surface.fluid().specificWeight() * scale * scale * scale * hull.mass.volume;
  return {force, force * scale * hull.longestExtent()};
}

Forces evaluate(const Body& body) {
  Forces forces = noForces();
  if (body.outputs & kTriangleCounts) forces.dry = static_cast<std::uint32_t>(body.hull->triangles.size());
  const bool reached = body.surface != nullptr && body.hull->wettable_count > 0;
  if (!reached) return clearStates(body), forces;
  const BodyInWater at = bodyInWater(body);
  if (at.dry) return clearStates(body), forces;
  const Tolerance tolerance = toleranceOf(*body.hull, *body.surface, body.scale, body.tolerance);
  if (body.surface->isFlat())
    evaluateStill(body, at, tolerance, forces);
  else
    evaluateOnWaves(body, at, tolerance, forces);
  if (body.surface->wavePressure() && forces.sea_is_sound) evaluateWavePressure(body, at, tolerance, forces);
  forces.tolerance_met = body.tolerance == 0 || tolerance.holds(forces);
  return forces;
}

} // namespace plim
