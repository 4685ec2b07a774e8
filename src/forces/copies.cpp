#include "forces/copies.hpp"

#include "forces/choice.hpp"
#include "forces/cluster_sums.hpp"
#include "forces/lane_views.hpp"

namespace plim {

CopyGroup::CopyGroup(const Hull& hull, const Surface& surface, double tolerance, std::size_t most)
    : hull_(hull), surface_(surface), tolerance_{}, wanted_(most >= kFewestCopies && copiesGoTogether(hull, surface)) {
  if (!wanted_) return;
  tolerance_ = toleranceOf(hull, surface, 1, tolerance);
  wanted_ = linearMayDo(hull, surface, 1, tolerance_);
}

bool CopyGroup::isWorthWhile() const {
  return count_ >= kFewestCopies;
}

void CopyGroup::set(std::size_t lane, const Vec3d& position, const Quat& rotation, const Vec3d& reference_b) {
  for (int k = 0; k < 3; ++k) poses_.position[k][lane] = position[k], poses_.reference[k][lane] = reference_b[k];
  poses_.rotation[0][lane] = rotation.x, poses_.rotation[1][lane] = rotation.y;
  poses_.rotation[2][lane] = rotation.z, poses_.rotation[3][lane] = rotation.w;
}

void CopyGroup::add(const Vec3d& position, const Quat& rotation, const Vec3d& reference_b) {
  set(count_++, position, rotation, reference_b);
}

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

bool CopyGroup::isSettled(std::size_t i) const {
  if (wrenches_.below_troughs[i] > 0) return false; // evaluate() has its moments for that
  return wrenches_.above_crests[i] > 0 || tolerance_.holds(wrenches_.force_bound[i], wrenches_.torque_bound[i]);
}

Forces CopyGroup::forces(std::size_t i) const {
  const lanes::CopyWrenches& from = wrenches_;
  Forces to = noForces();
  if (from.above_crests[i] > 0) return to;
  to.force_w = {from.force[0][i], from.force[1][i], from.force[2][i]};
  to.torque_w = {from.torque[0][i], from.torque[1][i], from.torque[2][i]};
  to.volume = from.volume[i], to.wetted_area = from.wetted_area[i], to.waterplane_area = from.waterplane_area[i];
  to.force_bound = from.force_bound[i], to.torque_bound = from.torque_bound[i];
  to.sea_evaluations = surface_.isFlat() ? 0 : hull_.tree.vertex_count;
  return to;
}

} // namespace plim
