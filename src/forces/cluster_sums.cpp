// cluster_sums.cpp - provides scratch memory for the float kernels, calls them, and bounds the rounding of their sums.
#include "forces/cluster_sums.hpp"

#include "forces/choice.hpp"
#include "forces/lane_views.hpp"

#include <numeric>

namespace plim {
namespace {

// Returns how many numbers the depth buffer holds: one for each vertex, or at first one for each leaf. If many
// triangles share few vertices, there are more leaves than vertices.
std::size_t roomFor(const Tree& tree) {
  return std::max(tree.vertices.size() * kVertexLanes, tree.leaves.size());
}

lanes::VertexScratch vertexScratch(const Tree& tree) {
  if (tree.nodes.empty()) return {};
  const std::size_t groups = tree.vertices.size();
  return {threadScratch<std::uint32_t>(ScratchUse::kLeafList, tree.leaves.size()),
          threadScratch<std::uint64_t>(ScratchUse::kGroupMarks, groups / 64 + 1),
          threadScratch<float>(ScratchUse::kVertexDepth, roomFor(tree))};
}

// Reserves what a hull with this many vertices needs, if it has at most sixteen times as many triangles. That is so
// wherever few triangles share an edge. The last group of vertices may be incomplete.
void reserveVertexScratch(std::size_t vertices) {
  const std::size_t groups = vertices / kVertexLanes + 1;
  threadScratch<std::uint32_t>(ScratchUse::kLeafList, vertices);
  threadScratch<std::uint64_t>(ScratchUse::kGroupMarks, groups / 64 + 1);
  threadScratch<float>(ScratchUse::kVertexDepth, groups * kVertexLanes);
}

// Adds the contribution of wholly wet clusters, given the sums of their moments' columns. The plane is rounded to float
// as in the kernel, so that both halves of a sum refer to the same water.
template <typename Real>
void addClusters(const Real (&column)[4][8], const lanes::PlaneF& plane, SurfaceSums<double>& sums) {
  const double factor[4] = {static_cast<double>(plane.d0), static_cast<double>(plane.u[0]),
                            static_cast<double>(plane.u[1]), static_cast<double>(plane.u[2])};
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k < 4; ++k) {
      sums.depth_normal_c[i] += factor[k] * static_cast<double>(column[k][i]);
      sums.depth_moment_c[i] += factor[k] * static_cast<double>(column[k][i + 3]);
    }
    sums.area_vector_c[i] += static_cast<double>(column[0][i]);
  }
  sums.area += static_cast<double>(column[0][6]);
}

void describeRounding(const Hull& hull, double depth, double float_terms, WetSums& sums) {
  sums.rounding.roundoff = kFloatRoundoff;
  sums.rounding.float_terms = float_terms;
  sums.rounding.touched_area = hull.wettable_moments.area;
  sums.rounding.depth = depth;
}

SurfaceSums<double> sumLeaf(const Tree& tree, std::uint32_t leaf, const Plane& plane) {
  float found[lanes::kLeafSums];
  lanes::kernels().still_leaf(tree.leaves[leaf], convertPlane(plane), found);
  SurfaceSums<double> sums{};
  takeLeaves([&](int s) { return static_cast<double>(found[s]); }, sums);
  return sums;
}

SurfaceSums<double> sumNode(const Tree& tree, std::uint32_t node, const Plane& plane) {
  const lanes::PlaneF plane_float = convertPlane(plane);
  lanes::TreeSums found{};
  lanes::kernels().still_water(viewTree(tree), node, plane_float, found);
  SurfaceSums<double> sums{};
  takeLeaves([&](int s) { return found.leaf[s]; }, sums);
  addClusters(found.cluster, plane_float, sums);
  return sums;
}

SurfaceSums<double> sumWet(const ClusterMoments& moments, const Plane& plane) {
  SurfaceSums<double> sums{};
  addClusters(moments.column, convertPlane(plane), sums);
  return sums;
}

} // namespace

