// tree.cpp - builds the tree in three steps. TreeSorter orders the triangles by repeated halving across the longest
// side (see kUpright) of the centroids' box, at multiples of the children's capacity. VertexNumbering numbers the
// vertices in the order in which the leaves use them. TreeFiller computes leaves, groups, boxes and sums. A saved hull
// stores the order, the numbers and the sums, so loading it repeats only the third step, without the sums.
#include "hull/tree.hpp"

#include "hull/moments.hpp"
#include "math/memory.hpp"

#include <numeric>

namespace plim {
namespace {

using Range = std::span<std::uint32_t>; // of triangle numbers

// Weight of the height in the choice of the longest side. Most hulls float with their y axis more or less up, and fewer
// waterlines cut clusters that are flatter in y. On still water, 5 to 25 % fewer leaves are clipped than with 1. A
// weight of 3 gains little more, and its wider clusters are worse in waves.
constexpr double kUpright = 2;

// Returns the number of triangles in each child of a node with `triangles` triangles.
std::size_t childCapacity(std::size_t triangles) {
  std::size_t capacity = kLeafTriangles;
  while (capacity * kNodeChildren < triangles) capacity *= kNodeChildren;
  return capacity;
}

// Sorts the triangles so that those of a cluster are adjacent, at every level down to single triangles.
class TreeSorter {
public:
  TreeSorter(const Array<Vec3d>& vertices, std::span<const Triangle> triangles) {
    centroids_.reserve(triangles.size());
    for (const Triangle& t : triangles) centroids_.push_back((vertices[t[0]] + vertices[t[1]] + vertices[t[2]]) / 3.0);
  }

  void sort(Range range) const { halve(range, range.size() <= kLeafTriangles ? 1 : childCapacity(range.size())); }

private:
  // Cuts a range into separate runs of `capacity` triangles; the last may be shorter. Leaves are sorted down to single
  // triangles. Neighbours are then adjacent, and the order does not depend on the library's nth_element.
  void halve(Range range, std::size_t capacity) const {
    if (range.size() <= capacity) {
      if (capacity > 1) sort(range);
      return;
    }
    Box box;
    for (const std::uint32_t t : range) box.include(centroids_[t]);
    const Vec3d size = box.extent(), extent = {size.x, kUpright * size.y, size.z};
    const int axis = extent.x >= extent.y && extent.x >= extent.z ? 0 : extent.y >= extent.z ? 1 : 2;
    const std::size_t count = (range.size() + capacity - 1) / capacity, middle = (count + 1) / 2 * capacity;
    std::nth_element(range.begin(), range.begin() + static_cast<std::ptrdiff_t>(middle), range.end(),
                     [&](std::uint32_t a, std::uint32_t b) {
                       const double ca = centroids_[a][axis], cb = centroids_[b][axis];
                       return ca != cb ? ca < cb : a < b; // the same order on every platform
                     });
    halve(range.first(middle), capacity);
    halve(range.subspan(middle), capacity);
  }

  Array<Vec3d> centroids_;
};

// Numbers the vertices in the order in which the leaves first use them, and writes the leaves' corners.
class VertexNumbering {
public:
  VertexNumbering(std::size_t vertices, Tree& tree) : tree_(tree), place_(vertices, kNone) {}

  // Returns the vertex of each number.
  Array<std::uint32_t> number(std::span<const Triangle> triangles) {
    const std::span<const std::uint32_t> order = tree_.order;
    tree_.corners.reserve((order.size() + kLeafTriangles - 1) / kLeafTriangles);
    for (std::size_t first = 0; first < order.size(); first += kLeafTriangles) {
      const std::size_t count = std::min(kLeafTriangles, order.size() - first);
      LeafCorners& leaf = tree_.corners.emplace_back();
      for (std::size_t lane = 0; lane < count; ++lane)
        for (std::size_t k = 0; k < 3; ++k)
          leaf.corner[k * kLeafTriangles + lane] = placeOf(triangles[order[first + lane]][k]);
      fillEmptyLanes(count, leaf);
    }
    return std::move(vertex_at_);
  }

private:
  std::uint32_t placeOf(std::uint32_t vertex) {
    if (place_[vertex] == kNone) {
      place_[vertex] = static_cast<std::uint32_t>(vertex_at_.size());
      vertex_at_.push_back(vertex);
    }
    return place_[vertex];
  }

