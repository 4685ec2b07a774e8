#include "cli/bench/measure.hpp"

#include "baselines/reference.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace plim::cli {
namespace {

constexpr double kLeastSample = 1e-3; // [s] far above what the clock resolves
constexpr double kLongPass = 20e-3;   // [s] in which caches are filled many times over, whatever they held before

Vec3d vec(const double (&v)[3]) {
  return {v[0], v[1], v[2]};
}

baselines::Wrench referenceWrench(const Workload& work, const baselines::Placement& placement,
                                  const baselines::Sea& sea) {
  if (work.entry.tolerance == 0) return baselines::referenceLinear(work.hull.reference_mesh, placement, sea);
  return baselines::referenceForce(work.hull.reference_mesh, placement, sea, referenceDivisions(work.hull.hull));
}

// The larger of the two, and NaN if either is: a result that is no number must not look like a good one.
double worse(double a, double b) {
  return std::isnan(a) || std::isnan(b) ? std::numeric_limits<double>::quiet_NaN() : std::max(a, b);
}

double secondsOf(const auto& run) {
  const auto start = std::chrono::steady_clock::now();
  run();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Passes over all poses that make a sample long enough.
std::size_t passesFor(double pass_seconds) {
  return static_cast<std::size_t>(std::ceil(kLeastSample / std::max(pass_seconds, 1e-9)));
}

} // namespace

double errorLimit(const BenchCase& of, bool waves) {
  return of.tolerance > 0 ? of.tolerance : waves ? 1e-5 : 2e-6;
}

BenchProof prove(Workload& work, EvaluateFunction evaluate) {
  BenchProof proof;
  const baselines::Sea sea = baselineSea(work.sea.loaded);
  const double weight = work.sea.weight() * work.hull.info.volume, moment = weight * longestExtent(work.hull.info);
  baselines::PlainScratch scratch;
  plimsoll::Forces forces = work.forces();
  for (std::size_t k = 0; k < work.bodies.size(); ++k) {
    const baselines::Wrench exact = referenceWrench(work, work.placements[k], sea);
    const baselines::Wrench plain =
        baselines::plainForce(work.hull.plain_mesh, work.placements[k], sea, work.sea.plain_waves, scratch);
    plimsoll::check(evaluate(&work.bodies[k], 1, &forces, nullptr));
    proof.error = worse(proof.error, length(vec(forces.force) - exact.force) / weight);
    proof.torque_error = worse(proof.torque_error, length(vec(forces.torque) - exact.torque) / moment);
    proof.plain_error = worse(proof.plain_error, length(plain.force - exact.force) / weight);
    proof.plain_error = worse(proof.plain_error, length(plain.torque - exact.torque) / moment);
    proof.bound = worse(proof.bound, forces.force_bound / weight);
  }
  const double limit = errorLimit(work.entry, !work.sea.plain_waves.empty());
  proof.passed = proof.error <= limit && proof.torque_error <= limit && proof.plain_error <= kPlainLimit;
  return proof;
}

BenchTiming timeCase(Workload& work, const TimingEffort& effort) {
  const baselines::Sea water{work.sea.loaded.description.level,
                             work.sea.loaded.description.density,
                             work.sea.loaded.description.gravity,
                             {}}; // the plain loop has waves of its own
  baselines::PlainScratch scratch;
  plimsoll::Forces forces = work.forces();
  volatile double sink = 0; // a result that nobody reads might not be computed
  const auto plainPass = [&] {
    for (const baselines::Placement& placement : work.placements)
      sink = baselines::plainForce(work.hull.plain_mesh, placement, water, work.sea.plain_waves, scratch).force.y;
  };
  const auto ourPass = [&] {
    for (const plimsoll::Body& body : work.bodies) {
      plim_evaluate(&body, 1, &forces, nullptr);
      sink = forces.force[1];
    }
  };
  plainPass(), ourPass(); // caches and scratch memory
  const double plain_seconds = secondsOf(plainPass), our_seconds = secondsOf(ourPass);
  const std::size_t plain_passes = passesFor(plain_seconds), our_passes = passesFor(our_seconds);
  const auto sample = [&](std::size_t passes, const auto& pass) { // [ns] of one evaluation
    const double seconds = secondsOf([&] {
      for (std::size_t k = 0; k < passes; ++k) pass();
    });
    return 1e9 * seconds / static_cast<double>(passes * work.bodies.size());
  };
  std::vector<double> plain, ours, cold;
  const auto start = std::chrono::steady_clock::now();
  const auto spent = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  while (plain.size() < effort.least_rounds || (plain.size() < effort.most_rounds && spent() < effort.seconds)) {
    if (plain_seconds < kLongPass) plainPass();
    plain.push_back(sample(plain_passes, plainPass));
    cold.push_back(sample(1, ourPass));
    ours.push_back(our_seconds < kLongPass ? sample(our_passes, ourPass) : cold.back());
  }
  return {median(plain), median(ours), median(cold), plain.size()};
}

double median(std::vector<double> values) {
  if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 ? values[middle] : 0.5 * (values[middle - 1] + values[middle]);
}

} // namespace plim::cli