SurfaceSums<double> sumChild(const Tree& tree, std::uint32_t index, std::uint32_t c, const Plane& plane) {
  const TreeNode& node = tree.nodes[index];
  double least = plane.d0; // depth in the child's box
  for (int k = 0; k < 3; ++k)
    least -= plane.u[k] * static_cast<double>(node.center[k][c]) +
             std::abs(plane.u[k]) * static_cast<double>(node.half[k][c]);
  if (least > 0) return sumWet(tree.moments[index * kNodeChildren + c], plane);
  return node.leaf_mask >> c & 1u ? sumLeaf(tree, node.child[c], plane) : sumNode(tree, node.child[c], plane);
}

double floatTerms(const Tree& tree) {
  return tree.nodes.empty() ? 7 : 78;
}

void sumTree(const Body& body, const Plane& plane, WetSums& sums) {
  const Hull& hull = *body.hull;
  static_cast<SurfaceSums<double>&>(sums) =
      hull.tree.isSingleLeaf() ? sumLeaf(hull.tree, 0, plane) : sumNode(hull.tree, 0, plane);
  describeRounding(hull, std::abs(plane.d0) + hull.radius, floatTerms(hull.tree), sums);
}

// Roundings counted: 24 from the hull's centre to a phase, and 40 plus one per block of 16 waves from the phase to the
// height. Waves that displace the water: one per wave, as many for the displacement, and some of the place times the
// slope. Their label also has a remaining error.
double floatHeightError(const HullInWater& shared, const Surface& surface) {
  const WaveArrays& arrays = *surface.waveArrays();
  const SeaBounds& sea = surface.bounds();
  const auto count = static_cast<double>(arrays.count);
  if (!arrays.isDisplaced())
    return kFloatRoundoff * (24 * sea.slope * shared.radius + (40 + count / 16) * shared.crest);
  const double push = arrays.displacements[0] / shared.scale, missed = arrays.label_miss;
  return kFloatRoundoff * (32 * sea.slope * shared.radius + (64 + count) * (shared.crest + sea.slope * push)) +
         0.5 * sea.curvature * missed * missed / shared.scale;
}

void sumSines(const Body& body, const BodyInWater& at, WetSums& sums, std::uint64_t& evaluations) {
  const Hull& hull = *body.hull;
  const Plane& plane = at.plane;
  const WaveArrays& arrays = *body.surface->waveArrays();
  const auto count = static_cast<std::uint32_t>(arrays.count);
  const SeaBounds& bounds = body.surface->bounds();
  const double scale = body.scale, float_error = floatHeightError(at.shared, *body.surface);
  const PhasesAtBody phases(body, arrays);

  // A hull far below the troughs is summed as if it were just below them; its moments add the rest.
  const double below = depthBelowTroughs(at);
  const Plane nearby = {plane.d0 - below, plane.u};
  const double depth = std::abs(nearby.d0) + hull.radius + at.shared.crest;
  const Vec3f to_x = convert<float>(scale * body.pose.rotation.row[0]),
              to_z = convert<float>(scale * body.pose.rotation.row[2]);
  const lanes::SinesF sea = {
      count,
      arrays.kx_float.data(),
      arrays.kz_float.data(),
      phases.data(),
      arrays.amplitude.data(),
      {to_x.x, to_x.y, to_x.z},
      {to_z.x, to_z.y, to_z.z},
      static_cast<float>(1 / scale),
      static_cast<float>(bounds.slope),
      static_cast<float>(1e-5 * depth + float_error),
      static_cast<float>(bounds.curvature * (1 + 1e-6)),
      static_cast<float>(body.tolerance > 0 && !arrays.isDisplaced() ? scale * bounds.third * (1 + 1e-6) : -1.0),
      displacedOrNull(arrays),
      arrays.label_steps};
  lanes::TreeSums found{};
  lanes::kernels().sines_linear(viewTree(hull.tree), convertPlane(nearby), sea, vertexScratch(hull.tree), found);
  evaluations += found.points;
  takeLeaves([&](int s) { return found.leaf[s]; }, sums);
  addDepth(hull, below, sums);
  if (below > 0) countAllWet(body, sums);
  describeRounding(hull, depth, floatTerms(hull.tree), sums);
  sums.rounding.depth_error += float_error;
  if (!hull.tree.isSingleLeaf()) sums.rounding.linear_error = found.linear_error;
}

