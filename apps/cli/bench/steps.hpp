// steps.hpp - time of one step of a floating body with all effects: buoyancy within the default tolerance, viscous and
// pressure drag, slamming, added mass and the implicit step, in waves. Kerner's budget was a millisecond for his boats.
//
// Check: after a minute the body still floats near the level. Times are medians over seconds of motion, per step. Two
// more times are taken: without effects, which leaves buoyancy and the step itself; and with radiation, whose data is
// computed first.
#pragma once

#include "cli/bench/cases.hpp"
#include "cli/timing.hpp"
#include "plimsoll/plimsoll_motion.hpp"

#include <cmath>

namespace plim::cli {

inline constexpr double kStep = 0.02; // [s]

// Returns a body with 0.4 of the water's density, at the level. Its centre of mass lies a tenth of its height below the
// centroid.
plimsoll::Body loadedHull(const BuiltHull& hull, const LoadedSea& sea);

struct StepResult {
  std::string name, shape, sea;
  std::uint32_t triangles = 0, panels = 0;
  std::optional<std::size_t> waves = 0; // number of components; 0: flat; none: not a sum of waves
  double step_us = 0, buoyancy_us = 0;  // with all effects; with none
  double step_least_us = 0;             // fastest second
  double mean_height = 0;               // [m] of the centre of mass above the level, over the minute
  bool passed = false;                  // it still floats
  double waves_us = std::nan(""), waves_least_us = waves_us; // with radiation; NaN: none
  std::uint32_t seakeeping_panels = 0, frequencies = 0;
  double seakeeping_seconds = std::nan(""); // to compute the seakeeping data, fastest of three
};

StepResult runSteps(const BenchSteps& steps, const BenchSea& sea, const TimingEffort& effort);

} // namespace plim::cli
