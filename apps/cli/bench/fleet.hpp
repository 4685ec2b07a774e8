// fleet.hpp - one step of a game: thousands of copies of a hull, evaluated in one call on a few threads.
//
// Proof: the call on many threads gives the same bits as the one on a single thread, and bodies picked evenly among them
// agree with the reference as those of any case do. Then both calls take turns and are timed.
#pragma once

#include "cli/bench/measure.hpp"

namespace plim::cli {

struct FleetProof {
  double error = 0, torque_error = 0; // as in BenchProof, of the bodies that were compared
  bool same_bits = true;
  bool passed = false;
};

// `evaluate` is plim_evaluate_parallel, but for tests of this very proof.
using ParallelFunction = plim_status (*)(const plim_body*, std::uint32_t, plim_forces*, plim_status*, plim_parallel_for,
                                         void*);
FleetProof proveFleet(const Workload& work, const plimsoll::Pool& pool,
                      ParallelFunction evaluate = plim_evaluate_parallel);

struct FleetTiming {
  double step_ms = 0, one_thread_ms = 0; // of all bodies
  std::size_t rounds = 0;
};
FleetTiming timeFleet(const Workload& work, const plimsoll::Pool& pool, const TimingEffort& effort);

struct FleetResult {
  std::string name, shape, sea;
  std::size_t bodies = 0;
  std::uint32_t triangles = 0; // of each
  std::size_t waves = 0;       // components; 0: still
  std::uint32_t threads = 0;
  FleetProof proof;
  FleetTiming timing;
};
FleetResult runFleet(const BenchFleet& fleet, const PoseLimits& poses, const PreparedSea& sea,
                     const TimingEffort& effort);

} // namespace plim::cli
