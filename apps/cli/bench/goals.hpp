// goals.hpp - what the library is meant to reach, against what this run has found: no sea and no size should cost much more than
// a sum of sines does, and a step little more than its buoyancy.
//
// Times are those of the quickest rounds: they are compared across cases that were measured minutes apart. A goal counts as
// reached by 85 % of the speed it asks for. One that is missed is told and fails nothing: only proofs do.
#pragma once

#include "cli/bench/results.hpp"

namespace plim::cli {

struct Goal {
  std::string what, unit; // unit: "times", "us", "ms", "s"
  double most = 0;
  double found = 0;  // NaN: a result that it needs has no bound
  std::string where; // the case that is furthest from it

  bool passed() const { return found <= most / 0.85; } // not if it is NaN
};

// Those that the cases of this run can tell.
std::vector<Goal> goalsOf(const BenchResults& results);

} // namespace plim::cli