  Tree& tree_;
  Array<std::uint32_t> place_;     // the number of each vertex; kNone if it has none yet
  Array<std::uint32_t> vertex_at_; // the vertex of each number
};

// The corners of a leaf's triangles and quantities computed from them, in double.
struct LeafDoubles {
  using Lanes = double[kLeafTriangles];
  Lanes r0[3], r1[3], r2[3];
  Lanes e1[3], e2[3], area_vector[3], area;
  Lanes low[3], high[3]; // of the corners
  Lanes sides;           // sum of their squares

  void gather(const LeafCorners& corners, std::span<const Vec3d> vertices) {
    for (std::size_t k = 0; k < kLeafTriangles; ++k) {
      const Vec3d &a = vertices[corners.corner[k]], &b = vertices[corners.corner[kLeafTriangles + k]],
                  &c = vertices[corners.corner[2 * kLeafTriangles + k]];
      r0[0][k] = a.x, r0[1][k] = a.y, r0[2][k] = a.z;
      r1[0][k] = b.x, r1[1][k] = b.y, r1[2][k] = b.z;
      r2[0][k] = c.x, r2[1][k] = c.y, r2[2][k] = c.z;
    }
  }

  // Compilers vectorise these loops, except that of the square root.
  void compute() {
    Lanes square; // of the area
    for (std::size_t k = 0; k < kLeafTriangles; ++k) {
      const Vec3d a{r0[0][k], r0[1][k], r0[2][k]}, b{r1[0][k], r1[1][k], r1[2][k]}, c{r2[0][k], r2[1][k], r2[2][k]};
      const Vec3d ab = b - a, ac = c - a, bc = c - b, normal = 0.5 * cross(ab, ac);
      e1[0][k] = ab.x, e1[1][k] = ab.y, e1[2][k] = ab.z;
      e2[0][k] = ac.x, e2[1][k] = ac.y, e2[2][k] = ac.z;
      area_vector[0][k] = normal.x, area_vector[1][k] = normal.y, area_vector[2][k] = normal.z;
      square[k] = dot(normal, normal);
      sides[k] = dot(ab, ab) + dot(bc, bc) + dot(ac, ac);
    }
    for (std::size_t k = 0; k < kLeafTriangles; ++k) area[k] = std::sqrt(square[k]);
    for (int axis = 0; axis < 3; ++axis)
      for (std::size_t k = 0; k < kLeafTriangles; ++k) {
        const double a = r0[axis][k], b = r1[axis][k], c = r2[axis][k];
        const double least = b < a ? b : a, most = a < b ? b : a;
        low[axis][k] = c < least ? c : least, high[axis][k] = most < c ? c : most;
      }
  }

  Box box() const {
    Box result;
    for (int axis = 0; axis < 3; ++axis) {
      double least = low[axis][0], most = high[axis][0];
      for (std::size_t k = 1; k < kLeafTriangles; ++k)
        least = std::min(least, low[axis][k]), most = std::max(most, high[axis][k]);
      result.low[axis] = least, result.high[axis] = most;
    }
    return result;
  }

  // Rounds to floats. Empty lanes become zeros, so they have no force.
  LeafBlock round(std::size_t count) const {
    LeafBlock leaf;
    const auto roundLanes = [count](const Lanes& from, float(&to)[kLeafTriangles]) {
      for (std::size_t k = 0; k < kLeafTriangles; ++k) to[k] = static_cast<float>(from[k]);
      for (std::size_t k = count; k < kLeafTriangles; ++k) to[k] = 0;
    };
    for (int axis = 0; axis < 3; ++axis) {
      roundLanes(r0[axis], leaf.r0[axis]), roundLanes(e1[axis], leaf.e1[axis]), roundLanes(e2[axis], leaf.e2[axis]);
      roundLanes(area_vector[axis], leaf.area_vector[axis]);
    }
    roundLanes(area, leaf.area);
    return leaf;
  }
};

// Makes nodes and leaves from sorted triangles. The links between them follow from the number of triangles alone.
class TreeFiller {
public:
  // sums_are_known: the tree already has its moments and sizes.
  TreeFiller(std::span<const Vec3d> vertices, bool sums_are_known, Tree& tree)
      : vertices_(vertices), sums_are_known_(sums_are_known), tree_(tree),
        seen_by_(vertices.size() / kVertexLanes + 1, kNone) {}

