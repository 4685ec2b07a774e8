// wave_walk.cpp - force and torque on a hull to within a tolerance, in a sea with local polynomials
// (sea_expansion.hpp: sines, Gerstner waves, splines, facets): the walk over the cluster tree, compiled once per kind
// of processor. Body axes about the hull's centre, units of the body's scale, float.
//
// Every node's children, in eight lanes, use a polynomial of the sea about their own centres. It is moved there from
// the node above, or expanded again if its remainder is too large. With the norms of its derivatives, over a box with
// the horizontal radius r whose surface has the mean square distance s from its centre,
//   |sea - tangent plane| <= B = r^2 (second + r (third + r (fourth + r fifth))) + remainder   everywhere,
//                         <= b = s   (second + r (third + r (fourth + r fifth))) + remainder   in the mean.
// A box that is above or below its tangent plane by more than B is dry or wet. If b is within the allowance, the plane
// replaces the sea: wet clusters add their moments, and others are walked as in still water. Area times b is charged,
// because max(d, 0) is 1-Lipschitz. Otherwise the children are visited, down to the leaves. Leaves use the polynomial
// itself (polynomial_leaf.hpp), or one polynomial per triangle if they are too large for one. The walk visits a node at
// most once.
#include "forces/lanes/boxes.hpp"
#include "forces/lanes/planes.hpp"
#include "forces/lanes/polynomial_leaf.hpp"

namespace plim::lanes {
namespace {

// Limits and estimates in units of the allowance, the permitted mean error of clusters.
constexpr float kMostForPlane = 4;   // for a single plane; the mean over everything touched must stay within 1
constexpr float kCoarse = 4;         // a larger remainder justifies a new expansion about a node's children
constexpr float kCoarseOfFew = 0.5f; // the same with few waves, whose expansion costs next to nothing
constexpr std::uint32_t kFewWaves = 16;
// A leaf gets four expansions if its remainder exceeds WalkSea::coarse_leaf, which is larger because leaves compute
// remainders by triangles.
constexpr float kCoarseParts = 400; // it gets one per triangle above this
constexpr float kNegligible = 0.2f; // permitted remainder of a lower degree, which is cheaper
constexpr float kOfSlivers = 0.04f; // estimate of a leaf's error from slivers at the waterline
// Fraction of a leaf's remainder that is likely to be charged once it is computed by triangles.
constexpr float kOfRemainder = 0.3f;

constexpr float kFitFloor = 0.25f; // of the whole hull's loss; finer polynomials are unlikely to have less
// Over facets with a remainder of up to kMostLeftOut, which uses up the allowance, a plane may still add kLittle:
// addsLittle().
constexpr float kMostLeftOut = 1.5f, kLittle = 0.25f;
constexpr float kUseful = 0.5f; // of a cluster's radius: larger remainders do not even show whether it is wet or dry

// The sea for each of a node's children.
struct alignas(64) ChildSeas {
  float c[kTerms][kNodeChildren], x[kNodeChildren], z[kNodeChildren];      // polynomial, about the middle of each
  float from_x[kNodeChildren], from_z[kNodeChildren], loss[kNodeChildren]; // where the sea was expanded, and the loss
  float d0[kNodeChildren], u[3][kNodeChildren];                            // tangent plane
  float error[kNodeChildren];                                              // mean error of that plane
  float remainder[kNodeChildren];                                          // in the mean
  float curvature[kNodeChildren], third[kNodeChildren], higher[kNodeChildren]; // bounds, as in LeafLimits
  float cubic[2][kNodeChildren], quartic[2][kNodeChildren]; // remainders with terms up to degree 3, 4: mean, bound
  float arm[kNodeChildren];                                 // bound on the distance from the hull's centre
  float depth[kNodeChildren];                               // largest number that a depth is computed from
  std::uint32_t dry, wet, fit, coarse;

