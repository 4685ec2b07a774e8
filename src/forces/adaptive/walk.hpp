// walk.hpp - shared by the walks over the cluster tree: allowances, largest depth, and boxes of clusters. World axes
// about the hull's centre, metres.
#pragma once

#include "forces/body_in_water.hpp"
#include "hull/mesh.hpp"
#include "hull/tree_layout.hpp"

namespace plim {

// Permitted errors, in metres of depth in the mean over the surface.
struct Allowance {
  double remainder, sliver, drop;
};

// Returns a bound on the numbers from which a depth is computed, [m]. below: depth subtracted before the walk.
inline double largestDepth(const Body& body, const BodyInWater& at, double below) {
  const SeaBounds& sea = body.surface->bounds();
  const double radius = body.scale * body.hull->radius;
  // Infinite for lattices, which charge for their facets themselves.
  const double slope = std::isfinite(sea.slope) ? sea.slope : 0.0;
  return std::abs(body.scale * at.plane.d0 - below) + radius + sea.amplitude + slope * radius;
}

// Returns the vector of child c of a node.
inline Vec3d childVector(const float (&from)[3][kNodeChildren], std::uint32_t c) {
  return {static_cast<double>(from[0][c]), static_cast<double>(from[1][c]), static_cast<double>(from[2][c])};
}

// Returns the box around children first .. last - 1 of a node, rotated and scaled by R; empty if there are none.
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
