// choice.hpp - selects the evaluation method: the conditions, their thresholds, and the reasons for the thresholds.
// evaluate.cpp tests the conditions in order. The methods are declared in methods.hpp and copies.hpp.
// adaptive/tolerance_search.hpp and lanes/wave_walk.cpp divide the tolerance among errors; adaptive/work.hpp limits the
// work.
//
//   still water        closed form; by the tree and the kernels if they can compute all requested outputs
//   linear             depth sampled at the vertices; the only method for seas without bounds, and at tolerance 0
//   by clusters        sines, Gerstner waves, splines and facets, in float: for tolerances well above float rounding
//   certified          all seas with bounds, in double except for clusters over lattices
//   best effort        no method met the tolerance: the result with the smallest useful bound (best_effort.hpp)
//   together           many copies of a tiny hull: lanes are bodies (copies.hpp)
//
// docs/bench.md has the measured speeds behind the numbers. Bounds hold for every method.
#pragma once

#include "forces/forces.hpp"
#include "forces/lanes/kernels.hpp"
#include "water/lattice.hpp"
#include "water/spline_lattice.hpp"

namespace plim {

// --- capabilities of the kernels --------------------------------------------------------------------------------

// Returns whether the float kernels of the tree can be used. Per-triangle outputs and double precision need the
// triangle loop.
inline bool canUseKernels(const Body& body) {
  return !body.double_precision && body.outputs == 0;
}

// The kernels compute wave phases in float, relative to the hull's centre. The height error from this grows with the
// slope. Slopes of real waves are below 0.5. At the limit here, a vertex 10 m from the centre is off by 24 roundoffs of
// 20 m, or 0.03 mm.
inline constexpr double kSteepestInFloat = 2;
inline constexpr double kHighestInFloat = 1e7; // [m]

inline bool fitsKernels(const Surface& surface) {
  const WaveArrays* waves = surface.waveArrays();
  return waves && (!waves->isDisplaced() || waves->label_steps > 0) && surface.bounds().slope <= kSteepestInFloat &&
         surface.bounds().amplitude <= kHighestInFloat;
}

// On a sea that returns heights only, the middle of every leaf is sampled first. This excludes about half of the
// vertices. It is not done if there are too few leaves, or if the sea is so steep that its height at the middle says
// little.
inline constexpr std::size_t kFewestLeavesForMiddles = 16;
inline constexpr double kSteepestForMiddles = 2;

// --- waves, with a tolerance ------------------------------------------------------------------------------------

// Below this tolerance, float rounding would use up a large part of it.
inline constexpr double kFinestInFloat = 5e-4;
// Hulls with fewer triangles are sampled at every vertex if that likely meets the tolerance: it is no slower than the
// walk.
inline constexpr std::uint32_t kManyTriangles = 2000;

// Returns whether the kernels can walk the clusters in this sea. A spline repeats itself beyond its tile, so the hull
// must be smaller than the tile.
inline bool fitsWalk(const Hull& hull, const Surface& surface, double scale) {
  if (const SplineLattice* spline = surface.spline())
    return 4 * scale * hull.radius < spline->tile && surface.bounds().slope <= kSteepestInFloat;
  if (const Lattice* facets = surface.facets())
    return facets->slope() <= kSteepestInFloat && facets->amplitude <= kHighestInFloat;
  return fitsKernels(surface) && surface.waveArrays()->count > 0;
}
inline bool canWalkClusters(const Body& body) {
  return !body.double_precision && fitsWalk(*body.hull, *body.surface, body.scale);
}
inline bool walksClusters(const Body& body) {
  return canWalkClusters(body) && body.tolerance >= kFinestInFloat;
}

// Returns whether the cluster walk can use the nodes of a sampled sea. They are used if the original sea does not
// suffice.
inline bool fitsWalkOverNodes(const Body& body) {
  const SeaBounds& bounds = body.surface->bounds();
  return !body.double_precision && body.tolerance >= kFinestInFloat && bounds.slope <= kSteepestInFloat &&
         bounds.amplitude <= kHighestInFloat;
}

// Returns whether the sea has local expansions with known remainders.
inline bool isExpandable(const Surface& surface) {
  return surface.sumOfSines() || surface.smooth();
}
inline bool isCertifiable(const Surface& surface) {
  return isExpandable(surface) ||
         ((surface.facets() || surface.sampled()) && std::isfinite(surface.bounds().amplitude));
}

// Returns whether linear sampling is likely to meet the tolerance, estimated from the waves' curvature; its bound
// decides in the end. With the curvature taken leaf by leaf, waves seldom add up and leaves are rarely horizontal. The
// estimate is therefore kTimesMeanCurvature times the mean curvature, reduced by the factor kOfCurvature.
inline constexpr double kTimesMeanCurvature = 1.5, kOfCurvature = 0.6;
bool linearLikelyMeets(const Hull& hull, const Surface& surface, double scale, const Tolerance& tolerance);

// Returns whether linear sampling is tried first. Optional outputs and openings need depths at the vertices in any
// case. Otherwise linear sampling serves seas that are smooth enough, and the cluster walk serves large hulls.
inline bool linearComesFirst(const Body& body, const Tolerance& tolerance) {
  if (body.outputs != 0 || !body.hull->opening_vertices.empty()) return true;
  if (!linearLikelyMeets(*body.hull, *body.surface, body.scale, tolerance)) return false;
  const bool walks = body.surface->sampled() ? fitsWalkOverNodes(body) : walksClusters(body);
  return !(walks && body.hull->wettable_count >= kManyTriangles);
}

// Walks over the clusters, each with a finer allowance than the one before. They stop if the bound exceeds
// kClusterExcess times the tolerance or did not fall by a fifth: further walks would not meet the tolerance.
inline constexpr int kClusterWalks = 3;
inline constexpr double kClusterExcess = 4, kClusterGain = 0.8;
inline constexpr double kClusterNext = 0.8; // fraction of the tolerance that the next walk aims at

// kPartForFacets: share of a sampled sea's tolerance that is reserved for its distance from the original sea. If the
// distance is smaller, the original sea is cheaper to integrate, otherwise the facets are. Each gets kBudgetOfEither of
// the budget, because both may be needed.
inline constexpr double kPartForFacets = 0.3, kBudgetOfEither = 0.6;

// Returns whether the certified integral includes the centre of buoyancy. On facets the float kernels do most of the
// work, and they do not compute it.
inline bool certifiesCenter(const Surface& surface) {
  return !surface.facets() && !surface.sampled();
}
// Returns whether clusters over facets may be integrated by the float kernels.
inline bool facetsFitKernels(const Body& body) {
  return !body.double_precision && !(body.outputs & kCenterOfBuoyancy);
}

// --- the tolerance was not met ----------------------------------------------------------------------------------

// Tolerances tried over the clusters: from the whole buoyancy to the limit of float.
inline constexpr double kCoarsestTried = 1, kFinestTried = 1e-4, kTriedStep = 0.5;
// Fraction of the hull's buoyancy. A bound above it is useless, so the result with the smallest expected error is
// returned.
inline constexpr double kUsefulBound = 1;
inline constexpr double kBoundOverError = 20; // typical ratio of a polynomial walk's bound to its error
// Error of linear sampling with the edge midpoints added, over the change that they make. Halving the spacing reduces
// an error e to e / 4, so the change is 3 e / 4 and the remaining error a third of it.
inline constexpr double kErrorOverChange = 1.0 / 3;
// [rad] phase between a vertex and the middle of its edge. Beyond it, on a coarse hull in short waves, neither sampling
// resolves the waves.
inline constexpr double kMostPhaseBetween = 1.5;

// --- many bodies ------------------------------------------------------------------------------------------------

// Smaller groups of copies leave so many lanes empty that single evaluation is as fast.
inline constexpr std::size_t kFewestCopies = 3;

// Returns whether copies of this hull in this water may be evaluated with lanes as bodies. The hull must be a single
// leaf without openings. The sea must be flat, or waves without their own pressure that the float kernels support, few
// enough for the stack.
inline bool canBatch(const Hull& hull, const Surface& surface) {
  if (!hull.tree.isSingleLeaf() || !hull.opening_vertices.empty() || surface.wavePressure()) return false;
  if (surface.isFlat()) return true;
  if (!fitsKernels(surface)) return false;
  const std::size_t waves = surface.waveArrays()->count;
  return waves > 0 && waves <= lanes::kCopyWaves;
}

} // namespace plim
