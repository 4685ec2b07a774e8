// certified.cpp - the walk over the cluster tree: expand waves where that is cheap enough, go down where it is not.
#include "forces/adaptive/certified.hpp"

#include "forces/adaptive/lattice_walk.hpp"
#include "forces/adaptive/piece.hpp"
#include "forces/adaptive/shape_patch.hpp"

#include <algorithm>
#include <span>

namespace plim {
namespace {

constexpr int kMostHalvings = 40; // of one triangle

// How the tolerance is shared out: remainders, slivers at the waterline, waves too small to look at. The first two are first
// taken Walk::kFirstShare times too large, because clusters and pieces seldom cost what they may.
constexpr double kRemainderShare = 0.65, kSliverShare = 0.25, kDropShare = 0.05;
// Where a tolerance cannot be met, waves that are much work are better left out.
constexpr double kClimbingDropShare = 0.5;

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
  static constexpr bool kDropsNothing = Patches::kAsAWhole;

  CertifiedWalk(const Body& body, const Situation& at, double below, const Patches& sea)
      : hull_(*body.hull), scale_(body.scale), R_(body.scale * body.pose.rotation),
        D0_(body.scale * at.plane.d0 - below), reference_(R_ * (body.reference_b - hull_.center_b)), sea_(sea),
        margin_(body.scale * at.depth_error + 128 * kDoubleRoundoff * depthOf(body, at, below)),
        with_center_((body.outputs & kCenterOfBuoyancy) != 0) {}

  // One attempt. False: it was too much work.
  bool run(const Allowance& allowed, double budget) {
    sums_ = {}, sliver_ = allowed.sliver, work_ = 0, progress_ = 0, budget_ = budget, gave_up_ = false;
    sums_.with_center = with_center_;
    PatchedSea sea;
    sea.beta = allowed.remainder, sea.level = levels_;
    dropSmallWaves(allowed.drop, sea);
    Cluster whole{{}, scale_ * hull_.radius, scale_ * hull_.radius};
    if (!enter(whole, sea)) return true;
    if (hull_.tree.nodes.empty())
      visitLeaf(0, sea);
    else
      visitNode(0, sea);
    return !gave_up_;
  }

  const PieceSums& sums() const { return sums_; }
  std::uint64_t evaluations() const { return evaluations_; }
  double work() const { return work_; } // of the last attempt

private:
  // Once it is, it stays so.
  bool isExhausted() {
    gave_up_ =
        gave_up_ || (work_ > kPatience * budget_ &&
                     (work_ > budget_ || progress_ < kLeastProgress * static_cast<double>(hull_.wettable_count)));
    return gave_up_;
  }

  // Waves whose amplitudes together do not matter, those that bend most first. A sea known only as a whole is never dropped:
  // still water would be all that is left of it.
  void dropSmallWaves(double most, PatchedSea& sea) {
    wave_count_ = sea_.count();
    if constexpr (!Patches::kAsAWhole)
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
    expandWithin({cx, cz, r, fifthPower(r) / 6}, sea);
    return true;
  }

  // What an expansion is to serve: all within `reach` of (x, z); mean: of the fifth power of the distance there, about.
  struct Expansion {
    double x, z, reach, mean;
  };

  static double fifthPower(double distance) {
    const double square = distance * distance;
    return square * square * distance;
  }

  // Expands all waves if that costs no more than the budget, otherwise the smoothest ones for a quarter of it. True: all are.
  bool expandWithin(const Expansion& over, PatchedSea& sea) {
    if (sea.first == wave_count_) return true;
    if constexpr (Patches::kAsAWhole) {
      return expandWhole(over, sea);
    } else {
      const bool all = sea_.costBetween(sea.first, wave_count_) * over.mean <= sea.beta;
      if (!all && sea.level_count + 1 >= PatchedSea::kMostLevels) return false;
      const std::size_t last =
          all ? wave_count_ : std::min(wave_count_, sea_.lastWithin(sea.first, 0.25 * sea.beta / over.mean));
      if (last > sea.first) expandWaves(last, over, sea);
      return all;
    }
  }

  // A sea that is expanded as a whole tells only afterwards what that leaves out.
  bool expandWhole(const Expansion& over, PatchedSea& sea) {
    constexpr double kMean = 0.25; // of what is left out at the reach
    if (over.reach > sea.worth_trying || kMean * sea_.leastAt(over.reach) > sea.beta) return false;
    PatchedSea expanded = sea;
    const Remainder left = sea_.expand(over.x, over.z, over.reach, expanded.q, work_);
    ++evaluations_;
    const double excess = kMean * left.isotropicAt(over.reach) / sea.beta;
    if (excess > 1) { // what is left out shrinks with the third power of the reach, or a little faster
      sea.worth_trying = over.reach / std::sqrt(std::sqrt(excess));
      return false;
    }
    sea = expanded;
    addLevel(left, sea);
    return true;
  }

