// evaluate.cpp - which way an evaluation goes: how the body lies, then the cheapest of methods.hpp that keeps to its tolerance.
//
// Still water is exact. On waves linear sampling comes first where it is likely to do, then the walk over the clusters, then the
// integral in double. If none of them keeps to the tolerance, all are asked for the best they can do, without regard to it, and
// the smallest bound wins; so a tighter tolerance does not get a larger bound than a looser one.
#include "forces/adaptive/certified.hpp"
#include "forces/adaptive/cluster_walk.hpp"
#include "forces/adaptive/walk.hpp"
#include "forces/methods.hpp"

#include <limits>

namespace plim {
namespace {

// Walks over the clusters, each with a finer share of the tolerance than the one before; more than this many times the
// tolerance is not caught up with.
constexpr int kClusterAttempts = 3;
constexpr double kClusterExcess = 4;
// Hulls with fewer triangles are sampled at every vertex if that will do.
constexpr std::uint32_t kManyTriangles = 2000;
// Tolerances whose shares are tried over the clusters where the one asked for cannot be met: down to what float can do.
constexpr double kCoarsestTried = 1, kFinestTried = 1e-4, kTriedStep = 0.5;
// Of the hull's buoyancy: a bound above all of it tells nothing, so the result with the least error to be expected is taken.
constexpr double kUsefulBound = 1;
constexpr double kBoundOverError = 20; // of polynomials, as a rule

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Situation situate(const Body& body) {
  // In place: a setting is much to copy, for a box in still water.
  Situation at{makeSetting(*body.hull, *body.surface, body.scale), {}, 0, false, false};
  at.plane = placePlane(at.setting, body.pose.position, body.pose.rotation);
  at.depth_error = placementError(at.setting, body.pose.position);
  const double reach = reachAlong(at.setting, at.plane.u) + at.setting.crest;
  at.dry = 0.0 - (at.plane.d0 + reach) - at.depth_error > 0;
  at.wholly_wet = at.plane.d0 - reach > 0;
  return at;
}

Forces noForces(const Body& body) {
  Forces forces;
  forces.center_of_buoyancy_w = {kNan, kNan, kNan};
  if (body.outputs & kTriangleCounts) forces.dry = static_cast<std::uint32_t>(body.hull->triangles.size());
  return forces;
}

bool isWithin(const Forces& forces, const Tolerance& tolerance) {
  return tolerance.holds(forces.force_bound, forces.torque_bound);
}

double excessOf(const Forces& forces, const Tolerance& tolerance) {
  return tolerance.excess(forces.force_bound, forces.torque_bound);
}

// Of two results at most so far apart in force and torque.
struct Apart {
  double force, torque;
};
Apart apart(const Forces& a, const Forces& b) {
  return {length(a.force_w - b.force_w), length(a.torque_w - b.torque_w)};
}

// Force, torque and what belongs to them; not what the vertices tell.
void takeWrench(const Forces& from, Forces& to) {
  to.force_w = from.force_w, to.torque_w = from.torque_w;
  to.volume = from.volume, to.wetted_area = from.wetted_area, to.waterplane_area = from.waterplane_area;
  to.force_bound = from.force_bound, to.torque_bound = from.torque_bound;
}

// False: the tolerance is not to be had that way.
bool tryClusters(const Body& body, const Situation& at, const Tolerance& tolerance, Forces& forces) {
  double share = shareOf(body, body.tolerance), before = HUGE_VAL;
  for (int attempt = 0; attempt < kClusterAttempts; ++attempt) {
    Forces found = forces;
    const bool complete = evaluateByClusters(body, at, share, found);
    forces.sea_evaluations = found.sea_evaluations;
    if (!complete) return false;
    const double excess = excessOf(found, tolerance);
    if (excess <= 1) {
      forces = found;
      return true;
    }
    // What a finer share does not mend will not be mended by a third.
    if (!(excess < std::min(kClusterExcess, 0.8 * before))) return false;
    before = excess;
    share *= 0.8 / excess;
  }
  return false;
}

// A tolerance that no way has met: all ways once more, as far as they do not depend on it, and the best of them. So a tighter
// tolerance never gets a larger bound than a looser one.
class BestEffort {
public:
  // evaluations: of the sea, up to now.
  BestEffort(const Body& body, const Situation& at, const Tolerance& tolerance, std::uint64_t evaluations)
      : body_(body), at_(at), tolerance_(tolerance), evaluations_(evaluations) {
    body_.outputs &= kCenterOfBuoyancy;
  }

