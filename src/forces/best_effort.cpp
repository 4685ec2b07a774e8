// best_effort.cpp - linear sampling, cluster walks and sampling between the vertices, without regard to the tolerance.
#include "forces/best_effort.hpp"

#include "forces/adaptive/cluster_walk.hpp"
#include "forces/adaptive/work.hpp"
#include "forces/choice.hpp"
#include "forces/methods.hpp"

namespace plim {
namespace {

// Distances between the forces and the torques of two results.
struct Apart {
  double force, torque;
};
Apart apart(const Forces& a, const Forces& b) {
  return {length(a.force_w - b.force_w), length(a.torque_w - b.torque_w)};
}

} // namespace

BestEffort::BestEffort(const Body& body, const BodyInWater& at, const Tolerance& tolerance, VertexHeights& heights,
                       std::uint64_t evaluations)
    : asked_(body), body_(body), at_(at), tolerance_(tolerance), heights_(heights), evaluations_(evaluations) {
  body_.outputs &= kCenterOfBuoyancy;
}

void BestEffort::considerLinear(const Forces& found) {
  linear_ = found, linear_known_ = true;
  consider(found, true);
}

void BestEffort::consider(const Forces& found, bool has_center) {
  evaluations_ = std::max(evaluations_, found.sea_evaluations);
  if (known_ && !(tolerance_.excess(found) < tolerance_.excess(best_))) return;
  best_ = found, known_ = true, has_center_ = has_center;
}

void BestEffort::findMore() {
  findLinear();
  if (canWalkClusters(body_)) walkClusters();
}

// Samples linearly in double, unless that is the result already known. In float, only the kernels for waves can have a
// smaller bound.
void BestEffort::findLinear() {
  const bool has_kernels = linear_known_ && linearUsesWaveKernels(asked_);
  if (!(linear_known_ && body_.double_precision)) {
    linear_ = next();
    Body precise = body_;
    precise.double_precision = true;
    evaluateLinear(precise, at_, heights_, linear_);
    consider(linear_, true);
  }
  if (has_kernels || !linearUsesWaveKernels(body_)) return;
  Forces plain = next();
  evaluateLinear(body_, at_, heights_, plain);
  consider(plain, true);
}

void BestEffort::finish(Forces& forces) {
  if (tolerance_.excess(best_) * body_.tolerance > kUsefulBound) preferFinerSampling();
  if (!has_center_) {
    best_.center_of_buoyancy_w = linear_.center_of_buoyancy_w, best_.sea_evaluations = evaluations_;
    findCenterCertified(body_, at_, best_);
  }
  forces.take(best_, {best_.force_bound, best_.torque_bound}); // outputs computed at the vertices stay
  forces.center_of_buoyancy_w = best_.center_of_buoyancy_w;
  forces.sea_evaluations = std::max(evaluations_, best_.sea_evaluations);
}

// Walks with ever finer allowances; together they may take as much work as one attempt in double.
void BestEffort::walkClusters() {
  const double each = laneExpansionCost(*body_.surface);
  const auto most = evaluations_ + static_cast<std::uint64_t>(attemptBudget(body_) / each);
  for (double tried = kCoarsestTried; tried >= kFinestTried && evaluations_ < most; tried *= kTriedStep) {
    Forces found = next();
    const bool complete = evaluateByClusters(body_, at_, clusterAllowance(*body_.hull, tried), found);
    evaluations_ = found.sea_evaluations;
    if (!complete) return;
    consider(found, false);
  }
}

Forces BestEffort::next() const {
  Forces forces = noForces();
  forces.sea_evaluations = evaluations_;
  return forces;
}

// Returns whether the vertices and edge midpoints resolve the sea's waves. amplitude / slope is a wave's length over 2
// pi.
bool BestEffort::resolvesWaves() const {
  const SeaBounds& sea = body_.surface->bounds();
  const double side = body_.scale * std::sqrt(8 * body_.hull->linear_error_weight / body_.hull->wettable_moments.area);
  return 0.5 * side * std::min(1.0, sea.slope) <= kMostPhaseBetween * sea.amplitude; // false for NaN
}

// Samples between the vertices. The change estimates the error of the finer result, even if no bound is known. If the
// estimate is small enough, the finer result is used. Its bound is that of the best bounded result plus the distance
// between the two.
void BestEffort::preferFinerSampling() {
  const double cost = body_.surface->heightsCost(3.0 * body_.hull->wettable_count, body_.scale * body_.hull->radius);
  if (cost > kTimesLinear * attemptBudget(body_) || !resolvesWaves()) return;
  Forces finer = next();
  evaluateBetween(body_, at_, heights_, finer);
  evaluations_ = finer.sea_evaluations;
  const Apart change = apart(finer, linear_), from_best = apart(finer, best_);
  const double likely = std::max(change.force / tolerance_.force, change.torque / tolerance_.torque) * kErrorOverChange;
  if (!(likely < tolerance_.excess(best_) / kBoundOverError)) return;
  finer.force_bound = best_.force_bound + from_best.force, finer.torque_bound = best_.torque_bound + from_best.torque;
  best_ = finer, has_center_ = true;
}

} // namespace plim