  ClusterPolynomial polynomial(std::uint32_t c_index) const {
    ClusterPolynomial p;
    for (int n = 0; n < kTerms; ++n) p.c[n] = c[n][c_index];
    p.x = x[c_index], p.z = z[c_index], p.from_x = from_x[c_index], p.from_z = from_z[c_index];
    p.loss = loss[c_index];
    return p;
  }
  PlaneF plane(std::uint32_t child) const { return {d0[child], {u[0][child], u[1][child], u[2][child]}}; }
};

template <class Tag>
HWY_INLINE HWY_ATTR hn::Vec<Tag> alongMagnitudes(Tag tag, const float (&a)[3], const hn::Vec<Tag> (&x)[3]) {
  return hn::Abs(hn::Set(tag, a[0])) * x[0] + hn::Abs(hn::Set(tag, a[1])) * x[1] + hn::Abs(hn::Set(tag, a[2])) * x[2];
}

// Returns the horizontal radius of the boxes.
HWY_INLINE HWY_ATTR hn::Vec<NodeTag> horizontalRadius(const WalkSea& sea, const ChildBoxes& box) {
  const NodeTag tag;
  const auto x = alongMagnitudes(tag, sea.to_x, box.half), z = alongMagnitudes(tag, sea.to_z, box.half);
  return hn::Min(hn::Sqrt(x * x + z * z), box.radius());
}

// Some of a node's children: a polynomial about the middle of each, its remainder over the box, and the likely
// remainder if the sea were expanded there.
struct Children {
  ChildBoxes box;
  hn::Vec<NodeTag> x, z, r, square;      // horizontal place and radius; mean square of distances
  hn::Vec<NodeTag> from_x, from_z, loss; // where the sea was expanded, and the loss
  SeaLanes<NodeTag> q;
  Remainders<NodeTag> remainders, remainders_afresh;
};

HWY_INLINE HWY_ATTR std::uint32_t bitsOf(hn::Mask<NodeTag> mask) {
  std::uint8_t bits[8] = {};
  hn::StoreMaskBits(NodeTag(), mask, bits);
  return bits[0];
}

// The polynomials of a leaf's triangles: the leaf's, up to a degree; one for every four triangles; one for each.
enum class LeafKind : std::uint32_t { kCubic, kQuartic, kQuintic, kFourParts, kEachTriangle };

struct LeafQueue {
  struct Entry {
    std::uint32_t leaf;
    LeafKind kind;
    float arm;
    LeafLimits limits;
    ClusterPolynomial polynomial;
  };
  Entry entry[kQueue];
  std::size_t count = 0;
  double expected = 0; // estimate of the error they will be charged
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
  HWY_ATTR Walk(const TreeView& tree, const PlaneF& plane, const WalkSea& sea, WalkSums& sums)
      : tree_(tree), plane_(plane), sea_(sea), sums_(sums) {}

  // whole: a polynomial for the whole hull, or null. It is required for a hull of a single leaf.
  HWY_ATTR void run(const ClusterPolynomial* whole) {
    sums_.complete = true;
    if (whole) countPoints(1);
    if (tree_.nodes)
      visitNode(0, whole);
    else
      takeOnlyLeaf(*whole);
    flushPlanes();
    flushClusters();
    flushLinear();
    flushQuartic();
  }

private:
  // Returns whether an expansion about the children of a node would be accurate enough to be useful for any of them.
  HWY_ATTR bool isWorthExpanding(const TreeNode& node) const {
    const NodeTag tag;
    std::uint32_t useful = 0;
    for (std::size_t i = 0; i < kNodeChildren; i += hn::Lanes(tag)) {
      const auto r = horizontalRadius(sea_, loadBoxes(node, i));
      useful |= bitsOf(hn::Le(remaindersAbout(tag, sea_, r, r * r).most, hn::Set(tag, kUseful) * r)) << i;
    }
    return (useful & node.valid_mask) != 0;
  }

  // Fills `to` for all children, from the polynomial above or by new expansions if that is null. dry: children that are
  // known to be dry.
  HWY_ATTR void look(std::uint32_t index, const ClusterPolynomial* above, std::uint32_t dry, ChildSeas& to) const {
    to.wet = to.fit = to.coarse = 0, to.dry = dry | ~tree_.nodes[index].valid_mask;
    for (std::size_t i = 0; i < kNodeChildren; i += hn::Lanes(NodeTag())) {
      const Children children = seeSea(index, i, above, to.dry);
      const Norms<NodeTag> norms(NodeTag(), children.q);
      sortByPlane(children, norms, i, to);
      storeSeas(children, norms, i, to);
    }
    const std::uint32_t valid = tree_.nodes[index].valid_mask;
    to.wet &= valid, to.fit &= valid, to.coarse &= valid;
  }

