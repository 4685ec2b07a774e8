// cluster_walk.hpp - force and torque of sines, Gerstner waves, a spline or facets on a hull to within a tolerance, in
// float. Prepares the data for lanes/wave_walk.cpp, which has the equations, and bounds the rounding. Body axes
// about the hull's centre.
#pragma once

#include "forces/cluster_sums.hpp"
#include "forces/lanes/kernels.hpp"

namespace plim {

// Returns the allowance of the first walk: the permitted mean error of clusters over the hull's surface [units of the
// scale].
double clusterAllowance(const Hull& hull, double tolerance);

// Returns the sea in the form that the kernels use, without the values of a single body: phases, axes, slack and
// most_points.
lanes::WalkSea viewWalkSea(const HullInWater& shared, const Surface& surface, double allowance);
// Returns how many points one walk may expand the sea at.
float mostPointsOf(const Body& body);
// Returns the error of the polynomials' heights from float arithmetic, in units of the scale.
double taylorHeightError(const HullInWater& shared, const Surface& surface);
// Returns Rounding::float_terms. A polynomial's integral has more terms than a plane's: corners, quarters and weights.
inline double walkFloatTerms(const Tree& tree) {
  return floatTerms(tree) + 24;
}

// Performs one walk. Returns false if the budget ran out, or if the walk cannot use this sea; `sums` is then undefined.
// `evaluations` is incremented.
bool sumByClusters(const Body& body, const BodyInWater& at, double allowance, WetSums& sums,
                   std::uint64_t& evaluations);

} // namespace plim
