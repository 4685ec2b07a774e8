// cluster_walk.hpp - force and torque of sines, Gerstner waves, a spline or facets on a hull to within a tolerance, in float: what
// lanes/sines_adaptive.cpp does, prepared and accounted for.
#pragma once

#include "forces/cluster_sums.hpp"
#include "forces/lanes/kernels.hpp"

namespace plim {

// What clusters may be off in the mean over the hull's surface, [units of the scale], to begin with.
double clusterAllowance(const Hull& hull, double tolerance);

// The sea as the kernels see it, without what is a body's own: phases, axes, slack and most_points.
lanes::TaylorSea viewTaylorSea(const HullInWater& shared, const Surface& surface, double allowance);
// At which the sea may be expanded in one walk.
float mostPointsOf(const Body& body);
// What float does to the heights of its polynomials, in units of the scale.
double taylorHeightError(const HullInWater& shared, const Surface& surface);
// Rounding::float_terms: what a polynomial's integral takes more than a plane's are corners, quarters and weights.
inline double walkFloatTerms(const Tree& tree) {
  return floatTerms(tree) + 24;
}

// One walk. False: it came to no end; `sums` mean nothing then. evaluations: counted up.
bool sumByClusters(const Body& body, const BodyInWater& at, double allowance, WetSums& sums,
                   std::uint64_t& evaluations);

} // namespace plim