  void fill() {
    const std::size_t triangles = tree_.order.size(), leaves = tree_.corners.size(), nodes = treeNodeCount(triangles);
    tree_.leaves.reserve(leaves), tree_.linear_error_weights.reserve(leaves), tree_.groups.reserve(4 * leaves);
    tree_.nodes.reserve(nodes);
    if (!sums_are_known_) tree_.moments.resize(nodes * kNodeChildren), tree_.sizes.resize(nodes);
    groupVertices();
    if (leaves == 1)
      addLeaf(triangles);
    else
      addNode(triangles);
    tree_.groups.shrink_to_fit();
  }

private:
  // The data of a cluster for its parent; only the box if the sums are known.
  struct Cluster {
    Box box;
    Moments moments;
    Vec3d first;       // int x dS
    double second = 0; // bound on int |x|^2 dS: the mean over a triangle's corners is at least that over the triangle

    void addSums(const Cluster& part) {
      moments.a += part.moments.a, moments.b += part.moments.b, moments.M += part.moments.M;
      moments.N += part.moments.N, moments.area += part.moments.area;
      first += part.first, second += part.second;
    }
  };

  // Returns the mean of |x - center|^2 over a cluster's surface, rounded up.
  static float meanSquare(const Cluster& cluster, const Vec3d& center) {
    if (!(cluster.moments.area > 0)) return 0;
    const double square =
        (cluster.second - 2 * dot(center, cluster.first)) / cluster.moments.area + dot(center, center);
    return static_cast<float>(std::max(0.0, square) * (1 + 1e-5) + 1e-12 * cluster.second / cluster.moments.area);
  }

  void groupVertices() {
    tree_.vertex_count = static_cast<std::uint32_t>(vertices_.size());
    tree_.vertices.reserve((vertices_.size() + kVertexLanes - 1) / kVertexLanes);
    for (std::size_t first = 0; first < vertices_.size(); first += kVertexLanes) {
      VertexGroup& group = tree_.vertices.emplace_back();
      for (std::size_t lane = 0; lane < std::min(kVertexLanes, vertices_.size() - first); ++lane) {
        const Vec3f vertex = convert<float>(vertices_[first + lane]);
        group.x[lane] = vertex.x, group.y[lane] = vertex.y, group.z[lane] = vertex.z;
      }
    }
  }

  // Adds a node for the next `triangles` triangles.
  Cluster addNode(std::size_t triangles) {
    const std::size_t capacity = childCapacity(triangles), index = tree_.nodes.size();
    tree_.nodes.push_back({});
    Cluster whole;
    for (std::size_t c = 0; c * capacity < triangles; ++c) {
      const std::size_t count = std::min(capacity, triangles - c * capacity);
      const bool is_leaf = count <= kLeafTriangles;
      const std::size_t child = is_leaf ? tree_.leaves.size() : tree_.nodes.size();
      const Cluster cluster = is_leaf ? addLeaf(count) : addNode(count);
      storeBox(tree_.nodes[index], c, cluster.box, static_cast<std::uint32_t>(child), is_leaf);
      whole.box.include(cluster.box.low), whole.box.include(cluster.box.high);
      if (sums_are_known_) continue;
      storeSums(index * kNodeChildren + c, cluster);
      whole.addSums(cluster);
    }
    return whole;
  }

  static void storeBox(TreeNode& node, std::size_t c, const Box& box, std::uint32_t child, bool is_leaf) {
    const Vec3d center = box.center(), half = 0.5 * box.extent();
    for (int axis = 0; axis < 3; ++axis) {
      node.center[axis][c] = static_cast<float>(center[axis]);
      // Allows for the rounding of centre and half, a few units in the last place of both.
      node.half[axis][c] = static_cast<float>(half[axis] + 4e-7 * (half[axis] + std::abs(center[axis])));
    }
    node.child[c] = child;
    node.valid_mask |= 1u << c;
    if (is_leaf) node.leaf_mask |= 1u << c;
  }

  void storeSums(std::size_t child, const Cluster& cluster) {
    tree_.moments[child] = convertMoments(cluster.moments);
    ClusterSize& size = tree_.sizes[child / kNodeChildren];
    size.area[child % kNodeChildren] = static_cast<float>(cluster.moments.area);
    size.mean_square[child % kNodeChildren] = meanSquare(cluster, cluster.box.center());
  }

