// tree_layout.hpp - the memory layout of the cluster tree: plain structs of arrays only. Kernels that are compiled for
// one kind of processor include this header, so it must not define a function: the linker might use the kernel's copy
// of an inline function everywhere.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plim {

inline constexpr std::size_t kLeafTriangles = 16, kNodeChildren = 8, kVertexLanes = 16;

// 16 triangles: first corner, edges to the other two, area vector and area. Missing triangles are zeros, so they have
// no force.
struct alignas(64) LeafBlock {
  float r0[3][kLeafTriangles], e1[3][kLeafTriangles], e2[3][kLeafTriangles];
  float area_vector[3][kLeafTriangles], area[kLeafTriangles];
};

// Up to 8 clusters: their boxes and their indices.
struct alignas(64) TreeNode {
  float center[3][kNodeChildren],
      half[3][kNodeChildren];         // [m] half is enlarged to cover rounding
  std::uint32_t child[kNodeChildren]; // index of a leaf block if leaf_mask has the bit, otherwise of a node
  std::uint32_t valid_mask, leaf_mask;
};

// Contribution of a fully submerged cluster: columns for d0, u_x, u_y, u_z of
//   [int d n dS (3), int d x x n dS (3), area, 0],   d = d0 - u . x
// The area is only in the first column.
struct alignas(64) ClusterMoments {
  float column[4][8];
};

// Sizes of a node's children: area, and the mean over it of |x - c|^2, with c the middle of the box.
struct alignas(64) ClusterSize {
  float area[kNodeChildren], mean_square[kNodeChildren];
};

// 16 vertices in the order in which the leaves first use them, each once, so that neighbours in space are neighbours in
// memory. On waves, the sea is sampled at these vertices.
struct alignas(64) VertexGroup {
  float x[kVertexLanes], y[kVertexLanes], z[kVertexLanes];
};

// The vertices of a leaf's triangle corners (group * 16 + lane), and the groups they are in: a range of Tree::groups.
struct LeafCorners {
  std::uint32_t corner[3 * kLeafTriangles]; // all first corners, then all second ones, then all third ones
  std::uint32_t first_group, group_count;
};

} // namespace plim