  // has_center: of buoyancy, if asked for.
  void consider(const Forces& found, bool has_center) {
    evaluations_ = std::max(evaluations_, found.sea_evaluations);
    if (known_ && !(excessOf(found, tolerance_) < excessOf(best_, tolerance_))) return;
    best_ = found, known_ = true, has_center_ = has_center;
  }

  void findMore() {
    linear_ = next();
    Body precise = body_;
    precise.double_precision = true;
    evaluateLinear(precise, at_, linear_);
    consider(linear_, true);
    if (!body_.double_precision) {
      Forces plain = next();
      evaluateLinear(body_, at_, plain);
      consider(plain, true);
    }
    if (suitsClusterWalk(body_)) tryShares();
  }

  void finish(Forces& forces) {
    if (excessOf(best_, tolerance_) * body_.tolerance > kUsefulBound) preferLikely();
    if (!has_center_) {
      best_.center_of_buoyancy_w = linear_.center_of_buoyancy_w, best_.sea_evaluations = evaluations_;
      findCenterCertified(body_, at_, best_);
    }
    takeWrench(best_, forces);
    forces.center_of_buoyancy_w = best_.center_of_buoyancy_w;
    forces.sea_evaluations = std::max(evaluations_, best_.sea_evaluations);
  }

private:
  // As many as take no more than one attempt in double.
  void tryShares() {
    const double each = kLaneExpansionCost * static_cast<double>(body_.surface->sumOfSines()->waveCount());
    const auto most = evaluations_ + static_cast<std::uint64_t>(attemptBudget(body_) / each);
    for (double tried = kCoarsestTried; tried >= kFinestTried && evaluations_ < most; tried *= kTriedStep) {
      Forces found = next();
      const bool complete = evaluateByClusters(body_, at_, shareOf(body_, tried), found);
      evaluations_ = found.sea_evaluations;
      if (!complete) return;
      consider(found, false);
    }
  }

  Forces next() const {
    Forces forces;
    forces.center_of_buoyancy_w = {kNan, kNan, kNan};
    forces.sea_evaluations = evaluations_;
    return forces;
  }

  // Whether the vertices and the middles between them can see the sea's waves: on a coarse hull in short ones both are taken in
  // alike. amplitude / slope: of a wave, its length over 2 pi.
  bool resolvesWaves() const {
    constexpr double kMostApart = 1.5; // [rad]
    const SeaBounds& sea = body_.surface->bounds();
    const double side =
        body_.scale * std::sqrt(8 * body_.hull->linear_error_weight / body_.hull->wettable_moments.area);
    return 0.5 * side * std::min(1.0, sea.slope) <= kMostApart * sea.amplitude; // false for NaN
  }

  // Looks between the vertices: how much that changes tells how far linear sampling is off, with or without a bound. The bound is
  // that of the best bounded result, and how far this one is from it.
  void preferLikely() {
    const double cost = body_.surface->heightsCost(3.0 * body_.hull->wettable_count, body_.scale * body_.hull->radius);
    if (cost > kTimesLinear * attemptBudget(body_) || !resolvesWaves()) return;
    Forces finer = next();
    evaluateBetween(body_, at_, finer);
    evaluations_ = finer.sea_evaluations;
    const Apart change = apart(finer, linear_), from_best = apart(finer, best_);
    const double likely = std::max(change.force / tolerance_.force, change.torque / tolerance_.torque) / 3;
    if (!(likely < excessOf(best_, tolerance_) / kBoundOverError)) return;
    finer.force_bound = best_.force_bound + from_best.force, finer.torque_bound = best_.torque_bound + from_best.torque;
    best_ = finer, has_center_ = true;
  }

