// planes.hpp - leaves and nodes under a plane of water, d(x) = d0 - u . x; for the kernels of this folder only. Body
// axes about the hull's centre, units of the scale.
//
// Depths in a box with centre c and half extent h lie within d(c) -+ |u| . h, so the box is wholly wet, wholly dry, or
// undecided.
#pragma once

#include "forces/lanes/clip.hpp"

namespace plim::lanes {
namespace {

// The plane in every lane.
struct PlaneLanes {
  LeafLanes d0, u[3];
};

HWY_INLINE HWY_ATTR PlaneLanes broadcast(const PlaneF& plane) {
  const LeafTag tag;
  return {hn::Set(tag, plane.d0), {hn::Set(tag, plane.u[0]), hn::Set(tag, plane.u[1]), hn::Set(tag, plane.u[2])}};
}

HWY_INLINE HWY_ATTR void addLeaf(const LeafBlock& leaf, std::size_t first, const PlaneLanes& plane, SumLanes& sums) {
  const TriangleLanes t = loadTriangles(leaf, first);
  const LeafLanes da = hn::Sub(plane.d0, dotLanes(plane.u, t.r0));
  addTriangles(t, da, hn::Sub(da, dotLanes(plane.u, t.e1)), hn::Sub(da, dotLanes(plane.u, t.e2)), sums);
}

// Returns bit masks of a node's children that are wholly wet, and of those that the surface may cut.
HWY_ATTR void sortChildren(const TreeNode& node, const PlaneF& plane, std::uint32_t& wet, std::uint32_t& undecided) {
  const NodeTag tag;
  using V = hn::Vec<NodeTag>;
  const V d0 = hn::Set(tag, plane.d0), zero = hn::Zero(tag);
  const V ux = hn::Set(tag, plane.u[0]), uy = hn::Set(tag, plane.u[1]), uz = hn::Set(tag, plane.u[2]);
  const V ax = hn::Abs(ux), ay = hn::Abs(uy), az = hn::Abs(uz);
  wet = undecided = 0;
  for (std::size_t i = 0; i < kNodeChildren; i += hn::Lanes(tag)) {
    const V cx = hn::Load(tag, node.center[0] + i), cy = hn::Load(tag, node.center[1] + i),
            cz = hn::Load(tag, node.center[2] + i);
    const V hx = hn::Load(tag, node.half[0] + i), hy = hn::Load(tag, node.half[1] + i),
            hz = hn::Load(tag, node.half[2] + i);
    const V depth = hn::Sub(d0, hn::Add(hn::Add(hn::Mul(ux, cx), hn::Mul(uy, cy)), hn::Mul(uz, cz)));
    const V reach = hn::Add(hn::Add(hn::Mul(ax, hx), hn::Mul(ay, hy)), hn::Mul(az, hz));
    std::uint8_t wet_bits[8] = {}, touched_bits[8] = {};
    hn::StoreMaskBits(tag, hn::Gt(hn::Sub(depth, reach), zero), wet_bits);
    hn::StoreMaskBits(tag, hn::Ge(hn::Add(depth, reach), zero), touched_bits);
    wet |= static_cast<std::uint32_t>(wet_bits[0]) << i;
    undecided |= static_cast<std::uint32_t>(touched_bits[0]) << i;
  }
  wet &= node.valid_mask;
  undecided &= node.valid_mask & ~wet;
}

} // namespace
} // namespace plim::lanes
