// tree_layout.hpp - the cluster tree as it lies in memory: plain structs of arrays and nothing else. Kernels that are
// compiled for one kind of processor include this header, so it must hold no function: an inline one compiled there
// could end up being called everywhere.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plim {

inline constexpr std::size_t kLeafTriangles = 16, kNodeChildren = 8, kVertexLanes = 16;

// 16 triangles: first corner, edges to the other two, area vector and area. Missing ones are zeros: they carry no
// force.
struct alignas(64) LeafBlock {
  float r0[3][kLeafTriangles], e1[3][kLeafTriangles], e2[3][kLeafTriangles];
  float area_vector[3][kLeafTriangles], area[kLeafTriangles];
};

// Up to 8 clusters: their boxes, and where they are.
struct alignas(64) TreeNode {
  float center[3][kNodeChildren],
      half[3][kNodeChildren];         // [m] slightly grown, so that rounding cannot put a vertex outside
  std::uint32_t child[kNodeChildren]; // index of a node, or of a leaf block where leaf_mask has the bit
  std::uint32_t valid_mask, leaf_mask;
};

// What a cluster adds when it is wholly wet: columns for d0, u_x, u_y, u_z of
//   [int d n dS (3), int d x x n dS (3), area, 0],   d = d0 - u . x; the area only in the first.
struct alignas(64) ClusterMoments {
  float column[4][8];
};

// Of a node's children: area, and the mean of |x - c|^2 over it, c the middle of the box.
struct alignas(64) ClusterSize {
  float area[kNodeChildren], mean_square[kNodeChildren];
};

// 16 vertices in the order in which the leaves first use them, each once, so that neighbours in space are neighbours in
// memory. On waves the sea is asked here.
struct alignas(64) VertexGroup {
  float x[kVertexLanes], y[kVertexLanes], z[kVertexLanes];
};

// Of a leaf: the vertices of its triangles' corners (group * 16 + lane), and the groups they are in: a run of the list
// in Tree::groups.
struct LeafCorners {
  std::uint32_t corner[3 * kLeafTriangles]; // all first ones, all second ones, all third ones
  std::uint32_t first_group, group_count;
};

} // namespace plim
