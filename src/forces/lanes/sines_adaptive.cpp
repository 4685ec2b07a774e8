// sines_adaptive.cpp - a hull in a sum of sines to within a tolerance: the walk over the cluster tree, compiled once per
// kind of processor.
//
// Every node's children, eight lanes, see a Taylor polynomial of the sea about their own centres (sea_patch.hpp), moved
// there from one above, or expanded afresh where that leaves out too much. With the norms of its derivatives, over a box
// with horizontal radius r whose surface has the mean square distance s from its centre,
//   |sea - tangent plane| <= B = r^2 (second + r (third + r fourth)) + remainder   everywhere,
//                         <= b = s   (second + r (third + r fourth)) + remainder   in the mean.
// A box that lies above or below its tangent plane by more than B is dry or wet. If b is within the share of the
// tolerance, the plane is the sea: wet clusters add their moments, others are walked as on still water, and area times b
// is charged, because max(d, 0) is 1-Lipschitz. Otherwise the children are looked at, down to the leaves, which see the
// polynomial itself (patch_leaf.hpp), or one polynomial a triangle where they are too large for one.
// Body axes about the hull's centre, in units of the body's scale, float. The walk visits a node at most once.
#include "forces/lanes/boxes.hpp"
#include "forces/lanes/patch_leaf.hpp"
#include "forces/lanes/planes.hpp"

namespace plim::lanes {
namespace {

constexpr std::size_t kQueue = 32;       // leaves or clusters at a time: their sums are taken in float
constexpr float kCoarse = 0.3f;          // of the share: remainders above this are worth an expansion
constexpr float kUseful = 0.5f;          // of a cluster's radius: remainders above this tell nothing, not even wet or dry
constexpr float kMostOfLeaf = 1;         // of the share: what a leaf may lose by depth taken linear

// What a node's children see of the sea.
struct alignas(64) ChildSeas {
  float c[kQuarticTerms][kNodeChildren], x[kNodeChildren], z[kNodeChildren]; // about the middle of each
  float from_x[kNodeChildren], from_z[kNodeChildren];                        // where the sea was expanded
  float d0[kNodeChildren], u[3][kNodeChildren];                              // tangent plane
  float error[kNodeChildren];                                                // of that plane, in the mean
  float remainder[kNodeChildren], curvature[kNodeChildren];                  // at most
  float arm[kNodeChildren];                                                  // distance from the hull's centre at most
  std::uint32_t dry, wet, fit, coarse;

  Patch patch(std::uint32_t c_index) const {
    Patch p;
    for (int n = 0; n < kQuarticTerms; ++n) p.c[n] = c[n][c_index];
    p.x = x[c_index], p.z = z[c_index], p.from_x = from_x[c_index], p.from_z = from_z[c_index];
    return p;
  }
  PlaneF plane(std::uint32_t child) const { return {d0[child], {u[0][child], u[1][child], u[2][child]}}; }
};

template <class Tag>
HWY_INLINE HWY_ATTR hn::Vec<Tag> alongMagnitudes(Tag tag, const float (&a)[3], const hn::Vec<Tag> (&x)[3]) {
  return hn::Abs(hn::Set(tag, a[0])) * x[0] + hn::Abs(hn::Set(tag, a[1])) * x[1] + hn::Abs(hn::Set(tag, a[2])) * x[2];
}

// Of the boxes, seen from above.
HWY_INLINE HWY_ATTR hn::Vec<NodeTag> horizontalRadius(const PatchSea& sea, const ChildBoxes& box) {
  const NodeTag tag;
  const auto x = alongMagnitudes(tag, sea.to_x, box.half), z = alongMagnitudes(tag, sea.to_z, box.half);
  return hn::Min(hn::Sqrt(x * x + z * z), box.radius());
}

HWY_INLINE HWY_ATTR std::uint32_t bitsOf(hn::Mask<NodeTag> mask) {
  std::uint8_t bits[8] = {};
  hn::StoreMaskBits(NodeTag(), mask, bits);
  return bits[0];
}

struct LeafQueue {
  struct Entry {
    std::uint32_t leaf;
    bool own; // every triangle has its own polynomial
    float arm;
    Patch patch;
  };
  Entry entry[kQueue];
  std::size_t count = 0;
};
struct PlaneQueue { // leaves, or clusters
  struct Entry {
    std::size_t index;
    PlaneF plane;
  };
  Entry entry[kQueue];
  std::size_t count = 0;
};

class Walk {
public:
  HWY_ATTR Walk(const TreeView& tree, const PlaneF& plane, const PatchSea& sea, PatchSums& sums)
      : tree_(tree), plane_(plane), sea_(sea), sums_(sums) {}

