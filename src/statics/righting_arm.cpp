#include "statics/righting_arm.hpp"

#include "math/elementary.hpp"
#include "statics/zero.hpp"

namespace plim {
namespace {

constexpr double kStep = 5 * kDegree;
constexpr double kWithin = 1e-12; // [rad] of a zero

Quat turnAbout(const Vec3d& axis, double angle) {
  const SineCosine half = sineCosine(0.5 * angle);
  return {half.sine * axis.x, half.sine * axis.y, half.sine * axis.z, half.cosine};
}

} // namespace

RightingArm::RightingArm(const Vessel& vessel, const Vec3d& bow_b, std::vector<Vec3d> openings_b)
    : vessel_(vessel), bow_(bow_b), across_(cross(bow_b, Vec3d{0, 1, 0})),
      finder_(vessel, kHeave | (std::abs(across_.z) > 0.5 ? kTurnZ : kTurnX)), openings_b_(std::move(openings_b)) {}

Heeled RightingArm::at(double heel, double trim) const {
  const Equilibrium found = finder_.find({product(turnAbout(across_, trim), turnAbout(bow_, heel)), 0});
  Heeled heeled;
  heeled.heel = heel, heeled.at = found.at;
  heeled.in_balance = found.verdict == Verdict::kStable || found.verdict == Verdict::kUnstable;
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
  // How heave and trim follow, so that force and torque stay 0. A trim to which nothing answers (a cube on its edge has one) does not follow;
  // wholly wet nor does heave.
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

std::vector<Heeled> RightingArm::rows(const std::vector<double>& heels) const {
  std::vector<Heeled> found;
  for (const double heel : heels) found.push_back(at(heel, found.empty() ? 0 : found.back().trim));
  return found;
}

double RightingArm::openingDepth(const Heeled& heeled) const {
  double deepest = -HUGE_VAL;
  for (const Vec3d& point : openings_b_) deepest = std::max(deepest, vessel_.depthOf(point, heeled.at.pose));
  return deepest;
}

template <typename Value>
double RightingArm::zeroBetween(const Heeled& a, const Heeled& b, Value value) const {
  return findZero(a.heel, value(a), b.heel, value(b), kWithin, [&](double heel) { return value(at(heel, a.trim)); });
}

Heeled RightingArm::near(const std::vector<Heeled>& grid, double heel) const {
  const auto k = std::min(static_cast<std::size_t>(heel / kStep), grid.size() - 1);
  return at(heel, grid[k].trim);
}

double RightingArm::areaBetween(const std::vector<Heeled>& grid, double from, double to) const {
  if (!(to > from)) return 0;
  std::vector<Heeled> steps{near(grid, from)};
  for (const Heeled& row : grid)
    if (row.heel > from && row.heel < to) steps.push_back(row);
  steps.push_back(near(grid, to));
  double left_out = 0;
  const auto part = [](const Heeled& row) { return row.gz * (1 - sineCosine(row.trim).cosine); };
  for (std::size_t k = 1; k < steps.size(); ++k)
    left_out += 0.5 * (part(steps[k - 1]) + part(steps[k])) * (steps[k].heel - steps[k - 1].heel);
  return (steps.back().at.energy - steps.front().at.energy) / vessel_.weight() + left_out;
}

// From rest, where GZ comes up through 0 or stands at it upright, to where it comes down to 0 again.
void RightingArm::findRange(const std::vector<Heeled>& grid, StabilityCurve& curve) const {
  const double nothing = 1e-12 * vessel_.radius();
  const auto gz = [](const Heeled& row) { return row.gz; };
  if (grid[0].gz > -nothing && grid[0].slope > 0) curve.rest = 0;
  for (std::size_t k = 1; k < grid.size(); ++k) {
    const Heeled &a = grid[k - 1], &b = grid[k];
    if (std::isnan(curve.rest) && a.gz <= nothing && b.gz > nothing) curve.rest = zeroBetween(a, b, gz);
    if (!(a.gz > nothing) || b.gz > nothing) continue;
    curve.vanishing = b.gz < -nothing ? zeroBetween(a, b, gz) : b.heel;
    return;
  }
}

void RightingArm::findOpening(const std::vector<Heeled>& grid, StabilityCurve& curve) const {
  const auto depth = [&](const Heeled& row) { return openingDepth(row); };
  for (std::size_t k = 0; k < grid.size(); ++k) {
    if (!(depth(grid[k]) > 0)) continue;
    curve.opening = k == 0 ? 0 : zeroBetween(grid[k - 1], grid[k], depth);
    return;
  }
}

// Where the slope comes down through 0, or at a step.
void RightingArm::findLargest(const std::vector<Heeled>& grid, double end, StabilityCurve& curve) const {
  const auto slope = [](const Heeled& row) { return row.slope; };
  const double flooded = std::isnan(curve.opening) ? end : std::min(end, curve.opening);
  const auto consider = [&](const Heeled& row) {
    if (row.heel > end + kWithin) return;
    if (!(row.gz <= curve.largest_gz)) curve.largest_gz = row.gz, curve.largest_at = row.heel;
    if (row.heel >= 30 * kDegree - kWithin && row.heel <= flooded + kWithin)
      curve.largest_gz_from_30 = std::max(curve.largest_gz_from_30, row.gz);
  };
  consider(near(grid, flooded));
  for (std::size_t k = 0; k < grid.size(); ++k) {
    consider(grid[k]);
    if (k + 1 < grid.size() && grid[k].slope > 0 && grid[k + 1].slope <= 0)
      consider(near(grid, zeroBetween(grid[k], grid[k + 1], slope)));
  }
}

StabilityCurve RightingArm::curve() const {
  std::vector<double> heels;
  for (int k = 0; k <= 36; ++k) heels.push_back(k * kStep);
  const std::vector<Heeled> grid = rows(heels);
  StabilityCurve curve;
  findRange(grid, curve);
  findOpening(grid, curve);
  const double end = std::isnan(curve.vanishing) ? kPi : curve.vanishing;
  findLargest(grid, end, curve);
  curve.gm = near(grid, std::isnan(curve.rest) ? 0 : curve.rest).slope;
  const auto areaTo = [&](double heel) { return areaBetween(grid, curve.rest, std::min(heel, end)); };
  curve.area_30 = areaTo(30 * kDegree), curve.area_40 = areaTo(40 * kDegree);
  curve.area_flooding = std::isnan(curve.opening) ? curve.area_40 : areaTo(std::min(40 * kDegree, curve.opening));
  return curve;
}

} // namespace plim
