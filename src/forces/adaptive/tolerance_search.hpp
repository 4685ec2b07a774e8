// tolerance_search.hpp - repeats a walk over the cluster tree with finer allowances, until its bounds meet the
// tolerance or further work gains nothing. Force and torque in world axes about the body's reference point
// (wrench.hpp).
#pragma once

#include "forces/adaptive/certified.hpp"
#include "forces/adaptive/piece.hpp"
#include "forces/adaptive/walk.hpp"
#include "forces/adaptive/work.hpp"

#include <algorithm>

namespace plim {

// All tolerances use the same sequence of allowances, the ladder: rung n is made for the tolerance 10^(-n / 8). An
// attempt made for one tolerance can therefore be repeated for another. A tighter tolerance that cannot be met thus
// gets a result no worse than a looser one, unless the work ends before the attempt that the looser one was met by
// (tests/test_tighter_tolerance.cpp counts that). Most attempts are kStep rungs apart; the rungs between serve walks
// whose bounds shrink with their allowance (kFollowsAllowance).
struct ToleranceLadder {
  static constexpr int kStep = 4, kCoarsest = -16, kFinest = 104;

  static double tolerance(int rung) {
    const bool finer = rung > 0;
    const int count = std::abs(rung);
    double tens = 1;
    if (count & 4) tens = finer ? 0.31622776601683794 : 3.1622776601683795;
    if (count & 2) tens *= finer ? 0.56234132519034907 : 1.7782794100389228;
    if (count & 1) tens *= finer ? 0.74989420933245587 : 1.3335214321633241;
    for (int n = 0; n < count / 8; ++n) tens *= finer ? 0.1 : 10;
    return tens;
  }
  // Returns the finest rung, in whole steps, whose tolerance is no smaller than `of`.
  static int startFor(double of) {
    int rung = 0;
    while (rung < kFinest && tolerance(rung + kStep) >= of * (1 - 1e-9)) rung += kStep;
    return rung;
  }
};

// Shares of the tolerance: remainders, slivers at the waterline, and waves too small to expand. The first two shares
// are multiplied by Walk::kFirstShare, because clusters and pieces seldom reach their limits.
inline constexpr double kRemainderShare = 0.65, kSliverShare = 0.25, kDropShare = 0.05;
// A walk with kFollowsAllowance continues on the coarsest rung that should leave at most this share of the tolerance.
inline constexpr double kNearlyMet = 0.95;
// If the tolerance cannot be met, costly waves are better left out.
inline constexpr double kClimbingDropShare = 0.5;

// Returns bounds on the total error of a walk's sums, rounding included. below: [m] depth subtracted before the walk.
WrenchBounds<double> boundSums(const Body& body, const BodyInWater& at, double below, const PieceSums& sums);
// Returns force and torque. The subtracted depth is added again from the hull's moments.
Wrench<double> reduceSums(const Body& body, const BodyInWater& at, double below, const PieceSums& sums);

// Walk: SmoothWalk over expansions of a smooth sea, LatticeWalk or WavePressureWalk.
template <typename Walk, typename Sea>
class ToleranceSearch {
public:
  ToleranceSearch(const Body& body, const BodyInWater& at, const Sea& sea, double budget)
      : body_(body), at_(at), below_(body.scale * depthBelowTroughs(at)), walk_(body, at, below_, sea), budget_(budget),
        volume_(body.scale * body.scale * body.scale * body.hull->mass.volume),
        tolerance_(toleranceOf(*body.hull, *body.surface, body.scale,
                               std::max(body.tolerance, ToleranceLadder::tolerance(ToleranceLadder::kFinest)))) {}

  CertifiedResult integrate() {
    meet();
    if (excess_ > 1) climb();
    best_.evaluations = walk_.evaluations();
    return best_;
  }

private:
  // Starts on the rung that usually suffices, and continues to finer ones as long as that helps. Every attempt is on
  // the ladder, so climb() repeats it for any tighter tolerance.
  void meet() {
    double work = kAttemptsToMeet * budget_;
    for (int rung = ToleranceLadder::startFor(body_.tolerance); rung <= ToleranceLadder::kFinest && excess_ > 1;
         rung += rungsFor(excess_))
      if (!attempt(rung, kDropShare, work)) return;
  }