  HWY_ATTR void run() {
    sums_.complete = true;
    visitNode(0, nullptr);
    flushPlanes();
    flushClusters();
    flushLinear();
    flushQuartic();
  }

private:
  // Whether the sea, expanded about the children of a node, would tell anything about any of them.
  HWY_ATTR bool isWorthExpanding(const TreeNode& node) const {
    const NodeTag tag;
    std::uint32_t useful = 0;
    for (std::size_t i = 0; i < kNodeChildren; i += hn::Lanes(tag)) {
      const auto r = horizontalRadius(sea_, loadBoxes(node, i));
      useful |= bitsOf(hn::Le(remainderAt(tag, sea_, r), hn::Set(tag, kUseful) * r)) << i;
    }
    return (useful & node.valid_mask) != 0;
  }

  // From the polynomial above, or afresh if there is none.
  HWY_ATTR void look(std::uint32_t index, const Patch* above, ChildSeas& to) const {
    to.dry = to.wet = to.fit = to.coarse = 0;
    for (std::size_t i = 0; i < kNodeChildren; i += hn::Lanes(NodeTag())) lookAt(index, i, above, to);
    const std::uint32_t valid = tree_.nodes[index].valid_mask;
    to.dry |= ~valid, to.wet &= valid, to.fit &= valid, to.coarse &= valid;
  }

  HWY_INLINE HWY_ATTR void lookAt(std::uint32_t index, std::size_t i, const Patch* above, ChildSeas& to) const {
    const NodeTag tag;
    using V = hn::Vec<NodeTag>;
    const ChildBoxes box = loadBoxes(tree_.nodes[index], i);
    const V X = along(tag, sea_.to_x, box.center), Z = along(tag, sea_.to_z, box.center), zero = hn::Zero(tag);
    const V r = horizontalRadius(sea_, box), own = remainderAt(tag, sea_, r);
    const V square = hn::Min(hn::Load(tag, tree_.spreads[index].mean_square + i), r * r);
    QuarticLanes<NodeTag> q;
    V from_x = X, from_z = Z, most = own, mean = square * r * (hn::Set(tag, sea_.fifth) * r + hn::Set(tag, sea_.fourth)) * r;
    if (above) {
      q = broadcast(tag, *above);
      moveQuartic<NodeTag>(X - hn::Set(tag, above->x), Z - hn::Set(tag, above->z), q);
      from_x = hn::Set(tag, above->from_x), from_z = hn::Set(tag, above->from_z);
      const V x = X - from_x, z = Z - from_z;
      mean = most = remainderAt(tag, sea_, hn::Sqrt(x * x + z * z) + r);
    } else {
      q = expandSea(tag, sea_, X, Z);
    }
    const Norms<NodeTag> norms(tag, q);
    const V bend = norms.bendOver(r), error = square * bend + mean, margin = r * r * bend + most;
    V depth = hn::Set(tag, plane_.d0) + q.c[0], d0 = depth - q.c[1] * X - q.c[2] * Z, reach = margin;
    for (int k = 0; k < 3; ++k) {
      const V u = hn::Set(tag, plane_.u[k]) - q.c[1] * hn::Set(tag, sea_.to_x[k]) - q.c[2] * hn::Set(tag, sea_.to_z[k]);
      reach = reach + hn::Abs(u) * box.half[k];
      depth = depth - hn::Set(tag, plane_.u[k]) * box.center[k];
      hn::Store(u, tag, to.u[k] + i);
    }
    const V share = hn::Set(tag, sea_.share);
    to.dry |= bitsOf(hn::Lt(depth + reach, zero)) << i;
    to.wet |= bitsOf(hn::Gt(depth - reach, zero)) << i;
    to.fit |= bitsOf(hn::Le(error, share)) << i;
    to.coarse |= bitsOf(hn::And(hn::Gt(most, hn::Set(tag, kCoarse) * share), hn::Lt(own, hn::Set(tag, 0.5f) * most))) << i;
    for (int n = 0; n < kQuarticTerms; ++n) hn::Store(q.c[n], tag, to.c[n] + i);
    hn::Store(X, tag, to.x + i), hn::Store(Z, tag, to.z + i);
    hn::Store(from_x, tag, to.from_x + i), hn::Store(from_z, tag, to.from_z + i);
    hn::Store(d0, tag, to.d0 + i), hn::Store(error, tag, to.error + i), hn::Store(most, tag, to.remainder + i);
    hn::Store(norms.curvatureWithin(tag, r), tag, to.curvature + i);
    const V far = box.center[0] * box.center[0] + box.center[1] * box.center[1] + box.center[2] * box.center[2];
    hn::Store(hn::Sqrt(far) + box.radius(), tag, to.arm + i);
  }

