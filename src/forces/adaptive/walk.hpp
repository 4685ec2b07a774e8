// walk.hpp - what walks over the cluster tree share: how much they may lose, and boxes of clusters in the world.
#pragma once

#include "forces/body_in_water.hpp"
#include "hull/mesh.hpp"
#include "hull/tree_layout.hpp"

namespace plim {

// What may be lost, in metres of depth in the mean.
struct Allowance {
  double remainder, sliver, drop;
};

// The largest number that goes into a depth, [m]. below: depth that was taken off before the walk.
inline double largestDepth(const Body& body, const BodyInWater& at, double below) {
  const SeaBounds& sea = body.surface->bounds();
  const double radius = body.scale * body.hull->radius;
  const double slope = std::isfinite(sea.slope) ? sea.slope : 0.0; // lattices charge for their facets themselves
  return std::abs(body.scale * at.plane.d0 - below) + radius + sea.amplitude + slope * radius;
}

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
