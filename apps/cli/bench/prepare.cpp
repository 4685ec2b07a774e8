// prepare.cpp - times the preparation of a sea.
#include "cli/bench/prepare.hpp"

namespace plim::cli {

PrepareResult timePrepare(const BenchSea& described, double time, const TimingEffort& effort) {
  constexpr double kFrame = 1.0 / 60; // [s]
  PreparedSea sea(described, time);
  double now = time;
  const TimedPass prepare([&] { sea.loaded.surface.prepare(sea.loaded.description.water, now += kFrame); }, 1);
  std::vector<double> samples;
  repeatRounds(effort, [&] { samples.push_back(1e-3 * prepare.sample()); });
  return {described.name, median(samples), least(samples)};
}

} // namespace plim::cli
