// choice.hpp - which way an evaluation goes: the thresholds that decide it, why they are where they are, and the questions they answer.
// evaluate.cpp asks them in order, and each way asks what is left to ask within it; the ways themselves are in methods.hpp and copies.hpp.
// How a way shares out its tolerance is in adaptive/attempts.hpp and lanes/sines_adaptive.cpp, how much work it may be in
// adaptive/work.hpp.
//
//   still water        closed form; by the tree and the kernels where they can tell all that is wanted
//   linear             depth sampled at the vertices; the only way on seas without bounds, and at tolerance 0
//   by clusters        sines, Gerstner waves, splines and facets, in float: all hulls, at tolerances that float does not fill
//   certified          whatever has bounds, in double but for clusters over lattices
//   best effort        the tolerance is out of reach: all of them, and the least bound, unless that tells nothing (best_effort.hpp)
//   together           many copies of a tiny hull: lanes are bodies (copies.hpp)
//
// The measured speeds behind the numbers are those of docs/bench.md. Bounds hold whichever way is taken.
#pragma once

#include "forces/forces.hpp"
#include "forces/lanes/kernels.hpp"
#include "water/lattice.hpp"
#include "water/spline_lattice.hpp"

namespace plim {

// --- what the kernels can do ---------------------------------------------------------------------------------------------------

// Only single triangles can tell what the outputs mask asks for, and only the tree's float kernels know of clusters.
inline bool kernelsCanTell(const Body& body) {
  return !body.double_precision && body.outputs == 0;
}

// Phases of waves are taken in float from the hull's centre on: what that does to a height grows with the slope. Slopes of real waves
// are below 0.5; at this one a vertex 10 m from the centre is off by 24 units of roundoff of 20 m, or 0.03 mm.
inline constexpr double kSteepestInFloat = 2;
inline constexpr double kHighestInFloat = 1e7; // [m]

inline bool fitsKernels(const Surface& surface) {
  const WaveArrays* waves = surface.waveArrays();
  return waves && (!waves->isDisplaced() || waves->label_steps > 0) && surface.bounds().slope <= kSteepestInFloat &&
         surface.bounds().amplitude <= kHighestInFloat;
}

// A sea that gives heights is asked in the middle of every leaf first, which leaves out about half of the vertices: unless there are too few
// leaves for that, or the sea is so steep that it might be anywhere between.
inline constexpr std::size_t kFewestLeavesForMiddles = 16;
inline constexpr double kSteepestForMiddles = 2;

// --- on waves, with a tolerance --------------------------------------------------------------------------------------------------

// Below this the rounding of float would fill a good part of the tolerance.
inline constexpr double kFinestInFloat = 5e-4;
// Hulls with fewer triangles are sampled at every vertex if that will do: up to here it is no slower than the walk.
inline constexpr std::uint32_t kManyTriangles = 2000;

// A spline repeats itself beyond its tile: hulls must be smaller than that.
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

// The nodes of a sampled sea as well, if the sea behind them will not do.
inline bool fitsWalkOverNodes(const Body& body) {
  const SeaBounds& bounds = body.surface->bounds();
  return !body.double_precision && body.tolerance >= kFinestInFloat && bounds.slope <= kSteepestInFloat &&
         bounds.amplitude <= kHighestInFloat;
}

// Whether expansions of the sea are known, and what they leave out.
inline bool isExpandable(const Surface& surface) {
  return surface.sumOfSines() || surface.smooth();
}
inline bool isCertifiable(const Surface& surface) {
  return isExpandable(surface) ||
         ((surface.facets() || surface.sampled()) && std::isfinite(surface.bounds().amplitude));
}

// Whether the waves' curvature is likely to let linear sampling keep to a tolerance; its bound tells in the end. Where it is taken leaf by
// leaf, waves seldom add up, and leaves rarely lie flat: about so many times the mean curvature, and of that so much.
inline constexpr double kTimesMeanCurvature = 1.5, kOfCurvature = 0.6;
bool linearMayDo(const Hull& hull, const Surface& surface, double scale, const Tolerance& tolerance);

// Costly outputs and openings speak of the vertices in any case; otherwise linear is for seas gentle enough, and the walk over
// clusters for hulls large enough.
inline bool linearComesFirst(const Body& body, const Tolerance& tolerance) {
  if (body.outputs != 0 || !body.hull->opening_vertices.empty()) return true;
  if (!linearMayDo(*body.hull, *body.surface, body.scale, tolerance)) return false;
  const bool walks = body.surface->sampled() ? fitsWalkOverNodes(body) : walksClusters(body);
  return !(walks && body.hull->wettable_count >= kManyTriangles);
}

// Walks over the clusters, each with a finer allowance than the one before. What is more than this many times the tolerance, or
// has not come down by a fifth, will not be caught up with.
inline constexpr int kClusterWalks = 3;
inline constexpr double kClusterExcess = 4, kClusterGain = 0.8;
inline constexpr double kClusterNext = 0.8; // of the tolerance is what the next one aims at

// Of the tolerance of a sampled sea, for the distance between its facets and the sea behind them. If that is less, the smooth sea is
// the cheaper one to integrate; if it is more, the facets themselves. There may be need of both, so each gets part of the budget.
inline constexpr double kPartForFacets = 0.3, kBudgetOfEither = 0.6;

// Of a sea's facets the float kernels do the most, and they know nothing of centres of buoyancy.
inline bool certifiesCenter(const Surface& surface) {
  return !surface.facets() && !surface.sampled();
}
// Clusters over facets may go to the kernels.
inline bool facetsFitKernels(const Body& body) {
  return !body.double_precision && !(body.outputs & kCenterOfBuoyancy);
}

// --- a tolerance out of reach ------------------------------------------------------------------------------------------------------

// Tolerances that are tried over the clusters: from "all of the buoyancy" down to what float can do.
inline constexpr double kCoarsestTried = 1, kFinestTried = 1e-4, kTriedStep = 0.5;
// Of the hull's buoyancy: a bound above all of it tells nothing, so the result with the least error to be expected is taken.
inline constexpr double kUsefulBound = 1;
inline constexpr double kBoundOverError = 20; // of polynomials, as a rule
// Linear sampling is off by a third more than a look between the vertices changes it: errors fall to a quarter.
inline constexpr double kErrorOverChange = 1.0 / 3;
// [rad] of phase between a vertex and the middle of its edge: beyond it, on a coarse hull in short waves, both are taken in alike.
inline constexpr double kMostPhaseBetween = 1.5;

// --- many bodies -----------------------------------------------------------------------------------------------------------------

// A group of fewer copies leaves so many lanes empty that one by one is as fast.
inline constexpr std::size_t kFewestCopies = 3;

// Copies of this hull in this water may be evaluated with lanes as bodies: a single leaf, and few enough waves for the stack.
inline bool copiesGoTogether(const Hull& hull, const Surface& surface) {
  if (!hull.tree.isSingleLeaf() || !hull.opening_vertices.empty() || surface.wavePressure()) return false;
  if (surface.isFlat()) return true;
  if (!fitsKernels(surface)) return false;
  const std::size_t waves = surface.waveArrays()->count;
  return waves > 0 && waves <= lanes::kCopyWaves;
}

} // namespace plim
