// fleet.cpp - checks and times fleets at rest and in motion.
#include "cli/bench/fleet.hpp"

#include "cli/bench/steps.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace plim::cli {
namespace {

constexpr std::size_t kCompared = 256; // number of bodies compared with the reference
constexpr double kNotTimed = std::numeric_limits<double>::quiet_NaN();

bool floats(const plimsoll::SceneState& state, const plimsoll::SurfaceView& surface, const plim_hull_info& info) {
  const double* at = state.center_of_mass;
  return std::abs(at[1] - surface.height(at[0], at[2])) < 0.5 * longestExtent(info); // false for NaN
}

} // namespace

FleetProof proveFleet(const Workload& work, const plimsoll::Pool& pool, EvaluateFunction evaluate) {
  const std::size_t count = work.bodies.size();
  std::vector<plimsoll::Forces> forces(count), on_one_thread(count);
  plimsoll::evaluate(work.bodies, on_one_thread);
  plimsoll::detail::check(evaluate(work.bodies.data(), static_cast<std::uint32_t>(count), forces.data(), nullptr,
                                   plim_pool_run, pool.get()));
  FleetProof proof;
  proof.same_bits = std::memcmp(forces.data(), on_one_thread.data(), count * sizeof(plim_forces)) == 0;
  const std::size_t compared = std::min(count, kCompared);
  for (std::size_t i = 0; i < compared; ++i) {
    const std::size_t k = i * count / compared;
    const Deviation from_exact = deviation(work, forces[k], referenceWrench(work, k));
    proof.error = worse(proof.error, from_exact.force);
    proof.torque_error = worse(proof.torque_error, from_exact.torque);
  }
  const double limit = errorLimit(work.entry, work.sea.waves);
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
  return {1e-6 * median(on_many), 1e-6 * median(on_one), rounds, 1e-6 * least(on_many)};
}

plimsoll::Scene sceneOf(const Workload& work) {
  const plimsoll::Effects effects;
  plimsoll::Scene scene(work.sea.loaded.description.water);
  plimsoll::Body loaded = loadedHull(work.hull, work.sea.loaded);
  loaded.with(effects);
  for (const plimsoll::Body& body : work.bodies) {
    std::copy_n(body.position, 3, loaded.position);
    std::copy_n(body.rotation, 4, loaded.rotation);
    scene.add(loaded);
  }
  return scene;
}

FleetTiming timeMoving(plimsoll::Scene& many, plimsoll::Scene& one, const plimsoll::Pool& pool,
                       const TimingEffort& effort) {
  many.step(kStep, 1, pool), one.step(kStep); // fills caches and scratch memory
  std::vector<double> on_many, on_one;
  const std::size_t rounds = repeatRounds(effort, [&] {
    on_many.push_back(millisecondsOf([&] { many.step(kStep, 1, pool); }));
    on_one.push_back(millisecondsOf([&] { one.step(kStep); }));
  });
  return {median(on_many), median(on_one), rounds, least(on_many)};
}

FleetProof proveMoved(const Workload& work, plimsoll::Scene& many, plimsoll::Scene& one) {
  FleetProof proof{kNotTimed, kNotTimed, true, true};
  for (std::uint32_t k = 0; k < many.count(); ++k) {
    const plimsoll::SceneState state = many.state(k), alone = one.state(k);
    proof.same_bits = proof.same_bits && std::memcmp(&state, &alone, sizeof state) == 0;
    proof.passed = proof.passed && proof.same_bits && floats(state, many.surface(), work.hull.info);
  }
  return proof;
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
                     sea.wave_count,
                     fleet.threads,
                     {},
                     {},
                     fleet.moving};
  if (fleet.moving) {
    plimsoll::Scene many = sceneOf(work), one = sceneOf(work);
    result.timing = timeMoving(many, one, pool, effort);
    result.proof = proveMoved(work, many, one);
  } else {
    result.proof = proveFleet(work, pool);
    result.timing = timeFleet(work, pool, effort);
  }
  return result;
}

} // namespace plim::cli
