// measure.hpp - one case of the bench: first the proof that its numbers are right, then how long they take.
//
// Proof, over all poses: the library in float against the reference in double, which samples the library's own heights.
//   error = max |dF| / (rho g V),   torque error = max |dT| / (rho g V L)      V volume, L longest extent of the hull
// The plain loop must agree as well, if only roughly, so that both are known to do the same job. With a tolerance the
// reference is the true sea over the facets, which the plain loop does not know of; there a result must be as near as it
// says it is, and that must be near enough:   error <= bound <= tolerance,   the same for torque.
// All poses in one call (a batch) must give the same bits as one by one.
// Times are wall time of one thread, medians of rounds in which the plain loop and the library take turns: whatever slows
// the machine down meanwhile slows both. A sample follows a pass over all poses by the same method, so that it finds the
// caches as that method leaves them; that first pass of the library's is a time of its own.
#pragma once

#include "cli/bench/cases.hpp"
#include "cli/timing.hpp"

namespace plim::cli {

struct BenchProof {
  double error = 0, torque_error = 0;
  double plain_error = 0;             // of the plain loop: the larger of force and torque
  double bound = 0, torque_bound = 0; // the largest that the library states, over rho g V and rho g V L; NaN: unknown
  bool within_bounds = true;          // every result that was compared is as near as it says
  bool same_bits = true;              // a batch gives what one by one gives
  bool passed = false;
};

// What the library must give for body k of the case; for all bodies that its proof compares.
baselines::Wrench referenceWrench(const Workload& work, std::size_t k);
std::vector<baselines::Wrench> referenceWrenches(const Workload& work);

// How far a result is from another, over rho g V and rho g V L.
struct Deviation {
  double force, torque;
};
Deviation deviation(const Workload& work, const Vec3d& force, const Vec3d& torque, const baselines::Wrench& exact);
Deviation deviation(const Workload& work, const plim_forces& forces, const baselines::Wrench& exact);

// The larger of the two, and NaN if either is: a result that is no number must not look like a good one.
double worse(double a, double b);

// How far a result may be off: the tolerance, or, with none, what float rounding may cost on still water and on waves.
double errorLimit(const BenchCase& of, bool waves);
inline constexpr double kPlainLimit = 1e-3;

// exact: referenceWrenches(). `evaluate` is plim_evaluate, but for tests of this very proof.
using EvaluateFunction = plim_status (*)(const plim_body*, std::uint32_t, plim_forces*, plim_status*, plim_parallel_for,
                                         void*);
BenchProof prove(Workload& work, const std::vector<baselines::Wrench>& exact,
                 EvaluateFunction evaluate = plim_evaluate);

// What there is to say of a tolerance on a sea that has no bounds for it: the result would be that of `linear`.
bool statesBounds(const Workload& work);
BenchProof unproved();

struct BenchTiming {
  double plain_ns = 0, ours_ns = 0; // of one evaluation, one body a call; NaN: the plain loop does not know this sea
  double ours_cold_ns =
      0;               // in the first pass after the plain loop, which has filled the caches with its own; NaN: no such
  double batch_ns = 0; // of one evaluation, all bodies in one call; NaN: not with outputs asked for
  std::size_t rounds = 0;
  double ours_least_ns = 0, batch_least_ns = 0; // the quickest rounds, which other work on the machine disturbed least
};
BenchTiming untimed();

BenchTiming timeCase(Workload& work, const TimingEffort& effort);

} // namespace plim::cli
