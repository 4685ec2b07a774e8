// certified.cpp - selects the walk for each kind of sea.
#include "forces/adaptive/certified.hpp"

#include "forces/adaptive/lattice_walk.hpp"
#include "forces/adaptive/shape_expansion.hpp"
#include "forces/adaptive/smooth_walk.hpp"
#include "forces/adaptive/tolerance_search.hpp"
#include "forces/choice.hpp"
#include "forces/methods.hpp"

namespace plim {
namespace {

template <typename Walk, typename Sea>
CertifiedResult integrateWith(const Body& body, const BodyInWater& at, const Sea& sea, double budget) {
  return ToleranceSearch<Walk, Sea>(body, at, sea, budget).integrate();
}

CertifiedResult integrateSmooth(const Body& body, const BodyInWater& at, double budget) {
  const Vec3d center_w = centerInWorld(body);
  const double amplitude = body.surface->bounds().amplitude;
  const auto with = [&]<typename Expansion>(const Expansion& expansion) {
    return integrateWith<SmoothWalk<Expansion>>(body, at, expansion, budget);
  };
  if (const SmoothSea* sea = body.surface->smooth())
    return with(ShapeExpansion(*sea, amplitude, center_w.x, center_w.z));
  return with(SinesExpansion(*body.surface->sumOfSines(), center_w.x, center_w.z));
}

// Tries the walks in float. Returns false if they miss the tolerance, or if outputs were requested that they do not
// compute.
bool walkClusters(const Body& body, const BodyInWater& at, CertifiedResult& result) {
  if (body.outputs != 0) return false;
  Forces found = noForces();
  const bool met = tryClusters(body, at, toleranceOf(*body.hull, *body.surface, body.scale, body.tolerance), found);
  result = {found, {found.force_bound, found.torque_bound}, {}, found.sea_evaluations, met};
  return met;
}

// Evaluates the original sea behind a sampled one, and adds the distance between the two to the bounds.
class OriginalSea {
public:
  OriginalSea(const Body& body, const BodyInWater& at, const SampledState& sampled)
      : body_(body), at_(at), inner_(sampled.inner()) {
    const Hull& hull = *body.hull;
    const double s = body.scale;
    distance_.force = at.shared.weight * s * s * hull.wettable_moments.area * sampled.distance();
    distance_.torque = distance_.force * reachFromReference(body);
    part_ = toleranceOf(hull, *body.surface, s, body.tolerance).excess(distance_.force, distance_.torque);
    if (!isExpandable(inner_)) part_ = HUGE_VAL;
  }

  // Returns the distance between the two seas as a fraction of the tolerance; infinite if the original sea has no
  // expansion.
  double part() const { return part_; }

  CertifiedResult integrate(double budget) const {
    Body behind = body_;
    behind.surface = &inner_, behind.tolerance = (1 - kPartForFacets) * body_.tolerance;
    CertifiedResult result;
    if (!walksClusters(behind) || !walkClusters(behind, bodyInWater(behind), result)) {
      const std::uint64_t in_vain = result.evaluations;
      result = integrateSmooth(behind, at_, budget);
      result.evaluations += in_vain;
    }
    result.bounds.force += distance_.force, result.bounds.torque += distance_.torque;
    return result;
  }

private:
  const Body& body_;
  const BodyInWater& at_;
  const Surface& inner_;
  WrenchBounds<double> distance_;
  double part_;
};

CertifiedResult integrateOnLattice(const Body& body, const BodyInWater& at, const SampledState& sampled,
                                   double budget) {
  CertifiedResult by_clusters;
  if (fitsWalkOverNodes(body) && walkClusters(body, at, by_clusters)) return by_clusters;
  Lattice lattice;
  std::uint64_t evaluations = by_clusters.evaluations;
  const bool known = latticeUnder(body, sampled, budget, lattice, evaluations);
  CertifiedResult result = known ? integrateWith<LatticeWalk>(body, at, lattice, budget) : CertifiedResult{};
  result.evaluations = evaluations;
  return result;
}

// Uses the original sea if the cells are small enough. Otherwise, or if that misses the tolerance, uses the facets.
CertifiedResult integrateSampled(const Body& body, const BodyInWater& at, const SampledState& sampled) {
  const OriginalSea original(body, at, sampled);
  const double budget = kBudgetOfEither * attemptBudget(body);
  const Tolerance tolerance = toleranceOf(*body.hull, *body.surface, body.scale, body.tolerance);
  CertifiedResult best;
  std::uint64_t evaluations = 0;
  double excess = HUGE_VAL; // the best result's bound over the tolerance
  const auto consider = [&](const CertifiedResult& found) {
    evaluations += found.evaluations;
    const double now = found.complete ? tolerance.excess(found.bounds.force, found.bounds.torque) : HUGE_VAL;
    if (now < excess) best = found, excess = now;
  };
  const bool fine = original.part() <= kPartForFacets;
  if (fine) consider(original.integrate(budget));
  if (excess > 1) consider(integrateOnLattice(body, at, sampled, budget));
  if (excess > 1 && !fine && original.part() < HUGE_VAL) consider(original.integrate(budget));
  best.evaluations = evaluations;
  return best;
}

} // namespace

CertifiedResult integrateCertified(const Body& body, const BodyInWater& at) {
  if (const SampledState* sampled = body.surface->sampled()) return integrateSampled(body, at, *sampled);
  const double budget = attemptBudget(body);
  if (const Lattice* facets = body.surface->facets()) return integrateWith<LatticeWalk>(body, at, *facets, budget);
  return integrateSmooth(body, at, budget);
}

} // namespace plim
