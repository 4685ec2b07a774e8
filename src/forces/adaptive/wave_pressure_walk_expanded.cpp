// wave_pressure_walk_expanded.cpp - the part of WavePressureWalk that uses polynomial expansions of the head: sines in
// deep water.
#include "forces/adaptive/wave_pressure_walk.hpp"
#include "forces/piece_bounds.hpp"
#include "forces/triangle.hpp"

#include <algorithm>

namespace plim {

ExpandedHead WavePressureWalk::expandAt(const Vec3d& p, const HeadReach& reach) {
  ++evaluations_;
  work_ += kPieceCost + pressure_.costOfExpansion();
  ExpandedHead sea{pressure_.expand(center_w_.x + p.x, center_w_.y + p.y - level_, center_w_.z + p.z), p, {}, 0};
  sea.range = pressure_.rangeOf(sea.at, reach);
  sea.rounding = pressure_.expansionRounding(reach.along + reach.upright);
  return sea;
}

// Returns true if a plane or a polynomial is accurate enough for the whole cluster, which is then integrated. dry: as
// in settle().
bool WavePressureWalk::settleExpanded(const Cluster& cluster, bool& dry) {
  const auto [index, first, last, box] = cluster.part;
  const Vec3d middle = box.center(), half = 0.5 * box.extent();
  dry = center_w_.y + middle.y - half.y - level_ > crest_ + margin_;
  if (dry) return false;
  const ExpandedHead sea = expandAt(middle, {std::sqrt(half.x * half.x + half.z * half.z), half.y});
  const bool is_known = sea.range.third < kUnbounded;
  dry = sea.range.above.lowest > margin_ + (is_known ? 0.0 : pressure_.overshoot());
  if (dry) return false;
  // With a large allowance, the bound for all waves together may suffice.
  if (by_kernels_ && 0.5 * pressure_.second(sea.range.above.highest) * cluster.mean_square <= 0.5 * allowed_)
    return settle(cluster, dry);
  if (!is_known) return false;
  const double left_out = sea.range.third * length(half) * cluster.mean_square / 6 + sea.rounding;
  double by_plane = HUGE_VAL;
  if (by_kernels_ && settleByPlane(cluster, {sea.at.lift, sea.at.height}, sea.at.gradient,
                                   0.5 * sea.at.second() * cluster.mean_square + left_out, by_plane))
    return true;
  const TreeNode& node = hull_.tree.nodes[index];
  const std::uint32_t among = ((1u << (last - first)) - 1) << first, leaves = node.leaf_mask & among;
  if (left_out > allowed_ || leaves != (node.valid_mask & among)) return false;
  // Planes for the leaves take less time than a polynomial for their triangles.
  const auto parts = static_cast<double>(last - first);
  if (parts > 1 && by_plane <= parts * allowed_) return false;
  for (std::uint32_t c = first; c < last; ++c)
    if (leaves >> c & 1u) visitLeaf(node.child[c], &sea);
  return true;
}

// Uses one polynomial for the triangle, or one for each quarter. No expansion is valid where df/dv may exceed 1,
// however small the triangle is; small ones are then integrated from nodes.
void WavePressureWalk::visitExpanded(const Patch& patch, int splits) {
  if (isExhausted()) return;
  const Node* at = patch.corner;
  const Vec3d center = (at[0].p + at[1].p + at[2].p) / 3.0;
  HeadReach reach{0, 0};
  double cubes = 0;
  for (int k = 0; k < 3; ++k) {
    const Vec3d D = at[k].p - center;
    const double square = dot(D, D);
    reach.along = std::max(reach.along, D.x * D.x + D.z * D.z), reach.upright = std::max(reach.upright, std::abs(D.y));
    cubes += square * std::sqrt(square);
  }
  reach.along = std::sqrt(reach.along);
  // No crest is that high.
  if (center_w_.y + center.y - reach.upright - level_ > crest_ + margin_) return finish(patch);
  const ExpandedHead sea = expandAt(center, reach);
  const bool is_known = sea.range.third < kUnbounded;
  if (sea.range.above.lowest > margin_ + (is_known ? 0.0 : pressure_.overshoot())) return finish(patch); // dry
  if (is_known && (sea.range.third * cubes / 18 <= allowed_ || splits == 0)) return visitUnder(sea, patch, splits);
  const bool is_small = splits == 0 || reach.along + reach.upright < pressure_.shortLength();
  if ((!is_known && is_small) || pressure_.second(sea.range.above.highest) * patch.square / 24 <= allowed_)
    return visitByNodes(patch, splits);
  const Node middle[3] = {
      {0.5 * (at[0].p + at[1].p), 0, 0}, {0.5 * (at[1].p + at[2].p), 0, 0}, {0.5 * (at[2].p + at[0].p), 0, 0}};
  quarter(patch, middle, [&](const Patch& part) { visitExpanded(part, splits - 1); });
}

void WavePressureWalk::visitByNodes(Patch patch, int splits) {
  Node* const open[3] = {&patch.corner[0], &patch.corner[1], &patch.corner[2]};
  sampleNodes(open, 3);
  visit(patch, splits);
}

// Integrates under a given expansion. Splitting reduces slivers only as far as they come from the polynomial's
// curvature.
void WavePressureWalk::visitUnder(const ExpandedHead& sea, const Patch& from, int splits) {
  work_ += kPieceCost;
  if (isExhausted()) return;
  Patch patch = from;
  Node* at = patch.corner;
  Node middle[3];
  const auto headAt = [&](const Vec3d& p) { return D0_ - p.y + sea.at(p - sea.center); };
  double cubes = 0, largest = 0, rise = 0;
  for (int k = 0; k < 3; ++k) {
    const Vec3d D = at[k].p - sea.center;
    const double square = dot(D, D), cube = square * std::sqrt(square);
    cubes += cube, largest = std::max(largest, cube);
    at[k].head = headAt(at[k].p);
    middle[k].p = 0.5 * (at[k].p + at[(k + 1) % 3].p), middle[k].head = headAt(middle[k].p);
  }
  for (int k = 0; k < 3; ++k)
    rise = std::max(rise, std::abs(middle[k].head - 0.5 * (at[k].head + at[(k + 1) % 3].head)));
  const double mean = sea.range.third * cubes / 18 + sea.rounding, most = sea.range.third * largest / 6 + sea.rounding;
  const double E = most + 4.0 / 3 * rise;
  const SortedDepths<double> sorted = inOrder<OneNumber>({at[0].head, at[1].head, at[2].head});
  if (sorted.high < -E - margin_) return finish(patch); // dry
  const double sigma = sorted.low > E || sorted.high < -E ? 0 : sliverOf<OneNumber>(sorted, E);
  if (mean + sigma > allowed_ && sigma > 0 && 4.0 / 3 * rise > most && splits > 0)
    return quarter(patch, middle, [&](const Patch& part) { visitUnder(sea, part, splits - 1); });
  integrateQuadratic(patch, middle, mean + sigma);
  finish(patch);
}

} // namespace plim
