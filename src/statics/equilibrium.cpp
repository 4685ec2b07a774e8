// equilibrium.cpp - Newton's method, the test of stability, and the search from many starts.
#include "statics/equilibrium.hpp"

#include "math/elementary.hpp"
#include "math/memory.hpp"
#include "math/random.hpp"
#include "math/symmetric3.hpp"

namespace plim {
namespace {

constexpr int kMostIterations = 200, kMostHalvings = 60;
constexpr double kBalanced = 1e-10;  // residual of a body in balance
constexpr double kExact = 1e-15;     // residual from rounding alone
constexpr double kNoise = 1e-14;     // of the weight: smaller slopes may be rounding
constexpr double kLongestStep = 0.5; // of the hull's radius
constexpr double kNeutral = 1e-8;    // of the weight over the hull's radius: GM below 1e-8 of the radius
constexpr double kLower = 1e-12;     // of the weight times the radius: larger energy differences are not rounding
constexpr double kHovers = 1e-10;    // of the weight: largest difference from the water's weight for a hovering body
constexpr double kProbe = 0.02;      // [rad] of a push along a direction, to find a lower pose
constexpr int kMostPushes = 8;
constexpr double kUncarried = 0.1; // of the weight

double largestMagnitude(const Vec3d& v) {
  return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
}

// Returns an attitude with that direction of the body upwards.
Quat withUp(const Vec3d& up_b) {
  // The shortest turn from up_b to y: axis up_b x y, half angle from the sum of both. Upside down: about x.
  const Quat q{-up_b.z, 0, up_b.x, 1 + up_b.y};
  return q.w > 1e-12 ? normalized(q) : Quat{1, 0, 0, 0};
}

} // namespace

// Returns the gradient by heave, roll and pitch in metres; 0 along locked motions.
Vec3d EquilibriumFinder::gradient(const Balance& at) const {
  const double r = vessel_.radius();
  return {free_ & kHeave ? -at.force_w.y : 0, free_ & kTurnX ? -at.torque_w.x / r : 0,
          free_ & kTurnZ ? -at.torque_w.z / r : 0};
}

// Returns the second derivative. Locked motions are very stiff, so that nothing happens along them.
Mat3d EquilibriumFinder::curvature(const Balance& at) const {
  constexpr int place[3] = {1, 3, 5};
  const double r = vessel_.radius(), unit[3] = {1, 1 / r, 1 / r};
  const double stiff = vessel_.def().density * vessel_.def().gravity * r * r;
  Mat3d H{};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      const bool both = (free_ >> i & 1u) && (free_ >> j & 1u);
      const double mean = 0.5 * (at.stiffness.row[place[i]][place[j]] + at.stiffness.row[place[j]][place[i]]);
      H.row[i][j] = both ? -unit[i] * unit[j] * mean : i == j ? stiff : 0;
    }
  return H;
}

// Returns whether a direction of heave and turns is locked. Locked motions are separate eigenvectors.
bool EquilibriumFinder::isLocked(const Vec3d& axis) const {
  return (!(free_ & kHeave) && std::abs(axis.x) > 0.5) || (!(free_ & kTurnX) && std::abs(axis.y) > 0.5) ||
         (!(free_ & kTurnZ) && std::abs(axis.z) > 0.5);
}

FloatingPose EquilibriumFinder::moved(const FloatingPose& from, const Vec3d& by) const {
  const Quat turn = turnAbout({by.y, 0, by.z}, 1 / vessel_.radius());
  return {normalized(product(turn, from.rotation)), from.height + by.x};
}

