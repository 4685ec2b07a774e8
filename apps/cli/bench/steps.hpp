// steps.hpp - what one step of a floating body costs with everything on: buoyancy within the default tolerance, viscous and
// pressure drag, slamming, added mass and the implicit step, in waves. Kerner's budget was a millisecond for his boats.
//
// Proof: after a minute the body still floats where its weight and the waves say it should. Times: medians of seconds of
// motion, a step each; and the same without any drag, which leaves buoyancy and the step itself.
#pragma once

#include "cli/bench/cases.hpp"
#include "cli/bench/sampling.hpp"

namespace plim::cli {

struct StepResult {
  std::string name, shape, sea;
  std::uint32_t triangles = 0, panels = 0;
  std::size_t waves = 0;
  double step_us = 0, buoyancy_us = 0; // with all effects; with none
  double mean_height = 0;              // [m] of the centre of mass above the level, over the minute
  bool passed = false;                 // it floats
};

StepResult runSteps(const BenchSteps& steps, const BenchSea& sea, const TimingEffort& effort);

} // namespace plim::cli
