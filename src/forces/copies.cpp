#include "forces/copies.hpp"

#include "forces/body_in_water.hpp"
#include "forces/cluster_sums.hpp"
#include "forces/lane_views.hpp"

namespace plim {

CopyGroup::CopyGroup(const Hull& hull, const Surface& surface, double tolerance)
    : hull_(hull), surface_(surface), tolerance_(toleranceOf(hull, surface, 1, tolerance)),
      wanted_(copiesGoTogether(hull, surface) && linearMayDo(hull, surface, 1, tolerance_)),
      evaluations_(surface.isFlat() ? 0 : hull.tree.vertex_count) {}

void CopyGroup::evaluate() {
  // Lanes that are not in use must hold sound numbers too.
  for (std::size_t lane = count_; lane < lanes::kCopies; ++lane) set(lane, {}, {}, {});
  const HullInWater shared = hullInWater(hull_, surface_, 1);
  lanes::CopyWaves waves{};
  if (const SinesState* sea = surface_.sumOfSines()) {
    const WaveArrays& arrays = sea->arrays();
    waves = {static_cast<std::uint32_t>(sea->waveCount()),
             arrays.kx.data(),
             arrays.kz.data(),
             arrays.phase.data(),
             arrays.kx_float.data(),
             arrays.kz_float.data(),
             arrays.amplitude.data(),
             floatHeightError(shared, surface_)};
  }
  lanes::kernels().copies(shared, viewTree(hull_.tree), waves, poses_, floatTerms(hull_.tree), wrenches_);
}

} // namespace plim
