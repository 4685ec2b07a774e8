// sines_linear.cpp - samples a sea of waves, sines or Gerstner's, at every vertex, with linear depth between them;
// compiled once per kind of processor. Body axes about the hull's centre, units of the scale; heights from
// sea_height.hpp.
//
// The walk excludes clusters that no wave reaches. With the height h(c) at the middle of a cluster's box, its radius r
// and the sea's steepest slope s, no vertex in it is deeper than d(c) + |u| . half + s r. Excluding such clusters
// changes nothing, since they carry no force; for a floating hull they are about half. The sea is then sampled at the
// vertices of the remaining leaves, each once, in the order of memory. Finally the leaves are clipped.
#include "forces/lanes/leaves.hpp"
#include "forces/lanes/sea_height.hpp"

namespace plim::lanes {
namespace {

// Returns a bit mask of the node's children that a wave may reach.
HWY_ATTR std::uint32_t findReached(const TreeNode& node, const PlaneF& plane, const SinesF& sea) {
  const NodeTag tag;
  using V = hn::Vec<NodeTag>;
  std::uint32_t reached = 0;
  for (std::size_t i = 0; i < kNodeChildren; i += hn::Lanes(tag)) {
    const ChildBoxes box = loadBoxes(node, i);
    V reach = hn::Add(hn::Mul(hn::Set(tag, sea.slope), box.radius()), hn::Set(tag, sea.slack));
    for (int k = 0; k < 3; ++k)
      reach = hn::Add(reach, hn::Mul(hn::Set(tag, (plane.u[k] < 0 ? -plane.u[k] : plane.u[k])), box.half[k]));
    const V depth = depthBelowSines(tag, sea, plane, box.center);
    std::uint8_t bits[8] = {};
    hn::StoreMaskBits(tag, hn::Ge(hn::Add(depth, reach), hn::Zero(tag)), bits);
    reached |= static_cast<std::uint32_t>(bits[0]) << i;
  }
  return reached & node.valid_mask;
}

// Computes a bound on the curvature of the sea over each of a node's children, [1/m]. It is the curvature at the middle
// of the box plus the largest third derivative times the radius, but at most the sea's largest curvature. The last term
// allows for rounding.
HWY_ATTR void boundCurvature(const TreeNode& node, const SinesF& sea, float* most_curvature) {
  const NodeTag tag;
  using V = hn::Vec<NodeTag>;
  for (std::size_t i = 0; i < kNodeChildren; i += hn::Lanes(tag)) {
    const ChildBoxes box = loadBoxes(node, i);
    const V most = hn::Set(tag, sea.curvature);
    const V X = along(tag, sea.to_x, box.center), Z = along(tag, sea.to_z, box.center);
    const V here = hn::Add(seaCurvature(tag, sea, X, Z),
                           hn::Add(hn::Mul(hn::Set(tag, sea.third), box.radius()), hn::Mul(most, hn::Set(tag, 1e-3f))));
    hn::StoreU(hn::Min(most, here), tag, most_curvature + i);
  }
}

// Fills `leaves` with the leaves that a wave may reach, in the order of memory. Returns their number.
HWY_ATTR std::size_t findLeaves(const TreeView& tree, const PlaneF& plane, const SinesF& sea, std::uint32_t* leaves,
                                TreeSums& sums) {
  std::size_t count = 0;
  const auto reachedOf = [&](const TreeNode& node) HWY_ATTR {
    sums.points += static_cast<std::uint64_t>(__builtin_popcount(node.valid_mask));
    return findReached(node, plane, sea);
  };
  walkToLeaves(tree, reachedOf, [&](const TreeNode& node, std::uint32_t reached) HWY_ATTR {
    float curvature[kNodeChildren];
    for (float& most : curvature) most = sea.curvature;
    if (sea.third >= 0 && reached) boundCurvature(node, sea, curvature);
    for (; reached != 0; reached &= reached - 1) {
      const auto c = static_cast<std::uint32_t>(__builtin_ctz(reached));
      leaves[count++] = node.child[c];
      sums.linear_error +=
          static_cast<double>(tree.linear_error_weights[node.child[c]]) * static_cast<double>(curvature[c]);
    }
  });
  return count;
}

// Computes the depths at the first `lanes` vertices of a group.
template <class Tag>
HWY_INLINE HWY_ATTR void sampleGroup(Tag tag, const VertexGroup& group, std::size_t lanes, const PlaneF& plane,
                                     const SinesF& sea, float* depth) {
  for (std::size_t i = 0; i < lanes; i += hn::Lanes(tag))
    hn::Store(depthBelowSines(tag, sea, plane,
                              {hn::Load(tag, group.x + i), hn::Load(tag, group.y + i), hn::Load(tag, group.z + i)}),
              tag, depth + i);
}

// Computes the depths at all vertices of the leaves.
HWY_ATTR void sampleVertices(const TreeView& tree, const std::uint32_t* leaves, std::size_t count, const PlaneF& plane,
                             const SinesF& sea, const VertexScratch& scratch, TreeSums& sums) {
  const hn::CappedTag<float, kVertexLanes> tag;
  markGroups(tree, leaves, count, scratch.marks);
  visitMarked(tree, scratch.marks, [&](std::size_t g) HWY_ATTR {
    sampleGroup(tag, tree.vertices[g], kVertexLanes, plane, sea, scratch.depth + g * kVertexLanes);
    sums.points += kVertexLanes;
  });
}

// Clips a hull of a single leaf. Half a register is enough for the eight corners of a box.
HWY_ATTR void clipOnly(const TreeView& tree, const PlaneF& plane, const SinesF& sea, TreeSums& sums) {
  alignas(64) float depth[3 * kLeafTriangles];
  if (tree.vertex_count <= 8)
    sampleGroup(hn::CappedTag<float, 8>(), tree.vertices[0], 8, plane, sea, depth);
  else
    for (std::size_t g = 0; g < tree.group_count; ++g)
      sampleGroup(hn::CappedTag<float, kVertexLanes>(), tree.vertices[g], kVertexLanes, plane, sea,
                  depth + g * kVertexLanes);
  const std::uint32_t leaf = 0;
  clipLeaves(tree, &leaf, 1, 0, depth, sums);
  sums.points = tree.vertex_count;
}

} // namespace

HWY_ATTR void PLIM_JOIN(sinesLinear_, PLIM_LANES)(const TreeView& tree, const PlaneF& plane, const SinesF& sea,
                                                  const VertexScratch& scratch, TreeSums& sums) {
  if (!tree.nodes) return clipOnly(tree, plane, sea, sums);
  const std::size_t count = findLeaves(tree, plane, sea, scratch.leaves, sums);
  sampleVertices(tree, scratch.leaves, count, plane, sea, scratch, sums);
  clipAll(tree, scratch.leaves, count, scratch.depth, sums);
}

#if HWY_HAVE_FLOAT64 // otherwise dispatch.cpp uses the scalar version
HWY_ATTR void PLIM_JOIN(reducePhases_, PLIM_LANES)(const WavePhases& waves, float* phase) {
  const hn::CappedTag<double, 8> tag;
  const hn::Rebind<float, hn::CappedTag<double, 8>> to_float;
  const auto x = hn::Set(tag, waves.x), z = hn::Set(tag, waves.z);
  // The arrays are padded to a whole number of vectors (water/wave_arrays.hpp).
  for (std::uint32_t j = 0; j < waves.count; j += static_cast<std::uint32_t>(hn::Lanes(tag))) {
    const auto turns =
        hn::Add(hn::Add(hn::Mul(hn::LoadU(tag, waves.kx + j), x), hn::Mul(hn::LoadU(tag, waves.kz + j), z)),
                hn::LoadU(tag, waves.phase + j));
    hn::StoreU(hn::DemoteTo(to_float, hn::Sub(turns, hn::Round(turns))), to_float, phase + j);
  }
}
#endif

} // namespace plim::lanes