EquilibriumFinder::Direction EquilibriumFinder::direction(const Balance& at) const {
  const Vec3d g = gradient(at);
  const Eigen3 eigen = eigenSymmetric(curvature(at));
  const double neutral = kNeutral * vessel_.weight() / vessel_.radius();
  // The step is limited in any case; a dry body has no stiffness at all.
  const double least = 1e-13 * (largestMagnitude(eigen.value) + vessel_.weight() / vessel_.radius());
  Direction to{{}, 0, false};
  for (int k = 0; k < 3; ++k) {
    const Vec3d axis = eigen.vectors.column(k);
    const double along = dot(g, axis), curved = eigen.value[k];
    double step = -along / std::max(std::abs(curved), least);
    // A step from a maximum has a minimum size.
    if (curved < -neutral && std::abs(along) > kNoise * vessel_.weight()) {
      to.downwards = true;
      step = std::copysign(std::max(std::abs(step), 1e-3 * vessel_.radius()), step);
    }
    to.step += step * axis;
  }
  const double longest = kLongestStep * vessel_.radius(), size = length(to.step);
  if (size > longest) to.step = longest / size * to.step;
  to.slope = dot(g, to.step);
  return to;
}

// Halves the step until the energy falls. Returns false if it does not fall by more than rounding.
bool EquilibriumFinder::descend(const Direction& along, Balance& at) const {
  Vec3d step = along.step;
  double slope = along.slope;
  const double rounding = 1e-15 * (std::abs(at.energy) + vessel_.weight() * vessel_.radius());
  for (int halving = 0; halving < kMostHalvings; ++halving, step = 0.5 * step, slope *= 0.5) {
    const Balance next = vessel_.balanceAt(moved(at.pose, step));
    const bool falls = next.energy <= at.energy + 1e-4 * slope;
    // Near the minimum, rounding hides the decrease of the energy; the residual decides.
    const bool level = std::abs(next.energy - at.energy) <= 8 * rounding && residual(next) < residual(at);
    if (!falls && !level) continue;
    at = next;
    return true;
  }
  return false;
}

// If a step has lifted a light body out of the water, or sunk it, moves it to the height at which it floats.
void EquilibriumFinder::carryWeight(Balance& at) const {
  if (!(free_ & kHeave) || std::abs(at.force_w.y) < kUncarried * vessel_.weight()) return;
  FloatingPose pose = at.pose;
  vessel_.findHeight(pose);
  const Balance carried = vessel_.balanceAt(pose);
  if (carried.energy < at.energy) at = carried;
}

Equilibrium EquilibriumFinder::settle(const FloatingPose& start) const {
  Equilibrium found;
  found.at = vessel_.balanceAt(start);
  for (; found.iterations < kMostIterations; ++found.iterations) {
    const Direction along = direction(found.at);
    const double before = residual(found.at);
    if (before <= kExact && !along.downwards) break;
    const Balance last = found.at;
    if (!descend(along, found.at)) break;
    carryWeight(found.at);
    if (before > kBalanced || along.downwards) continue;
    if (residual(found.at) > 0.5 * before) { // the residual has stopped falling
      if (residual(found.at) > before) found.at = last;
      break;
    }
  }
  found.residual = residual(found.at);
  return found;
}

// Pushes the vessel along the axis to both sides and returns the lower pose, if either is lower.
std::optional<FloatingPose> EquilibriumFinder::wayDown(const Equilibrium& from, const Vec3d& axis) const {
  std::optional<FloatingPose> lowest;
  double energy = from.at.energy - kLower * vessel_.weight() * vessel_.radius();
  for (const double side : {1.0, -1.0}) {
    const Balance there = settle(moved(from.at.pose, side * kProbe * vessel_.radius() * axis)).at;
    if (there.energy < energy) energy = there.energy, lowest = there.pose;
  }
  return lowest;
}

std::optional<FloatingPose> EquilibriumFinder::judge(Equilibrium& found) const {
  std::optional<FloatingPose> lower;
  if (!(found.residual <= kBalanced)) return lower;
  const Eigen3 eigen = eigenSymmetric(curvature(found.at));
  const double neutral = kNeutral * vessel_.weight() / vessel_.radius();
  found.verdict = Verdict::kStable, found.neutral = 0;
  int count = 0;
  for (int k = 0; k < 3; ++k) {
    const Vec3d axis = eigen.vectors.column(k);
    if (isLocked(axis)) continue;
    const double value = found.eigenvalue[count++] = eigen.value[k];
    if (value > neutral) continue;
    const std::optional<FloatingPose> down = wayDown(found, axis);
    if (down || value < -neutral)
      found.verdict = Verdict::kUnstable;
    else
      ++found.neutral;
    if (down) lower = down;
  }
  std::sort(found.eigenvalue, found.eigenvalue + count);
  return lower;
}

