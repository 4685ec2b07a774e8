// still_water.cpp - the walk over the cluster tree in still water, d(x) = d0 - u . x, compiled once per kind of
// processor (PLIM_LANES names it). Body axes about the hull's centre, float.
//
// Boxes are sorted by planes.hpp. Wholly wet clusters add their moments, dry ones add nothing, and undecided leaves are
// clipped (clip.hpp).
#include "forces/lanes/planes.hpp"

namespace plim::lanes {
namespace {

constexpr std::size_t kNodesAhead = 4; // nodes prefetched ahead of the current one

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
  // Depth first, except for a short row of nodes that are being fetched from memory. On every level above, up to seven
  // children of each node of the row may wait. 8^12 leaves exceed any memory.
  std::uint32_t stack[7 * kNodesAhead * 12 + 8], row[kNodesAhead];
  std::size_t height = 0, row_first = 0, row_count = 0;
  stack[height++] = root;
  while (height + row_count > 0) {
    for (; height > 0 && row_count < kNodesAhead; ++row_count) {
      const std::uint32_t next = stack[--height];
      prefetch(&tree.nodes[next], sizeof(TreeNode));
      row[(row_first + row_count) % kNodesAhead] = next;
    }
    const std::uint32_t index = row[row_first];
    row_first = (row_first + 1) % kNodesAhead, --row_count;
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
