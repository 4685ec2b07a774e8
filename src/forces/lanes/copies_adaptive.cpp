// copies_adaptive.cpp - force and torque of many copies of one hull of at most 16 triangles in waves, to within a
// tolerance; compiled once per kind of processor. A lane is a body (copy_bodies.hpp). The computation is that of
// wave_walk.cpp for a hull of a single leaf, with the same bits. One polynomial of the sea is about the hull's
// centre; triangles with too large a remainder get expansions of their own (polynomial_leaf.hpp).
#include "forces/lanes/copy_bodies.hpp"
#include "forces/lanes/polynomial_leaf.hpp"

namespace plim::lanes {
namespace {

// Corresponds to LeafWater, for the bodies of one register.
struct CopiesWater {
  const WalkSea& sea;
  const CopyWater& water;
  std::size_t first;

  HWY_INLINE HWY_ATTR LeafLanes dot(const float (&a)[3][kCopies], const LeafLanes (&v)[3]) const {
    const LeafTag tag;
    return hn::Load(tag, a[0] + first) * v[0] + hn::Load(tag, a[1] + first) * v[1] + hn::Load(tag, a[2] + first) * v[2];
  }
  HWY_INLINE HWY_ATTR LeafLanes x(const LeafLanes (&v)[3]) const { return dot(water.to_x, v); }
  HWY_INLINE HWY_ATTR LeafLanes z(const LeafLanes (&v)[3]) const { return dot(water.to_z, v); }
  HWY_INLINE HWY_ATTR LeafLanes up(const LeafLanes (&v)[3]) const { return dot(water.u, v); }
  HWY_INLINE HWY_ATTR LeafLanes depth() const { return hn::Load(LeafTag(), water.d0 + first); }
  HWY_INLINE HWY_ATTR Expansion<LeafTag> expand(const LeafLanes X, const LeafLanes Z, const LeafLanes r) const {
    return expandSea(LeafTag(), sea, X, Z, r,
                     [this](std::uint32_t j) HWY_ATTR { return hn::Load(LeafTag(), water.phase[j] + first); });
  }
};

// The error sums of WalkSums, for each body.
struct alignas(64) CopyErrors {
  float error[kCopies], axis[3][kCopies], depth[kCopies];
};

HWY_ATTR void integrate(const TreeView& tree, const CopiesWater& water, CopySums& sums, CopyErrors& errors,
                        CopyWrenches& out) {
  const LeafTag tag;
  using V = LeafLanes;
  const std::size_t first = water.first;
  const V zero = hn::Zero(tag);
  const auto row = [&](const float(&from)[3][kCopies], int k) HWY_ATTR { return hn::Load(tag, from[k] + first); };
  const V to_x[3] = {row(water.water.to_x, 0), row(water.water.to_x, 1), row(water.water.to_x, 2)};
  const V to_z[3] = {row(water.water.to_z, 0), row(water.water.to_z, 1), row(water.water.to_z, 2)};
  const V u[3] = {row(water.water.u, 0), row(water.water.u, 1), row(water.water.u, 2)};
  hn::Store(largestDepthOf(tag, water.sea, water.depth(), u), tag, errors.depth + first);
  const Expansion<LeafTag> about = water.expand(zero, zero, horizontalReach(tag, water.sea, to_x, to_z));
  V points = hn::Set(tag, 1.0f), part_error[4];
  SumLanes part[4];
  ErrorLanes part_axis[4];
  for (std::size_t j = 0; j < 4; ++j) {
    part[j] = noSums(), part_error[j] = zero, part_axis[j] = {{zero, zero, zero}};
    for (std::size_t k = j; k < kLeafTriangles; k += 4) {
      if (tree.leaves[0].area[k] == 0) continue; // an empty lane
      const auto seasAt = [&](const Corners& corners, const V X, const V Z)
                              HWY_ATTR { return moveToTriangles(water.sea, about, zero, zero, corners, X, Z); };
      part_error[j] = part_error[j] + addTrianglesQuartic(water, broadcastTriangle(tree.leaves[0], k), seasAt, part[j],
                                                          part_axis[j], points);
    }
  }
  storeTotals(part, first, sums);
  const auto total = [&](const V a, const V b, const V c, const V d, float* to)
                         HWY_ATTR { hn::Store((a + c) + (b + d), tag, to + first); };
  total(part_error[0], part_error[1], part_error[2], part_error[3], errors.error);
  for (int k = 0; k < 3; ++k)
    total(part_axis[0].axis[k], part_axis[1].axis[k], part_axis[2].axis[k], part_axis[3].axis[k], errors.axis[k]);
  hn::Store(points, tag, out.points + first);
}

} // namespace

HWY_ATTR void PLIM_JOIN(copiesAdaptive_, PLIM_LANES)(const HullInWater& shared, const TreeView& tree,
                                                     const CopyWaves& waves, const WalkSea& sea, const CopyPoses& poses,
                                                     double float_terms, CopyWrenches& out) {
  CopyWater water;
  CopySums sums;
  CopyErrors errors;
  for (std::size_t i = 0; i < kCopies; i += hn::Lanes(kDoubleTag)) place(shared, waves, poses, i, water, out);
  for (std::size_t first = 0; first < kCopies; first += hn::Lanes(LeafTag()))
    integrate(tree, {sea, water, first}, sums, errors, out);
  for (std::size_t i = 0; i < kCopies; i += hn::Lanes(kDoubleTag)) {
    const auto roundingOf = [&](const PlaneOf<Doubles>&, const Vec3<Doubles>& position) HWY_ATTR {
      const WalkErrors<Doubles> found = {
          promote(errors.error + i),
          promote(errors.error + i) * Doubles(static_cast<double>(sea.radius)),
          {promote(errors.axis[0] + i), promote(errors.axis[1] + i), promote(errors.axis[2] + i)},
          Doubles(static_cast<double>(sea.area)),
          promote(errors.depth + i)};
      return roundingOfWalk(shared, found, float_terms, Doubles(waves.height_error) + placementError(shared, position));
    };
    finish(shared, poses, sums, i, roundingOf, out);
  }
}

} // namespace plim::lanes
