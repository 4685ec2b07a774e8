// choice.cpp - estimates the error of linear sampling.
#include "forces/choice.hpp"

#include "forces/body_in_water.hpp"

namespace plim {

bool linearLikelyMeets(const Hull& hull, const Surface& surface, double scale, const Tolerance& tolerance) {
  if (surface.isFlat()) return true;
  LinearError likely = surface.linearError();
  const WaveArrays* waves = surface.waveArrays();
  if (waves && !waves->isDisplaced() && !hull.tree.isSingleLeaf()) {
    // The bound is computed leaf by leaf (lanes/sines_linear.cpp), with about this local curvature.
    const double leaf = scale * std::sqrt(hull.wettable_moments.area / static_cast<double>(hull.tree.leaves.size()));
    likely.curvature = kOfCurvature * std::min(likely.curvature, kTimesMeanCurvature * waves->mean_curvature +
                                                                     surface.bounds().third * leaf);
  }
  const double volume = scale * scale * scale * scale * linearErrorOf(hull, scale, likely);
  return surface.fluid().specificWeight() * volume <= tolerance.force;
}

} // namespace plim