  HWY_ATTR void visitNode(std::uint32_t index, const Patch* above) {
    const TreeNode& node = tree_.nodes[index];
    if (!above && !isWorthExpanding(node)) return passOn(index);
    ChildSeas seas;
    look(index, above, seas);
    if (above && (seas.coarse & ~seas.dry & ~seas.fit) != 0) {
      above = nullptr;
      look(index, nullptr, seas);
    }
    if (!above) countPoints(static_cast<std::uint32_t>(__builtin_popcount(node.valid_mask)));
    for (std::uint32_t rest = seas.fit & ~seas.dry; rest != 0; rest &= rest - 1)
      takePlane(index, static_cast<std::uint32_t>(__builtin_ctz(rest)), seas);
    for (std::uint32_t rest = ~seas.fit & ~seas.dry; rest != 0 && sums_.complete; rest &= rest - 1) {
      const auto c = static_cast<std::uint32_t>(__builtin_ctz(rest));
      if (node.leaf_mask >> c & 1u) {
        takeLeaf(index, c, seas);
      } else {
        const Patch patch = seas.patch(c);
        visitNode(node.child[c], &patch);
      }
    }
  }

  // Children whose sea is too wild for polynomials: only what no wave reaches is known to be dry.
  HWY_ATTR void passOn(std::uint32_t index) {
    const NodeTag tag;
    const TreeNode& node = tree_.nodes[index];
    std::uint32_t reached = 0;
    float arm[kNodeChildren];
    for (std::size_t i = 0; i < kNodeChildren; i += hn::Lanes(tag)) {
      const ChildBoxes box = loadBoxes(node, i);
      const auto depth = hn::Set(tag, plane_.d0) - along(tag, plane_.u, box.center) +
                         alongMagnitudes(tag, plane_.u, box.half) + hn::Set(tag, sea_.crest);
      reached |= bitsOf(hn::Ge(depth, hn::Zero(tag))) << i;
      const auto far = box.center[0] * box.center[0] + box.center[1] * box.center[1] + box.center[2] * box.center[2];
      hn::StoreU(hn::Sqrt(far) + box.radius(), tag, arm + i);
    }
    for (std::uint32_t rest = reached & node.valid_mask; rest != 0 && sums_.complete; rest &= rest - 1) {
      const auto c = static_cast<std::uint32_t>(__builtin_ctz(rest));
      if (node.leaf_mask >> c & 1u)
        addQuartic({node.child[c], true, arm[c], {}});
      else
        visitNode(node.child[c], nullptr);
    }
  }

