// timing.hpp - wall time of a pass: something done once for all bodies of a case.
//
// A sample is as many passes as take a millisecond. Long passes fill the caches many times over, whatever they held
// before: one of them is a sample, and none needs to be warmed up.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace plim::cli {

class TimedPass {
public:
  TimedPass(std::function<void()> pass, std::size_t bodies); // makes one or two passes, to know how long they take

  bool isLong() const { return seconds_ > 20e-3; }
  void warm() const;                                     // a pass that does not count, if it is short
  double sample() const { return nanoseconds(passes_); } // [ns] a body
  double sampleOnce() const { return nanoseconds(1); }   // of a single pass

private:
  double nanoseconds(std::size_t passes) const;

  std::function<void()> pass_;
  std::size_t bodies_, passes_;
  double seconds_;
};

struct TimingEffort {
  double seconds; // to spend on a case; a slow one gets the least number of rounds all the same
  std::size_t least_rounds, most_rounds;
};

// Returns how many rounds there were.
std::size_t repeatRounds(const TimingEffort& effort, const std::function<void()>& round);

// [ms] of doing something once.
double millisecondsOf(const std::function<void()>& work);

// Of an even number of values, the mean of the middle two; NaN of none.
double median(std::vector<double> values);
double least(const std::vector<double>& values); // NaN of none

} // namespace plim::cli
