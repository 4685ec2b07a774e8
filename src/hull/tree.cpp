// tree.cpp - sorting by repeated halving across the longest side (see kUpright) of the centroids' box, at multiples of the children's
// capacity.
#include "hull/tree.hpp"

#include "hull/moments.hpp"

#include <numeric>

namespace plim {
namespace {

using Range = std::span<std::uint32_t>; // of triangle numbers

// Most hulls float with their y axis more or less up. Clusters that are flatter that way are cut by fewer waterlines: 5 to
// 25 % fewer leaves clipped on still water than with 1; 3 gives little more, and wider clusters, which waves dislike.
constexpr double kUpright = 2;

class TreeBuilder {
public:
  TreeBuilder(const std::vector<Vec3d>& vertices_c, std::span<const Triangle> triangles)
      : vertices_(vertices_c), triangles_(triangles), order_(triangles.size()), place_(vertices_c.size(), kNone) {
    std::iota(order_.begin(), order_.end(), 0u);
    centroids_.reserve(triangles.size());
    for (const Triangle& t : triangles)
      centroids_.push_back((vertices_[t[0]] + vertices_[t[1]] + vertices_[t[2]]) / 3.0);
  }

  Tree build() {
    tree_.leaves.reserve((order_.size() + kLeafTriangles - 1) / kLeafTriangles);
    if (order_.size() <= kLeafTriangles)
      addLeaf(order_);
    else
      addNode(order_);
    tree_.nodes.shrink_to_fit(), tree_.moments.shrink_to_fit(), tree_.sizes.shrink_to_fit(),
        tree_.vertices.shrink_to_fit();
    tree_.corners.shrink_to_fit(), tree_.groups.shrink_to_fit();
    tree_.order = std::move(order_);
    return std::move(tree_);
  }

private:
  // What a whole cluster is, for its parent.
  struct Cluster {
    Box box;
    Moments moments;
    Vec3d first;       // int x dS
    double second = 0; // int |x|^2 dS, no less: the mean over a triangle's corners stands for that over the triangle
  };

  // The mean of |x - center|^2 over a cluster's surface, rounded up.
  static float meanSquare(const Cluster& cluster, const Vec3d& center) {
    if (!(cluster.moments.area > 0)) return 0;
    const double square =
        (cluster.second - 2 * dot(center, cluster.first)) / cluster.moments.area + dot(center, center);
    return static_cast<float>(std::max(0.0, square) * (1 + 1e-5) + 1e-12 * cluster.second / cluster.moments.area);
  }

  static void addMoments(Moments& sum, const Moments& more) {
    sum.a += more.a, sum.b += more.b, sum.M += more.M, sum.N += more.N, sum.area += more.area;
  }