  static ClusterMoments convertMoments(const Moments& m) {
    ClusterMoments to{};
    for (int i = 0; i < 3; ++i) {
      to.column[0][i] = static_cast<float>(m.a[i]), to.column[0][i + 3] = static_cast<float>(m.b[i]);
      for (int j = 0; j < 3; ++j) {
        to.column[j + 1][i] = static_cast<float>(-m.M.row[i][j]);
        to.column[j + 1][i + 3] = static_cast<float>(-m.N.row[i][j]);
      }
    }
    to.column[0][6] = static_cast<float>(m.area);
    return to;
  }

  // Adds a leaf for the next `triangles` triangles.
  Cluster addLeaf(std::size_t triangles) {
    LeafDoubles leaf;
    LeafCorners& corners = tree_.corners[tree_.leaves.size()];
    leaf.gather(corners, vertices_);
    leaf.compute();
    listGroups(corners);
    tree_.leaves.push_back(leaf.round(triangles));
    double weight = 0;
    for (std::size_t k = 0; k < triangles; ++k) weight += leaf.area[k] * leaf.sides[k] / 24;
    tree_.linear_error_weights.push_back(static_cast<float>(weight * (1 + 1e-6))); // rounded up
    Cluster cluster;
    cluster.box = leaf.box();
    for (std::size_t k = 0; k < triangles && !sums_are_known_; ++k) addSums(leaf, k, cluster);
    return cluster;
  }

  static void addSums(const LeafDoubles& leaf, std::size_t k, Cluster& cluster) {
    const Vec3d r0{leaf.r0[0][k], leaf.r0[1][k], leaf.r0[2][k]}, r1{leaf.r1[0][k], leaf.r1[1][k], leaf.r1[2][k]},
        r2{leaf.r2[0][k], leaf.r2[1][k], leaf.r2[2][k]};
    cluster.moments.addTriangle(r0, r1, r2);
    cluster.first += leaf.area[k] / 3 * (r0 + r1 + r2);
    cluster.second += leaf.area[k] / 3 * (dot(r0, r0) + dot(r1, r1) + dot(r2, r2));
  }

  // Lists the groups of 16 vertices that a leaf uses, each once, in ascending order.
  void listGroups(LeafCorners& leaf) {
    const auto number = static_cast<std::uint32_t>(tree_.leaves.size());
    std::uint32_t groups[3 * kLeafTriangles], *end = groups;
    for (const std::uint32_t corner : leaf.corner) {
      const std::uint32_t group = corner / static_cast<std::uint32_t>(kVertexLanes);
      *end = group;
      end += seen_by_[group] != number;
      seen_by_[group] = number;
    }
    std::sort(groups, end);
    leaf.first_group = static_cast<std::uint32_t>(tree_.groups.size());
    leaf.group_count = static_cast<std::uint32_t>(end - groups);
    tree_.groups.insert(tree_.groups.end(), groups, end);
  }

  std::span<const Vec3d> vertices_; // in the tree's order
  bool sums_are_known_;
  Tree& tree_;
  Array<std::uint32_t> seen_by_; // for every group the last leaf that uses it
};

} // namespace

// A full child has 16 8^k triangles and (8^k - 1) / 7 nodes.
std::size_t treeNodeCount(std::size_t triangles) {
  if (triangles <= kLeafTriangles) return 0;
  const std::size_t capacity = childCapacity(triangles);
  return 1 + triangles / capacity * ((capacity / kLeafTriangles - 1) / (kNodeChildren - 1)) +
         treeNodeCount(triangles % capacity);
}

void fillEmptyLanes(std::size_t count, LeafCorners& leaf) {
  for (std::size_t lane = count; lane < kLeafTriangles; ++lane)
    for (std::size_t k = 0; k < 3; ++k)
      leaf.corner[k * kLeafTriangles + lane] = leaf.corner[k * kLeafTriangles + count - 1];
}

void fillTree(std::span<const Vec3d> vertices, Tree& tree) {
  if (!tree.order.empty()) TreeFiller(vertices, true, tree).fill();
}

Tree buildTree(const Array<Vec3d>& vertices_c, std::span<const Triangle> triangles) {
  Tree tree;
  if (triangles.empty()) return tree;
  tree.order.resize(triangles.size());
  std::iota(tree.order.begin(), tree.order.end(), 0u);
  TreeSorter(vertices_c, triangles).sort(tree.order);
  Array<Vec3d> vertices;
  vertices.reserve(vertices_c.size());
  for (const std::uint32_t vertex : VertexNumbering(vertices_c.size(), tree).number(triangles))
    vertices.push_back(vertices_c[vertex]);
  TreeFiller(vertices, false, tree).fill();
  return tree;
}

} // namespace plim
