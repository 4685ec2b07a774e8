// work.hpp - limits and units of the work of an evaluation.
//
// Work is counted in approximate nanoseconds of a current processor, because results must not depend on a clock. One
// attempt may take a fifth of the body's budget. For hulls of very many triangles, or seas of very many waves, it may
// take kTimesLinear times the cost of sampling every vertex once. An attempt stops early if it made too little progress
// for the work spent.
#pragma once

#include "forces/forces.hpp"

namespace plim {

inline constexpr double kAttemptShare = 0.2; // of the body's budget, for one attempt
inline constexpr double kTimesLinear = 4;    // an attempt may always take this many times linearCost()
// Total work, in attempts: to meet the tolerance; for the best result if it cannot be met; for the best with waves left
// out; for the best between two steps of the ladder.
inline constexpr double kAttemptsToMeet = 2, kAttemptsToClimb = 5, kAttemptsToDrop = 2, kAttemptsBetween = 2;
// Stop early if this share of the work is spent, and no more than that share of the triangles is done.
inline constexpr double kEarlyStopShare = 0.25, kEarlyStopProgress = 0.0625;

// Costs in [ns].
inline constexpr double kPieceCost = 100;         // for a piece of a triangle,
inline constexpr double kPieceExpansionCost = 40; // and for every expansion that is evaluated for it
inline constexpr double kPartCost = 170;          // for a part of a triangle over a lattice
inline constexpr double kExpansionCost = 40;      // for expanding one wave at one point,
inline constexpr double kLaneExpansionCost = 3;   // in the kernels' lanes, for a sine,
inline constexpr double kLaneDisplacedCost = 12;  // or for a wave that displaces the water
inline constexpr double kLaneSplineCost = 40;     // for expanding a spline at a point, in lanes
inline constexpr double kLaneFacetsCost = 300;    // for fitting a polynomial to facets, in lanes
inline constexpr double kShapeCost = 120; // for the shape of a sea near a point, in addition to the sea's own cost
inline constexpr double kNodeCost = 20;   // for a node of a lattice, in addition to the sea's own cost
inline constexpr double kLinearTriangleCost = 50; // for a triangle with known depths

// Returns the cost of one expansion of the sea in the kernels' lanes, [ns].
inline double laneExpansionCost(const Surface& surface) {
  const WaveArrays* waves = surface.waveArrays();
  if (!waves) return surface.facets() || surface.sampled() ? kLaneFacetsCost : kLaneSplineCost;
  return (waves->isDisplaced() ? kLaneDisplacedCost : kLaneExpansionCost) * static_cast<double>(waves->count);
}

// Returns the cost of sampling every vertex once, [ns].
inline double linearCost(const Body& body) {
  const auto vertices = static_cast<double>(body.hull->facets_double.vertices_c.size());
  return body.surface->heightsCost(vertices, body.scale * body.hull->radius) +
         kLinearTriangleCost * static_cast<double>(body.hull->wettable_count);
}
inline double attemptBudget(const Body& body) {
  return std::max(kAttemptShare * 1e9 * body.budget, kTimesLinear * linearCost(body));
}

} // namespace plim
