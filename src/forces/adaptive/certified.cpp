// certified.cpp - the walk over the cluster tree: expand waves where that is cheap enough, go down where it is not.
#include "forces/adaptive/certified.hpp"

#include "forces/adaptive/lattice_walk.hpp"
#include "forces/adaptive/piece.hpp"
#include "forces/adaptive/shape_patch.hpp"

#include <algorithm>
#include <span>

namespace plim {
namespace {

// Budget: beside pieces (walk.hpp), waves expanded in one attempt, halvings of one triangle, attempts with a finer share of the
// tolerance each.
constexpr std::uint64_t kMostWaves = 2000000;
constexpr int kMostHalvings = 40, kMostAttempts = 8;

// How the tolerance is shared out: remainders, slivers at the waterline, waves too small to look at. The first two are first
// taken Walk::kFirstShare times too large, because clusters and pieces seldom cost what they may.
constexpr double kRemainderShare = 0.65, kSliverShare = 0.25, kDropShare = 0.05;
constexpr double kLeastTolerance = 1e-13;

// Of + - * / and sqrt alone, which every platform rounds alike.
double horizontalLength(double x, double z) {
  return std::sqrt(x * x + z * z);
}

// A box of triangles as the walk sees it, metres, world axes about the hull's centre.
struct Cluster {
  Vec3d center;
  double reach;  // horizontally, from the centre
  double height; // half of its vertical extent
};

// The largest number that goes into a depth, [m].
double depthOf(const Body& body, const Situation& at, double below) {
  const SeaBounds& sea = body.surface->bounds();
  const double radius = body.scale * body.hull->radius;
  const double slope = std::isfinite(sea.slope) ? sea.slope : 0.0; // lattices charge for their facets themselves
  return std::abs(body.scale * at.plane.d0 - below) + radius + sea.amplitude + slope * radius;
}

// Patches: SinesPatches or ShapePatches.
template <typename Patches>
class CertifiedWalk {
public:
  static constexpr double kFirstShare = 16;

  CertifiedWalk(const Body& body, const Situation& at, double below, const Patches& sea)
      : hull_(*body.hull), scale_(body.scale), R_(body.scale * body.pose.rotation),
        D0_(body.scale * at.plane.d0 - below), reference_(R_ * (body.reference_b - hull_.center_b)), sea_(sea),
        margin_(body.scale * at.depth_error + 128 * kDoubleRoundoff * depthOf(body, at, below)) {}

  // One attempt.
  bool run(const Allowance& allowed) {
    sums_ = {}, sliver_ = allowed.sliver, pieces_ = 0;
    waves_before_ = evaluated_waves_;
    PatchedSea sea;
    sea.beta = allowed.remainder, sea.level = levels_;
    dropSmallWaves(allowed.drop, sea);
    Cluster whole{{}, scale_ * hull_.radius, scale_ * hull_.radius};
    if (!enter(whole, sea)) return true;
    if (hull_.tree.nodes.empty())
      visitLeaf(0, sea);
    else
      visitNode(0, sea);
    return !isExhausted();
  }

  const PieceSums& sums() const { return sums_; }
  std::uint64_t evaluations() const { return evaluations_; }

private:
  bool isExhausted() const {
    return pieces_ > std::max(kMostPieces, kMostPiecesOfATriangle * hull_.wettable_count) ||
           evaluated_waves_ - waves_before_ > kMostWaves;
  }

  // Waves whose amplitudes together do not matter, those that bend most first.
  void dropSmallWaves(double most, PatchedSea& sea) {
    wave_count_ = sea_.count();
    while (wave_count_ > 0 && sea_.amplitudeBetween(wave_count_ - 1, sea_.count()) <= most) --wave_count_;
    sea.dropped = sea_.amplitudeBetween(wave_count_, sea_.count());
  }

  // Looks at the sea from a cluster's centre; false: no wave reaches the cluster.
  bool enter(const Cluster& cluster, PatchedSea& sea) {
    const double cx = cluster.center.x, cz = cluster.center.z, r = cluster.reach;
    sea.moveTo(cx, cz);
    double highest = D0_ - cluster.center.y + cluster.height + sea.q.c[0] +
                     r * horizontalLength(sea.q.c[1], sea.q.c[2]) + sea.dropped +
                     sea_.amplitudeBetween(sea.first, wave_count_);
    highest += r * r * (sea.q.magnitude(2) + r * (sea.q.magnitude(3) + r * sea.q.magnitude(4)));
    for (int level = 0; level < sea.level_count; ++level) {
      const double far = horizontalLength(cx - sea.level[level].x, cz - sea.level[level].z) + r;
      highest += sea.level[level].isotropicAt(far);
    }
    if (highest < -margin_) return false;
    // In a box the mean of |D|^5 is about a sixth of its largest value. What is charged in the end is reckoned triangle
    // by triangle; this only decides where to expand.
    expandWithin(cx, cz, Patches::power(r) / 6, sea);
    return true;
  }