  HWY_INLINE void countPoints(std::uint32_t more) {
    sums_.points += more;
    if (static_cast<float>(sums_.points) > sea_.most_points) sums_.complete = false;
  }

  HWY_INLINE void charge(float error, float arm) {
    sums_.error += static_cast<double>(error);
    sums_.error_moment += static_cast<double>(error) * static_cast<double>(arm);
  }

  HWY_ATTR void takePlane(std::uint32_t index, std::uint32_t c, const ChildSeas& seas) {
    const TreeNode& node = tree_.nodes[index];
    charge(tree_.spreads[index].area[c] * seas.error[c], seas.arm[c]);
    const PlaneF plane = seas.plane(c);
    if (seas.wet >> c & 1u)
      addCluster(index * kNodeChildren + c, plane);
    else if (node.leaf_mask >> c & 1u)
      addPlane(node.child[c], plane);
    else
      walkUnder(node.child[c], plane);
  }

  HWY_ATTR void takeLeaf(std::uint32_t index, std::uint32_t c, const ChildSeas& seas) {
    const std::uint32_t leaf = tree_.nodes[index].child[c];
    const float area = tree_.spreads[index].area[c];
    const float lost = tree_.bends[leaf] * seas.curvature[c] + area * seas.remainder[c];
    const bool own = seas.remainder[c] > kCoarse * sea_.share;
    if (lost <= kMostOfLeaf * area * sea_.share) {
      charge(lost, seas.arm[c]);
      linear_.entry[linear_.count++] = {leaf, false, 0, seas.patch(c)};
      if (linear_.count == kQueue) flushLinear();
    } else {
      addQuartic({leaf, own, seas.arm[c], own ? Patch{} : seas.patch(c)});
    }
  }

  HWY_ATTR void addQuartic(const LeafQueue::Entry& entry) {
    if (entry.own) countPoints(kLeafTriangles);
    quartic_.entry[quartic_.count++] = entry;
    if (quartic_.count == kQueue) flushQuartic();
  }

  // As still_water.cpp: what lies below a node, under a plane.
  HWY_ATTR void walkUnder(std::uint32_t root, const PlaneF& plane) {
    std::uint32_t stack[8 * 12]; // seven children of each node above wait; 8^12 leaves are more than memory holds
    std::size_t height = 0;
    stack[height++] = root;
    while (height > 0) {
      const std::uint32_t index = stack[--height];
      const TreeNode& node = tree_.nodes[index];
      std::uint32_t wet, undecided;
      sortChildren(node, plane, wet, undecided);
      for (; wet != 0; wet &= wet - 1)
        addCluster(index * kNodeChildren + static_cast<std::uint32_t>(__builtin_ctz(wet)), plane);
      for (; undecided != 0; undecided &= undecided - 1) {
        const auto c = static_cast<std::uint32_t>(__builtin_ctz(undecided));
        if (node.leaf_mask >> c & 1u) {
          addPlane(node.child[c], plane);
        } else {
          prefetch(&tree_.nodes[node.child[c]], sizeof(TreeNode));
          stack[height++] = node.child[c];
        }
      }
    }
  }

  HWY_INLINE HWY_ATTR void addCluster(std::size_t index, const PlaneF& plane) {
    prefetch(&tree_.moments[index], sizeof(ClusterMoments));
    clusters_.entry[clusters_.count++] = {index, plane};
    if (clusters_.count == kQueue) flushClusters();
  }

  HWY_INLINE HWY_ATTR void addPlane(std::uint32_t leaf, const PlaneF& plane) {
    prefetch(&tree_.leaves[leaf], sizeof(LeafBlock));
    planes_.entry[planes_.count++] = {leaf, plane};
    if (planes_.count == kQueue) flushPlanes();
  }