// Finds the equilibrium of a body with the same density as the water, which hovers at any depth. It is placed so deep
// that no turn brings it to the surface, and only turns are free.
Equilibrium EquilibriumFinder::findHovering(FloatingPose start) const {
  const double around = vessel_.radius() + length(vessel_.hull().center_b - vessel_.def().center_of_mass_b);
  start.height -= 2 * around - vessel_.draft(start); // the depth of the lowest point
  Equilibrium found = EquilibriumFinder(vessel_, free_ & ~unsigned{kHeave}).find(start);
  ++found.neutral;
  return found;
}

Equilibrium EquilibriumFinder::find(FloatingPose start) const {
  start.rotation = normalized(start.rotation);
  if (free_ & kHeave) {
    const double carried = vessel_.def().density * vessel_.displacedUnder(), mass = vessel_.def().mass;
    if (std::abs(mass - carried) <= kHovers * mass) return findHovering(start);
    if (!vessel_.findHeight(start)) {
      Equilibrium sunk;
      sunk.at = vessel_.balanceAt(start), sunk.verdict = Verdict::kSinks;
      sunk.residual = residual(sunk.at);
      return sunk;
    }
  }
  Equilibrium found = settle(start);
  std::optional<FloatingPose> lower = judge(found);
  for (int pushes = 0; lower && halfTurnBetween(start.rotation, found.at.pose.rotation) > 1e-8 && pushes < kMostPushes;
       ++pushes) {
    const int so_far = found.iterations;
    found = settle(*lower);
    found.iterations += so_far;
    lower = judge(found);
  }
  return found;
}

namespace {

bool isSamePose(const Equilibrium& a, const Equilibrium& b, double joule, double stiffness) {
  if (std::abs(a.at.energy - b.at.energy) > 1e-8 * joule || a.neutral != b.neutral) return false;
  for (int k = 0; k < 3; ++k)
    if (std::abs(a.eigenvalue[k] - b.eigenvalue[k]) > 1e-4 * stiffness) return false;
  return true;
}

} // namespace

Array<Equilibrium> EquilibriumFinder::findAll(int starts) const {
  struct Group {
    Equilibrium pose;
    Array<Vec3d> ups_b; // directions `up` of its members
  };
  Array<Group> groups;
  const double joule = vessel_.weight() * vessel_.radius();
  Random random(1);
  for (int k = 0; k < starts; ++k) {
    // Directions are spread over the sphere with a small offset, because a start exactly on a maximum stays there.
    const double y = 1 - (2.0 * k + 1) / starts, across = std::sqrt(1 - y * y);
    const SineCosine turn = sineCosineOfTurns(0.6180339887498949 * k + 1e-3 * random.uniform());
    const Equilibrium found = find({withUp({across * turn.cosine, y, across * turn.sine}), 0});
    if (found.verdict == Verdict::kSinks) return {found};
    if (found.verdict != Verdict::kStable) continue;
    const double stiffness = largestMagnitude({found.eigenvalue[0], found.eigenvalue[1], found.eigenvalue[2]});
    const Vec3d up_b = found.at.R.row[1];
    auto group = std::find_if(groups.begin(), groups.end(),
                              [&](const Group& g) { return isSamePose(g.pose, found, joule, stiffness); });
    if (group == groups.end()) group = groups.insert(groups.end(), Group{found, {}});
    const bool met = std::any_of(group->ups_b.begin(), group->ups_b.end(),
                                 [&](const Vec3d& other) { return length(other - up_b) < 1e-3; });
    if (!met) group->ups_b.push_back(up_b);
  }
  std::sort(groups.begin(), groups.end(),
            [](const Group& a, const Group& b) { return a.pose.at.energy < b.pose.at.energy; });
  Array<Equilibrium> all;
  for (Group& group : groups) {
    group.pose.ways = static_cast<int>(group.ups_b.size());
    all.push_back(group.pose);
  }
  return all;
}

} // namespace plim