  // Used if the tolerance was not met. Tries rungs from the coarsest on, the same for every tolerance, until two in a
  // row exceed the budget or the work is used up. tryBetween() or refineWithDroppedWaves() follows.
  void climb() {
    double work = kAttemptsToClimb * budget_;
    int last = ToleranceLadder::kCoarsest - ToleranceLadder::kStep,
        failed = ToleranceLadder::kFinest + ToleranceLadder::kStep;
    while (failed - last > ToleranceLadder::kStep && excess_ > 1 && work > 0) {
      const int rung = last + (failed - last) / (2 * ToleranceLadder::kStep) * ToleranceLadder::kStep;
      (attempt(rung, kDropShare, work) ? last : failed) = rung;
    }
    if (last < ToleranceLadder::kCoarsest) return;
    if (Walk::kFollowsAllowance) tryBetween(last, last + ToleranceLadder::kStep);
    if (!Walk::kDropsNothing) refineWithDroppedWaves(last);
  }

  // Finds the finest rung within the budget between one that is and one that is not. A looser tolerance may have been
  // met there.
  void tryBetween(int affordable, int too_fine) {
    double work = kAttemptsBetween * budget_;
    while (excess_ > 1 && too_fine - affordable > 1) {
      const int middle = (affordable + too_fine) / 2;
      (attempt(middle, kDropShare, work) ? affordable : too_fine) = middle;
    }
  }

  // Leaves out costly waves for a large share of what a rung allows. When an attempt exceeds the budget, these waves
  // stay out, and finer rungs improve the remaining sea as long as the excess falls by a fifth.
  void refineWithDroppedWaves(int rung) {
    double work = kAttemptsToDrop * budget_, drop = kClimbingDropShare;
    const auto tryNext = [&] {
      return excess_ > 1 && rung < ToleranceLadder::kFinest && attempt(rung + ToleranceLadder::kStep, drop, work);
    };
    while (tryNext()) rung += ToleranceLadder::kStep;
    for (double before = HUGE_VAL; excess_ < 0.8 * before; rung += ToleranceLadder::kStep) {
      before = excess_;
      // The same waves are a larger share of a finer rung.
      drop *= ToleranceLadder::tolerance(rung) / ToleranceLadder::tolerance(rung + ToleranceLadder::kStep);
      if (!tryNext()) return;
    }
  }

  // Returns how many rungs finer the next attempt should be for a result with this excess.
  static int rungsFor(double excess) {
    double next = excess;
    for (int rungs = 1; Walk::kFollowsAllowance && rungs < ToleranceLadder::kStep; ++rungs) {
      next *= ToleranceLadder::tolerance(1);
      if (next < kNearlyMet) return rungs;
    }
    int steps = 1;
    for (next = 0.316 * excess; next > 0.7 && steps < 4; next *= 0.316) ++steps;
    return steps * ToleranceLadder::kStep;
  }

  // drop: share of the rung's tolerance that may be lost by leaving out waves. work: the budget that remains; the
  // attempt's work is subtracted. Returns false if the budget ran out.
  bool attempt(int rung, double drop, double& work) {
    if (work <= 0) return false;
    const double s = body_.scale, mean = volume_ / (s * s * body_.hull->wettable_moments.area);
    const double allowed = ToleranceLadder::tolerance(rung) * mean, first = Walk::kFirstShare * allowed;
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
  double below_; // [m] depth subtracted: a hull far below the troughs is summed as if just below them
  Walk walk_;
  double budget_; // for one attempt, see work.hpp
  double volume_; // [m^3] of the hull
  Tolerance tolerance_;
  double excess_ = HUGE_VAL; // the best attempt's bound over the tolerance
  CertifiedResult best_;
};

} // namespace plim
