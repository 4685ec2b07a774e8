// pictures.hpp - two plots of the bench's times over triangles: against the plain loop, and sea against sea.
#pragma once

#include "cli/bench/results.hpp"
#include "report/plot.hpp"

namespace plim::cli {

// Plots flat water and two sums of sines: every tolerance, with the plain loop dashed. The last point of each line is
// labelled with the library's gain or loss.
report::Plot plainPicture(const BenchResults& results);

// Plots one line per sea, at the loosest tolerance with a bound, otherwise linear.
report::Plot seasPicture(const BenchResults& results);

} // namespace plim::cli