  // Expands or moves the polynomials of the children from lane i on.
  HWY_INLINE HWY_ATTR Children seeSea(std::uint32_t index, std::size_t i, const ClusterPolynomial* above,
                                      std::uint32_t dry) const {
    const NodeTag tag;
    Children to;
    to.box = loadBoxes(tree_.nodes[index], i);
    to.x = along(tag, sea_.to_x, to.box.center), to.z = along(tag, sea_.to_z, to.box.center);
    to.r = horizontalRadius(sea_, to.box);
    to.square = hn::Min(hn::Load(tag, tree_.sizes[index].mean_square + i), to.r * to.r);
    to.remainders_afresh = remaindersAbout(tag, sea_, to.r, to.square);
    if (above) {
      to.q = broadcast<5>(tag, *above);
      movePolynomial(to.x - hn::Set(tag, above->x), to.z - hn::Set(tag, above->z), to.q.c);
      to.from_x = hn::Set(tag, above->from_x), to.from_z = hn::Set(tag, above->from_z);
      to.loss = hn::Set(tag, above->loss);
    } else {
      const std::uint8_t asked[8] = {static_cast<std::uint8_t>(~dry >> i)};
      // No radius: lanes of dry children need no fit.
      const auto r = hn::IfThenElseZero(hn::LoadMaskBits(tag, asked), to.r);
      const Expansion<NodeTag> expansion = expandSea(tag, sea_, to.x, to.z, r, phasesOf(tag, sea_));
      to.q = expansion.q, to.from_x = expansion.from_x, to.from_z = expansion.from_z, to.loss = expansion.loss;
    }
    to.remainders = remaindersAt(tag, sea_, to.loss, to.x - to.from_x, to.z - to.from_z, to.r, to.square);
    return to;
  }

  // Computes the tangent planes and their errors, and determines which boxes are dry or wet.
  HWY_INLINE HWY_ATTR void sortByPlane(const Children& of, const Norms<NodeTag>& norms, std::size_t i,
                                       ChildSeas& to) const {
    const NodeTag tag;
    using V = hn::Vec<NodeTag>;
    const V gx = of.q.c[1], gz = of.q.c[2], allowance = hn::Set(tag, sea_.allowance), zero = hn::Zero(tag);
    const V departure = norms.departureOver(of.r), error = of.square * departure + of.remainders.mean;
    V depth = hn::Set(tag, plane_.d0) + of.q.c[0], reach = of.r * of.r * departure + of.remainders.most;
    V largest = hn::Abs(depth) + hn::Abs(gx * of.x) + hn::Abs(gz * of.z) + reach;
    hn::Store(depth - gx * of.x - gz * of.z, tag, to.d0 + i);
    for (int k = 0; k < 3; ++k) {
      const V level = hn::Set(tag, plane_.u[k]);
      const V u = level - gx * hn::Set(tag, sea_.to_x[k]) - gz * hn::Set(tag, sea_.to_z[k]);
      reach = reach + hn::Abs(u) * of.box.half[k], depth = depth - level * of.box.center[k];
      largest = largest + hn::Abs(u) * hn::Set(tag, sea_.extent[k]);
      hn::Store(u, tag, to.u[k] + i);
    }
    const V coarse = hn::Set(tag, sea_.count <= kFewWaves ? kCoarseOfFew : kCoarse) * allowance;
    const auto improves = hn::Lt(of.remainders_afresh.mean, hn::Set(tag, 0.5f) * of.remainders.mean);
    to.dry |= bitsOf(hn::Lt(depth + reach + hn::Set(tag, sea_.slack), zero)) << i;
    to.wet |= bitsOf(hn::Gt(depth - reach, zero)) << i;
    to.fit |= bitsOf(hn::Le(error, hn::Set(tag, kMostForPlane) * allowance)) << i;
    to.coarse |= bitsOf(hn::And(hn::Gt(of.remainders.mean, coarse), improves)) << i;
    hn::Store(error, tag, to.error + i), hn::Store(largest, tag, to.depth + i);
  }