  Body body_;
  const Situation& at_;
  const Tolerance& tolerance_;
  Forces best_, linear_;
  std::uint64_t evaluations_;
  bool known_ = false, has_center_ = false;
};

void evaluateOnWaves(const Body& body, const Situation& at, Forces& forces) {
  const Tolerance tolerance = toleranceOf(*body.hull, *body.surface, body.scale, body.tolerance);
  const bool certifiable = body.tolerance > 0 && isCertifiable(*body.surface);
  const bool open = !body.hull->opening_vertices.empty();
  const bool linear_first = !certifiable || body.outputs != 0 || open ||
                            (linearMayDo(*body.hull, *body.surface, body.scale, tolerance) &&
                             !(takesClusterWalk(body) && body.hull->wettable_count >= kManyTriangles));
  if (linear_first) {
    evaluateLinear(body, at, forces);
    // Where water may run in, no bound is to be had.
    if (!certifiable || isWithin(forces, tolerance) || (open && std::isnan(forces.force_bound))) return;
  }
  if (takesClusterWalk(body) && tryClusters(body, at, tolerance, forces)) return findCenterCertified(body, at, forces);
  Forces certified = forces;
  const bool complete = evaluateCertified(body, at, certified), has_center = certifiesCenter(body);
  if (complete && isWithin(certified, tolerance)) {
    forces = certified;
    if (!has_center) findCenterCertified(body, at, forces);
    return;
  }
  BestEffort best(body, at, tolerance, certified.sea_evaluations);
  if (linear_first) best.consider(forces, true);
  if (complete) best.consider(certified, has_center);
  best.findMore();
  best.finish(forces);
}

} // namespace

Setting makeSetting(const Hull& hull, const Surface& surface, double scale) {
  const double reach = scale * (hull.offset + hull.radius);
  Setting at = {hull.center_b,
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
  if (surface.isFlat()) return at;
  const SeaBounds& sea = surface.bounds();
  const LinearError linear = surface.linearError();
  at.crest = sea.amplitude / scale;
  at.bent = linear.curvature * hull.linear_error_weight + linear.offset / (scale * scale) * hull.wettable_moments.area;
  if (std::isfinite(sea.slope) && std::isfinite(sea.rate)) {
    at.fixed_error += sea.amplitude + sea.slope * reach + sea.rate * std::abs(surface.time());
    at.phase_error = sea.slope;
  }
  at.height_error = sea.heightErrorAt(reach), at.height_error_per_metre = sea.height_error_per_metre;
  return at;
}

Tolerance toleranceOf(const Hull& hull, const Surface& surface, double scale, double tolerance) {
  if (tolerance == 0) return {HUGE_VAL, HUGE_VAL};
  const double force =
      tolerance * surface.fluid().density * surface.fluid().gravity * scale * scale * scale * hull.mass.volume;
  return {force, force * scale * hull.longestExtent()};
}

bool linearMayDo(const Hull& hull, const Surface& surface, double scale, const Tolerance& tolerance) {
  if (surface.isFlat()) return true;
  const LinearError linear = surface.linearError();
  double curvature = linear.curvature;
  if (surface.sumOfSines() && !hull.tree.nodes.empty()) {
    // The bound is taken leaf by leaf (lanes/sines_linear.cpp), with what the sea does there: about this much.
    const double leaf = scale * std::sqrt(hull.wettable_moments.area / static_cast<double>(hull.tree.leaves.size()));
    curvature = 0.6 * std::min(curvature, 1.5 * surface.sumOfSines()->meanCurvature() + surface.bounds().third * leaf);
  }
  const double curved =
      scale * scale *
      (scale * scale * curvature * hull.linear_error_weight + linear.offset * hull.wettable_moments.area);
  return surface.fluid().density * surface.fluid().gravity * curved <= tolerance.force;
}

Forces evaluate(const Body& body) {
  Forces forces = noForces(body);
  const bool reached = body.surface != nullptr && body.hull->wettable_count > 0;
  if (!reached) return clearStates(body), forces;
  const Situation at = situate(body);
  if (at.dry) return clearStates(body), forces;
  const Tolerance tolerance = toleranceOf(*body.hull, *body.surface, body.scale, body.tolerance);
  if (body.surface->isFlat()) {
    evaluateOnStillWater(body, at, forces);
    if (!body.double_precision && !isWithin(forces, tolerance) && !forces.opening_submerged) {
      Body precise = body;
      precise.double_precision = true;
      evaluateOnStillWater(precise, at, forces);
    }
  } else {
    evaluateOnWaves(body, at, forces);
  }
  forces.tolerance_met = body.tolerance == 0 || isWithin(forces, tolerance);
  return forces;
}

} // namespace plim