  // Come what may.
  void expandRest(const Expansion& over, PatchedSea& sea) {
    if constexpr (Patches::kAsAWhole) {
      ++evaluations_;
      addLevel(sea_.expand(over.x, over.z, over.reach, sea.q, work_), sea);
    } else {
      expandWaves(wave_count_, over, sea);
    }
  }

  void addLevel(const Remainder& left, PatchedSea& sea) {
    levels_[sea.level_count++] = left;
    sea.first = wave_count_;
  }

  void expandWaves(std::size_t last, const Expansion& over, PatchedSea& sea) {
    const Remainder left = sea_.expand(sea.first, last, over.x, over.z, sea.q);
    // One evaluation is every wave at one point: some of them are that part of it.
    evaluated_waves_ += last - sea.first;
    evaluations_ = (evaluated_waves_ + sea_.count() - 1) / sea_.count();
    work_ += kExpansionCost * static_cast<double>(last - sea.first);
    levels_[sea.level_count++] = left;
    sea.beta = std::max(0.0, sea.beta - left.isotropic * over.mean);
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
    progress_ = static_cast<double>(first);
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
    for (const Piece& piece : pieces) {
      per_triangle_ = piece.size > 0 ? 1 / piece.size : 0.0;
      visitPiece(piece, sea, kMostHalvings);
    }
  }

  static Cluster clusterOf(const Box& box) {
    const Vec3d half = 0.5 * box.extent();
    return {box.center(), horizontalLength(half.x, half.z), half.y};
  }

  void visitPiece(const Piece& piece, const PatchedSea& sea, int halvings) {
    work_ += kPieceCost + kLevelCost * sea.level_count;
    if (isExhausted()) return;
    if (sea.first < wave_count_) return expandOver(piece, sea, halvings);
    const PieceState state = examine(piece, sea, D0_, margin_);
    // A sliver shrinks with the piece as long as the polynomial's bend makes it, not what the polynomial leaves out.
    if (state.sigma > sliver_ && state.linear_error > state.remainder_most && halvings > 0)
      return visitHalves(piece, sea, halvings);
    integrate(piece, state, sea, D0_, reference_, sums_);
    progress_ += piece.size * per_triangle_;
  }

  // A triangle with waves that were too short for its cluster.
  void expandOver(const Piece& piece, PatchedSea sea, int halvings) {
    const Vec3d centroid = (piece.p[0] + piece.p[1] + piece.p[2]) / 3.0;
    Expansion over{centroid.x, centroid.z, 0, 0};
    double highest = -HUGE_VAL;
    for (const Vec3d& corner : piece.p) {
      const double distance = horizontalLength(corner.x - centroid.x, corner.z - centroid.z);
      over.reach = std::max(over.reach, distance), over.mean += fifthPower(distance) / 9;
      highest = std::max(highest, D0_ - corner.y);
    }
    if (sea.first == 0 && highest + sea_.amplitudeBetween(0, sea_.count()) < -margin_) { // dry
      progress_ += piece.size * per_triangle_;
      return;
    }
    sea.moveTo(centroid.x, centroid.z);
    if (halvings == 0) {
      expandRest(over, sea);
      return visitPiece(piece, sea, 0);
    }
    if (expandWithin(over, sea)) return visitPiece(piece, sea, halvings);
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
  double margin_; // [m] by which rounding may have changed a depth
  bool with_center_;
  double budget_ = 0, work_ = 0; // of one attempt, see walk.hpp
  bool gave_up_ = false;
  double progress_ = 0, per_triangle_ = 0; // triangles that are done, about; 1 / size of the one at hand
  std::size_t wave_count_ = 0;             // that are not dropped
  double sliver_ = 0;
  Remainder levels_[PatchedSea::kMostLevels];
  PieceSums sums_;
  std::uint64_t evaluations_ = 0, evaluated_waves_ = 0; // all attempts
};

// What the walk's sums may be off in all, rounding included: [m^3], [m^4].
struct SumBounds {
  double force, torque;
};

SumBounds boundSums(const Body& body, const Situation& at, double below, const PieceSums& sums) {
  const Hull& hull = *body.hull;
  const double s = body.scale, radius = s * hull.radius;
  // Counted generously: a depth takes some dozens of operations from the waves on, n terms are added up, and the area vector
  // of a triangle with edges e is off by some roundings of |e1| |e2|, which is far more than its area if it is a needle.
  const double depth = depthOf(body, at, below);
  const double terms = 128 + 2 * static_cast<double>(hull.wettable_count);
  const double rounding = sums.touched * (terms * kDoubleRoundoff * depth + s * at.depth_error) +
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
  to.area = sums.area, to.area_vector = sums.area_vector, to.buoyancy_moment = sums.buoyancy_moment;
  to.depth_normal = sums.depth_normal + taken;
  to.depth_moment = sums.depth_moment + s * s * s * below * (R * hull.wettable_moments.b) + cross(to_center, taken);
}

// Whether expansions are known, and what they leave out.
bool isSmooth(const Surface& surface) {
  return surface.sumOfSines() || surface.smooth();
}

// Walk: CertifiedWalk over patches of a smooth sea, or LatticeWalk.
template <typename Walk, typename Sea>
class Attempts {
public:
  Attempts(const Body& body, const Situation& at, const Sea& sea, double budget)
      : body_(body), at_(at), below_(body.scale * depthBelowTroughs(at)), walk_(body, at, below_, sea), budget_(budget),
        volume_(body.scale * body.scale * body.scale * body.hull->mass.volume),
        tolerance_(toleranceOf(*body.hull, *body.surface, body.scale,
                               std::max(body.tolerance, Ladder::tolerance(Ladder::kFinest)))) {}