  // Stores the polynomials and remainders for what lies below the children.
  HWY_INLINE HWY_ATTR void storeSeas(const Children& of, const Norms<NodeTag>& norms, std::size_t i,
                                     ChildSeas& to) const {
    const NodeTag tag;
    using V = hn::Vec<NodeTag>;
    for (int n = 0; n < kTerms; ++n) hn::Store(of.q.c[n], tag, to.c[n] + i);
    hn::Store(of.x, tag, to.x + i), hn::Store(of.z, tag, to.z + i);
    hn::Store(of.from_x, tag, to.from_x + i), hn::Store(of.from_z, tag, to.from_z + i);
    hn::Store(of.loss, tag, to.loss + i);
    hn::Store(of.remainders.mean, tag, to.remainder + i), hn::Store(of.box.farthest(), tag, to.arm + i);
    const V r = of.r, rr = r * r, fifth = rr * r * norms.fifth, fourth = rr * norms.fourth + fifth;
    hn::Store(norms.curvatureWithin(tag, r), tag, to.curvature + i);
    hn::Store(norms.thirdWithin(tag, r), tag, to.third + i);
    hn::Store(hn::Set(tag, 12.0f) * fourth + hn::Set(tag, 8.0f) * fifth, tag, to.higher + i);
    hn::Store(of.square * fourth + of.remainders.mean, tag, to.cubic[0] + i);
    hn::Store(rr * fourth + of.remainders.most, tag, to.cubic[1] + i);
    hn::Store(of.square * fifth + of.remainders.mean, tag, to.quartic[0] + i);
    hn::Store(rr * fifth + of.remainders.most, tag, to.quartic[1] + i);
  }

  HWY_ATTR void visitNode(std::uint32_t index, const ClusterPolynomial* above) {
    const TreeNode& node = tree_.nodes[index];
    if (!above && !isWorthExpanding(node)) return passOn(index);
    ChildSeas seas;
    std::uint32_t asked = node.valid_mask;
    look(index, above, 0, seas);
    if (above && (seas.coarse & ~seas.dry & ~seas.fit) != 0) {
      above = nullptr, asked = ~seas.dry;
      look(index, nullptr, seas.dry, seas);
    }
    if (!above) countPoints(static_cast<std::uint32_t>(__builtin_popcount(asked)));
    for (std::uint32_t rest = seas.fit & ~seas.dry; rest != 0; rest &= rest - 1) {
      const auto c = static_cast<std::uint32_t>(__builtin_ctz(rest));
      if (!takePlane(index, c, seas)) seas.fit &= ~(1u << c);
    }
    for (std::uint32_t rest = ~seas.fit & ~seas.dry; rest != 0 && sums_.complete; rest &= rest - 1) {
      const auto c = static_cast<std::uint32_t>(__builtin_ctz(rest));
      if (node.leaf_mask >> c & 1u) {
        takeLeaf(index, c, seas);
      } else {
        const ClusterPolynomial polynomial = seas.polynomial(c);
        visitNode(node.child[c], &polynomial);
      }
    }
  }

  // Visits children for which no expansion is useful. Only children that no wave reaches are known to be dry.
  HWY_ATTR void passOn(std::uint32_t index) {
    const NodeTag tag;
    const TreeNode& node = tree_.nodes[index];
    std::uint32_t reached = 0;
    alignas(64) float arm[kNodeChildren];
    for (std::size_t i = 0; i < kNodeChildren; i += hn::Lanes(tag)) {
      const ChildBoxes box = loadBoxes(node, i);
      const auto depth = hn::Set(tag, plane_.d0) - along(tag, plane_.u, box.center) +
                         alongMagnitudes(tag, plane_.u, box.half) + hn::Set(tag, sea_.crest + sea_.slack);
      reached |= bitsOf(hn::Ge(depth, hn::Zero(tag))) << i;
      hn::Store(box.farthest(), tag, arm + i);
    }
    for (std::uint32_t rest = reached & node.valid_mask; rest != 0 && sums_.complete; rest &= rest - 1) {
      const auto c = static_cast<std::uint32_t>(__builtin_ctz(rest));
      if (node.leaf_mask >> c & 1u)
        addUnexpandedLeaf(index, c, arm[c]);
      else
        visitNode(node.child[c], nullptr);
    }
  }

  HWY_INLINE HWY_ATTR float largestDepth() const {
    return hn::GetLane(
        largestDepthOf(hn::CappedTag<float, 1>(), sea_, hn::Set(hn::CappedTag<float, 1>(), plane_.d0), plane_.u));
  }

  // Integrates a hull of a single leaf. copies_adaptive.cpp does the same, with bodies as lanes.
  HWY_ATTR void takeOnlyLeaf(const ClusterPolynomial& whole) {
    touch(sea_.area, largestDepth());
    addQuartic({0, LeafKind::kQuintic, sea_.radius, {}, whole});
  }

