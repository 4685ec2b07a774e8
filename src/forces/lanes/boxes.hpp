// boxes.hpp - the boxes of a node's children, one per lane; for the kernels of this folder only. Body axes about the
// hull's centre, units of the scale.
#pragma once

#include "forces/lanes/clip.hpp"

namespace plim::lanes {
namespace {

// Boxes of a node's children, from lane i on.
struct ChildBoxes {
  hn::Vec<NodeTag> center[3], half[3];

  HWY_INLINE HWY_ATTR hn::Vec<NodeTag> radius() const {
    return hn::Sqrt(hn::Add(hn::Add(hn::Mul(half[0], half[0]), hn::Mul(half[1], half[1])), hn::Mul(half[2], half[2])));
  }
  // Returns a bound on the distance from the hull's centre.
  HWY_INLINE HWY_ATTR hn::Vec<NodeTag> farthest() const {
    const auto square = center[0] * center[0] + center[1] * center[1] + center[2] * center[2];
    return hn::Sqrt(square) + radius();
  }
};

HWY_INLINE HWY_ATTR ChildBoxes loadBoxes(const TreeNode& node, std::size_t i) {
  const NodeTag tag;
  ChildBoxes box;
  for (int k = 0; k < 3; ++k)
    box.center[k] = hn::Load(tag, node.center[k] + i), box.half[k] = hn::Load(tag, node.half[k] + i);
  return box;
}

} // namespace
} // namespace plim::lanes
