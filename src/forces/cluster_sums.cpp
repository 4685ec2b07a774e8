#include "forces/cluster_sums.hpp"

#include "forces/lane_views.hpp"

namespace plim {
namespace {

lanes::VertexScratch vertexScratch(const Tree& tree) {
  if (tree.nodes.empty()) return {};
  const std::size_t groups = tree.vertices.size();
  return {threadScratch<std::uint32_t>(ScratchUse::kLeafList, tree.leaves.size()),
          threadScratch<std::uint64_t>(ScratchUse::kGroupMarks, groups / 64 + 1),
          threadScratch<float>(ScratchUse::kVertexDepth, groups * kVertexLanes)};
}

// As large as any hull of so many vertices needs it: there are fewer leaves, and the last group of vertices may not be full.
void reserveVertexScratch(std::size_t vertices) {
  const std::size_t groups = vertices / kVertexLanes + 1;
  threadScratch<std::uint32_t>(ScratchUse::kLeafList, vertices);
  threadScratch<std::uint64_t>(ScratchUse::kGroupMarks, groups / 64 + 1);
  threadScratch<float>(ScratchUse::kVertexDepth, groups * kVertexLanes);
}

// What wholly wet clusters add, given the sums of their moments' columns. The plane is as the kernel saw it, so that both
// halves of a sum speak of the same water.
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

// Counted: 24 roundings on the way to a phase, as far as it is from the hull's centre; 40 and one per block of 16 waves on the way
// from there to the height.
double floatHeightError(const HullInWater& shared, const Surface& surface) {
  const auto blocks = static_cast<double>(surface.sumOfSines()->waveCount()) / 16;
  return kFloatRoundoff * (24 * surface.bounds().slope * shared.radius + (40 + blocks) * shared.crest);
}

void sumSines(const Body& body, const BodyInWater& at, WetSums& sums, std::uint64_t& evaluations) {
  const Hull& hull = *body.hull;
  const Plane& plane = at.plane;
  const SinesState& waves = *body.surface->sumOfSines();
  const WaveArrays& arrays = waves.arrays();
  const auto count = static_cast<std::uint32_t>(waves.waveCount());
  const double scale = body.scale, slope = body.surface->bounds().slope;
  const PhasesAtBody phases(body, waves);

  // A hull far below the troughs is summed as if it were just below them; the moments add the rest.
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
      static_cast<float>(slope),
      static_cast<float>(1e-5 * depth),
      static_cast<float>(body.surface->bounds().curvature * (1 + 1e-6)),
      static_cast<float>(body.tolerance > 0 ? scale * body.surface->bounds().third * (1 + 1e-6) : -1.0)};
  lanes::TreeSums found{};
  lanes::kernels().sines_linear(viewTree(hull.tree), convertPlane(nearby), sea, vertexScratch(hull.tree), found);
  evaluations += found.points;
  takeLeaves([&](int s) { return found.leaf[s]; }, sums);
  addDepth(hull, below, sums);
  if (below > 0) countAllWet(body, sums);
  describeRounding(hull, depth, floatTerms(hull.tree), sums);
  sums.rounding.depth_error += floatHeightError(at.shared, *body.surface);
  if (!hull.tree.isSingleLeaf()) sums.rounding.linear_error = found.linear_error;
}

void reserveSines(std::size_t vertices, std::size_t waves) {
  reserveVertexScratch(vertices);
  PhasesAtBody::reserve(waves);
}

} // namespace plim
