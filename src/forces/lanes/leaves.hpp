// leaves.hpp - linear sampling with the tree: lists the leaves that water may reach, marks the groups of their
// vertices, and clips the leaves with the depths at the vertices, 16 triangles at a time; for the kernels of this
// folder only. Body axes about the hull's centre.
#pragma once

#include "forces/lanes/boxes.hpp"

namespace plim::lanes {
namespace {

constexpr std::size_t kLeavesAhead = 24; // leaves prefetched ahead of the one being clipped

// Visits the tree in the order of memory. reachedOf(node) returns the children that water may reach; take(node, leaves)
// receives those that are leaves.
template <class ReachedOf, class Take>
HWY_INLINE HWY_ATTR void walkToLeaves(const TreeView& tree, const ReachedOf& reachedOf, const Take& take) {
  std::size_t height = 0;
  std::uint32_t stack[8 * 12]; // up to seven children of each node above wait; 8^12 leaves exceed any memory
  stack[height++] = 0;
  while (height > 0) {
    const TreeNode& node = tree.nodes[stack[--height]];
    const std::uint32_t reached = reachedOf(node);
    take(node, reached & node.leaf_mask);
    // Pushes from last to first, so that the first is visited next. Leaves follow nodes in memory (hull/tree.hpp).
    for (std::uint32_t rest = reached & ~node.leaf_mask; rest != 0;) {
      const auto c = 31u - static_cast<std::uint32_t>(__builtin_clz(rest));
      rest &= ~(1u << c);
      stack[height] = node.child[c];
      prefetchFar(&tree.nodes[stack[height++]], sizeof(TreeNode));
    }
  }
}

HWY_INLINE std::size_t markWords(const TreeView& tree) {
  return (tree.group_count + 63) / 64;
}

// Marks the groups of vertices that the leaves use.
HWY_INLINE void markGroups(const TreeView& tree, const std::uint32_t* leaves, std::size_t count, std::uint64_t* marks) {
  for (std::size_t w = 0; w < markWords(tree); ++w) marks[w] = 0;
  for (std::size_t k = 0; k < count; ++k) {
    const LeafCorners& leaf = tree.corners[leaves[k]];
    const std::uint32_t* group = tree.groups + leaf.first_group;
    for (std::uint32_t g = 0; g < leaf.group_count; ++g) marks[group[g] / 64] |= std::uint64_t{1} << group[g] % 64;
  }
}

// Calls visit(g) for every marked group, in the order of memory.
template <class Visit>
HWY_INLINE HWY_ATTR void visitMarked(const TreeView& tree, const std::uint64_t* marks, const Visit& visit) {
  for (std::size_t w = 0; w < markWords(tree); ++w)
    for (std::uint64_t rest = marks[w]; rest != 0; rest &= rest - 1)
      visit(64 * w + static_cast<std::size_t>(__builtin_ctzll(rest)));
}

// Clips up to kQueue leaves; `ahead` more follow them in the list. depth: at the vertices.
HWY_ATTR void clipLeaves(const TreeView& tree, const std::uint32_t* leaves, std::size_t count, std::size_t ahead,
                         const float* depth, TreeSums& sums) {
  const LeafTag tag;
  // Copies the depths to the corners of all leaves first: a load directly after the stores it needs would stall.
  alignas(64) float corner[kQueue][3 * kLeafTriangles];
  for (std::size_t k = 0; k < count; ++k) {
    if (k + kLeavesAhead < count + ahead) prefetchFar(&tree.corners[leaves[k + kLeavesAhead]], sizeof(LeafCorners));
    const std::uint32_t* vertex = tree.corners[leaves[k]].corner;
    for (std::size_t i = 0; i < 3 * kLeafTriangles; ++i) corner[k][i] = depth[vertex[i]];
  }
  SumParts parts;
  for (std::size_t first = 0; first < kLeafTriangles; first += hn::Lanes(tag)) {
    SumLanes found = noSums();
    for (std::size_t k = 0; k < count; ++k) {
      if (k + kLeavesAhead < count + ahead) prefetchFar(&tree.leaves[leaves[k + kLeavesAhead]], sizeof(LeafBlock));
      addTriangles(loadTriangles(tree.leaves[leaves[k]], first), hn::Load(tag, corner[k] + first),
                   hn::Load(tag, corner[k] + kLeafTriangles + first),
                   hn::Load(tag, corner[k] + 2 * kLeafTriangles + first), found);
    }
    foldSums(found, first, parts);
  }
  addParts(parts, sums.leaf);
}

// Clips any number of leaves.
HWY_INLINE HWY_ATTR void clipAll(const TreeView& tree, const std::uint32_t* leaves, std::size_t count,
                                 const float* depth, TreeSums& sums) {
  for (std::size_t k = 0; k < count; k += kQueue) {
    const std::size_t now = count - k < kQueue ? count - k : kQueue;
    clipLeaves(tree, leaves + k, now, count - k - now, depth, sums);
  }
}

} // namespace
} // namespace plim::lanes
