// timing.cpp - measures passes with the steady clock.
#include "cli/timing.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <utility>

namespace plim::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kLeastSample = 1e-3; // [s] far above the resolution of the clock

double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

} // namespace

TimedPass::TimedPass(std::function<void()> pass, std::size_t bodies)
    : pass_(std::move(pass)), bodies_(bodies), passes_(1), seconds_(0) {
  const auto timeOnce = [&] { seconds_ = 1e-9 * sampleOnce() * static_cast<double>(bodies_); };
  timeOnce(); // fills caches and scratch memory
  if (!isLong()) timeOnce();
  passes_ = std::max<std::size_t>(1, static_cast<std::size_t>(std::ceil(kLeastSample / std::max(seconds_, 1e-9))));
}

void TimedPass::warm() const {
  if (!isLong()) pass_();
}

double TimedPass::nanoseconds(std::size_t passes) const {
  const Clock::time_point start = Clock::now();
  for (std::size_t k = 0; k < passes; ++k) pass_();
  return 1e9 * secondsSince(start) / static_cast<double>(passes * bodies_);
}

std::size_t repeatRounds(const TimingEffort& effort, const std::function<void()>& round) {
  const Clock::time_point start = Clock::now();
  std::size_t count = 0;
  for (; count < effort.least_rounds || (count < effort.most_rounds && secondsSince(start) < effort.seconds); ++count)
    round();
  return count;
}

double millisecondsOf(const std::function<void()>& work) {
  const Clock::time_point start = Clock::now();
  work();
  return 1e3 * secondsSince(start);
}

double median(std::vector<double> values) {
  if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 ? values[middle] : 0.5 * (values[middle - 1] + values[middle]);
}

double least(const std::vector<double>& values) {
  return values.empty() ? std::numeric_limits<double>::quiet_NaN() : *std::min_element(values.begin(), values.end());
}

} // namespace plim::cli
