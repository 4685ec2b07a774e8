// smooth_walk.hpp - the walk over the cluster tree under a smooth sea. It expands waves for a cluster as soon as their
// remainder is within the allowance, and otherwise visits smaller clusters; in double. World axes about the hull's
// centre, metres; depth d = D0 - y + h(x, z). certified.hpp describes the error bound.
#pragma once

#include "forces/adaptive/certified_walk.hpp"
#include "math/memory.hpp"

#include <algorithm>
#include <span>

namespace plim {

// Uses + - * / and sqrt only, which every platform rounds alike.
inline double horizontalLength(double x, double z) {
  return std::sqrt(x * x + z * z);
}

// The box of a group of triangles: metres, world axes about the hull's centre.
struct Cluster {
  Vec3d center;
  double reach; // horizontal, from the centre
  double half_height;
};

// Expansion: SinesExpansion or ShapeExpansion.
template <typename Expansion>
class SmoothWalk : public CertifiedWalk<SmoothWalk<Expansion>, ClusterSea> {
  using Base = CertifiedWalk<SmoothWalk, ClusterSea>;
  friend Base;

public:
  // Multiplies the allowances of every attempt (tolerance_search.hpp), because clusters and pieces seldom reach their
  // limits.
  static constexpr double kFirstShare = 16;
  static constexpr int kMostHalvings = 40; // bisections of one triangle
  static constexpr bool kDropsNothing = Expansion::kAsAWhole;
  static constexpr bool kFollowsAllowance = false;

  static constexpr bool kStopsEarly = true;

  SmoothWalk(const Body& body, const BodyInWater& at, double below, const Expansion& sea)
      : Base(body, at, below, (body.outputs & kCenterOfBuoyancy) != 0), sea_(sea),
        margin_(body.scale * at.depth_error + 128 * kDoubleRoundoff * largestDepth(body, at, below)) {}

  // One attempt. Returns false if it exceeded the budget; the sums are then incomplete.
  bool run(const Allowance& allowed, double budget) {
    Base::begin(budget);
    sliver_ = allowed.sliver;
    ClusterSea sea;
    sea.allowance = allowed.remainder, sea.remainders = remainders_;
    dropSmallWaves(allowed.drop, sea);
    Cluster whole{{}, scale_ * hull_.radius, scale_ * hull_.radius};
    if (expandForCluster(whole, sea)) this->walk(sea);
    return !isExhausted();
  }

  std::uint64_t evaluations() const { return evaluations_; }

private:
  using Base::isExhausted, Base::hull_, Base::scale_, Base::R_, Base::D0_, Base::reference_, Base::work_,
      Base::progress_, Base::sums_;

  // Drops waves whose total amplitude is at most `most`, those with the largest C first. A sea that can only be
  // expanded as a whole is never dropped, because only still water would remain.
  void dropSmallWaves(double most, ClusterSea& sea) {
    wave_count_ = sea_.count();
    if constexpr (!Expansion::kAsAWhole)
      while (wave_count_ > 0 && sea_.amplitudeBetween(wave_count_ - 1, sea_.count()) <= most) --wave_count_;
    sea.dropped = sea_.amplitudeBetween(wave_count_, sea_.count());
  }

  // Expands what fits about the cluster's centre. Returns false if no wave reaches the cluster.
  bool expandForCluster(const Cluster& cluster, ClusterSea& sea) {
    const double cx = cluster.center.x, cz = cluster.center.z, r = cluster.reach;
    sea.moveTo(cx, cz);
    double highest = D0_ - cluster.center.y + cluster.half_height + sea.q.c[0] +
                     r * horizontalLength(sea.q.c[1], sea.q.c[2]) + sea.dropped +
                     sea_.amplitudeBetween(sea.first, wave_count_);
    highest += r * r * (sea.q.magnitude(2) + r * (sea.q.magnitude(3) + r * sea.q.magnitude(4)));
    for (int k = 0; k < sea.expansion_count; ++k) {
      const double far = horizontalLength(cx - sea.remainders[k].x, cz - sea.remainders[k].z) + r;
      highest += sea.remainders[k].isotropicAt(far);
    }
    if (highest < -margin_) return false;
    // In a box the mean of |D|^5 is about a sixth of its largest value. The estimate only decides where to expand;
    // errors are charged triangle by triangle.
    expandWithin({cx, cz, r, fifthPower(r) / 6}, sea);
    return true;
  }

  // The region of an expansion: all points within `reach` of (x, z). mean: approximate mean of the fifth power of the
  // distance.
  struct Disc {
    double x, z, reach, mean;
  };

  static double fifthPower(double distance) {
    const double square = distance * distance;
    return square * square * distance;
  }

  // Expands all waves if their remainder is within the allowance, otherwise the smoothest ones for a quarter of it.
  // Returns true if all waves are now expanded.
  bool expandWithin(const Disc& over, ClusterSea& sea) {
    if (sea.first == wave_count_) return true;
    if constexpr (Expansion::kAsAWhole) {
      return expandWhole(over, sea);
    } else {
      const bool all = sea_.leftOutBetween(sea.first, wave_count_) * over.mean <= sea.allowance;
      if (!all && sea.expansion_count + 1 >= ClusterSea::kMostExpansions) return false;
      const std::size_t last =
          all ? wave_count_ : std::min(wave_count_, sea_.lastWithin(sea.first, 0.25 * sea.allowance / over.mean));
      if (last > sea.first) expandWaves(last, over, sea);
      return all;
    }
  }

