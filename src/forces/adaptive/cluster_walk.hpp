// cluster_walk.hpp - force and torque of a sum of sines on a hull of many triangles to within a tolerance, in float: what
// lanes/sines_adaptive.cpp does, prepared and accounted for.
#pragma once

#include "forces/wet_sums.hpp"

namespace plim {

// Whether the walk can do it: a hull of several clusters in a sum of sines; and a tolerance that float does not fill.
bool suitsClusterWalk(const Body& body);
bool takesClusterWalk(const Body& body);

// The share of a tolerance that clusters may take, [units of the scale] in the mean over the hull's surface, to begin with.
double shareOf(const Body& body, double tolerance);

// One walk. False: it came to no end; `sums` mean nothing then. evaluations: counted up.
bool sumByClusters(const Body& body, const Situation& at, double share, WetSums& sums, std::uint64_t& evaluations);

} // namespace plim
