// work.hpp - how much work an evaluation may be, and what it is counted in.
//
// Work is counted in nanoseconds of a current processor, about: results must not depend on a clock. One attempt may take a fifth of
// the body's budget, but hulls of very many triangles, or seas of very many waves, may take some times as long as it takes to look
// at every vertex once. What is seen to be hopeless is given up.
#pragma once

#include "forces/forces.hpp"

namespace plim {

inline constexpr double kAttemptShare = 0.2; // of the body's budget
inline constexpr double kTimesLinear = 4;    // at least so many times linearCost()
// Attempts, in all: at the tolerance; for the best where that is out of reach; for the best with waves left out.
inline constexpr double kAttemptsToMeet = 2, kAttemptsToClimb = 4, kAttemptsToDrop = 2;
// Hopeless: so much of the work done, and no more than that of the triangles.
inline constexpr double kPatience = 0.25, kLeastProgress = 0.0625;

// [ns]
inline constexpr double kPieceCost = 100;         // a piece of a triangle,
inline constexpr double kSeenThroughCost = 40;    // and for every expansion that it sees the sea through
inline constexpr double kPartCost = 170;          // a part of a triangle over a lattice
inline constexpr double kExpansionCost = 40;      // a wave expanded at a point,
inline constexpr double kLaneExpansionCost = 3;   // and in the kernels' lanes, of a sine,
inline constexpr double kLaneDisplacedCost = 12;  // or of a wave that displaces the water
inline constexpr double kLaneSplineCost = 40;     // a spline expanded at a point, there
inline constexpr double kLaneFacetsCost = 300;    // a polynomial fitted to facets, there
inline constexpr double kShapeCost = 120;         // the shape of a sea near a point, beside what the sea takes
inline constexpr double kNodeCost = 20;           // a node of a lattice, beside what the sea takes
inline constexpr double kLinearTriangleCost = 50; // a triangle with its depths known

inline double laneExpansionCost(const Surface& surface) {
  const WaveArrays* waves = surface.waveArrays();
  if (!waves) return surface.facets() || surface.sampled() ? kLaneFacetsCost : kLaneSplineCost;
  return (waves->isDisplaced() ? kLaneDisplacedCost : kLaneExpansionCost) * static_cast<double>(waves->count);
}

// Of looking at every vertex once.
inline double linearCost(const Body& body) {
  const auto vertices = static_cast<double>(body.hull->facets_double.vertices_c.size());
  return body.surface->heightsCost(vertices, body.scale * body.hull->radius) +
         kLinearTriangleCost * static_cast<double>(body.hull->wettable_count);
}
inline double attemptBudget(const Body& body) {
  return std::max(kAttemptShare * 1e9 * body.budget, kTimesLinear * linearCost(body));
}

} // namespace plim