  // Expands a sea as a whole. Its remainder is known only afterwards, so the expansion is discarded if the remainder is
  // too large.
  bool expandWhole(const Disc& over, ClusterSea& sea) {
    constexpr double kMean = 0.25; // of the remainder at the reach
    if (over.reach > sea.worth_trying || kMean * sea_.leastAt(over.reach) > sea.allowance) return false;
    ClusterSea expanded = sea;
    const Remainder remainder = sea_.expand(over.x, over.z, over.reach, expanded.q, work_);
    ++evaluations_;
    const double excess = kMean * remainder.isotropicAt(over.reach) / sea.allowance;
    if (excess > 1) { // the remainder shrinks with the third power of the reach, or a little faster
      sea.worth_trying = over.reach / std::sqrt(std::sqrt(excess));
      return false;
    }
    sea = expanded;
    addExpansion(remainder, sea);
    return true;
  }

  // Expands all remaining waves, ignoring the allowance.
  void expandRest(const Disc& over, ClusterSea& sea) {
    if constexpr (Expansion::kAsAWhole) {
      ++evaluations_;
      addExpansion(sea_.expand(over.x, over.z, over.reach, sea.q, work_), sea);
    } else {
      expandWaves(wave_count_, over, sea);
    }
  }

  void addExpansion(const Remainder& remainder, ClusterSea& sea) {
    remainders_[sea.expansion_count++] = remainder;
    sea.first = wave_count_;
  }

  void expandWaves(std::size_t last, const Disc& over, ClusterSea& sea) {
    const Remainder remainder = sea_.expand(sea.first, last, over.x, over.z, sea.q);
    // One evaluation means all waves at one point, so an expansion of some waves counts as a fraction of one.
    evaluated_waves_ += last - sea.first;
    evaluations_ = (evaluated_waves_ + sea_.count() - 1) / sea_.count();
    work_ += kExpansionCost * static_cast<double>(last - sea.first);
    remainders_[sea.expansion_count++] = remainder;
    sea.allowance = std::max(0.0, sea.allowance - remainder.isotropic * over.mean);
    sea.first = last;
  }

  bool enter(const TreePart& part, ClusterSea& sea) { return expandForCluster(clusterOf(part.box), sea); }

  void visitLeaf(std::uint32_t leaf, const ClusterSea& sea) {
    const std::size_t first = leaf * kLeafTriangles;
    const std::size_t count = std::min(kLeafTriangles, hull_.tree.order.size() - first);
    progress_ = static_cast<double>(first);
    Piece pieces[kLeafTriangles];
    for (std::size_t k = 0; k < count; ++k) {
      const Triangle& v = hull_.triangles[hull_.tree.order[first + k]];
      const Array<Vec3d>& vertices = hull_.facets_double.vertices_c;
      Piece& piece = pieces[k] = {{R_ * vertices[v[0]], R_ * vertices[v[1]], R_ * vertices[v[2]]}, {}, 0};
      piece.area = scale_ * (R_ * hull_.areaVector(hull_.tree.order[first + k]));
      piece.size = length(piece.area);
    }
    visitTriangles({pieces, count}, sea);
  }

  // Does the same with the triangles of a leaf, as long as waves remain that were too short for all of them.
  void visitTriangles(std::span<const Piece> pieces, ClusterSea sea) {
    if (sea.first < wave_count_ && pieces.size() > 1) {
      Box box;
      for (const Piece& piece : pieces)
        for (const Vec3d& corner : piece.p) box.include(corner);
      if (!expandForCluster(clusterOf(box), sea)) return;
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

  void visitPiece(const Piece& piece, const ClusterSea& sea, int halvings) {
    work_ += kPieceCost + kPieceExpansionCost * sea.expansion_count;
    if (isExhausted()) return;
    if (sea.first < wave_count_) return expandOver(piece, sea, halvings);
    const PieceState state = examine(piece, sea, D0_, margin_);
    // Splitting reduces a sliver as long as the polynomial's curvature causes it, not the remainder.
    if (state.sigma > sliver_ && state.linear_error > state.remainder_most && halvings > 0)
      return visitHalves(piece, sea, halvings);
    integrate(piece, state, sea, D0_, reference_, sums_);
    progress_ += piece.size * per_triangle_;
  }

  // Expands the remaining waves over a triangle; they were too short for its cluster.
  void expandOver(const Piece& piece, ClusterSea sea, int halvings) {
    const Vec3d centroid = (piece.p[0] + piece.p[1] + piece.p[2]) / 3.0;
    Disc over{centroid.x, centroid.z, 0, 0};
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

  void visitHalves(const Piece& piece, const ClusterSea& sea, int halvings) {
    Piece one, other;
    bisect(piece, one, other);
    visitPiece(one, sea, halvings - 1);
    visitPiece(other, sea, halvings - 1);
  }

  const Expansion& sea_;
  double margin_;              // [m] bound on the rounding error of a depth
  double per_triangle_ = 0;    // 1 / size of the current triangle
  std::size_t wave_count_ = 0; // waves that are not dropped
  double sliver_ = 0;
  Remainder remainders_[ClusterSea::kMostExpansions];
  std::uint64_t evaluations_ = 0, evaluated_waves_ = 0; // of all attempts
};

} // namespace plim
