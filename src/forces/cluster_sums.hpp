// cluster_sums.hpp - sums over the wet surface by the cluster tree and the float kernels of lanes/. Used if no
// per-triangle output is requested. Body axes about the hull's centre, units of the body's scale; wrench.hpp defines
// the sums.
#pragma once

#include "forces/wet_sums.hpp"

namespace plim {

// Returns the sums of child c of a node under a plane. The plane's u need not be a unit vector, so sloped water is
// possible.
SurfaceSums<double> sumChild(const Tree& tree, std::uint32_t node, std::uint32_t c, const Plane& plane);
// Returns how many terms of such sums are added in float at most: 32 of each kind, then 16 lanes. The moments of
// clusters are rounded as well.
double floatTerms(const Tree& tree);

// Sums a hull that still water cuts.
void sumTree(const Body& body, const Plane& plane, WetSums& sums);

// Returns the error of heights of sines or Gerstner waves from float arithmetic [units of the scale].
double floatHeightError(const HullInWater& shared, const Surface& surface);

// Sums a hull in sines or Gerstner waves, sampled at the vertices. Increments `evaluations`.
void sumSines(const Body& body, const BodyInWater& at, WetSums& sums, std::uint64_t& evaluations);
// Reserves the calling thread's memory for sumSines().
void reserveSines(std::size_t vertices, std::size_t waves);

// Sums a hull in any sea, sampled at the vertices by one call of Surface::heights, after another one at the middles of
// leaves if that saves points. Updates sea_evaluations and sea_is_sound. If a height is not finite or out of range, the
// sums stay unchanged.
void sumByHeights(const Body& body, const BodyInWater& at, WetSums& sums, Forces& forces);
void reserveHeights(std::size_t vertices); // reserves the calling thread's memory for sumByHeights()

} // namespace plim