  HWY_ATTR void flushClusters() {
    const NodeTag tag;
    for (std::size_t i = 0; i < 8; i += hn::Lanes(tag)) {
      auto moments = hn::Zero(tag), areas = hn::Zero(tag);
      for (std::size_t k = 0; k < clusters_.count; ++k) {
        const ClusterMoments& member = tree_.moments[clusters_.entry[k].index];
        const PlaneF& plane = clusters_.entry[k].plane;
        const auto first = hn::Load(tag, member.column[0] + i);
        areas = areas + first;
        moments = moments + (hn::Set(tag, plane.d0) * first + hn::Set(tag, plane.u[0]) * hn::Load(tag, member.column[1] + i) +
                             hn::Set(tag, plane.u[1]) * hn::Load(tag, member.column[2] + i) +
                             hn::Set(tag, plane.u[2]) * hn::Load(tag, member.column[3] + i));
      }
      alignas(64) float lanes[2][8];
      hn::Store(moments, tag, lanes[0]), hn::Store(areas, tag, lanes[1]);
      for (std::size_t lane = 0; lane < hn::Lanes(tag); ++lane) {
        sums_.moments[i + lane] += static_cast<double>(lanes[0][lane]);
        sums_.areas[i + lane] += static_cast<double>(lanes[1][lane]);
      }
    }
    clusters_.count = 0;
  }

  // add(k, first lane, sums): entry k of a queue.
  template <class Add>
  HWY_INLINE HWY_ATTR void sumLeaves(std::size_t count, const Add& add) {
    SumParts parts;
    for (std::size_t first = 0; first < kLeafTriangles; first += hn::Lanes(LeafTag())) {
      SumLanes found = noSums();
      for (std::size_t k = 0; k < count; ++k) add(k, first, found);
      foldSums(found, first, parts);
    }
    addParts(parts, sums_.leaf);
  }

  HWY_ATTR void flushPlanes() {
    if (planes_.count == 0) return;
    sumLeaves(planes_.count, [&](std::size_t k, std::size_t first, SumLanes& found) HWY_ATTR {
      addLeaf(tree_.leaves[planes_.entry[k].index], first, broadcast(planes_.entry[k].plane), found);
    });
    planes_.count = 0;
  }

  HWY_ATTR void flushLinear() {
    if (linear_.count == 0) return;
    const LeafWater water{plane_, sea_};
    sumLeaves(linear_.count, [&](std::size_t k, std::size_t first, SumLanes& found) HWY_ATTR {
      addLeafLinear(water, tree_.leaves[linear_.entry[k].leaf], first, linear_.entry[k].patch, found);
    });
    linear_.count = 0;
  }

  HWY_ATTR void flushQuartic() {
    if (quartic_.count == 0) return;
    const LeafWater water{plane_, sea_};
    alignas(16) float errors[kQueue][4];
    sumLeaves(quartic_.count, [&](std::size_t k, std::size_t first, SumLanes& found) HWY_ATTR {
      const LeafQueue::Entry& entry = quartic_.entry[k];
      const LeafLanes error =
          addLeafQuartic(water, tree_.leaves[entry.leaf], first, entry.own ? nullptr : &entry.patch, found);
      foldSum(error, first, errors[k]);
    });
    for (std::size_t k = 0; k < quartic_.count; ++k)
      charge((errors[k][0] + errors[k][2]) + (errors[k][1] + errors[k][3]), quartic_.entry[k].arm);
    quartic_.count = 0;
  }

  const TreeView& tree_;
  const PlaneF& plane_;
  const PatchSea& sea_;
  PatchSums& sums_;
  PlaneQueue planes_, clusters_;
  LeafQueue linear_, quartic_;
};

} // namespace

HWY_ATTR void PLIM_JOIN(sinesAdaptive_, PLIM_LANES)(const TreeView& tree, const PlaneF& plane, const PatchSea& sea,
                                                    PatchSums& sums) {
  Walk(tree, plane, sea, sums).run();
}

} // namespace plim::lanes
