// copies.hpp - evaluates many bodies with one small hull in one water together: a lane is a body. The results have the
// same bits as single evaluations (equations: wrench.hpp) and take less time. For a hull of at most 16 triangles,
// placing it and reducing its sums takes longer than clipping it.
#pragma once

#include "forces/choice.hpp"
#include "math/pose.hpp"

namespace plim {

// Up to kCopies bodies with scale 1, in float and without optional outputs. Code that runs for every copy is in this
// header, to be inlined: a box takes about fifty nanoseconds in all.
class CopyGroup { // NOLINT(clang-analyzer-optin.performance.Padding): kernel arguments are aligned
public:
  static constexpr std::size_t kFewest = kFewestCopies; // smaller groups gain nothing

  CopyGroup(const Hull& hull, const Surface& surface, double tolerance, double budget);

  bool isWanted() const { return wanted_; } // false: evaluate the bodies one by one, nothing is gained here
  bool isFull() const { return count_ == lanes::kCopies; }
  std::size_t count() const { return count_; }

  void add(const Vec3d& position, const Quat& rotation, const Vec3d& reference_b) {
    set(count_++, position, rotation, reference_b);
  }
  void evaluate();

  // Call after evaluate(). Returns whether forces(i) can be used; if not, evaluate the copy alone with
  // plim::evaluate().
  bool isSettled(std::size_t i) const {
    if (wrenches_.below_troughs[i] > 0) return false; // plim::evaluate() uses the hull's moments for wholly wet hulls
    if (by_polynomials_ && wrenches_.points[i] > most_points_ && !(wrenches_.above_crests[i] > 0)) return false;
    return wrenches_.above_crests[i] > 0 || tolerance_.holds(wrenches_.force_bound[i], wrenches_.torque_bound[i]);
  }
  Forces forces(std::size_t i) const {
    const lanes::CopyWrenches& from = wrenches_;
    Forces to = noForces();
    if (from.above_crests[i] > 0) return to;
    to.force_w = {from.force[0][i], from.force[1][i], from.force[2][i]};
    to.torque_w = {from.torque[0][i], from.torque[1][i], from.torque[2][i]};
    to.volume = from.volume[i], to.wetted_area = from.wetted_area[i], to.waterplane_area = from.waterplane_area[i];
    to.force_bound = from.force_bound[i], to.torque_bound = from.torque_bound[i];
    to.sea_evaluations = by_polynomials_ ? static_cast<std::uint64_t>(from.points[i]) : evaluations_;
    return to;
  }

private:
  void set(std::size_t lane, const Vec3d& position, const Quat& rotation, const Vec3d& reference_b) {
    for (int k = 0; k < 3; ++k) poses_.position[k][lane] = position[k], poses_.reference[k][lane] = reference_b[k];
    poses_.rotation[0][lane] = rotation.x, poses_.rotation[1][lane] = rotation.y;
    poses_.rotation[2][lane] = rotation.z, poses_.rotation[3][lane] = rotation.w;
  }

  const Hull& hull_;
  const Surface& surface_;
  Tolerance tolerance_;
  bool by_polynomials_; // linear sampling is unlikely to meet the tolerance
  bool wanted_;
  double allowance_;
  float most_points_; // limit on expansions of the sea, from the budget
  std::size_t count_ = 0;
  std::uint64_t evaluations_; // of the sea, for each copy, by linear sampling
  lanes::CopyPoses poses_;
  lanes::CopyWrenches wrenches_;
};

} // namespace plim
