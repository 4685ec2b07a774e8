// cluster_sums.hpp - the sums over the wet surface by the cluster tree and the kernels of lanes/: in float, when nothing is wanted
// that only single triangles can tell.
#pragma once

#include "forces/wet_sums.hpp"

namespace plim {

// Of child c of a node under a plane. Its u need not be a unit vector: a sloped plane of water will do.
SurfaceSums<double> sumChild(const Tree& tree, std::uint32_t node, std::uint32_t c, const Plane& plane);
// How many terms of such sums are added up in float at the most: 32 of each kind at a time, then 16 lanes; the moments of
// clusters are rounded themselves.
double floatTerms(const Tree& tree);

// A hull that still water cuts.
void sumTree(const Body& body, const Plane& plane, WetSums& sums);

// [units of the scale] how far heights of sines or Gerstner waves may be off because they are taken in float.
double floatHeightError(const HullInWater& shared, const Surface& surface);

// A hull in sines or Gerstner waves, sampled at the vertices. evaluations: counted up.
void sumSines(const Body& body, const BodyInWater& at, WetSums& sums, std::uint64_t& evaluations);
// In the thread's own memory, for that: a hull of so many vertices in so many waves.
void reserveSines(std::size_t vertices, std::size_t waves);

// A hull in any sea, sampled at the vertices: in one call of Surface::heights, and another one before it where that saves points. Fills
// in sea_evaluations and sea_is_sound; a sea that is not leaves the sums as they were.
void sumByHeights(const Body& body, const BodyInWater& at, WetSums& sums, Forces& forces);
void reserveHeights(std::size_t vertices); // in the thread's own memory, for that

} // namespace plim