  CertifiedResult integrate() {
    meet();
    if (excess_ > 1) climb();
    best_.evaluations = walk_.evaluations();
    return best_;
  }

private:
  // First on the rung that will do as a rule, then on finer ones as long as that helps.
  void meet() {
    double left = kAttemptsToMeet * budget_;
    for (int rung = Ladder::startFor(body_.tolerance); rung <= Ladder::kFinest && excess_ > 1;
         rung += rungsFor(excess_))
      if (!attempt(rung, kDropShare, left)) return;
  }

  // The tolerance is out of reach: down the ladder rung by rung, the same for every tolerance, until two have been too much work.
  // Then waves are left out that are much work, for a good part of what the rung allows; at last those stay out, and only the
  // rest is done better.
  void climb() {
    double left = kAttemptsToClimb * budget_;
    int last = Ladder::kCoarsest - 1, failed = 0;
    for (int rung = Ladder::kCoarsest; rung <= Ladder::kFinest && excess_ > 1 && failed < 2 && left > 0; ++rung) {
      const bool finished = attempt(rung, kDropShare, left);
      if (finished) last = rung;
      failed = finished ? 0 : failed + 1;
    }
    if (!Walk::kDropsNothing && last >= Ladder::kCoarsest) climbDropping(last);
  }

  void climbDropping(int rung) {
    double left = kAttemptsToDrop * budget_, share = kClimbingDropShare;
    const auto tryNext = [&] { return excess_ > 1 && rung < Ladder::kFinest && attempt(rung + 1, share, left); };
    while (tryNext()) ++rung;
    for (double before = HUGE_VAL; excess_ < 0.8 * before; ++rung) {
      before = excess_;
      share *= Ladder::tolerance(rung) / Ladder::tolerance(rung + 1); // the same waves are more of a finer rung
      if (!tryNext()) return;
    }
  }

  // How many rungs down a result of that excess should be within the tolerance.
  static int rungsFor(double excess) {
    int count = 1;
    for (double left = 0.316 * excess; left > 0.7 && count < 4; left *= 0.316) ++count;
    return count;
  }

  // drop: the share of the rung's tolerance that waves may be left out for. left: counted down. False: that was too much work.
  bool attempt(int rung, double drop, double& left) {
    if (left <= 0) return false;
    const double s = body_.scale, mean = volume_ / (s * s * body_.hull->wettable_moments.area);
    const double allowed = Ladder::tolerance(rung) * mean, share = Walk::kFirstShare * allowed;
    const bool finished =
        walk_.run({kRemainderShare * share, kSliverShare * share, drop * allowed}, std::min(budget_, left));
    left -= walk_.work();
    if (!finished) return false;
    const PieceSums& sums = walk_.sums();
    const SumBounds bounds = boundSums(body_, at_, below_, sums);
    const double weight = at_.setting.weight, now = tolerance_.excess(weight * bounds.force, weight * bounds.torque);
    if (now < excess_ || !best_.complete) takeSums(body_, sums, below_, bounds, best_);
    excess_ = std::min(excess_, now);
    return true;
  }

