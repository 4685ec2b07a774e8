// fleet.hpp - one step of a game with thousands of copies of a hull, on a few threads: their buoyancy in one call, or, of those that
// move, the whole step of a scene with all effects.
//
// Proof: the call on many threads gives the same bits as the one on a single thread, and bodies picked evenly among them
// agree with the reference as those of any case do. Then both calls take turns and are timed.
// Of a moving fleet there are two scenes, one for each: their steps take turns and are timed, and after the last one every
// body must be in the same state in both, to the bit, and still float: its centre within half of the hull's extent of the
// surface there.
#pragma once

#include "cli/bench/measure.hpp"
#include "plimsoll/plimsoll_motion.hpp"

namespace plim::cli {

struct FleetProof {
  double error = 0, torque_error = 0; // as in BenchProof, of the bodies that were compared
  bool same_bits = true;
  bool passed = false;
};

// `evaluate` is plim_evaluate, but for tests of this very proof.
FleetProof proveFleet(const Workload& work, const plimsoll::Pool& pool, EvaluateFunction evaluate = plim_evaluate);

struct FleetTiming {
  double step_ms = 0, one_thread_ms = 0; // of all bodies
  std::size_t rounds = 0;
  double step_least_ms = 0; // the quickest round, on many threads
};
FleetTiming timeFleet(const Workload& work, const plimsoll::Pool& pool, const TimingEffort& effort);

// Every body of the workload, loaded and with all effects, where it is posed; its sea must be that of time 0.
plimsoll::Scene sceneOf(const Workload& work);
FleetTiming timeMoving(plimsoll::Scene& many, plimsoll::Scene& one, const plimsoll::Pool& pool,
                       const TimingEffort& effort);
FleetProof proveMoved(const Workload& work, plimsoll::Scene& many, plimsoll::Scene& one); // after their last step

struct FleetResult {
  std::string name, shape, sea;
  std::size_t bodies = 0;
  std::uint32_t triangles = 0;          // of each
  std::optional<std::size_t> waves = 0; // components; 0: still; none: no sum of waves
  std::uint32_t threads = 0;
  FleetProof proof;
  FleetTiming timing;
  bool moving = false;
};
FleetResult runFleet(const BenchFleet& fleet, const PoseLimits& poses, const PreparedSea& sea,
                     const TimingEffort& effort);

} // namespace plim::cli