  HWY_ATTR void addUnexpandedLeaf(std::uint32_t index, std::uint32_t c, float arm) {
    touch(tree_.sizes[index].area[c], largestDepth());
    addQuartic({tree_.nodes[index].child[c], LeafKind::kEachTriangle, arm, {}, {}});
  }

  HWY_INLINE void countPoints(std::uint64_t more) {
    sums_.points += more;
    if (static_cast<float>(sums_.points) > sea_.most_points) sums_.complete = false;
  }

  // Counts a cluster that may be wet.
  HWY_INLINE void touch(float area, float depth) {
    sums_.touched += static_cast<double>(area);
    if (static_cast<double>(depth) > sums_.depth) sums_.depth = static_cast<double>(depth);
  }

  HWY_INLINE double chargedSoFar() const { return sums_.error + linear_.expected + quartic_.expected; }

  // Returns the error that may be charged after `more` area is touched: the allowance in the mean.
  HWY_INLINE double allowedFor(float more) const {
    return (sums_.touched + static_cast<double>(more)) * static_cast<double>(sea_.allowance);
  }

  HWY_INLINE void charge(float error, float arm) {
    sums_.error += static_cast<double>(error);
    sums_.error_moment += static_cast<double>(error) * static_cast<double>(arm);
  }

  // Over facets a polynomial's remainder is charged in any case, even if it uses up the allowance. A plane that adds
  // little to it is therefore accepted.
  HWY_INLINE bool addsLittle(std::uint32_t c, const ChildSeas& seas) const {
    return sea_.facets && seas.remainder[c] <= kMostLeftOut * sea_.allowance &&
           seas.error[c] - seas.remainder[c] <= kLittle * sea_.allowance;
  }

  // Integrates child c under its plane. Returns false if the error exceeds what may still be charged.
  HWY_ATTR bool takePlane(std::uint32_t index, std::uint32_t c, const ChildSeas& seas) {
    const TreeNode& node = tree_.nodes[index];
    const float area = tree_.sizes[index].area[c], error = area * seas.error[c];
    const bool affordable = chargedSoFar() + static_cast<double>(error) <= allowedFor(area);
    if (!affordable && !addsLittle(c, seas)) return false;
    touch(area, seas.depth[c]);
    charge(error, seas.arm[c]);
    for (double& axis : sums_.error_axis) axis += static_cast<double>(error); // the normals are not known
    const PlaneF plane = seas.plane(c);
    if (seas.wet >> c & 1u)
      addCluster(index * kNodeChildren + c, plane);
    else if (node.leaf_mask >> c & 1u)
      addPlane(node.child[c], plane);
    else
      walkUnder(node.child[c], plane);
    return true;
  }

  // Selects the cheapest polynomials that are accurate enough for a leaf's triangles.
  HWY_ATTR LeafQueue::Entry describeLeaf(std::uint32_t leaf, std::uint32_t c, const ChildSeas& seas) const {
    const float negligible = kNegligible * sea_.allowance, remainder = seas.remainder[c];
    LeafQueue::Entry entry{
        leaf, LeafKind::kQuintic, seas.arm[c], {{remainder, 0}, seas.third[c], seas.higher[c]}, seas.polynomial(c)};
    const auto leaveOut = [&](LeafKind kind, const float(&remainder_at)[2][kNodeChildren]) {
      entry.kind = kind, entry.limits.remainder[0] = remainder_at[0][c], entry.limits.remainder[1] = remainder_at[1][c];
    };
    if (seas.cubic[0][c] <= negligible)
      leaveOut(LeafKind::kCubic, seas.cubic);
    else if (seas.quartic[0][c] <= negligible)
      leaveOut(LeafKind::kQuartic, seas.quartic);
    else if (remainder > sea_.coarse_leaf * sea_.allowance)
      entry.kind = remainder > kCoarseParts * sea_.allowance ? LeafKind::kEachTriangle : LeafKind::kFourParts;
    return entry;
  }