  // Expands all waves if that costs no more than the budget, otherwise the smoothest ones for a quarter of it.
  bool expandWithin(double x, double z, double mean, PatchedSea& sea) {
    if (sea.first == wave_count_) return true;
    const bool all = sea_.costBetween(sea.first, wave_count_) * mean <= sea.beta;
    if (!all && sea.level_count + 1 >= PatchedSea::kMostLevels) return false;
    const std::size_t last =
        all ? wave_count_ : std::min(wave_count_, sea_.lastWithin(sea.first, 0.25 * sea.beta / mean));
    if (last > sea.first) expand(last, x, z, mean, sea);
    return all;
  }

  void expand(std::size_t last, double x, double z, double mean, PatchedSea& sea) {
    const Remainder left = sea_.expand(sea.first, last, x, z, sea.q);
    // One evaluation is every wave at one point: some of them are that part of it.
    evaluated_waves_ += last - sea.first;
    evaluations_ = (evaluated_waves_ + sea_.count() - 1) / sea_.count();
    levels_[sea.level_count++] = left;
    sea.beta = std::max(0.0, sea.beta - left.isotropic * mean);
    sea.first = last;
  }

  void visitNode(std::uint32_t index, const PatchedSea& above) { visitChildren(index, 0, kNodeChildren, above); }

  // Children first .. last of a node: together, then each half of them, down to one. The tree was built by halving, so
  // halves lie apart; and waves that are too short for eight children often suit four.
  void visitChildren(std::uint32_t index, std::uint32_t first, std::uint32_t last, PatchedSea sea) {
    const TreeNode& node = hull_.tree.nodes[index];
    const Box box = boxOfChildren(node, first, last, R_);
    if (box.isEmpty() || isExhausted()) return;
    if (!enter(clusterOf(box), sea)) return;
    if (last - first > 1) {
      const std::uint32_t middle = (first + last) / 2;
      visitChildren(index, first, middle, sea);
      visitChildren(index, middle, last, sea);
    } else if (node.leaf_mask >> first & 1u) {
      visitLeaf(node.child[first], sea);
    } else {
      visitNode(node.child[first], sea);
    }
  }

  void visitLeaf(std::uint32_t leaf, const PatchedSea& sea) {
    const std::size_t first = leaf * kLeafTriangles;
    const std::size_t count = std::min(kLeafTriangles, hull_.tree.order.size() - first);
    Piece pieces[kLeafTriangles];
    for (std::size_t k = 0; k < count; ++k) {
      const Triangle& v = hull_.triangles[hull_.tree.order[first + k]];
      const std::vector<Vec3d>& vertices = hull_.facets_double.vertices_c;
      Piece& piece = pieces[k] = {{R_ * vertices[v[0]], R_ * vertices[v[1]], R_ * vertices[v[2]]}, {}, 0};
      piece.area = scale_ * (R_ * hull_.facets_double.area_vectors[hull_.tree.order[first + k]]);
      piece.size = length(piece.area);
    }
    visitTriangles({pieces, count}, sea);
  }

  // Likewise for the triangles of a leaf, as long as waves are left that were too short for all of them.
  void visitTriangles(std::span<const Piece> pieces, PatchedSea sea) {
    if (sea.first < wave_count_ && pieces.size() > 1) {
      Box box;
      for (const Piece& piece : pieces)
        for (const Vec3d& corner : piece.p) box.include(corner);
      if (!enter(clusterOf(box), sea)) return;
      if (sea.first < wave_count_) {
        const std::size_t middle = pieces.size() / 2;
        visitTriangles(pieces.first(middle), sea);
        return visitTriangles(pieces.subspan(middle), sea);
      }
    }
    for (const Piece& piece : pieces) visitPiece(piece, sea, kMostHalvings);
  }

  static Cluster clusterOf(const Box& box) {
    const Vec3d half = 0.5 * box.extent();
    return {box.center(), horizontalLength(half.x, half.z), half.y};
  }

