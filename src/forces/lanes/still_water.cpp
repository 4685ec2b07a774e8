// still_water.cpp - the walk over the cluster tree in still water, compiled once per kind of processor (PLIM_LANES
// names it).
//
// A box with centre c and half extent h lies within d(c) -+ |u| . h: wholly wet, wholly dry, or undecided. Wet clusters
// add their moments, undecided leaves are clipped.
#include "forces/lanes/clip.hpp"

namespace plim::lanes {
namespace {

constexpr std::size_t kQueue = 32; // leaves clipped at a time: their sums are taken in float
constexpr std::size_t kAhead = 4;  // nodes fetched ahead of the one that is looked at

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

HWY_ATTR void flushLeaves(const TreeView& tree, const std::uint32_t* queue, std::size_t count, const PlaneF& plane,
                          TreeSums& sums) {
  const PlaneLanes water = broadcast(plane);
  SumParts parts;
  for (std::size_t first = 0; first < kLeafTriangles; first += hn::Lanes(LeafTag())) {
    SumLanes found = noSums();
    for (std::size_t k = 0; k < count; ++k) {
      if (k + 2 < count) prefetch(&tree.leaves[queue[k + 2]], sizeof(LeafBlock));
      addLeaf(tree.leaves[queue[k]], first, water, found);
    }
    foldSums(found, first, parts);
  }
  addParts(parts, sums.leaf);
}

// Which of a node's children are wholly wet, and which the surface may cut.
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

// Wholly wet clusters, added in float up to kQueue at a time.
struct ClusterQueue {
  const ClusterMoments* member[kQueue];
  std::size_t count = 0;
};

HWY_ATTR void flushClusters(ClusterQueue& queue, TreeSums& sums) {
  const NodeTag tag;
  for (std::size_t column = 0; column < 4; ++column)
    for (std::size_t i = 0; i < 8; i += hn::Lanes(tag)) {
      auto sum = hn::Zero(tag);
      for (std::size_t k = 0; k < queue.count; ++k)
        sum = hn::Add(sum, hn::Load(tag, queue.member[k]->column[column] + i));
      alignas(64) float lanes[8];
      hn::Store(sum, tag, lanes);
      for (std::size_t lane = 0; lane < hn::Lanes(tag); ++lane)
        sums.cluster[column][i + lane] += static_cast<double>(lanes[lane]);
    }
  queue.count = 0;
}

} // namespace

HWY_ATTR void PLIM_JOIN(stillLeaf_, PLIM_LANES)(const LeafBlock& leaf, const PlaneF& plane, float* sums) {
  const PlaneLanes water = broadcast(plane);
  SumParts parts;
  for (std::size_t first = 0; first < kLeafTriangles; first += hn::Lanes(LeafTag())) {
    SumLanes found = noSums();
    addLeaf(leaf, first, water, found);
    foldSums(found, first, parts);
  }
  totalParts(parts, sums);
}

HWY_ATTR void PLIM_JOIN(stillWater_, PLIM_LANES)(const TreeView& tree, std::uint32_t root, const PlaneF& plane,
                                                 TreeSums& sums) {
  std::uint32_t leaf_queue[kQueue];
  std::size_t leaf_count = 0;
  ClusterQueue clusters;
  // Depth first, but for a short row of nodes on their way from memory: of every level above, up to seven children of each
  // node that was in the row may wait. 8^12 leaves are more than memory holds.
  std::uint32_t stack[7 * kAhead * 12 + 8], row[kAhead];
  std::size_t height = 0, row_first = 0, row_count = 0;
  stack[height++] = root;
  while (height + row_count > 0) {
    for (; height > 0 && row_count < kAhead; ++row_count) {
      const std::uint32_t next = stack[--height];
      prefetch(&tree.nodes[next], sizeof(TreeNode));
      row[(row_first + row_count) % kAhead] = next;
    }
    const std::uint32_t index = row[row_first];
    row_first = (row_first + 1) % kAhead, --row_count;
    const TreeNode& node = tree.nodes[index];
    std::uint32_t wet, undecided;
    sortChildren(node, plane, wet, undecided);
    for (; wet != 0; wet &= wet - 1) {
      const ClusterMoments* member =
          &tree.moments[index * kNodeChildren + static_cast<std::uint32_t>(__builtin_ctz(wet))];
      prefetch(member, sizeof(ClusterMoments));
      clusters.member[clusters.count++] = member;
      if (clusters.count == kQueue) flushClusters(clusters, sums);
    }
    for (; undecided != 0; undecided &= undecided - 1) {
      const auto c = static_cast<std::uint32_t>(__builtin_ctz(undecided));
      if (node.leaf_mask >> c & 1u) {
        leaf_queue[leaf_count++] = node.child[c];
        if (leaf_count == kQueue) flushLeaves(tree, leaf_queue, leaf_count, plane, sums), leaf_count = 0;
      } else {
        stack[height++] = node.child[c];
      }
    }
  }
  if (leaf_count > 0) flushLeaves(tree, leaf_queue, leaf_count, plane, sums);
  if (clusters.count > 0) flushClusters(clusters, sums);
}

} // namespace plim::lanes
