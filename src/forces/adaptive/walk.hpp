// walk.hpp - what walks over the cluster tree share: how much they may lose, and how much they may do.
#pragma once

#include "forces/wet_sums.hpp"
#include "hull/mesh.hpp"
#include "hull/tree_layout.hpp"

namespace plim {

// What may be lost, in metres of depth in the mean.
struct Allowance {
  double remainder, sliver, drop;
};

// Attempts at a tolerance stand on a ladder that is the same for all tolerances, two rungs to a factor of ten: rung n is made for
// the tolerance 10^(-n / 2). So whatever one tolerance has tried can be tried for another, and a tighter one that is out of
// reach gets a result no worse than a looser one's.
struct Ladder {
  static constexpr int kCoarsest = -4, kFinest = 26;

  static double tolerance(int rung) {
    double tens = rung % 2 == 0 ? 1 : 0.31622776601683794;
    if (rung < 0 && rung % 2 != 0) tens = 3.1622776601683795;
    for (int n = 0; n < rung / 2; ++n) tens *= 0.1;
    for (int n = 0; n < -rung / 2; ++n) tens *= 10;
    return tens;
  }
  // The finest rung that is made for no less than the tolerance.
  static int startFor(double of) {
    int rung = 0;
    while (rung < kFinest && tolerance(rung + 1) >= of * (1 - 1e-9)) ++rung;
    return rung;
  }
};

// Work is counted in nanoseconds of a current processor, about: results must not depend on a clock. One attempt may take a fifth of
// the body's budget; those at the tolerance twice that in all, those that look for the best where it is out of reach four times
// that, and those that leave out waves twice that again; but what is seen to be hopeless is given up. Hulls of very many triangles, or
// seas of very many waves, may take some times as long as it takes to look at every vertex once.
inline constexpr double kAttemptShare = 0.2, kTimesLinear = 4, kAttemptsToMeet = 2, kAttemptsToClimb = 4,
                        kAttemptsToDrop = 2;
// Hopeless: so much of the work done, and no more than that of the triangles.
inline constexpr double kPatience = 0.25, kLeastProgress = 0.0625;
// A piece of a triangle, and for every expansion that it sees the sea through; a part of one over a lattice; a wave expanded at a
// point, in double and in the kernels' lanes.
inline constexpr double kPieceCost = 100, kLevelCost = 40, kPartCost = 170, kExpansionCost = 40, kLaneExpansionCost = 3;

// Of looking at every vertex once.
inline double linearCost(const Body& body) {
  constexpr double kTriangle = 50;
  const auto vertices = static_cast<double>(body.hull->facets_double.vertices_c.size());
  return body.surface->heightsCost(vertices, body.scale * body.hull->radius) +
         kTriangle * static_cast<double>(body.hull->wettable_count);
}
inline double attemptBudget(const Body& body) {
  return std::max(kAttemptShare * 1e9 * body.budget, kTimesLinear * linearCost(body));
}

// Kernels work in float: not for tolerances that their rounding would fill.
inline constexpr double kFlatTolerance = 5e-4;

// Of child c of a node.
inline Vec3d childVector(const float (&from)[3][kNodeChildren], std::uint32_t c) {
  return {static_cast<double>(from[0][c]), static_cast<double>(from[1][c]), static_cast<double>(from[2][c])};
}

// Round children first .. last of a node that is turned and scaled by R; empty if there are none.
inline Box boxOfChildren(const TreeNode& node, std::uint32_t first, std::uint32_t last, const Mat3d& R) {
  Box box;
  for (std::uint32_t c = first; c < last; ++c) {
    if (!(node.valid_mask >> c & 1u)) continue;
    const Vec3d center = R * childVector(node.center, c), half = childVector(node.half, c);
    const Vec3d reach = {dot(absolute(R.row[0]), half), dot(absolute(R.row[1]), half), dot(absolute(R.row[2]), half)};
    box.include(center - reach), box.include(center + reach);
  }
  return box;
}

} // namespace plim
