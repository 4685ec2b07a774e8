// prepare.hpp - what it costs to bring a sea to another instant, which a game does once a frame: phases reduced, transforms done,
// heights looked through. Every sample is of a time of its own, a frame after the one before; nothing of the old one can serve.
#pragma once

#include "cli/bench/seas.hpp"
#include "cli/timing.hpp"

namespace plim::cli {

struct PrepareResult {
  std::string sea;
  double microseconds = 0, least_us = 0; // median and quickest
};

PrepareResult timePrepare(const BenchSea& sea, double time, const TimingEffort& effort);

} // namespace plim::cli
