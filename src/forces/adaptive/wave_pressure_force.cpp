// wave_pressure_force.cpp - force and torque of waves with their own pressure: the pressure head replaces the depth
// (wave_pressure_walk.hpp). World axes about the body's reference point; the integrals are over the hull's surface:
//   F = -rho g int max(H, 0) n dS,   T = -rho g int max(H, 0) r x n dS
//
// Volume, areas, waterline, states and centre of buoyancy describe the volume below the surface. They were computed
// before, as for hydrostatic pressure, and stay; only force and torque are replaced.
#include "forces/adaptive/tolerance_search.hpp"
#include "forces/adaptive/wave_pressure_walk.hpp"
#include "forces/methods.hpp"

#include <limits>

namespace plim {
namespace {

CertifiedResult linearWavePressure(const Body& body, const BodyInWater& at, const WavePressure& pressure) {
  const double below = body.scale * depthBelowTroughs(at);
  WavePressureWalk walk(body, at, below, pressure);
  walk.runLinear();
  return {
      reduceSums(body, at, below, walk.sums()), boundSums(body, at, below, walk.sums()), {}, walk.evaluations(), true};
}

// Returns the budget of an attempt, [ns]: as many times the cost of every vertex as other methods may take.
double wavePressureBudget(const Body& body, const WavePressure& pressure) {
  const auto vertices = static_cast<double>(body.hull->facets_double.vertices_c.size());
  return std::max(attemptBudget(body), kTimesLinear * vertices * (pressure.costOfMany() + 2 * kPieceCost));
}

} // namespace

void evaluateWavePressure(const Body& body, const BodyInWater& at, const Tolerance& tolerance, Forces& forces) {
  const WavePressure& pressure = *body.surface->wavePressure();
  // No bound exists if an opening may be submerged.
  const bool in_doubt = !body.hull->opening_vertices.empty() && std::isnan(forces.force_bound);
  CertifiedResult found;
  if (body.tolerance > 0 && !in_doubt)
    found = ToleranceSearch<WavePressureWalk, WavePressure>(body, at, pressure, wavePressureBudget(body, pressure))
                .integrate();
  const auto excess = [&](const CertifiedResult& of) { return tolerance.excess(of.bounds.force, of.bounds.torque); };
  if (!found.complete || excess(found) > 1) {
    const CertifiedResult linear = linearWavePressure(body, at, pressure);
    const std::uint64_t evaluations = found.evaluations + linear.evaluations;
    if (!found.complete || excess(linear) < excess(found)) found = linear;
    found.evaluations = evaluations;
  }
  forces.force_w = found.wrench.force_w, forces.torque_w = found.wrench.torque_w;
  forces.sea_evaluations += found.evaluations;
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  forces.force_bound = in_doubt ? nan : found.bounds.force, forces.torque_bound = in_doubt ? nan : found.bounds.torque;
}

} // namespace plim
