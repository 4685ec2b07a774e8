// righting_arm.cpp - the equilibrium at a heel, its righting arm and the derivative of that arm.
#include "statics/righting_arm.hpp"

#include "math/elementary.hpp"
#include "math/memory.hpp"

namespace plim {
namespace {

constexpr double kSame = 1e-12; // of a step

} // namespace

RightingArm::RightingArm(const Vessel& vessel, const Vec3d& bow_b, Array<Vec3d> openings_b)
    : vessel_(vessel), bow_(bow_b), across_(cross(bow_b, Vec3d{0, 1, 0})),
      finder_(vessel, kHeave | (std::abs(across_.z) > 0.5 ? kTurnZ : kTurnX)), openings_b_(std::move(openings_b)) {}

Heeled RightingArm::atFrom(double heel, double trim) const {
  const Equilibrium found = finder_.find({product(turnAbout(across_, trim), turnAbout(bow_, heel)), 0});
  Heeled heeled;
  heeled.heel = heel, heeled.at = found.at;
  heeled.stays = found.verdict == Verdict::kStable;
  heeled.in_balance = heeled.stays || found.verdict == Verdict::kUnstable;
  const Vec3d bow_w = found.at.R * bow_;
  heeled.trim = arcTangent(bow_w.y, dot(bow_w, bow_));
  heeled.gz = -dot(found.at.torque_w, bow_) / vessel_.weight();
  heeled.slope = slopeOf(heeled);
  return heeled;
}

double RightingArm::slopeOf(const Heeled& heeled) const {
  const Mat6& K = heeled.at.stiffness;
  const Spatial heave{{0, 1, 0}, {}}, trim{{}, across_}, turn{{}, heeled.at.R * bow_}, arm{{}, bow_};
  const Spatial by_heave = K * heave, by_trim = K * trim, by_turn = K * turn;
  const double hh = dot(heave, by_heave), ht = dot(heave, by_trim), th = dot(trim, by_heave), tt = dot(trim, by_trim);
  const double force = dot(heave, by_turn), torque = dot(trim, by_turn), determinant = hh * tt - ht * th;
  // Heave and trim follow so that force and torque stay 0. A trim without stiffness (a cube on its edge has one) does
  // not follow. A wholly submerged body has no stiffness in heave either.
  constexpr double kNothing = 1e-10; // of a stiffness
  const double weight = vessel_.weight(), radius = vessel_.radius();
  const bool heave_answers = std::abs(hh) > kNothing * weight / radius;
  const bool both_answer = heave_answers && std::abs(determinant) > kNothing * std::abs(hh) * weight * radius;
  const double heave_by_turn = both_answer     ? -(tt * force - ht * torque) / determinant
                               : heave_answers ? -force / hh
                                               : 0;
  const double trim_by_turn = both_answer ? -(hh * torque - th * force) / determinant : 0;
  const double change = dot(arm, by_turn) + heave_by_turn * dot(arm, by_heave) + trim_by_turn * dot(arm, by_trim);
  return -change / weight;
}

Heeled RightingArm::at(double heel) {
  const double side = heel < 0 ? -1 : 1;
  const auto step = static_cast<std::size_t>(std::abs(heel) / kStep + kSame);
  Array<Heeled>& path = path_[heel < 0];
  while (path.size() <= step)
    path.push_back(atFrom(side * kStep * static_cast<double>(path.size()), path.empty() ? 0 : path.back().trim));
  if (std::abs(heel - path[step].heel) > kSame * kStep) return atFrom(heel, path[step].trim);
  Heeled there = path[step];
  there.heel = heel;
  return there;
}

double RightingArm::openingDepth(const Heeled& heeled) const {
  double deepest = -HUGE_VAL;
  for (const Vec3d& point : openings_b_) deepest = std::max(deepest, vessel_.depthOf(point, heeled.at.pose));
  return deepest;
}

} // namespace plim
