// given_heights.cpp - linear sampling of a sea that returns heights only, for all vertices in one call; compiled once
// per kind of processor.
//
//   place:  (x, z) = c + (to_x . v, to_z . v)   in double, so that a hull keeps its place 10,000 km out
//   depth:  d = (d0 + h0) - u . v + (h - h0)    in float; h0, the height at the first vertex, is added to d0 in double:
//                                               float then holds only the variation of the sea along the hull
//
// The kernels share the list of leaves. It first holds the leaves that the sea may reach: no point of a box is deeper
// than its middle by more than |u| . half. Once depths are known, it holds those that the sea does reach. Leaves whose
// vertices are all dry carry no force, so excluding them changes nothing.
#include "forces/lanes/leaves.hpp"
#include "forces/lanes/sea_height.hpp"

namespace plim::lanes {
namespace {

// Values for each of a node's children.
struct ChildLevels {
  alignas(64) float rise[kNodeChildren]; // minimum sea height anywhere over the box that can wet a vertex
  alignas(64) float x[kNodeChildren], z[kNodeChildren]; // [m] horizontal offset of the middle from the hull's centre
  alignas(64) float spread[kNodeChildren];              // by how much the sea may be lower at the middle
};

HWY_INLINE HWY_ATTR void findLevels(const TreeNode& node, const PlaneF& plane, const LeafSearch& search,
                                    ChildLevels& levels) {
  const NodeTag tag;
  for (std::size_t i = 0; i < kNodeChildren; i += hn::Lanes(tag)) {
    const ChildBoxes box = loadBoxes(node, i);
    auto rise = hn::Sub(along(tag, plane.u, box.center), hn::Set(tag, plane.d0 + search.slack));
    for (int k = 0; k < 3; ++k)
      rise = hn::Sub(rise, hn::Mul(hn::Set(tag, plane.u[k] < 0 ? -plane.u[k] : plane.u[k]), box.half[k]));
    hn::Store(rise, tag, levels.rise + i);
    hn::Store(along(tag, search.to_x, box.center), tag, levels.x + i);
    hn::Store(along(tag, search.to_z, box.center), tag, levels.z + i);
    hn::Store(hn::Mul(hn::Set(tag, search.slope), box.radius()), tag, levels.spread + i);
  }
}

} // namespace

HWY_ATTR std::size_t PLIM_JOIN(findLeaves_, PLIM_LANES)(const TreeView& tree, const PlaneF& plane,
                                                        const LeafSearch& search, const LeafList& list) {
  std::size_t count = 0;
  ChildLevels levels;
  const auto reachedOf = [&](const TreeNode& node) HWY_ATTR {
    findLevels(node, plane, search, levels);
    std::uint32_t reached = 0;
    for (std::uint32_t c = 0; c < kNodeChildren; ++c)
      reached |= static_cast<std::uint32_t>(levels.rise[c] <= search.crest) << c;
    return reached & node.valid_mask;
  };
  walkToLeaves(tree, reachedOf, [&](const TreeNode& node, std::uint32_t reached) HWY_ATTR {
    for (; reached != 0; reached &= reached - 1, ++count) {
      const auto c = static_cast<std::uint32_t>(__builtin_ctz(reached));
      list.leaf[count] = node.child[c];
      if (!list.x) continue;
      list.x[count] = search.center_x + static_cast<double>(levels.x[c]);
      list.z[count] = search.center_z + static_cast<double>(levels.z[c]);
      list.rise[count] = levels.rise[c] - levels.spread[c];
    }
  });
  return count;
}

HWY_ATTR void PLIM_JOIN(clipReached_, PLIM_LANES)(const TreeView& tree, std::size_t count, bool marked_only,
                                                  const VertexScratch& scratch, TreeSums& sums) {
  std::size_t reached = marked_only ? 0 : count;
  for (std::size_t k = 0; k < count && marked_only; ++k) {
    const LeafCorners& leaf = tree.corners[scratch.leaves[k]];
    const std::uint32_t* group = tree.groups + leaf.first_group;
    std::uint64_t wet = 0;
    for (std::uint32_t g = 0; g < leaf.group_count; ++g) wet |= scratch.marks[group[g] / 64] >> group[g] % 64 & 1u;
    scratch.leaves[reached] = scratch.leaves[k];
    reached += wet;
  }
  clipAll(tree, scratch.leaves, reached, scratch.depth, sums);
}

#if HWY_HAVE_FLOAT64 // otherwise dispatch.cpp uses the scalar versions
namespace {

using PlaceTag = hn::CappedTag<double, 8>;
using DepthTag = hn::Rebind<float, PlaceTag>;

// Returns the number of vertices in a group; the last group may be incomplete.
HWY_INLINE std::size_t verticesIn(const TreeView& tree, std::size_t group) {
  const std::size_t left = tree.vertex_count - group * kVertexLanes;
  return left < kVertexLanes ? left : kVertexLanes;
}

// Returns a . x, computed in double.
HWY_INLINE HWY_ATTR hn::Vec<PlaceTag> alongDouble(const double (&a)[3], const hn::Vec<PlaceTag> (&x)[3]) {
  const PlaceTag tag;
  return hn::Add(hn::Add(hn::Mul(hn::Set(tag, a[0]), x[0]), hn::Mul(hn::Set(tag, a[1]), x[1])),
                 hn::Mul(hn::Set(tag, a[2]), x[2]));
}

} // namespace

HWY_ATTR std::size_t PLIM_JOIN(placeVertices_, PLIM_LANES)(const TreeView& tree, const std::uint32_t* leaves,
                                                           std::size_t count, const VertexPlaces& from,
                                                           std::uint64_t* marks, double* x, double* z) {
  const PlaceTag tag;
  const DepthTag narrow;
  if (leaves)
    markGroups(tree, leaves, count, marks);
  else
    for (std::size_t w = 0; w < markWords(tree); ++w) {
      const std::size_t left = tree.group_count - 64 * w;
      marks[w] = left < 64 ? (std::uint64_t{1} << left) - 1 : ~std::uint64_t{0};
    }
  std::size_t points = 0;
  visitMarked(tree, marks, [&](std::size_t g) HWY_ATTR {
    const VertexGroup& group = tree.vertices[g];
    const std::size_t vertices = verticesIn(tree, g);
    for (std::size_t i = 0; i < vertices; i += hn::Lanes(tag)) {
      const hn::Vec<PlaceTag> v[3] = {hn::PromoteTo(tag, hn::Load(narrow, group.x + i)),
                                      hn::PromoteTo(tag, hn::Load(narrow, group.y + i)),
                                      hn::PromoteTo(tag, hn::Load(narrow, group.z + i))};
      hn::Store(hn::Add(hn::Set(tag, from.x), alongDouble(from.to_x, v)), tag, x + points + i);
      hn::Store(hn::Add(hn::Set(tag, from.z), alongDouble(from.to_z, v)), tag, z + points + i);
    }
    points += vertices;
  });
  return points;
}

HWY_ATTR void PLIM_JOIN(depthsBelow_, PLIM_LANES)(const TreeView& tree, const PlaneF& plane, const GivenHeights& sea,
                                                  std::uint64_t* marks, float* depth, DepthsFound& found) {
  const PlaceTag tag;
  const DepthTag narrow;
  const auto reference = hn::Set(tag, sea.reference), per_scale = hn::Set(tag, sea.per_scale);
  auto spread = hn::Zero(tag);
  auto sound = hn::Eq(spread, spread);
  const double* height = sea.height;
  visitMarked(tree, marks, [&](std::size_t g) HWY_ATTR {
    const VertexGroup& group = tree.vertices[g];
    const std::size_t vertices = verticesIn(tree, g);
    auto deepest = hn::Zero(narrow);
    for (std::size_t i = 0; i < vertices; i += hn::Lanes(tag)) {
      const auto h = hn::Load(tag, height + i), above = hn::Sub(h, reference);
      sound = hn::And(sound, hn::Le(hn::Abs(h), hn::Set(tag, sea.highest))); // false for NaN
      spread = hn::Max(spread, hn::Abs(above));
      const hn::Vec<DepthTag> v[3] = {hn::Load(narrow, group.x + i), hn::Load(narrow, group.y + i),
                                      hn::Load(narrow, group.z + i)};
      const auto d = hn::Add(hn::Sub(hn::Set(narrow, plane.d0), along(narrow, plane.u, v)),
                             hn::DemoteTo(narrow, hn::Mul(above, per_scale)));
      // Excludes values beyond the last vertex: their number depends on the register width.
      deepest = hn::Max(deepest, hn::IfThenElseZero(hn::FirstN(narrow, vertices - i), d));
      hn::Store(d, narrow, depth + g * kVertexLanes + i);
    }
    if (hn::AllFalse(narrow, hn::Gt(deepest, hn::Zero(narrow)))) marks[g / 64] &= ~(std::uint64_t{1} << g % 64);
    height += vertices;
  });
  found.sound = hn::AllTrue(tag, sound);
  found.spread = hn::GetLane(hn::MaxOfLanes(tag, spread));
}
#endif

} // namespace plim::lanes
