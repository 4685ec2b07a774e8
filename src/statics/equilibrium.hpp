// equilibrium.hpp - where a vessel floats, and whether it stays there.
//
// Newton's method on the energy E of vessel.hpp over heave, roll and pitch, or some of them; yaw and place are held. Along directions
// where E curves downwards the step goes the same way as where it curves upwards, downhill; it is halved until E falls. Where that ends in
// balance but not in a minimum, as on the ridge that a symmetric start leads along, it is pushed off and goes on; only from a start
// exactly on such a pose it is left there.
// Lengths: a turn counts as the way of a point at the distance of the hull's radius.
// In balance: force, and torque over the radius, along what is free, are at most 1e-10 of the weight; it goes on until they stop falling.
// A direction counts as neutral where its stiffness is below 1e-8 of the weight over the radius (a GM of 1e-8 of the radius), and a push of
// 0.02 rad to either side leads nowhere lower.
#pragma once

#include "math/memory.hpp"
#include "statics/vessel.hpp"

#include <limits>
#include <optional>

namespace plim {

enum FreeMotion : unsigned { kHeave = 1, kTurnX = 2, kTurnZ = 4, kAllFree = 7 };

enum class Verdict {
  kStable,   // every small motion is brought back, or, along `neutral`, changes nothing
  kUnstable, // in balance, but it does not stay there
  kSinks,    // heavier than the water that it can displace
  kNotFound  // it did not come to rest
};

struct Equilibrium {
  static constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();
  Balance at;
  Verdict verdict = Verdict::kNotFound;
  int iterations = 0;
  int neutral = 0;     // directions along which nothing brings it back and nothing drives it away
  double residual = 0; // of force, and torque over the hull's radius, along what is free, over the weight
  // [N/m] of the stiffness along what is free, ascending; turns over the square of the hull's radius. NaN: there are fewer.
  double eigenvalue[3] = {kNoNumber, kNoNumber, kNoNumber};
  int ways = 1; // of findAll: attitudes that are the same but for a symmetry of the hull, as far as they were met
};

class EquilibriumFinder {
public:
  explicit EquilibriumFinder(const Vessel& vessel, unsigned free = kAllFree) : vessel_(vessel), free_(free) {}

  // From that pose; if heave is free, from the height at which the weight is carried in that attitude.
  Equilibrium find(FloatingPose start) const;
  // The distinct stable poses that many starts lead to, the lowest first. Poses of equal energy and stiffness count as one, in several ways.
  Array<Equilibrium> findAll(int starts) const;

private:
  struct Direction {
    Vec3d step;     // heave, roll and pitch in metres
    double slope;   // of the energy along it
    bool downwards; // E curves downwards somewhere
  };
  Vec3d gradient(const Balance& at) const;
  double residual(const Balance& at) const { return length(gradient(at)) / vessel_.weight(); }
  Mat3d curvature(const Balance& at) const;
  bool isLocked(const Vec3d& axis) const;
  FloatingPose moved(const FloatingPose& from, const Vec3d& by) const;
  Direction direction(const Balance& at) const;
  bool descend(const Direction& along, Balance& at) const;
  void carryWeight(Balance& at) const;
  Equilibrium settle(const FloatingPose& start) const;
  Equilibrium findHovering(FloatingPose start) const;
  // Fills in whether it is stable; the pose of lower energy that a push leads to, if it is not.
  std::optional<FloatingPose> judge(Equilibrium& found) const;
  std::optional<FloatingPose> wayDown(const Equilibrium& from, const Vec3d& axis) const;

  const Vessel& vessel_;
  unsigned free_;
};

} // namespace plim
