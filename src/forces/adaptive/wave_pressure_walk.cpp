// wave_pressure_walk.cpp - the walk with heads at vertices and edge midpoints, and the parts common to both kinds of
// walk.
#include "forces/adaptive/wave_pressure_walk.hpp"

#include "forces/piece_bounds.hpp"
#include "forces/triangle.hpp"
#include "math/memory.hpp"
#include "math/scratch.hpp"

namespace plim {
namespace {

constexpr int kMostSplits = 20; // of a triangle

double square(const Vec3d& a) {
  return dot(a, a);
}

void measureEdges(const Vec3d (&p)[3], double& sum, double& longest) {
  const double l[3] = {square(p[1] - p[0]), square(p[2] - p[1]), square(p[0] - p[2])};
  sum = l[0] + l[1] + l[2], longest = std::max({l[0], l[1], l[2]});
}

// A quadratic given at the corners and at the midpoints of the edges 01, 12, 20.
struct Quadratic {
  double corner[3], middle[3];

  double operator()(const double (&l)[3]) const { // barycentric coordinates
    double sum = 0;
    for (int k = 0; k < 3; ++k) {
      const double a = l[k], b = l[(k + 1) % 3];
      sum += corner[k] * a * (2 * a - 1) + 4 * middle[k] * a * b;
    }
    return sum;
  }
};

// The mean over the triangle is the mean of the midpoint values. With the arms r_k of the corners,
//   int q r dS / S = sum_k w_k r_k,   w_k = d_k / 30 - (d_i + d_j) / 60 + 2 (m_ki + m_kj) / 15 + m_ij / 15
struct QuadraticMoments {
  double mean;
  Vec3d moment;
};
QuadraticMoments momentsOf(const Quadratic& q, const Vec3d (&r)[3]) {
  QuadraticMoments found{(q.middle[0] + q.middle[1] + q.middle[2]) / 3, {}};
  for (int k = 0; k < 3; ++k) {
    const int next = (k + 1) % 3, last = (k + 2) % 3;
    const double weight = q.corner[k] / 30 - (q.corner[next] + q.corner[last]) / 60 +
                          (2 * (q.middle[k] + q.middle[last]) + q.middle[next]) / 15;
    found.moment += weight * r[k];
  }
  return found;
}

} // namespace

WavePressureWalk::WavePressureWalk(const Body& body, const BodyInWater& at, double below, const WavePressure& pressure)
    : CertifiedWalk(body, at, below, false), pressure_(pressure), center_w_(centerInWorld(body)),
      level_(body.surface->fluid().level), curvature_(body.surface->bounds().curvature),
      crest_(body.scale * at.shared.crest), reach_(reachFromReference(body)),
      margin_(body.scale * at.depth_error + 128 * kDoubleRoundoff * largestDepth(body, at, below)),
      error_((pressure.depthErrorFactor() - 1) * body.scale * at.depth_error + pressure.rounding()),
      by_kernels_(!body.double_precision && !hull_.tree.nodes.empty()) {}

void WavePressureWalk::reserve(std::size_t vertices) {
  threadScratch<Node>(ScratchUse::kHeadNodes, vertices);
  threadScratch<std::uint64_t>(ScratchUse::kHeadNodes, vertices + 1);
}

void WavePressureWalk::begin(double allowed, double budget, bool sample_all) {
  CertifiedWalk::begin(budget);
  allowed_ = allowed, sample_all_ = sample_all;
  if (sample_all || !pressure_.canExpand()) invalidateNodes();
}

// Invalidates all nodes by taking a new attempt number. The last number used is stored before those of the vertices.
void WavePressureWalk::invalidateNodes() {
  const std::size_t count = hull_.facets_double.vertices_c.size();
  vertices_ = threadScratch<Node>(ScratchUse::kHeadNodes, count);
  std::uint64_t* numbers = threadScratch<std::uint64_t>(ScratchUse::kHeadNodes, count + 1);
  attempt_ = ++numbers[0], attempts_ = numbers + 1;
}

bool WavePressureWalk::run(const Allowance& allowed, double budget) {
  begin(allowed.remainder + allowed.sliver, budget, false);
  walk(nullptr);
  finishSums();
  return !isExhausted();
}

void WavePressureWalk::runLinear() {
  begin(HUGE_VAL, HUGE_VAL, true);
  for (std::uint32_t t = 0; t < hull_.wettable_count; ++t) visitTriangle(t, 0);
  finishSums();
}

// Adds the sums of the kernels, and charges the rounding error of heads that exceeds that of depths.
void WavePressureWalk::finishSums() {
  addKernelSums();
  sums_.chargeAnywhere(sums_.touched * error_, reach_);
}

void WavePressureWalk::sampleNodes(Node* const* nodes, std::size_t count) {
  evaluations_ += count;
  work_ += static_cast<double>(count) * pressure_.costOfMany();
  lanes::HeadPoints points;
  points.count = count;
  for (std::size_t i = 0; i < count; ++i) {
    const Vec3d& p = nodes[i]->p;
    points.x[i] = center_w_.x + p.x, points.y[i] = center_w_.y + p.y - level_, points.z[i] = center_w_.z + p.z;
  }
  pressure_.atMany(points);
  for (std::size_t i = 0; i < count; ++i) {
    Node& node = *nodes[i];
    node.head = D0_ - node.p.y + points.lift[i], node.above = center_w_.y + node.p.y - level_ - points.height[i];
  }
}

WavePressureWalk::Node& WavePressureWalk::vertexAt(std::uint32_t vertex) {
  attempts_[vertex] = attempt_;
  Node& node = vertices_[vertex];
  node.p = vertexInWorld(vertex);
  return node;
}

// Evaluates the head at the triangle's vertices that are not known yet.
void WavePressureWalk::findVertices(const Triangle& triangle) {
  Node* open[3];
  std::size_t count = 0;
  for (const std::uint32_t v : triangle) {
    if (isKnown(v)) continue;
    if (sample_all_)
      findBlock(v);
    else
      open[count++] = &vertexAt(v);
  }
  if (count > 0) sampleNodes(open, count);
}

// Evaluates the head at v and its neighbours in memory, which will be needed as well.
void WavePressureWalk::findBlock(std::uint32_t v) {
  const std::size_t first = v - v % lanes::kHeadLanes;
  const std::size_t count = std::min(hull_.facets_double.vertices_c.size() - first, lanes::kHeadLanes);
  Node* block[lanes::kHeadLanes];
  for (std::size_t i = 0; i < count; ++i) block[i] = &vertexAt(static_cast<std::uint32_t>(first + i));
  sampleNodes(block, count);
}

// Returns area and mean square of a part.
WavePressureWalk::Cluster WavePressureWalk::clusterOf(const TreePart& part) const {
  const TreeNode& node = hull_.tree.nodes[part.node];
  const ClusterSize& sizes = hull_.tree.sizes[part.node];
  Cluster cluster{part, 0, 0};
  const Vec3d middle = part.box.center();
  for (std::uint32_t c = part.first; c < part.last; ++c) {
    if (!(node.valid_mask >> c & 1u)) continue;
    const double area = static_cast<double>(sizes.area[c]);
    const double away = length(R_ * childVector(node.center, c) - middle) +
                        scale_ * std::sqrt(static_cast<double>(sizes.mean_square[c]));
    cluster.area += area, cluster.mean_square += area * away * away;
  }
  const double up = 1 + 1e-5; // the values are stored in float
  if (cluster.area > 0) cluster.mean_square *= up / cluster.area;
  cluster.area *= up * scale_ * scale_;
  return cluster;
}

bool WavePressureWalk::enter(const TreePart& part, const ExpandedHead*&) {
  const Cluster cluster = clusterOf(part);
  bool dry = false;
  const bool settled = pressure_.canExpand() ? settleExpanded(cluster, dry) : settle(cluster, dry);
  return !settled && !dry;
}

// Returns true if the plane at the middle of the box is accurate enough for the whole cluster, which is then
// integrated. dry: no water reaches the cluster.
bool WavePressureWalk::settle(const Cluster& cluster, bool& dry) {
  const Vec3d middle = cluster.part.box.center(), half = 0.5 * cluster.part.box.extent();
  const double reach = std::sqrt(half.x * half.x + half.z * half.z), y = center_w_.y + middle.y - level_;
  ++evaluations_;
  work_ += kPieceCost + pressure_.costOfSlope();
  const HeadSlope at = pressure_.slopeAt(center_w_.x + middle.x, y, center_w_.z + middle.z);
  const double slope = std::sqrt(at.slope_x * at.slope_x + at.slope_z * at.slope_z);
  const double sea = reach * (slope + 0.5 * curvature_ * reach), above = y - at.height;
  dry = above - half.y - sea > margin_ + pressure_.overshoot();
  if (dry || !by_kernels_) return false;
  double error = 0.5 * pressure_.second(above + half.y + sea) * cluster.mean_square;
  return settleByPlane(cluster, at, at.gradient, error, error);
}

// error: error of the plane; charged: the same with float rounding. Returns true if `charged` is within the allowance;
// the cluster is then integrated.
bool WavePressureWalk::settleByPlane(const Cluster& cluster, const HeadSample& at, const Vec3d& g, double error,
                                     double& charged) {
  const Vec3d middle = cluster.part.box.center();
  // Head of the plane at the hull's centre.
  const double head = D0_ - middle.y + at.lift - dot({g.x, g.y - 1, g.z}, middle);
  const Plane plane = {head / scale_, (1 - g.y) * rotation_.row[1] - g.x * rotation_.row[0] - g.z * rotation_.row[2]};
  charged = error + kernelRounding(plane);
  if (charged > allowed_) return false;
  addByKernels(cluster.part, plane, cluster.area, charged);
  return true;
}

// Returns a triangle's patch without heads.
WavePressureWalk::Patch WavePressureWalk::patchOf(std::uint32_t triangle) {
  Patch patch{};
  for (std::size_t k = 0; k < 3; ++k) patch.corner[k].p = vertexInWorld(hull_.triangles[triangle][k]);
  measureEdges({patch.corner[0].p, patch.corner[1].p, patch.corner[2].p}, patch.square, patch.longest_square);
  measureArea(triangle, patch);
  return patch;
}

void WavePressureWalk::measureArea(std::uint32_t triangle, Patch& patch) {
  patch.area = scale_ * (R_ * hull_.areaVector(triangle));
  patch.size = length(patch.area);
  per_size_ = patch.size > 0 ? 1 / patch.size : 0.0;
}

void WavePressureWalk::visitTriangle(std::uint32_t triangle, int splits) {
  const Triangle& v = hull_.triangles[triangle];
  const Array<Vec3d>& vertices = hull_.facets_double.vertices_c;
  const double lowest =
      std::min({dot(R_.row[1], vertices[v[0]]), dot(R_.row[1], vertices[v[1]]), dot(R_.row[1], vertices[v[2]])});
  if (center_w_.y + lowest - level_ > crest_ + margin_) { // no crest is that high
    progress_ += 1;
    return;
  }
  if (pressure_.canExpand() && !sample_all_) return visitExpanded(patchOf(triangle), splits);
  findVertices(v);
  Patch patch{};
  for (std::size_t k = 0; k < 3; ++k) patch.corner[k] = vertices_[v[k]];
  measureEdges({patch.corner[0].p, patch.corner[1].p, patch.corner[2].p}, patch.square, patch.longest_square);
  if (lowestOf(patch) > margin_ + pressure_.overshoot()) { // dry
    work_ += kPieceCost, progress_ += 1;
    return;
  }
  measureArea(triangle, patch);
  visit(patch, splits);
}

// sea: the expansion that all triangles of the leaf use; null if each has its own.
void WavePressureWalk::visitLeaf(std::uint32_t leaf, const ExpandedHead* sea) {
  const std::size_t first = leaf * kLeafTriangles;
  const std::size_t last = std::min(first + kLeafTriangles, hull_.tree.order.size());
  progress_ = static_cast<double>(first);
  for (std::size_t k = first; k < last && !isExhausted(); ++k) {
    const std::uint32_t triangle = hull_.tree.order[k];
    if (sea)
      visitUnder(*sea, patchOf(triangle), kMostSplits);
    else
      visitTriangle(triangle, kMostSplits);
  }
}

void WavePressureWalk::visit(const Patch& patch, int splits) {
  work_ += kPieceCost;
  if (isExhausted()) return;
  const Node* at = patch.corner;
  if (lowestOf(patch) > margin_ + pressure_.overshoot()) return finish(patch); // dry
  const double above = std::max({at[0].above, at[1].above, at[2].above}) + bendOf(patch);
  const double linear = pressure_.second(above) * patch.square / 24;
  if (linear <= allowed_ || splits == 0) {
    integrateLinear({{at[0].p, at[1].p, at[2].p}, patch.area, patch.size}, {at[0].head, at[1].head, at[2].head}, linear,
                    reference_, sums_);
    finish(patch);
    return;
  }
  Node middle[3] = {
      {0.5 * (at[0].p + at[1].p), 0, 0}, {0.5 * (at[1].p + at[2].p), 0, 0}, {0.5 * (at[2].p + at[0].p), 0, 0}};
  Node* const open[3] = {&middle[0], &middle[1], &middle[2]};
  sampleNodes(open, 3);
  if (tryQuadratic(patch, middle, above)) return;
  quarter(patch, middle, [&](const Patch& part) { visit(part, splits - 1); });
}

bool WavePressureWalk::tryQuadratic(const Patch& patch, const Node (&middle)[3], double above) {
  const Node* at = patch.corner;
  const double lowest = std::min({at[0].p.y, at[1].p.y, at[2].p.y}) + center_w_.y - level_;
  const double third = pressure_.third(above, lowest), l = std::sqrt(patch.longest_square);
  const double cubic = third * l * patch.longest_square;
  const double mean = kQuadraticMean * cubic;
  if (!(mean <= allowed_)) return false;
  // sup |q - its linear interpolant| = 4 sum |b_ij| l_i l_j, where b_ij is the rise of the midpoints above the edges,
  // and sum l_i l_j <= 1/3.
  double rise = 0;
  for (int k = 0; k < 3; ++k)
    rise = std::max(rise, std::abs(middle[k].head - 0.5 * (at[k].head + at[(k + 1) % 3].head)));
  const double E = kQuadraticMost * cubic + 4.0 / 3 * rise;
  const SortedDepths<double> sorted = inOrder<OneNumber>({at[0].head, at[1].head, at[2].head});
  const double sigma = sorted.low > E || sorted.high < -E ? 0 : sliverOf<OneNumber>(sorted, E);
  if (!(mean + sigma <= allowed_)) return false;
  integrateQuadratic(patch, middle, mean + sigma);
  finish(patch);
  return true;
}

// Integrates over the part where the linear interpolant is positive.
void WavePressureWalk::integrateQuadratic(const Patch& patch, const Node (&middle)[3], double error) {
  const Node* at = patch.corner;
  const Quadratic q{{at[0].head, at[1].head, at[2].head}, {middle[0].head, middle[1].head, middle[2].head}};
  // Clips barycentric coordinates in place of points.
  const Vec3d unit[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  sums_.touched += patch.size;
  clipTriangle(unit, q.corner, [&](const WetPiece<double>& wet) {
    Quadratic part{};
    Vec3d r[3];
    const auto value = [&](const Vec3d& l) { return q({l.x, l.y, l.z}); };
    for (int k = 0; k < 3; ++k) {
      const Vec3d& l = wet.r[k];
      part.corner[k] = value(l), part.middle[k] = value(0.5 * (l + wet.r[(k + 1) % 3]));
      r[k] = l.x * at[0].p + l.y * at[1].p + l.z * at[2].p - reference_;
    }
    const QuadraticMoments moments = momentsOf(part, r);
    const Vec3d area = wet.fraction * patch.area;
    sums_.depth_normal_w += moments.mean * area;
    sums_.depth_moment_w += cross(moments.moment, area);
    sums_.area += wet.fraction * patch.size;
    sums_.area_vector_w += area;
  });
  addPieceError({{at[0].p, at[1].p, at[2].p}, patch.area, patch.size}, patch.size * error, reference_, sums_);
}

} // namespace plim
