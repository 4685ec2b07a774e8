// measure.hpp - one case of the bench: a check of its results, then its times.
//
// Check, over all poses: the library in float against the reference in double, which samples the library's own heights.
//   error = max |dF| / (rho g V),   torque error = max |dT| / (rho g V L)      V volume, L longest extent of the hull
// The plain loop must agree roughly too, which ensures that both do the same work. With a tolerance, the reference is
// the true sea over the facets, which the plain loop does not compute. The result must then satisfy error <= bound <=
// tolerance, and the same for torque. All poses in one call (a batch) must return the same bits as single calls. Times
// are wall times on one thread: medians of rounds in which the plain loop and the library alternate, so that
// disturbances slow both. A sample follows a pass over all poses by the same method, so that the caches are in that
// method's state. The library's first pass after the plain loop is reported as a separate time.
#pragma once

#include "cli/bench/cases.hpp"
#include "cli/timing.hpp"

namespace plim::cli {

struct BenchProof {
  double error = 0, torque_error = 0;
  double plain_error = 0;             // of the plain loop: the greater of force and torque
  double bound = 0, torque_bound = 0; // greatest bounds of the library, over rho g V and rho g V L; NaN: unknown
  bool within_bounds = true;          // every compared result lies within its own bound
  bool same_bits = true;              // of a batch and single calls
  bool passed = false;
};

// Return the expected result for body k of the case, and for all bodies that are compared.
baselines::Wrench referenceWrench(const Workload& work, std::size_t k);
std::vector<baselines::Wrench> referenceWrenches(const Workload& work);

// Difference of two results, over rho g V and rho g V L.
struct Deviation {
  double force, torque;
};
Deviation deviation(const Workload& work, const Vec3d& force, const Vec3d& torque, const baselines::Wrench& exact);
Deviation deviation(const Workload& work, const plim_forces& forces, const baselines::Wrench& exact);

// Returns the greater value, or NaN if either is NaN, so that NaN never counts as a good result.
double worse(double a, double b);

// Returns the greatest accepted error: the tolerance, or without one the effect of float rounding on flat water or on
// waves.
double errorLimit(const BenchCase& of, bool waves);
inline constexpr double kPlainLimit = 1e-3;

// exact: of referenceWrenches(). evaluate: plim_evaluate, except in tests of this function.
using EvaluateFunction = plim_status (*)(const plim_body*, std::uint32_t, plim_forces*, plim_status*, plim_parallel_for,
                                         void*);
BenchProof prove(Workload& work, const std::vector<baselines::Wrench>& exact,
                 EvaluateFunction evaluate = plim_evaluate);

// Returns whether the library provides bounds here. Without bounds on a sea, a tolerance has no effect and the result
// equals `linear`.
bool statesBounds(const Workload& work);
// Returns the proof of a case that is not run because it has no bounds; it counts as passed.
BenchProof unproved();

struct BenchTiming {
  // Per evaluation, one body per call. plain_ns NaN: the plain loop does not support the sea.
  double plain_ns = 0, ours_ns = 0;
  double ours_cold_ns = 0; // in the first pass after the plain loop, which has replaced the caches; NaN: no plain loop
  double batch_ns = 0;     // per evaluation, all bodies in one call; NaN: with outputs
  std::size_t rounds = 0;
  double ours_least_ns = 0, batch_least_ns = 0; // fastest rounds, which other work disturbed least
};
BenchTiming untimed();

BenchTiming timeCase(Workload& work, const TimingEffort& effort);

} // namespace plim::cli
