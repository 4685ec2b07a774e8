// goals.hpp - performance goals of the library, compared with a run of the bench: no sea and no size should cost much
// more than a sum of sines, and a step should cost little more than its buoyancy.
//
// Times are those of the fastest rounds, because they are compared across cases measured minutes apart. A goal counts
// as reached at 85 % of its speed. A missed goal is reported but is not a failure; only failed checks are.
#pragma once

#include "cli/bench/results.hpp"

namespace plim::cli {

struct Goal {
  std::string what, unit; // unit: "times", "us", "ms", "s"
  double most = 0;
  double found = 0;  // NaN: a result that it needs has no bound
  std::string where; // the case that is furthest from the goal

  bool passed() const { return found <= most / 0.85; } // false for NaN
};

// Returns the goals that apply to the cases of this run.
std::vector<Goal> goalsOf(const BenchResults& results);

} // namespace plim::cli