  void visitPiece(const Piece& piece, const PatchedSea& sea, int halvings) {
    ++pieces_;
    if (isExhausted()) return;
    if (sea.first < wave_count_) return expandOver(piece, sea, halvings);
    const PieceState state = examine(piece, sea, D0_, margin_);
    // A sliver shrinks with the piece as long as the polynomial's bend makes it, not what the polynomial leaves out.
    if (state.sigma > sliver_ && state.linear_error > state.remainder_most && halvings > 0)
      return visitHalves(piece, sea, halvings);
    integrate(piece, state, sea, D0_, reference_, sums_);
  }

  // A triangle with waves that were too short for its cluster.
  void expandOver(const Piece& piece, PatchedSea sea, int halvings) {
    const Vec3d centroid = (piece.p[0] + piece.p[1] + piece.p[2]) / 3.0;
    double mean = 0, highest = -HUGE_VAL;
    for (const Vec3d& corner : piece.p) {
      mean += Patches::power(horizontalLength(corner.x - centroid.x, corner.z - centroid.z)) / 9;
      highest = std::max(highest, D0_ - corner.y);
    }
    if (sea.first == 0 && highest + sea_.amplitudeBetween(0, sea_.count()) < -margin_) return; // dry
    sea.moveTo(centroid.x, centroid.z);
    if (halvings == 0) {
      expand(wave_count_, centroid.x, centroid.z, mean, sea);
      return visitPiece(piece, sea, 0);
    }
    if (expandWithin(centroid.x, centroid.z, mean, sea)) return visitPiece(piece, sea, halvings);
    visitHalves(piece, sea, halvings);
  }

  void visitHalves(const Piece& piece, const PatchedSea& sea, int halvings) {
    Piece one, other;
    bisect(piece, one, other);
    visitPiece(one, sea, halvings - 1);
    visitPiece(other, sea, halvings - 1);
  }