  // Integrates a leaf linearly if the error may be charged, otherwise by polynomials.
  HWY_ATTR void takeLeaf(std::uint32_t index, std::uint32_t c, const ChildSeas& seas) {
    const std::uint32_t leaf = tree_.nodes[index].child[c];
    const float area = tree_.sizes[index].area[c];
    const LeafQueue::Entry entry = describeLeaf(leaf, c, seas);
    const float remainder = entry.limits.remainder[0],
                lost = tree_.linear_error_weights[leaf] * seas.curvature[c] + area * remainder;
    if (chargedSoFar() + static_cast<double>(lost) <= allowedFor(0)) {
      touch(area, seas.depth[c]);
      linear_.expected += static_cast<double>(lost);
      linear_.entry[linear_.count++] = entry;
      if (linear_.count == kQueue) flushLinear();
    } else {
      // Triangles with expansions of their own do not use this polynomial or its remainder.
      touch(area, entry.kind >= LeafKind::kFourParts ? largestDepth() : seas.depth[c]);
      const float part = entry.kind <= LeafKind::kQuartic
                             ? remainder
                             : least(kOfRemainder * remainder, sea_.most_remainder * sea_.allowance);
      quartic_.expected += static_cast<double>(area * (part + kOfSlivers * sea_.allowance));
      addQuartic(entry);
    }
  }

  HWY_ATTR void addQuartic(const LeafQueue::Entry& entry) {
    if (entry.kind == LeafKind::kFourParts) countPoints(kParts);
    quartic_.entry[quartic_.count++] = entry;
    if (quartic_.count == kQueue) flushQuartic();
  }

