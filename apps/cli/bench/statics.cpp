// statics.cpp - checks and times an equilibrium and a righting-arm curve.
#include "cli/bench/statics.hpp"

#include "math/elementary.hpp"
#include "plimsoll/plimsoll_statics.hpp"

#include <cmath>

namespace plim::cli {
namespace {

double microseconds(const TimingEffort& effort, const std::function<void()>& work) {
  const TimedPass pass(work, 1);
  std::vector<double> samples;
  repeatRounds(effort, [&] { samples.push_back(pass.sample()); });
  return 1e-3 * median(samples);
}

plimsoll::Body bodyAt(const BuiltHull& hull, const plim_vessel_info& info, const plimsoll::Heeled& row) {
  plimsoll::Body body(hull.hull, plimsoll::stillWater());
  std::copy_n(row.position, 3, body.position);
  std::copy_n(row.rotation, 4, body.rotation);
  std::copy_n(info.center_of_mass, 3, body.center_of_mass);
  body.precision = PLIM_PRECISION_DOUBLE;
  return body;
}

// Returns the deviation of an evaluation from the weight and from the righting moment of GZ.
double errorOf(const BuiltHull& hull, const plim_vessel_info& info, const plimsoll::Heeled& row) {
  const plimsoll::Forces forces = plimsoll::evaluate(bodyAt(hull, info, row));
  const double weight = 9.81 * info.mass, length = longestExtent(hull.info);
  return std::max({std::abs(forces.force[1] - weight) / weight,
                   std::abs(forces.torque[0] + weight * row.gz) / (weight * length),
                   std::abs(forces.torque[2]) / (weight * length)});
}

} // namespace

StaticsResult runStatics(const BenchHull& described, const TimingEffort& effort) {
  const BuiltHull hull(described);
  plimsoll::VesselDef def(hull.hull, 400 * hull.info.volume);
  std::copy_n(hull.info.centroid, 3, def.center_of_mass);
  def.center_of_mass[1] -= 0.1 * (hull.info.box_high[1] - hull.info.box_low[1]);
  const plimsoll::Vessel vessel(def);
  const plim_vessel_info info = vessel.info();
  plimsoll::EquilibriumDef start;
  const SineCosine half = sineCosine(10 * kDegree);
  start.start_rotation[0] = half.sine, start.start_rotation[3] = half.cosine;
  std::vector<double> heels;
  for (int k = 0; k <= 36; ++k) heels.push_back(2.5 * k * kDegree);

  StaticsResult result{described.name, described.shape, hull.info.triangle_count};
  const plimsoll::Equilibrium at = vessel.findEquilibrium(start);
  const std::vector<plimsoll::Heeled> rows = vessel.findHeeled(heels);
  result.iterations = at.iterations, result.residual = at.residual;
  for (const plimsoll::Heeled& row : rows) result.error = std::max(result.error, errorOf(hull, info, row));
  result.passed = at.isStable() && result.residual <= 1e-10 && result.error <= 1e-9;

  const plimsoll::Body body = bodyAt(hull, info, rows[8]);
  result.evaluation_us = microseconds(effort, [&] { plimsoll::evaluate(body); });
  result.prepare_us = microseconds(effort, [&] { plimsoll::Vessel again(def); });
  result.equilibrium_us = microseconds(effort, [&] { vessel.findEquilibrium(start); });
  result.curve_us = microseconds(effort, [&] { vessel.findHeeled(heels); });
  return result;
}

} // namespace plim::cli