  // Cuts a range into runs of `capacity` triangles (the last may be shorter) that lie apart from each other.
  void halve(Range range, std::size_t capacity, std::vector<Range>& runs) {
    if (range.size() <= capacity) {
      runs.push_back(range);
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
    halve(range.first(middle), capacity, runs);
    halve(range.subspan(middle), capacity, runs);
  }

  Cluster addNode(Range range) {
    std::size_t capacity = kLeafTriangles;
    while (capacity * kNodeChildren < range.size()) capacity *= kNodeChildren;
    std::vector<Range> runs;
    halve(range, capacity, runs);
    const std::size_t index = tree_.nodes.size();
    tree_.nodes.push_back({});
    tree_.sizes.push_back({});
    tree_.moments.resize(tree_.moments.size() + kNodeChildren);
    Cluster whole;
    for (std::size_t c = 0; c < runs.size(); ++c) {
      const bool is_leaf = runs[c].size() <= kLeafTriangles;
      const std::size_t child = is_leaf ? tree_.leaves.size() : tree_.nodes.size();
      const Cluster cluster = is_leaf ? addLeaf(runs[c]) : addNode(runs[c]);
      store(tree_.nodes[index], c, cluster.box, static_cast<std::uint32_t>(child), is_leaf);
      tree_.moments[index * kNodeChildren + c] = convertMoments(cluster.moments);
      tree_.sizes[index].area[c] = static_cast<float>(cluster.moments.area);
      tree_.sizes[index].mean_square[c] = meanSquare(cluster, cluster.box.center());
      whole.first += cluster.first, whole.second += cluster.second;
      whole.box.include(cluster.box.low), whole.box.include(cluster.box.high);
      addMoments(whole.moments, cluster.moments);
    }
    return whole;
  }

  static void store(TreeNode& node, std::size_t c, const Box& box, std::uint32_t child, bool is_leaf) {
    const Vec3d center = box.center(), half = 0.5 * box.extent();
    for (int axis = 0; axis < 3; ++axis) {
      node.center[axis][c] = static_cast<float>(center[axis]);
      // Room for the rounding of centre and half, a few units in the last place of both.
      node.half[axis][c] = static_cast<float>(half[axis] + 4e-7 * (half[axis] + std::abs(center[axis])));
    }
    node.child[c] = child;
    node.valid_mask |= 1u << c;
    if (is_leaf) node.leaf_mask |= 1u << c;
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

  Cluster addLeaf(Range range) {
    Cluster cluster;
    // Neighbours next to each other, and one order whatever the library's nth_element left.
    std::vector<Range> singles;
    halve(range, 1, singles);
    addCorners(range);
    LeafBlock& leaf = tree_.leaves.emplace_back();
    std::size_t lane = 0;
    double weight = 0;
    for (const std::uint32_t t : range) {
      const Triangle& v = triangles_[t];
      const Vec3d &r0 = vertices_[v[0]], &r1 = vertices_[v[1]], &r2 = vertices_[v[2]];
      const Vec3d area = 0.5 * cross(r1 - r0, r2 - r0);
      for (int axis = 0; axis < 3; ++axis) {
        leaf.r0[axis][lane] = static_cast<float>(r0[axis]);
        leaf.e1[axis][lane] = static_cast<float>(r1[axis] - r0[axis]);
        leaf.e2[axis][lane] = static_cast<float>(r2[axis] - r0[axis]);
        leaf.area_vector[axis][lane] = static_cast<float>(area[axis]);
      }
      leaf.area[lane++] = static_cast<float>(length(area));
      weight += length(area) * (dot(r1 - r0, r1 - r0) + dot(r2 - r1, r2 - r1) + dot(r0 - r2, r0 - r2)) / 24;
      cluster.moments.addTriangle(r0, r1, r2);
      cluster.first += length(area) / 3 * (r0 + r1 + r2);
      cluster.second += length(area) / 3 * (dot(r0, r0) + dot(r1, r1) + dot(r2, r2));
      cluster.box.include(r0), cluster.box.include(r1), cluster.box.include(r2);
    }
    tree_.linear_error_weights.push_back(static_cast<float>(weight * (1 + 1e-6))); // rounded up
    return cluster;
  }

  // Vertices are numbered in the order in which the leaves use them.
  std::uint32_t placeOf(std::uint32_t vertex) {
    if (place_[vertex] != kNone) return place_[vertex];
    const std::uint32_t place = place_[vertex] = tree_.vertex_count++;
    const std::size_t lane = place % kVertexLanes;
    if (lane == 0) tree_.vertices.push_back({});
    VertexGroup& group = tree_.vertices.back();
    group.x[lane] = static_cast<float>(vertices_[vertex].x);
    group.y[lane] = static_cast<float>(vertices_[vertex].y);
    group.z[lane] = static_cast<float>(vertices_[vertex].z);
    return place;
  }

  void addCorners(Range range) {
    LeafCorners leaf{};
    std::vector<std::uint32_t> groups;
    for (std::size_t lane = 0; lane < kLeafTriangles; ++lane)
      for (std::size_t k = 0; k < 3; ++k) {
        // Lanes without a triangle point at some vertex of the leaf: they carry no area.
        leaf.corner[k * kLeafTriangles + lane] = placeOf(triangles_[range[std::min(lane, range.size() - 1)]][k]);
        groups.push_back(leaf.corner[k * kLeafTriangles + lane] / static_cast<std::uint32_t>(kVertexLanes));
      }
    std::sort(groups.begin(), groups.end());
    groups.erase(std::unique(groups.begin(), groups.end()), groups.end());
    leaf.first_group = static_cast<std::uint32_t>(tree_.groups.size());
    leaf.group_count = static_cast<std::uint32_t>(groups.size());
    tree_.groups.insert(tree_.groups.end(), groups.begin(), groups.end());
    tree_.corners.push_back(leaf);
  }

  const std::vector<Vec3d>& vertices_;
  std::span<const Triangle> triangles_;
  std::vector<std::uint32_t> order_;
  std::vector<Vec3d> centroids_;
  std::vector<std::uint32_t> place_; // of every vertex among the tree's; kNone: not met yet
  Tree tree_;
};

} // namespace

Tree buildTree(const std::vector<Vec3d>& vertices_c, std::span<const Triangle> triangles) {
  return triangles.empty() ? Tree{} : TreeBuilder(vertices_c, triangles).build();
}

} // namespace plim
