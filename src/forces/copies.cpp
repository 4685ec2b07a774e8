// copies.cpp - prepares a group of copies and calls the kernels for it.
#include "forces/copies.hpp"

#include "forces/adaptive/cluster_walk.hpp"
#include "forces/body_in_water.hpp"
#include "forces/cluster_sums.hpp"
#include "forces/lane_views.hpp"

namespace plim {
namespace {

// Returns the same limit that evaluate() uses for a single body.
float mostPoints(const Hull& hull, const Surface& surface, double budget) {
  if (!surface.waveArrays()) return 0;
  Body body;
  body.hull = &hull, body.surface = &surface, body.budget = budget;
  return mostPointsOf(body);
}

} // namespace

CopyGroup::CopyGroup(const Hull& hull, const Surface& surface, double tolerance, double budget)
    : hull_(hull), surface_(surface), tolerance_(toleranceOf(hull, surface, 1, tolerance)),
      by_polynomials_(!linearLikelyMeets(hull, surface, 1, tolerance_)),
      wanted_(canBatch(hull, surface) &&
              (!by_polynomials_ || (lanes::kernels().copies_adaptive && tolerance >= kFinestInFloat))),
      allowance_(clusterAllowance(hull, tolerance)), most_points_(mostPoints(hull, surface, budget)),
      evaluations_(surface.isFlat() ? 0 : hull.tree.vertex_count) {}

void CopyGroup::evaluate() {
  // Unused lanes must hold finite numbers too.
  for (std::size_t lane = count_; lane < lanes::kCopies; ++lane) set(lane, {}, {}, {});
  const HullInWater shared = hullInWater(hull_, surface_, 1);
  lanes::CopyWaves waves{};
  if (const WaveArrays* arrays = surface_.waveArrays())
    waves = {static_cast<std::uint32_t>(arrays->count),
             arrays->kx.data(),
             arrays->kz.data(),
             arrays->phase.data(),
             arrays->kx_float.data(),
             arrays->kz_float.data(),
             arrays->amplitude.data(),
             displacedOrNull(*arrays),
             arrays->label_steps,
             by_polynomials_ ? taylorHeightError(shared, surface_) : floatHeightError(shared, surface_)};
  if (by_polynomials_)
    return lanes::kernels().copies_adaptive(shared, viewTree(hull_.tree), waves,
                                            viewWalkSea(shared, surface_, allowance_), poses_,
                                            walkFloatTerms(hull_.tree), wrenches_);
  lanes::kernels().copies(shared, viewTree(hull_.tree), waves, poses_, floatTerms(hull_.tree), wrenches_);
}

} // namespace plim
