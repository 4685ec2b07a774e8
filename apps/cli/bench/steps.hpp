// steps.hpp - what one step of a floating body costs with everything on: buoyancy within the default tolerance, viscous and
// pressure drag, slamming, added mass and the implicit step, in waves. Kerner's budget was a millisecond for his boats.
//
// Proof: after a minute the body still floats where its weight and the waves say it should. Times: medians of seconds of
// motion, a step each; the same without any drag, which leaves buoyancy and the step itself; and the same of a body that makes waves
// besides, for which its radiation was found first.
#pragma once

#include "cli/bench/cases.hpp"
#include "cli/timing.hpp"
#include "plimsoll/plimsoll_motion.hpp"

#include <cmath>

namespace plim::cli {

inline constexpr double kStep = 0.02; // [s]

// A hull 0.4 as dense as the water, its centre of mass a tenth of its height below the middle, on the level.
plimsoll::Body loadedHull(const BuiltHull& hull, const LoadedSea& sea);

struct StepResult {
  std::string name, shape, sea;
  std::uint32_t triangles = 0, panels = 0;
  std::optional<std::size_t> waves = 0; // components; 0: still; none: no sum of waves
  double step_us = 0, buoyancy_us = 0;  // with all effects; with none
  double step_least_us = 0;             // the quickest second
  double mean_height = 0;               // [m] of the centre of mass above the level, over the minute
  bool passed = false;                  // it floats
  double waves_us = std::nan(""), waves_least_us = waves_us; // with radiation; NaN: none
  std::uint32_t seakeeping_panels = 0, frequencies = 0;
  double seakeeping_seconds = std::nan(""); // to build the seakeeping data, the fastest of three
};

StepResult runSteps(const BenchSteps& steps, const BenchSea& sea, const TimingEffort& effort);

} // namespace plim::cli
