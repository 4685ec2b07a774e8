// measure.cpp - checks and times one case.
#include "cli/bench/measure.hpp"

#include "baselines/reference.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace plim::cli {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

Vec3d vec(const double (&v)[3]) {
  return {v[0], v[1], v[2]};
}

// Returns the water without waves, which the plain loop takes separately.
baselines::Sea baselineWater(const PreparedSea& sea) {
  const formats::SeaDescription& description = sea.loaded.description;
  return {description.level, description.density, description.gravity, {}};
}

// Returns the greater relative error of force and torque.
double plainError(const Workload& work, const std::vector<baselines::Wrench>& exact) {
  const baselines::Sea water = baselineWater(work.sea);
  baselines::PlainScratch scratch;
  double error = 0;
  for (std::size_t k = 0; k < exact.size(); ++k) {
    const baselines::Wrench plain =
        baselines::plainForce(work.hull.plain_mesh, work.placements[k], water, work.sea.plain_waves, scratch);
    const Deviation off = deviation(work, plain.force, plain.torque, exact[k]);
    error = worse(error, worse(off.force, off.torque));
  }
  return error;
}

// Returns whether all bodies in one call give the same bits as `one_by_one`. Outputs go to memory shared by all bodies
// of a case, so with outputs nothing is compared.
bool batchAgrees(const Workload& work, const std::vector<plimsoll::Forces>& one_by_one, EvaluateFunction evaluate) {
  if (work.entry.outputs != 0) return true;
  std::vector<plimsoll::Forces> batch(work.bodies.size());
  plimsoll::detail::check(
      evaluate(work.bodies.data(), static_cast<std::uint32_t>(batch.size()), batch.data(), nullptr, nullptr, nullptr));
  return std::memcmp(batch.data(), one_by_one.data(), batch.size() * sizeof(plim_forces)) == 0;
}

volatile double sink = 0; // prevents the compiler from removing unused results

void evaluatePlain(const Workload& work, baselines::PlainScratch& scratch) {
  const baselines::Sea water = baselineWater(work.sea);
  for (const baselines::Placement& placement : work.placements)
    sink = baselines::plainForce(work.hull.plain_mesh, placement, water, work.sea.plain_waves, scratch).force.y;
}

void evaluateOneByOne(const Workload& work, plimsoll::Forces& forces) {
  for (const plimsoll::Body& body : work.bodies) {
    plim_evaluate(&body, 1, &forces, nullptr, nullptr, nullptr);
    sink = forces.force[1];
  }
}

} // namespace

baselines::Wrench referenceWrench(const Workload& work, std::size_t k) {
  const baselines::Sea sea = work.sea.reference();
  const baselines::IndexedMesh<double>& mesh = work.hull.reference_mesh;
  switch (work.reference()) {
  case Workload::kLinear: break;
  case Workload::kDivided:
    return baselines::referenceForce(mesh, work.placements[k], sea, work.hull.entry.true_sea.divisions);
  case Workload::kByFacets: return baselines::referenceOnLattice(mesh, work.placements[k], sea, *work.sea.lattice);
  }
  return baselines::referenceLinear(mesh, work.placements[k], sea);
}

std::vector<baselines::Wrench> referenceWrenches(const Workload& work) {
  const std::size_t count =
      work.entry.tolerance == 0 ? work.bodies.size() : std::min(work.bodies.size(), work.hull.entry.true_sea.poses);
  std::vector<baselines::Wrench> wrenches;
  for (std::size_t k = 0; k < count; ++k) wrenches.push_back(referenceWrench(work, k));
  return wrenches;
}

Deviation deviation(const Workload& work, const Vec3d& force, const Vec3d& torque, const baselines::Wrench& exact) {
  return {length(force - exact.force) / work.weight(), length(torque - exact.torque) / work.moment()};
}

Deviation deviation(const Workload& work, const plim_forces& forces, const baselines::Wrench& exact) {
  return deviation(work, vec(forces.force), vec(forces.torque), exact);
}

