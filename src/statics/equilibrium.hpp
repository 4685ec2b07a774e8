// equilibrium.hpp - finds the pose in which a vessel floats, and whether it is stable.
//
// Newton's method on the energy E of vessel.hpp over heave, roll and pitch, or some of them. Yaw and horizontal
// position are held. Along directions where E has negative curvature, the step has the opposite sign, so that it leads
// downhill. It is halved until E falls. If the result is in balance but not a minimum, for example on a ridge reached
// from a symmetric start, the vessel is pushed off and the search continues. Only a start exactly on such a pose stays
// there.
//
// Units of length: a turn counts as the distance moved by a point at the hull's radius. Balance: force, and torque over
// the radius, along free motions are at most 1e-10 of the weight. The iteration continues until they stop falling.
// Neutral direction: its stiffness is below 1e-8 of the weight over the radius (a GM of 1e-8 of the radius), and a push
// of 0.02 rad to either side leads to no lower pose.
#pragma once

#include "math/memory.hpp"
#include "statics/vessel.hpp"

#include <limits>
#include <optional>

namespace plim {

enum FreeMotion : unsigned { kHeave = 1, kTurnX = 2, kTurnZ = 4, kAllFree = 7 };

enum class Verdict {
  kStable,   // every small motion is restored, or has no effect along `neutral`
  kUnstable, // in balance, but it moves away from there
  kSinks,    // heavier than the water that it can displace
  kNotFound  // the iteration did not reach balance
};

struct Equilibrium {
  static constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();
  Balance at;
  Verdict verdict = Verdict::kNotFound;
  int iterations = 0;
  int neutral = 0;     // number of free directions with zero stiffness (neutral stability)
  double residual = 0; // of force, and torque over the hull's radius, along free motions, relative to the weight
  // [N/m] of the stiffness along free motions, ascending; turns over the square of the hull's radius. NaN: fewer free
  // motions.
  double eigenvalue[3] = {kNoNumber, kNoNumber, kNoNumber};
  int ways = 1; // findAll(): number of attitudes found that differ by a symmetry of the hull only
};

class EquilibriumFinder {
public:
  explicit EquilibriumFinder(const Vessel& vessel, unsigned free = kAllFree) : vessel_(vessel), free_(free) {}

  // Searches from that pose. If heave is free, the start is at the height at which the weight is carried in that
  // attitude.
  Equilibrium find(FloatingPose start) const;
  // Returns the distinct stable poses reached from many starts, lowest energy first. Poses of equal energy and
  // stiffness count as one, with several ways. Returns a single pose with the verdict kSinks if the vessel sinks.
  Array<Equilibrium> findAll(int starts) const;

private:
  struct Direction {
    Vec3d step;     // heave, roll and pitch in metres
    double slope;   // of the energy along it
    bool downwards; // E has negative curvature in some direction
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
  // Sets the verdict. Returns the pose of lower energy that a push leads to, if it is unstable.
  std::optional<FloatingPose> judge(Equilibrium& found) const;
  std::optional<FloatingPose> wayDown(const Equilibrium& from, const Vec3d& axis) const;

  const Vessel& vessel_;
  unsigned free_;
};

} // namespace plim
