// copies.cpp - force and torque of many copies of one hull of at most 16 triangles, in still water or with waves
// sampled at every vertex; compiled once per kind of processor. A lane is a body (copy_bodies.hpp); equations: clip.hpp
// and forces/wrench.hpp.
#include "forces/lanes/copy_bodies.hpp"

namespace plim::lanes {
namespace {

// Computes the depths of the hull's vertices below the waves, for the bodies of one float register.
HWY_ATTR void sampleVertices(const TreeView& tree, const CopyWaves& waves, const CopyWater& water, std::size_t first,
                             float per_scale, float (*depth)[kCopies]) {
  const LeafTag tag;
  const auto dot = [&](const float(&a)[3][kCopies], const VertexGroup& v, std::size_t lane) HWY_ATTR {
    return hn::Add(hn::Add(hn::Mul(hn::Load(tag, a[0] + first), hn::Set(tag, v.x[lane])),
                           hn::Mul(hn::Load(tag, a[1] + first), hn::Set(tag, v.y[lane]))),
                   hn::Mul(hn::Load(tag, a[2] + first), hn::Set(tag, v.z[lane])));
  };
  const auto phaseOf = [&](std::uint32_t j) HWY_ATTR { return hn::Load(tag, water.phase[j] + first); };
  const SinesF sea = {
      waves.count, waves.kx_float,  waves.kz_float,   nullptr, waves.amplitude, {}, {}, per_scale, 0, 0, 0,
      0,           waves.displaced, waves.label_steps};
  for (std::size_t n = 0; n < tree.vertex_count; ++n) {
    const VertexGroup& group = tree.vertices[n / kVertexLanes];
    const std::size_t lane = n % kVertexLanes;
    const auto height = seaHeight(tag, sea, dot(water.to_x, group, lane), dot(water.to_z, group, lane), phaseOf);
    hn::Store(hn::Add(hn::Sub(hn::Load(tag, water.d0 + first), dot(water.u, group, lane)), height), tag,
              depth[n] + first);
  }
}

// depth: of the vertices on waves; null in still water.
HWY_ATTR void clip(const TreeView& tree, const CopyWater& water, const float (*depth)[kCopies], std::size_t first,
                   CopySums& sums) {
  const LeafTag tag;
  const LeafBlock& leaf = tree.leaves[0];
  const LeafLanes d0 = hn::Load(tag, water.d0 + first);
  const LeafLanes u[3] = {hn::Load(tag, water.u[0] + first), hn::Load(tag, water.u[1] + first),
                          hn::Load(tag, water.u[2] + first)};
  SumLanes part[4];
  for (std::size_t j = 0; j < 4; ++j) {
    part[j] = noSums();
    for (std::size_t k = j; k < kLeafTriangles; k += 4) {
      if (leaf.area[k] == 0) continue; // an empty lane
      const TriangleLanes t = broadcastTriangle(leaf, k);
      if (depth) {
        const auto at = [&](std::size_t c) HWY_ATTR {
          return hn::Load(tag, depth[tree.corners[0].corner[c * kLeafTriangles + k]] + first);
        };
        addTriangles(t, at(0), at(1), at(2), part[j]);
      } else {
        const LeafLanes da = hn::Sub(d0, dotLanes(u, t.r0));
        addTriangles(t, da, hn::Sub(da, dotLanes(u, t.e1)), hn::Sub(da, dotLanes(u, t.e2)), part[j]);
      }
    }
  }
  storeTotals(part, first, sums);
}

} // namespace

HWY_ATTR void PLIM_JOIN(copies_, PLIM_LANES)(const HullInWater& shared, const TreeView& tree, const CopyWaves& waves,
                                             const CopyPoses& poses, double float_terms, CopyWrenches& out) {
  CopyWater water;
  CopySums sums;
  alignas(64) float depth[3 * kLeafTriangles][kCopies];
  for (std::size_t i = 0; i < kCopies; i += hn::Lanes(kDoubleTag)) place(shared, waves, poses, i, water, out);
  for (std::size_t first = 0; first < kCopies; first += hn::Lanes(LeafTag())) {
    if (waves.count) sampleVertices(tree, waves, water, first, static_cast<float>(1 / shared.scale), depth);
    clip(tree, water, waves.count ? depth : nullptr, first, sums);
  }
  const auto roundingOf = [&](const PlaneOf<Doubles>& plane, const Vec3<Doubles>& position) HWY_ATTR {
    return Rounding<Doubles>{kFloatRoundoff,
                             float_terms,
                             Doubles(shared.area),
                             Doubles(shared.linear_error),
                             Doubles(shared.radius),
                             abs(plane.d0) + Doubles(shared.radius) + Doubles(shared.crest),
                             Doubles(waves.height_error) + placementError(shared, position)};
  };
  for (std::size_t i = 0; i < kCopies; i += hn::Lanes(kDoubleTag)) finish(shared, poses, sums, i, roundingOf, out);
}

} // namespace plim::lanes
