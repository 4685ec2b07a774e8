// cluster_walk.hpp - force and torque of a sum of sines on a hull of many triangles to within a tolerance, in float: what
// lanes/sines_adaptive.cpp does, prepared and accounted for.
#pragma once

#include "forces/wet_sums.hpp"

namespace plim {

// What clusters may be off in the mean over the hull's surface, [units of the scale], to begin with.
double clusterAllowance(const Body& body, double tolerance);

// One walk. False: it came to no end; `sums` mean nothing then. evaluations: counted up.
bool sumByClusters(const Body& body, const BodyInWater& at, double allowance, WetSums& sums,
                   std::uint64_t& evaluations);

} // namespace plim
