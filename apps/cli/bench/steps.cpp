// steps.cpp - checks and times steps of a body with and without effects and radiation.
#include "cli/bench/steps.hpp"

#include "plimsoll/plimsoll_seakeeping.hpp"

#include <chrono>
#include <cmath>

namespace plim::cli {
namespace {

// Returns the time per step [us] for each second of motion.
std::vector<double> timeSteps(plimsoll::Scene& scene, const TimingEffort& effort) {
  const TimedPass second(
      [&] {
        for (int k = 0; k < 50; ++k) scene.step(kStep);
      },
      50);
  std::vector<double> samples;
  repeatRounds(effort, [&] { samples.push_back(1e-3 * second.sampleOnce()); });
  return samples;
}

// Computes seakeeping data and its duration. Returns nothing if it is not available, for example because a crate does
// not stay upright.
std::vector<plimsoll::Seakeeping> findWaves(const BuiltHull& hull, const plimsoll::Body& body, const LoadedSea& sea,
                                            StepResult& result) {
  plimsoll::SeakeepingDef def(hull.hull, body.mass);
  def.density = sea.description.density, def.gravity = sea.description.gravity;
  std::copy_n(body.center_of_mass, 3, def.center_of_mass);
  std::vector<plimsoll::Seakeeping> built;
  double least_seconds = HUGE_VAL;
  try {
    for (int k = 0; k < 3; ++k) {
      const auto begin = std::chrono::steady_clock::now();
      built.emplace_back(def);
      const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
      least_seconds = std::min(least_seconds, taken.count());
    }
  } catch (const plimsoll::Error&) {
    return {};
  }
  result.seakeeping_seconds = least_seconds;
  result.seakeeping_panels = built.back().info().panel_count, result.frequencies = built.back().info().frequency_count;
  return built;
}

} // namespace

plimsoll::Body loadedHull(const BuiltHull& hull, const LoadedSea& sea) {
  plimsoll::Body body(hull.hull);
  body.mass = 0.4 * sea.description.density * hull.info.volume;
  body.center_of_mass[1] = hull.info.centroid[1] - 0.1 * (hull.info.box_high[1] - hull.info.box_low[1]);
  body.position[1] = sea.description.level;
  return body;
}

StepResult runSteps(const BenchSteps& steps, const BenchSea& described, const TimingEffort& effort) {
  const BuiltHull hull(steps.hull);
  const PreparedSea sea(described, 0);
  const plimsoll::Effects effects;
  StepResult result{steps.hull.name, steps.hull.shape, sea.name, hull.info.triangle_count, 0, sea.wave_count};
  result.panels = plimsoll::Panels(hull.hull).info().panel_count;
  plimsoll::Body body = loadedHull(hull, sea.loaded);
  const plimsoll::Water& water = sea.loaded.description.water;
  plimsoll::Scene bare(water), full(water), waves(water);
  bare.add(body);
  body.with(effects);
  full.add(body);
  const std::vector<plimsoll::Seakeeping> seakeeping = findWaves(hull, body, sea.loaded, result);
  if (!seakeeping.empty()) body.with(seakeeping.back());
  waves.add(body);
  for (int k = 0; k < 3000; ++k) {
    full.step(kStep), waves.step(kStep);
    result.mean_height += (full.state(0).center_of_mass[1] - sea.loaded.description.level) / 3000;
  }
  result.passed = std::abs(result.mean_height) < 0.5 * (hull.info.box_high[1] - hull.info.box_low[1]);
  const std::vector<double> all = timeSteps(full, effort);
  result.step_us = median(all), result.step_least_us = least(all);
  if (!seakeeping.empty()) {
    const std::vector<double> with_waves = timeSteps(waves, effort);
    result.waves_us = median(with_waves), result.waves_least_us = least(with_waves);
  }
  result.buoyancy_us = median(timeSteps(bare, effort));
  return result;
}

} // namespace plim::cli
