// attempts.hpp - a walk over the cluster tree, attempt by attempt, until its bounds keep to the tolerance or nothing more is gained.
#pragma once

#include "forces/adaptive/certified.hpp"
#include "forces/adaptive/piece.hpp"
#include "forces/adaptive/walk.hpp"
#include "forces/adaptive/work.hpp"

#include <algorithm>

namespace plim {

// Attempts at a tolerance stand on a ladder that is the same for all tolerances, two rungs to a factor of ten: rung n is made for
// the tolerance 10^(-n / 2). So whatever one tolerance has tried can be tried for another, and a tighter one that is out of
// reach gets a result no worse than a looser one's.
struct Ladder {
  static constexpr int kCoarsest = -4, kFinest = 26;

  static double tolerance(int rung) {
    double tens = rung % 2 == 0 ? 1 : 0.31622776601683794;
    if (rung < 0 && rung % 2 != 0) tens = 3.1622776601683795;
    for (int n = 0; n < rung / 2; ++n) tens *= 0.1;
    for (int n = 0; n < -rung / 2; ++n) tens *= 10;
    return tens;
  }
  // The finest rung that is made for no less than the tolerance.
  static int startFor(double of) {
    int rung = 0;
    while (rung < kFinest && tolerance(rung + 1) >= of * (1 - 1e-9)) ++rung;
    return rung;
  }
};

// How the tolerance is shared out: remainders, slivers at the waterline, waves too small to look at. The first two are first
// taken Walk::kFirstShare times too large, because clusters and pieces seldom cost what they may.
inline constexpr double kRemainderShare = 0.65, kSliverShare = 0.25, kDropShare = 0.05;
// Where a tolerance cannot be met, waves that are much work are better left out.
inline constexpr double kClimbingDropShare = 0.5;

// How far the sums of a walk may be off in all, rounding included. below: [m] of depth that was taken off before the walk.
WrenchBounds<double> boundSums(const Body& body, const BodyInWater& at, double below, const PieceSums& sums);
// Force and torque, with the depth that was taken off, which the hull's moments add again.
Wrench<double> reduceSums(const Body& body, const BodyInWater& at, double below, const PieceSums& sums);

// Walk: SmoothWalk over expansions of a smooth sea, or LatticeWalk.
template <typename Walk, typename Sea>
class Attempts {
public:
  Attempts(const Body& body, const BodyInWater& at, const Sea& sea, double budget)
      : body_(body), at_(at), below_(body.scale * depthBelowTroughs(at)), walk_(body, at, below_, sea), budget_(budget),
        volume_(body.scale * body.scale * body.scale * body.hull->mass.volume),
        tolerance_(toleranceOf(*body.hull, *body.surface, body.scale,
                               std::max(body.tolerance, Ladder::tolerance(Ladder::kFinest)))) {}

  CertifiedResult integrate() {
    meet();
    if (excess_ > 1) climb();
    best_.evaluations = walk_.evaluations();
    return best_;
  }

private:
  // Starts on the rung that usually suffices and goes on to finer ones while that helps. Every attempt stands on the ladder, so that climb()
  // repeats it for any tighter tolerance.
  void meet() {
    double work = kAttemptsToMeet * budget_;
    for (int rung = Ladder::startFor(body_.tolerance); rung <= Ladder::kFinest && excess_ > 1;
         rung += rungsFor(excess_))
      if (!attempt(rung, kDropShare, work)) return;
  }

  // The tolerance is out of reach: down the ladder rung by rung, the same for every tolerance, until two have been too much work.
  // Then waves are left out that are much work, for a good part of what the rung allows; at last those stay out, and only the
  // rest is done better.
  void climb() {
    double work = kAttemptsToClimb * budget_;
    int last = Ladder::kCoarsest - 1, failed = 0;
    for (int rung = Ladder::kCoarsest; rung <= Ladder::kFinest && excess_ > 1 && failed < 2 && work > 0; ++rung) {
      const bool finished = attempt(rung, kDropShare, work);
      if (finished) last = rung;
      failed = finished ? 0 : failed + 1;
    }
    if (!Walk::kDropsNothing && last >= Ladder::kCoarsest) climbDropping(last);
  }

  void climbDropping(int rung) {
    double work = kAttemptsToDrop * budget_, drop = kClimbingDropShare;
    const auto tryNext = [&] { return excess_ > 1 && rung < Ladder::kFinest && attempt(rung + 1, drop, work); };
    while (tryNext()) ++rung;
    for (double before = HUGE_VAL; excess_ < 0.8 * before; ++rung) {
      before = excess_;
      drop *= Ladder::tolerance(rung) / Ladder::tolerance(rung + 1); // the same waves are more of a finer rung
      if (!tryNext()) return;
    }
  }

  // How many rungs down a result of that excess should be within the tolerance.
  static int rungsFor(double excess) {
    int count = 1;
    for (double next = 0.316 * excess; next > 0.7 && count < 4; next *= 0.316) ++count;
    return count;
  }

  // drop: share of the rung's tolerance that may be lost by leaving out waves. work: the budget that remains; the attempt's work is subtracted.
  // Returns false if the budget ran out.
  bool attempt(int rung, double drop, double& work) {
    if (work <= 0) return false;
    const double s = body_.scale, mean = volume_ / (s * s * body_.hull->wettable_moments.area);
    const double allowed = Ladder::tolerance(rung) * mean, first = Walk::kFirstShare * allowed;
    const bool finished =
        walk_.run({kRemainderShare * first, kSliverShare * first, drop * allowed}, std::min(budget_, work));
    work -= walk_.work();
    if (!finished) return false;
    const PieceSums& sums = walk_.sums();
    const WrenchBounds<double> bounds = boundSums(body_, at_, below_, sums);
    const double now = tolerance_.excess(bounds.force, bounds.torque);
    if (now < excess_ || !best_.complete)
      best_ = {reduceSums(body_, at_, below_, sums), bounds, sums.buoyancy_moment_w, 0, true};
    excess_ = std::min(excess_, now);
    return true;
  }

  const Body& body_;
  const BodyInWater& at_;
  double below_; // [m] a hull far below the troughs is summed as if it were just below them
  Walk walk_;
  double budget_; // of an attempt, see work.hpp
  double volume_; // [m^3] of the hull
  Tolerance tolerance_;
  double excess_ = HUGE_VAL; // of the best attempt's bounds over the tolerance
  CertifiedResult best_;
};

} // namespace plim
