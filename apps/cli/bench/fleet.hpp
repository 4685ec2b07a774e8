// fleet.hpp - one step of a game with thousands of copies of a hull on a few threads: their buoyancy in one call, or
// for a moving fleet the whole step of a scene with all effects.
//
// Check: the call on many threads returns the same bits as the one on a single thread, and evenly spaced bodies agree
// with the reference as in any case. The two calls are then timed in alternation. A moving fleet has two scenes, one
// for each, whose steps are timed in alternation. After the last step, every body must have the same bits in both
// scenes and still float: its centre lies within half of the hull's extent of the surface there.
#pragma once

#include "cli/bench/measure.hpp"
#include "plimsoll/plimsoll_motion.hpp"

namespace plim::cli {

struct FleetProof {
  double error = 0, torque_error = 0; // as in BenchProof, over the compared bodies
  bool same_bits = true;
  bool passed = false;
};

// evaluate: plim_evaluate, except in tests of this function.
FleetProof proveFleet(const Workload& work, const plimsoll::Pool& pool, EvaluateFunction evaluate = plim_evaluate);

struct FleetTiming {
  double step_ms = 0, one_thread_ms = 0; // for all bodies
  std::size_t rounds = 0;
  double step_least_ms = 0; // fastest round on many threads
};
FleetTiming timeFleet(const Workload& work, const plimsoll::Pool& pool, const TimingEffort& effort);

// Returns a scene with every body of the workload at its pose, with mass and all effects. The sea must be prepared for
// time 0.
plimsoll::Scene sceneOf(const Workload& work);
FleetTiming timeMoving(plimsoll::Scene& many, plimsoll::Scene& one, const plimsoll::Pool& pool,
                       const TimingEffort& effort);
FleetProof proveMoved(const Workload& work, plimsoll::Scene& many, plimsoll::Scene& one); // call after their last step

struct FleetResult {
  std::string name, shape, sea;
  std::size_t bodies = 0;
  std::uint32_t triangles = 0;          // of each body
  std::optional<std::size_t> waves = 0; // number of components; 0: flat; none: not a sum of waves
  std::uint32_t threads = 0;
  FleetProof proof;
  FleetTiming timing;
  bool moving = false;
};
FleetResult runFleet(const BenchFleet& fleet, const PoseLimits& poses, const PreparedSea& sea,
                     const TimingEffort& effort);

} // namespace plim::cli
