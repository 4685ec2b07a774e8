#include "cli/bench/fleet.hpp"

#include <algorithm>
#include <cstring>

namespace plim::cli {
namespace {

constexpr std::size_t kCompared = 256; // bodies, with the reference

} // namespace

FleetProof proveFleet(const Workload& work, const plimsoll::Pool& pool, ParallelFunction evaluate) {
  const std::size_t count = work.bodies.size();
  std::vector<plimsoll::Forces> forces(count), on_one_thread(count);
  plimsoll::evaluate(work.bodies, on_one_thread);
  plimsoll::check(evaluate(work.bodies.data(), static_cast<std::uint32_t>(count), forces.data(), nullptr, plim_pool_run,
                           pool.get()));
  FleetProof proof;
  proof.same_bits = std::memcmp(forces.data(), on_one_thread.data(), count * sizeof(plim_forces)) == 0;
  const std::size_t compared = std::min(count, kCompared);
  for (std::size_t i = 0; i < compared; ++i) {
    const std::size_t k = i * count / compared;
    const Deviation from_exact = deviation(work, forces[k], referenceWrench(work, k));
    proof.error = worse(proof.error, from_exact.force);
    proof.torque_error = worse(proof.torque_error, from_exact.torque);
  }
  const double limit = errorLimit(work.entry, !work.sea.plain_waves.empty());
  proof.passed = proof.same_bits && proof.error <= limit && proof.torque_error <= limit;
  return proof;
}

FleetTiming timeFleet(const Workload& work, const plimsoll::Pool& pool, const TimingEffort& effort) {
  std::vector<plimsoll::Forces> forces(work.bodies.size());
  const TimedPass many([&] { plimsoll::evaluate(work.bodies, forces, pool); }, 1);
  const TimedPass one([&] { plimsoll::evaluate(work.bodies, forces); }, 1);
  std::vector<double> on_many, on_one;
  const std::size_t rounds = repeatRounds(effort, [&] {
    many.warm();
    on_many.push_back(many.sample());
    one.warm();
    on_one.push_back(one.sample());
  });
  return {1e-6 * median(on_many), 1e-6 * median(on_one), rounds};
}

FleetResult runFleet(const BenchFleet& fleet, const PoseLimits& poses, const PreparedSea& sea,
                     const TimingEffort& effort) {
  const BuiltHull hull(fleet.hull);
  const plimsoll::Pool pool(fleet.threads);
  const Workload work({fleet.hull.name, 0, fleet.sea}, poses, hull, sea);
  FleetResult result{fleet.hull.name,
                     fleet.hull.shape,
                     sea.name,
                     work.bodies.size(),
                     hull.info.triangle_count,
                     sea.plain_waves.size(),
                     fleet.threads,
                     {},
                     {}};
  result.proof = proveFleet(work, pool);
  result.timing = timeFleet(work, pool, effort);
  return result;
}

} // namespace plim::cli