void reserveSines(std::size_t vertices, std::size_t waves) {
  reserveVertexScratch(vertices);
  PhasesAtBody::reserve(waves);
}

namespace {

constexpr std::size_t kRoomBehind = 8; // kernels read up to this far beyond the last height

// Buffers for the places of the vertices and the sea's heights.
struct HeightRoom {
  lanes::VertexScratch scratch;
  double *x, *z, *height;
};

HeightRoom heightRoom(const Tree& tree) {
  const std::size_t room = roomFor(tree) + kRoomBehind;
  return {vertexScratch(tree), threadScratch(ScratchUse::kVertexX, room), threadScratch(ScratchUse::kVertexZ, room),
          threadScratch(ScratchUse::kVertexDepth, room)};
}

// Buffers on the stack for a hull of a single leaf.
class LeafRoom {
public:
  HeightRoom room() { return {{&leaf_, &marks_, depth_}, x_, z_, height_}; }

private:
  static constexpr std::size_t kCorners = 3 * kLeafTriangles;
  std::uint32_t leaf_ = 0;
  std::uint64_t marks_ = 0;
  alignas(64) float depth_[kCorners];
  alignas(64) double x_[kCorners], z_[kCorners], height_[kCorners + kRoomBehind];
};

// Returns a bound on |grad h|; infinite: unknown. Facets have a bounded slope, except that a grid that ends at the
// level has a cliff there (hasCliffs).
double slopeOf(const Surface& surface) {
  const Lattice* facets = surface.facets();
  return facets ? facets->slope() : surface.bounds().slope;
}
bool hasCliffs(const Surface& surface) {
  return surface.facets() && surface.facets()->outside == GridOutside::kLevel;
}

// Returns whether heights are sampled at the middles of leaves first. It saves evaluations if a height costs about the
// same alone and in a batch, which excludes sampled seas, and if there are enough leaves.
bool looksAtMiddles(const Body& body) {
  return body.hull->tree.leaves.size() >= kFewestLeavesForMiddles && !body.surface->sampled() &&
         !hasCliffs(*body.surface) && slopeOf(*body.surface) <= kSteepestForMiddles;
}

// Leaves that the sea may reach; their numbers are in the room's list.
struct ReachedLeaves {
  std::size_t count;
  bool all;     // of the hull
  bool settled; // most dry leaves have been removed
};
ReachedLeaves listLeaves(const Body& body, const BodyInWater& at, const Plane& plane, const HeightRoom& room,
                         std::uint64_t& evaluations) {
  const Tree& tree = body.hull->tree;
  std::uint32_t* leaves = room.scratch.leaves;
  if (at.wholly_wet || tree.nodes.empty() || !std::isfinite(at.shared.crest)) {
    std::iota(leaves, leaves + tree.leaves.size(), 0u);
    return {tree.leaves.size(), true, at.wholly_wet || tree.nodes.empty()};
  }
  const bool middles = looksAtMiddles(body);
  const double slack = 1e-5 * (std::abs(plane.d0) + body.hull->radius + at.shared.crest) + at.depth_error;
  const Vec3d center_w = centerInWorld(body);
  const Vec3f to_x = convert<float>(body.scale * body.pose.rotation.row[0]),
              to_z = convert<float>(body.scale * body.pose.rotation.row[2]);
  const lanes::LeafSearch search = {static_cast<float>(at.shared.crest),
                                    static_cast<float>(slack),
                                    middles ? static_cast<float>(slopeOf(*body.surface)) : 0.0f,
                                    {to_x.x, to_x.y, to_x.z},
                                    {to_z.x, to_z.y, to_z.z},
                                    center_w.x,
                                    center_w.z};
  float* rise = room.scratch.depth; // the same memory holds the depths later
  const std::size_t count = lanes::kernels().find_leaves(viewTree(tree), convertPlane(plane), search,
                                                         {leaves, middles ? room.x : nullptr, room.z, rise});
  if (!middles) return {count, false, false};
  evaluations += body.surface->heights(count, room.x, room.z, room.height);
  std::size_t reached = 0;
  for (std::size_t k = 0; k < count; ++k) {
    leaves[reached] = leaves[k];
    reached += room.height[k] >= body.scale * static_cast<double>(rise[k]);
  }
  return {reached, false, true};
}

// Places the vertices of the leaves and samples the sea there. Returns the number of evaluations.
std::size_t askHeights(const Body& body, const ReachedLeaves& leaves, const HeightRoom& room) {
  const Vec3d center_w = centerInWorld(body), to_x = body.scale * body.pose.rotation.row[0],
              to_z = body.scale * body.pose.rotation.row[2];
  const lanes::VertexPlaces places = {center_w.x, center_w.z, {to_x.x, to_x.y, to_x.z}, {to_z.x, to_z.y, to_z.z}};
  const std::size_t points =
      lanes::kernels().place_vertices(viewTree(body.hull->tree), leaves.all ? nullptr : room.scratch.leaves,
                                      leaves.count, places, room.scratch.marks, room.x, room.z);
  room.height[0] = 0;
  const std::size_t evaluations = points == 0 ? 0 : body.surface->heights(points, room.x, room.z, room.height);
  std::fill_n(room.height + points, kRoomBehind, room.height[0]);
  return evaluations;
}

void sumIn(const HeightRoom& room, const Body& body, const BodyInWater& at, WetSums& sums, Forces& forces) {
  const Hull& hull = *body.hull;
  const lanes::Kernels& kernels = lanes::kernels();
  const lanes::TreeView tree = viewTree(hull.tree);
  // A hull far below the troughs is summed as if it were just below them; its moments add the rest.
  const double below = depthBelowTroughs(at);
  const Plane nearby = {at.plane.d0 - below, at.plane.u};
  const ReachedLeaves leaves = listLeaves(body, at, nearby, room, forces.sea_evaluations);
  forces.sea_evaluations += askHeights(body, leaves, room);
  const double reference = room.height[0];
  const Plane raised = {nearby.d0 + reference / body.scale, nearby.u};
  lanes::DepthsFound found{0, true};
  kernels.depths_below(tree, convertPlane(raised), {room.height, reference, 1 / body.scale, kHighestInFloat},
                       room.scratch.marks, room.scratch.depth, found);
  forces.sea_is_sound = found.sound;
  if (!found.sound) return;
  lanes::TreeSums clipped{};
  kernels.clip_reached(tree, leaves.count, !leaves.settled, room.scratch, clipped);
  takeLeaves([&](int s) { return clipped.leaf[s]; }, sums);
  addDepth(hull, below, sums);
  if (below > 0) countAllWet(body, sums);
  // The vertices' places are rounded to float, and so are heights above the reference, once.
  const double spread = found.spread / body.scale;
  describeRounding(hull, std::abs(raised.d0) + hull.radius + spread, floatTerms(hull.tree), sums);
  sums.rounding.depth_error += kFloatRoundoff * (2 * slopeOf(*body.surface) * hull.radius + 2 * spread);
}

// A function of its own, so that its buffers are not on the stack of other calls.
[[gnu::noinline]] void sumLeafByHeights(const Body& body, const BodyInWater& at, WetSums& sums, Forces& forces) {
  LeafRoom on_stack;
  sumIn(on_stack.room(), body, at, sums, forces);
}

} // namespace

void sumByHeights(const Body& body, const BodyInWater& at, WetSums& sums, Forces& forces) {
  if (body.hull->tree.nodes.empty())
    sumLeafByHeights(body, at, sums, forces);
  else
    sumIn(heightRoom(body.hull->tree), body, at, sums, forces);
}

void reserveHeights(std::size_t vertices) {
  reserveVertexScratch(vertices);
  const std::size_t room = (vertices / kVertexLanes + 1) * kVertexLanes + kRoomBehind;
  for (const auto use : {ScratchUse::kVertexX, ScratchUse::kVertexZ, ScratchUse::kVertexDepth})
    threadScratch(use, room);
}

} // namespace plim