  const Body& body_;
  const Situation& at_;
  double below_; // [m] a hull far below the troughs is summed as if it were just below them
  Walk walk_;
  double budget_; // of an attempt, see walk.hpp
  double volume_; // [m^3] of the hull
  Tolerance tolerance_;
  double excess_ = HUGE_VAL; // of the best attempt's bounds over the tolerance
  CertifiedResult best_;
};

template <typename Walk, typename Sea>
CertifiedResult integrateWith(const Body& body, const Situation& at, const Sea& sea, double budget) {
  return Attempts<Walk, Sea>(body, at, sea, budget).integrate();
}

CertifiedResult integrateSmooth(const Body& body, const Situation& at, double budget) {
  const Vec3d center = centerInWorld(body);
  const auto with = [&]<typename Patches>(const Patches& patches) {
    return integrateWith<CertifiedWalk<Patches>>(body, at, patches, budget);
  };
  if (const SmoothSea* sea = body.surface->smooth()) return with(ShapePatches(*sea, center.x, center.z));
  return with(SinesPatches(*body.surface->sumOfSines(), center.x, center.z));
}

// The sea behind a lattice in place of it: they are within K cell^2 / 4 of each other, K the curvature, because the corners of a facet
// lie on a circle of radius cell / sqrt 2.
class BehindLattice {
public:
  BehindLattice(const Body& body, const SampledState& sampled) : body_(body), inner_(sampled.inner()) {
    const Hull& hull = *body.hull;
    const double s = body.scale, arm = s * (hull.radius + length(body.reference_b - hull.center_b));
    force_ = s * s * hull.wettable_moments.area * inner_.bounds().curvature * sampled.cell() * sampled.cell() / 4;
    torque_ = force_ * arm;
    const double weight = body.surface->fluid().density * body.surface->fluid().gravity;
    share_ = toleranceOf(hull, *body.surface, s, body.tolerance).excess(weight * force_, weight * torque_);
    if (!isSmooth(inner_)) share_ = HUGE_VAL;
  }

  // Of the tolerance, that the distance between the two takes.
  double share() const { return share_; }

  CertifiedResult integrate(const Situation& at, double share, double budget) const {
    Body behind = body_;
    behind.surface = &inner_, behind.tolerance = (1 - share) * body_.tolerance;
    CertifiedResult result = integrateSmooth(behind, at, budget);
    result.force_bound += force_, result.torque_bound += torque_;
    return result;
  }

private:
  const Body& body_;
  const Surface& inner_;
  double force_, torque_, share_;
};

CertifiedResult integrateOnLattice(const Body& body, const Situation& at, const SampledState& sampled, double budget) {
  Lattice lattice;
  std::uint64_t evaluations = 0;
  const bool known = sampleLattice(body, sampled, budget, lattice, evaluations);
  CertifiedResult result = known ? integrateWith<LatticeWalk>(body, at, lattice, budget) : CertifiedResult{};
  result.evaluations = evaluations;
  return result;
}

// By the sea behind the lattice where the cells are small enough for that; otherwise, or if that fails, by the lattice itself.
CertifiedResult integrateSampled(const Body& body, const Situation& at, const SampledState& sampled) {
  constexpr double kShare = 0.3;
  const BehindLattice behind(body, sampled);
  const double budget = 0.6 * attemptBudget(body); // there may be need of both
  const Tolerance tolerance = toleranceOf(*body.hull, *body.surface, body.scale, body.tolerance);
  const auto excessOf = [&](const CertifiedResult& of) {
    const double weight = at.setting.weight;
    return of.complete ? tolerance.excess(weight * of.force_bound, weight * of.torque_bound) : HUGE_VAL;
  };
  CertifiedResult best;
  std::uint64_t evaluations = 0;
  const auto consider = [&](const CertifiedResult& found) {
    evaluations += found.evaluations;
    if (excessOf(found) < excessOf(best)) best = found;
  };
  if (behind.share() <= kShare) consider(behind.integrate(at, kShare, budget));
  if (excessOf(best) > 1) consider(integrateOnLattice(body, at, sampled, budget));
  if (excessOf(best) > 1 && behind.share() > kShare && behind.share() < HUGE_VAL)
    consider(behind.integrate(at, kShare, budget));
  best.evaluations = evaluations;
  return best;
}

} // namespace

bool isCertifiable(const Surface& surface) {
  return isSmooth(surface) || ((surface.facets() || surface.sampled()) && std::isfinite(surface.bounds().amplitude));
}

CertifiedResult integrateCertified(const Body& body, const Situation& at) {
  if (const SampledState* sampled = body.surface->sampled()) return integrateSampled(body, at, *sampled);
  const double budget = attemptBudget(body);
  if (const Lattice* facets = body.surface->facets()) return integrateWith<LatticeWalk>(body, at, *facets, budget);
  return integrateSmooth(body, at, budget);
}

} // namespace plim