  const Hull& hull_;
  double scale_;
  Mat3d R_; // times the scale
  double D0_;
  Vec3d reference_;
  const Patches& sea_;
  double margin_;              // [m] by which rounding may have changed a depth
  std::size_t wave_count_ = 0; // that are not dropped
  double sliver_ = 0;
  Remainder levels_[PatchedSea::kMostLevels];
  PieceSums sums_;
  std::uint64_t pieces_ = 0, evaluations_ = 0, evaluated_waves_ = 0, waves_before_ = 0;
};

// What the walk's sums may be off in all, rounding included: [m^3], [m^4].
struct SumBounds {
  double force, torque;
};

SumBounds boundSums(const Body& body, const Situation& at, double below, const PieceSums& sums) {
  const Hull& hull = *body.hull;
  const SeaBounds& sea = body.surface->bounds();
  const double s = body.scale, radius = s * hull.radius;
  // Counted generously: a depth takes some dozens of operations from the waves on, n terms are added up, and the area vector
  // of a triangle with edges e is off by some roundings of |e1| |e2|, which is far more than its area if it is a needle.
  const double depth = depthOf(body, at, below);
  // Newton's method stops 1e-9 m short of a place: what the sea does over that distance, and a little more.
  const double nearby = body.surface->gerstner() ? 2e-9 * (sea.slope + sea.curvature * radius) : 0.0;
  const double terms = 128 + 2 * static_cast<double>(hull.wettable_count);
  const double rounding = sums.touched * (terms * kDoubleRoundoff * depth + s * at.depth_error + nearby) +
                          16 * kDoubleRoundoff * s * s * hull.edge_products * (depth + below);
  const double arm = radius + s * length(body.reference_b - hull.center_b);
  return {std::min(length(sums.force_error), sums.total_error) + rounding,
          std::min(length(sums.torque_error), sums.total_moment) + rounding * arm};
}

// `below`: depth that was taken off before the walk, which the hull's moments add again.
void takeSums(const Body& body, const PieceSums& sums, double below, const SumBounds& bounds, CertifiedResult& to) {
  const Hull& hull = *body.hull;
  const double s = body.scale;
  const Mat3d& R = body.pose.rotation;
  const Vec3d taken = s * s * below * (R * hull.wettable_moments.a);
  const Vec3d to_center = s * (R * (hull.center_b - body.reference_b));
  to.complete = true;
  to.force_bound = bounds.force, to.torque_bound = bounds.torque;
  to.area = sums.area, to.area_vector = sums.area_vector;
  to.depth_normal = sums.depth_normal + taken;
  to.depth_moment = sums.depth_moment + s * s * s * below * (R * hull.wettable_moments.b) + cross(to_center, taken);
}

// Walk: CertifiedWalk over patches of a smooth sea, or LatticeWalk.
template <typename Walk, typename Sea>
CertifiedResult integrateWith(const Body& body, const Situation& at, const Sea& sea) {
  const Hull& hull = *body.hull;
  const double s = body.scale, size = s * s * hull.wettable_moments.area;
  const double tolerance = std::max(body.tolerance, kLeastTolerance) * s * s * s * hull.mass.volume;
  const double extent = s * std::max(hull.longestExtent(), 2 * length(body.reference_b - hull.center_b));
  // A hull far below the troughs is summed as if it were just below them.
  const double below = s * depthBelowTroughs(at);
  Walk walk(body, at, below, sea);
  CertifiedResult best;
  double dropped = 1;       // grows where an attempt was too fine: waves that are too much work are better left out
  double excess = HUGE_VAL; // of the best attempt's bounds over the tolerance
  const auto attempt = [&](double share) {
    const double depth = share * tolerance / size;
    const bool finished =
        walk.run({kRemainderShare * depth, kSliverShare * depth, kDropShare * dropped * tolerance / size});
    best.evaluations = walk.evaluations();
    if (!finished) return false;
    const PieceSums& sums = walk.sums();
    const SumBounds bounds = boundSums(body, at, below, sums);
    const double now = std::max(bounds.force, bounds.torque / extent) / tolerance;
    if (now < excess) takeSums(body, sums, below, bounds, best);
    excess = std::min(excess, now);
    return true;
  };
  double share = Walk::kFirstShare, coarser = 1;
  for (int k = 0; k < kMostAttempts && excess > 1; ++k) {
    if (!attempt(share)) {
      if (best.complete) break; // what is finer still would not finish either
      share *= coarser *= 30;
      dropped = share;
    } else {
      if (coarser > 1) break;
      share *= std::min(0.5, 0.7 / excess);
    }
  }
  return best;
}

// Cells so small that the sea behind the lattice is as good: it is within K cell^2 / 4 of it, K its curvature, because the corners
// of a facet lie on a circle of radius cell / sqrt 2. Otherwise the lattice itself.
CertifiedResult integrateSampled(const Body& body, const Situation& at, const SampledState& sampled) {
  constexpr double kShare = 0.3; // of the tolerance
  const Hull& hull = *body.hull;
  const double s = body.scale, arm = s * (hull.radius + length(body.reference_b - hull.center_b));
  const double apart = sampled.inner().bounds().curvature * sampled.cell() * sampled.cell() / 4;
  const double force = s * s * hull.wettable_moments.area * apart,
               most = kShare * body.tolerance * s * s * s * hull.mass.volume;
  if (isCertifiable(sampled.inner()) && force <= most && force * arm <= most * s * hull.longestExtent()) {
    Body behind = body;
    behind.surface = &sampled.inner(), behind.tolerance = (1 - kShare) * body.tolerance;
    CertifiedResult result = integrateCertified(behind, at);
    result.force_bound += force, result.torque_bound += force * arm;
    return result;
  }
  Lattice lattice;
  std::uint64_t evaluations = 0;
  const bool known = sampleLattice(body, sampled, lattice, evaluations);
  CertifiedResult result = known ? integrateWith<LatticeWalk>(body, at, lattice) : CertifiedResult{};
  result.evaluations = evaluations;
  return result;
}

} // namespace

bool isCertifiable(const Surface& surface) {
  const SeaBounds& bounds = surface.bounds();
  if (surface.gerstner() || surface.fft()) return std::isfinite(bounds.third);
  return surface.sines() || ((surface.grid() || surface.sampled()) && std::isfinite(bounds.amplitude));
}

CertifiedResult integrateCertified(const Body& body, const Situation& at) {
  const Vec3d center = centerInWorld(body);
  const auto withShapes = [&]<typename State>(const State& state) {
    using Patches = ShapePatches<State>;
    return integrateWith<CertifiedWalk<Patches>>(body, at, Patches(state, center.x, center.z));
  };
  if (const GerstnerState* gerstner = body.surface->gerstner()) return withShapes(*gerstner);
  if (const FftState* fft = body.surface->fft()) return withShapes(*fft);
  if (const GridState* grid = body.surface->grid()) return integrateWith<LatticeWalk>(body, at, grid->lattice());
  if (const SampledState* sampled = body.surface->sampled()) return integrateSampled(body, at, *sampled);
  return integrateWith<CertifiedWalk<SinesPatches>>(body, at, SinesPatches(*body.surface->sines(), center.x, center.z));
}

} // namespace plim
