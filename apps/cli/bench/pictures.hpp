// pictures.hpp - what the bench found, as two pictures of time over triangles: beside the plain loop, and one sea beside the other.
#pragma once

#include "cli/bench/results.hpp"
#include "report/plot.hpp"

namespace plim::cli {

// On the seas of the first results, still water and sums of sines: every tolerance, the plain loop dashed, and at the last
// point of each line how much the library gains or loses there.
report::Plot plainPicture(const BenchResults& results);

// A line a sea, to the loosest tolerance that it keeps to, otherwise linear.
report::Plot seasPicture(const BenchResults& results);

} // namespace plim::cli
