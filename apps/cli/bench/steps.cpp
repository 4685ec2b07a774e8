#include "cli/bench/steps.hpp"

#include "plimsoll/plimsoll_motion.hpp"

#include <cmath>

namespace plim::cli {
namespace {

constexpr double kStep = 0.02; // [s]

plimsoll::SceneBodyDef loadedHull(const BuiltHull& hull, const LoadedSea& sea) {
  plimsoll::SceneBodyDef body(hull.hull, 0.4 * sea.description.density * hull.info.volume);
  body.center_of_mass[1] = hull.info.centroid[1] - 0.1 * (hull.info.box_high[1] - hull.info.box_low[1]);
  body.position[1] = sea.description.level;
  return body;
}

// [us] a step.
double timeSteps(plimsoll::Scene& scene, const TimingEffort& effort) {
  const TimedPass second(
      [&] {
        for (int k = 0; k < 50; ++k) scene.step(kStep);
      },
      50);
  std::vector<double> samples;
  repeatRounds(effort, [&] { samples.push_back(second.sampleOnce()); });
  return 1e-3 * median(samples);
}

} // namespace

StepResult runSteps(const BenchSteps& steps, const BenchSea& described, const TimingEffort& effort) {
  const BuiltHull hull(steps.hull);
  const PreparedSea sea(described, 0);
  const plimsoll::Effects effects;
  StepResult result{steps.hull.name, steps.hull.shape, sea.name, hull.info.triangle_count, 0, sea.plain_waves.size()};
  result.panels = plimsoll::Panels(hull.hull).info().panel_count;
  plimsoll::SceneBodyDef body = loadedHull(hull, sea.loaded);
  plimsoll::Scene bare(sea.loaded.description.water), full(sea.loaded.description.water);
  bare.add(body);
  body.effects = &effects;
  full.add(body);
  for (int k = 0; k < 3000; ++k) {
    full.step(kStep);
    result.mean_height += (full.state(0).center_of_mass[1] - sea.loaded.description.level) / 3000;
  }
  result.passed = std::abs(result.mean_height) < 0.5 * (hull.info.box_high[1] - hull.info.box_low[1]);
  result.step_us = timeSteps(full, effort), result.buoyancy_us = timeSteps(bare, effort);
  return result;
}

} // namespace plim::cli
