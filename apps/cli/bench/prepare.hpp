// prepare.hpp - time to prepare a sea for another instant, which a game does once per frame: reducing phases,
// transforms, scanning heights. Each sample has a time one frame after the last, so that nothing can be reused.
#pragma once

#include "cli/bench/seas.hpp"
#include "cli/timing.hpp"

namespace plim::cli {

struct PrepareResult {
  std::string sea;
  double microseconds = 0, least_us = 0; // median and fastest
};

PrepareResult timePrepare(const BenchSea& sea, double time, const TimingEffort& effort);

} // namespace plim::cli