  // Walks everything below a node under a plane, as still_water.cpp does.
  HWY_ATTR void walkUnder(std::uint32_t root, const PlaneF& plane) {
    std::uint32_t stack[8 * 12]; // up to seven children of each node above wait; 8^12 leaves exceed any memory
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
        moments =
            moments + (hn::Set(tag, plane.d0) * first + hn::Set(tag, plane.u[0]) * hn::Load(tag, member.column[1] + i) +
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

  // add(k, first lane, sums) adds entry k of a queue.
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
    const LeafWater water{plane_, sea_};
    sumQueue(linear_, [&](std::size_t k, std::size_t first, SumLanes& found, ErrorLanes& errors) HWY_ATTR {
      const LeafQueue::Entry& entry = linear_.entry[k];
      const LeafBlock& leaf = tree_.leaves[entry.leaf];
      return entry.kind == LeafKind::kCubic
                 ? addLeafLinear<3>(water, leaf, first, entry.polynomial, entry.limits, found, errors)
                 : addLeafLinear<5>(water, leaf, first, entry.polynomial, entry.limits, found, errors);
    });
  }

  HWY_INLINE HWY_ATTR LeafLanes addEntry(const LeafQueue::Entry& entry, const LeafParts& parts, std::size_t first,
                                         SumLanes& found, ErrorLanes& errors, LeafLanes& points) const {
    const LeafWater water{plane_, sea_};
    const TriangleLanes t = loadTriangles(tree_.leaves[entry.leaf], first);
    using V = LeafLanes;
    const auto under = [&](const auto& seasAt)
                           HWY_ATTR { return addTrianglesQuartic(water, t, seasAt, found, errors, points); };
    switch (entry.kind) {
    case LeafKind::kCubic:
      return under([&](const Corners&, const V X, const V Z)
                       HWY_ATTR { return moveToTriangles<3>(entry.polynomial, entry.limits.remainder, X, Z); });
    case LeafKind::kQuartic:
      return under([&](const Corners&, const V X, const V Z)
                       HWY_ATTR { return moveToTriangles<4>(entry.polynomial, entry.limits.remainder, X, Z); });
    case LeafKind::kQuintic:
      return under([&](const Corners& corners, const V X, const V Z)
                       HWY_ATTR { return moveToTriangles(sea_, entry.polynomial, corners, X, Z); });
    case LeafKind::kFourParts:
      return under([&](const Corners& corners, const V X, const V Z)
                       HWY_ATTR { return moveToTriangles(sea_, parts, first, corners, X, Z); });
    default: return addTrianglesExpanded(water, t, found, errors, points);
    }
  }

  // Expands the sea for the entries with four polynomials.
  HWY_ATTR void expandQueue(LeafParts* parts) const {
    const LeafBlock* leaves[kParts];
    LeafParts* to[kParts];
    std::size_t count = 0;
    for (std::size_t k = 0; k < quartic_.count; ++k) {
      if (quartic_.entry[k].kind != LeafKind::kFourParts) continue;
      leaves[count] = &tree_.leaves[quartic_.entry[k].leaf], to[count++] = parts + k;
      if (count == kParts) expandParts(sea_, leaves, count, to), count = 0;
    }
    if (count > 0) expandParts(sea_, leaves, count, to);
  }

  HWY_ATTR void flushQuartic() {
    LeafParts parts[kQueue];
    expandQueue(parts);
    LeafLanes points = hn::Zero(LeafTag());
    sumQueue(quartic_, [&](std::size_t k, std::size_t first, SumLanes& found, ErrorLanes& errors)
                           HWY_ATTR { return addEntry(quartic_.entry[k], parts[k], first, found, errors, points); });
    countPoints(static_cast<std::uint64_t>(hn::GetLane(hn::SumOfLanes(LeafTag(), points)))); // whole numbers
  }

  // add(k, first lane, sums, errors) adds entry k of the queue, and returns area times error of its triangles.
  template <class Add>
  HWY_INLINE HWY_ATTR void sumQueue(LeafQueue& queue, const Add& add) {
    if (queue.count == 0) return;
    SumParts parts;
    alignas(16) float leaf[kQueue][4], axis[3][4];
    for (std::size_t first = 0; first < kLeafTriangles; first += hn::Lanes(LeafTag())) {
      SumLanes found = noSums();
      ErrorLanes errors = {{hn::Zero(LeafTag()), hn::Zero(LeafTag()), hn::Zero(LeafTag())}};
      for (std::size_t k = 0; k < queue.count; ++k) foldSum(add(k, first, found, errors), first, leaf[k]);
      foldSums(found, first, parts);
      for (int k = 0; k < 3; ++k) foldSum(errors.axis[k], first, axis[k]);
    }
    addParts(parts, sums_.leaf);
    for (std::size_t k = 0; k < queue.count; ++k) charge(totalPart(leaf[k]), queue.entry[k].arm);
    for (int k = 0; k < 3; ++k) sums_.error_axis[k] += static_cast<double>(totalPart(axis[k]));
    queue.count = 0, queue.expected = 0;
  }

  static float least(float a, float b) { return a < b ? a : b; }
  static float totalPart(const float (&part)[4]) { return (part[0] + part[2]) + (part[1] + part[3]); }

  const TreeView& tree_;
  const PlaneF& plane_;
  const WalkSea& sea_;
  WalkSums& sums_;
  PlaneQueue planes_, clusters_;
  LeafQueue linear_, quartic_;
};

// Expands the sea about the hull's centre, as far as the hull reaches.
HWY_ATTR ClusterPolynomial expandWhole(const WalkSea& sea, const hn::Vec<NodeTag> reach) {
  const NodeTag tag; // all lanes are equal
  const auto zero = hn::Zero(tag);
  const auto expansion = expandSea(tag, sea, zero, zero, reach, phasesOf(tag, sea));
  ClusterPolynomial to;
  for (int n = 0; n < kTerms; ++n) to.c[n] = hn::GetLane(expansion.q.c[n]);
  to.x = to.z = 0, to.from_x = hn::GetLane(expansion.from_x), to.from_z = hn::GetLane(expansion.from_z);
  to.loss = hn::GetLane(expansion.loss);
  return to;
}

// A polynomial costs the same for few facets as for many, so the whole hull gets one first if it covers few enough. It
// shows the likely error of finer ones.
HWY_ATTR void walkOverFacets(const TreeView& tree, const PlaneF& plane, const WalkSea& sea,
                             const hn::Vec<NodeTag> reach, WalkSums& sums) {
  const ClusterPolynomial whole = expandWhole(sea, reach);
  const bool useful = whole.loss < kNoFit;
  WalkSea likely = sea;
  if (useful) {
    const float floor = kFitFloor * whole.loss;
    likely.typical_loss = sea.typical_loss < floor ? sea.typical_loss : floor;
    likely.fit_loss = whole.loss, likely.fit_reach = 1 / hn::GetLane(reach);
  }
  Walk(tree, plane, likely, sums).run(useful ? &whole : nullptr);
}

} // namespace

HWY_ATTR void PLIM_JOIN(waveWalk_, PLIM_LANES)(const TreeView& tree, const PlaneF& plane, const WalkSea& sea,
                                               WalkSums& sums) {
  const auto reach = horizontalReach(NodeTag(), sea, sea.to_x, sea.to_z);
  if (tree.nodes && sea.facets) return walkOverFacets(tree, plane, sea, reach, sums);
  if (tree.nodes) return Walk(tree, plane, sea, sums).run(nullptr);
  const ClusterPolynomial whole = expandWhole(sea, reach);
  Walk(tree, plane, sea, sums).run(&whole);
}

} // namespace plim::lanes
