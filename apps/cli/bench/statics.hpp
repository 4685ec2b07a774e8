// statics.hpp - times of an equilibrium and of a righting-arm curve with 37 heels from 0 to 90 degrees and free trim.
// They are also given in multiples of one evaluation in double.
//
// Check: the residual of the equilibrium is at most 1e-10 of the weight. At every heel, an evaluation in double of the
// computed pose yields the weight and the righting moment of GZ, both to 1e-9 of the weight (times the hull's length).
#pragma once

#include "cli/bench/cases.hpp"
#include "cli/timing.hpp"

namespace plim::cli {

struct StaticsResult {
  std::string name, shape;
  std::uint32_t triangles = 0, iterations = 0;
  double prepare_us = 0, equilibrium_us = 0, curve_us = 0, evaluation_us = 0;
  double residual = 0, error = 0; // of the equilibrium; of the curve
  bool passed = false;

  double equilibriumEvaluations() const { return equilibrium_us / evaluation_us; }
  double curveEvaluations() const { return curve_us / evaluation_us; }
};

StaticsResult runStatics(const BenchHull& hull, const TimingEffort& effort);

} // namespace plim::cli
