// timing.hpp - wall time of a pass, that is of some work done once for all bodies of a case. A sample consists of
// enough passes to take a millisecond. A long pass overwrites the caches many times, so a single one is a sample,
// without warm-up.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace plim::cli {

class TimedPass {
public:
  TimedPass(std::function<void()> pass, std::size_t bodies); // runs one or two passes to estimate their duration

  bool isLong() const { return seconds_ > 20e-3; }
  void warm() const;                                     // runs an unmeasured pass if passes are short
  double sample() const { return nanoseconds(passes_); } // [ns] per body
  double sampleOnce() const { return nanoseconds(1); }   // of a single pass

private:
  double nanoseconds(std::size_t passes) const;

  std::function<void()> pass_;
  std::size_t bodies_, passes_;
  double seconds_;
};

struct TimingEffort {
  double seconds; // [s] to spend on a case; slow cases still run least_rounds
  std::size_t least_rounds, most_rounds;
};

// Returns the number of rounds.
std::size_t repeatRounds(const TimingEffort& effort, const std::function<void()>& round);

// Returns the duration of one call in ms.
double millisecondsOf(const std::function<void()>& work);

// Returns the mean of the middle two values if their number is even; NaN if there are none.
double median(std::vector<double> values);
double least(const std::vector<double>& values); // NaN if there are none

} // namespace plim::cli