double worse(double a, double b) {
  return std::isnan(a) || std::isnan(b) ? kUnknown : std::max(a, b);
}

double errorLimit(const BenchCase& of, bool waves) {
  return of.tolerance > 0 ? of.tolerance : waves ? 1e-5 : 2e-6;
}

BenchProof prove(Workload& work, const std::vector<baselines::Wrench>& exact, EvaluateFunction evaluate) {
  BenchProof proof;
  std::vector<plimsoll::Forces> one_by_one(work.bodies.size(), work.forces());
  for (std::size_t k = 0; k < work.bodies.size(); ++k) {
    plimsoll::detail::check(evaluate(&work.bodies[k], 1, &one_by_one[k], nullptr, nullptr, nullptr));
    const Deviation bound = {one_by_one[k].force_bound / work.weight(), one_by_one[k].torque_bound / work.moment()};
    proof.bound = worse(proof.bound, bound.force), proof.torque_bound = worse(proof.torque_bound, bound.torque);
    if (k >= exact.size()) continue;
    const Deviation off = deviation(work, one_by_one[k], exact[k]);
    proof.error = worse(proof.error, off.force), proof.torque_error = worse(proof.torque_error, off.torque);
    proof.within_bounds = proof.within_bounds && off.force <= bound.force && off.torque <= bound.torque;
  }
  proof.plain_error = work.sea.isPlain() ? plainError(work, exact) : kUnknown;
  proof.same_bits = batchAgrees(work, one_by_one, evaluate);
  const double limit = errorLimit(work.entry, work.sea.waves);
  proof.passed = proof.error <= limit && proof.torque_error <= limit && proof.same_bits;
  if (work.entry.tolerance == 0)
    proof.passed = proof.passed && (!work.sea.isPlain() || proof.plain_error <= kPlainLimit);
  else
    proof.passed = proof.passed && proof.within_bounds && proof.bound <= limit && proof.torque_bound <= limit;
  return proof;
}

bool statesBounds(const Workload& work) {
  const plimsoll::Forces forces = plimsoll::evaluate(work.bodies.front());
  return !std::isnan(forces.force_bound) && !std::isnan(forces.torque_bound);
}

BenchProof unproved() {
  return {kUnknown, kUnknown, kUnknown, kUnknown, kUnknown, true, true, true};
}

BenchTiming untimed() {
  return {kUnknown, kUnknown, kUnknown, kUnknown, 0, kUnknown, kUnknown};
}

BenchTiming timeCase(Workload& work, const TimingEffort& effort) {
  baselines::PlainScratch scratch;
  plimsoll::Forces forces = work.forces();
  std::vector<plimsoll::Forces> all(work.entry.outputs == 0 ? work.bodies.size() : 0);
  const bool has_plain = work.sea.isPlain();
  const std::size_t count = work.bodies.size();
  const TimedPass plain_pass(
      [&] {
        if (has_plain) evaluatePlain(work, scratch);
      },
      count);
  const TimedPass our_pass([&] { evaluateOneByOne(work, forces); }, count);
  const TimedPass batch_pass(
      [&] {
        plim_evaluate(work.bodies.data(), static_cast<std::uint32_t>(all.size()), all.data(), nullptr, nullptr,
                      nullptr);
      },
      count);
  std::vector<double> plain, ours, cold, batch;
  const std::size_t rounds = repeatRounds(effort, [&] {
    if (has_plain) {
      plain_pass.warm();
      plain.push_back(plain_pass.sample());
      cold.push_back(our_pass.sampleOnce());
    } else {
      our_pass.warm();
    }
    ours.push_back(has_plain && our_pass.isLong() ? cold.back() : our_pass.sample());
    if (all.empty() || (batch_pass.isLong() && !batch.empty())) return; // long evaluations gain nothing from a batch
    batch_pass.warm();
    batch.push_back(batch_pass.sample());
  });
  return {median(plain), median(ours), median(cold), median(batch), rounds, least(ours), least(batch)};
}

} // namespace plim::cli
