// lattice_walk.hpp - force and torque of a sea of facets (`grid`, `sampled`) on a hull, with a proven bound; in double.
// World axes about the hull's centre, metres; depth d = D0 - y + h(x, z).
//
// A cluster of triangles, or a part of a triangle, uses a plane l instead of the sea as soon as the residual sup
// |h - l| over its rectangle (water/lattice.hpp) is within the allowance. max(d, 0) is 1-Lipschitz, so
//   | int max(d, 0) dS - int max(D0 - y + l, 0) dS | <= S sup |h - l|
// wherever and however often the surface cuts. Clusters of large hulls are integrated by the kernels of still water
// with their plane, other triangles in closed form. A part for which the residual is too large is cut along the kinks:
// by the middle one of the grid lines that cross it, and within a cell by the diagonal. A part on one facet is exact.
// Parts are convex polygons in space, cut by vertical planes: at most 3 sides of their triangle, 4 grid lines and a
// diagonal.
//
// Limits: a corner that rounding puts on the wrong side of a kink is off by at most the steepest slope times that
// distance, which is charged to every part. At the cliff around a grid that ends at the level, the error is the cliff's
// height over the area within that distance. A wall that stands exactly on such a cliff therefore has no small bound.
#pragma once

#include "forces/adaptive/certified_walk.hpp"

namespace plim {

// Provides the nodes of a sampled sea under the hull. Returns false if they are too many, or if they cost more than the
// budget. Increments `evaluations`.
bool latticeUnder(const Body& body, const SampledState& sea, double budget, Lattice& lattice,
                  std::uint64_t& evaluations);

// The position of a hull over a lattice.
struct LatticeFrame {
  // moved: [m] additional error of the positions of the hull's points, besides double rounding.
  LatticeFrame(const Body& body, const Lattice& lattice, double moved = 0);

  double u(double x) const { return center_u + x * per_cell; }
  double v(double z) const { return center_v + z * per_cell; }
  // Returns a plane that fits the lattice over the horizontal rectangle from low to high, and its residual.
  LatticePlane fitOver(const Vec3d& low, const Vec3d& high) const {
    return lattice.fit({u(low.x) - tiny, u(high.x) + tiny, v(low.z) - tiny, v(high.z) + tiny});
  }

  const Lattice& lattice;
  double per_cell;           // 1 / cell
  double center_u, center_v; // of the hull's centre
  double tiny;               // [cells] bound on the rounding error of a position
  double rounding;           // [m] the resulting error of a height, plus the error of the sea's own heights
};

// A plane of water: the height of the sea above its level, and a bound on the distance of the sea from the plane.
struct SlopedSea {
  double height, slope_x, slope_z; // at the hull's centre
  double residual;

  double operator()(const Vec3d& p) const { return height + slope_x * p.x + slope_z * p.z; }
};

// The sea over a part of the hull: the plane that is accurate enough for all of it, once there is one.
struct SettledSea {
  bool is_settled = false;
  SlopedSea plane{};
};

// Has the interface of SmoothWalk.
class LatticeWalk : public CertifiedWalk<LatticeWalk, SettledSea> {
  friend CertifiedWalk;

public:
  LatticeWalk(const Body& body, const BodyInWater& at, double below, const Lattice& lattice);

  // Multiplies the allowances of every attempt (tolerance_search.hpp), because parts seldom reach their limits and the
  // finer ones are exact.
  static constexpr double kFirstShare = 3;

  static constexpr bool kDropsNothing = true;
  static constexpr bool kFollowsAllowance = true;
  static constexpr bool kStopsEarly = false;

  bool run(const Allowance& allowed, double budget); // One attempt. Returns false if it exceeded the budget.
  std::uint64_t evaluations() const { return 0; }    // the nodes are known

private:
  struct Polygon {
    static constexpr int kMostCorners = 12;
    Vec3d corner[kMostCorners];
    int count = 0;
    void add(const Vec3d& p) { corner[count++] = p; }
  };
  struct Lines { // whole numbers from `first` on
    double first, count;
    double middle() const { return first + std::floor((count - 1) / 2); }
  };

  SlopedSea seaOf(const LatticePlane& plane) const;
  double highest(const Box& box, const SlopedSea& sea) const; // depth
  bool enter(const TreePart& part, SettledSea& sea);
  bool tryKernels(const TreePart& part, const SlopedSea& sea);
  void visitLeaf(std::uint32_t leaf, const SettledSea& sea);
  void visit(const Polygon& part);
  void visitFacet(const Polygon& part, const Box& box);
  Lines linesBetween(double from, double to, double last) const;
  template <typename Side>
  void cut(const Polygon& part, const Box& box, Side side);
  void integratePart(const Polygon& part, const SlopedSea& sea);
  double cliffFraction(const Box& box) const;

  LatticeFrame frame_;
  double radius_;
  double depth_;            // [m] bound on the numbers from which a depth is computed
  double reach_;            // [m] bound on the hull's distance from the reference point
  double margin_;           // [m] bound on the rounding error of a depth
  bool by_kernels_;         // clusters may be integrated by the kernels
  double remainder_ = 0;    // [m] permitted residual of a plane
  double cut_rounding_ = 0; // [m^2] rounding error of the areas of parts
};

// Sets the error of depth interpolated linearly between vertices over a lattice, and adds the effect of rounded
// positions. The bounds of all facets (Lattice::linearError) are used if they meet the tolerance, or if it is 0.
// Otherwise, and where the hull may lie over a cliff, the error is bounded leaf by leaf. For the interpolant I h and
// any plane l,
//   |h - I h| <= 2 sup |h - l|
// moved: as for LatticeFrame.
void chargeFacets(const Body& body, const BodyInWater& at, const Lattice& lattice, double moved,
                  Rounding<double>& rounding);

} // namespace plim
