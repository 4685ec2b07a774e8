// tree.hpp - the wettable triangles in clusters. The cost of an evaluation then depends on the waterline, not on the
// number of triangles.
//
// Triangles are sorted into leaves of 16 and inner nodes of 8 children. A cluster wholly under a plane of water needs
// 20 numbers (hull/moments.hpp) for its exact force and torque, whatever its size. One above the water needs none. Only
// leaves that the surface may cut are clipped. All children of a node but the last have 16 8^k triangles, so few lanes
// are empty. The data is in body axes about the hull's centre, in float, computed in double. A node is a struct of
// arrays 8 lanes wide, and a leaf one of 16 lanes, as the kernels read them (docs/architecture.md).
#pragma once

#include "hull/mesh.hpp"
#include "hull/tree_layout.hpp"
#include "math/memory.hpp"

#include <span>

namespace plim {

struct Tree {
  Array<TreeNode> nodes;         // [0] is the root; empty if there is a single leaf
  Array<ClusterMoments> moments; // of child c of node n at n * 8 + c
  Array<ClusterSize> sizes;      // one per node
  Array<LeafBlock> leaves;
  Array<VertexGroup> vertices;
  std::uint32_t vertex_count = 0;
  Array<std::uint32_t> order;        // of triangles: leaf k has the 16 from 16 k on
  Array<float> linear_error_weights; // one per leaf: sum of area (l1^2 + l2^2 + l3^2) / 24, l the sides
  Array<LeafCorners> corners;        // one per leaf
  Array<std::uint32_t> groups;       // lists of the leaves' vertex groups

  bool isSingleLeaf() const { return leaves.size() == 1; } // at most 16 triangles

  std::uint64_t bytes() const {
    return nodes.size() * sizeof(TreeNode) + moments.size() * sizeof(ClusterMoments) +
           sizes.size() * sizeof(ClusterSize) + leaves.size() * sizeof(LeafBlock) +
           vertices.size() * sizeof(VertexGroup) + corners.size() * sizeof(LeafCorners) +
           (groups.size() + order.size() + linear_error_weights.size()) * sizeof(std::uint32_t);
  }
};

// Builds the tree. vertices_c: about the hull's centre. triangles: the wettable ones.
Tree buildTree(const Array<Vec3d>& vertices_c, std::span<const Triangle> triangles);

// Completes a tree with the order, moments, sizes and corner indices of one that buildTree() made. vertices: about the
// hull's centre, in the order of the corner indices.
void fillTree(std::span<const Vec3d> vertices, Tree& tree);

// Sets the empty lanes of a leaf of `count` triangles to the vertices of its last triangle.
void fillEmptyLanes(std::size_t count, LeafCorners& leaf);

// Returns the number of nodes that buildTree() makes.
std::size_t treeNodeCount(std::size_t triangles);

} // namespace plim
