// lattice_walk.hpp - force and torque of a sea of facets (`grid`, `sampled`) on a hull, with a bound that holds; in double.
// World axes about the hull's centre, metres; depth d = D0 - y + h(x, z).
//
// A cluster of triangles, or a part of one, sees a plane l instead of the sea, as soon as sup |h - l| over the rectangle that it
// covers (water/lattice.hpp) fits the tolerance. max(d, 0) is 1-Lipschitz, so
//   | int max(d, 0) dS - int max(D0 - y + l, 0) dS | <= S sup |h - l|
// wherever and however often the surface cuts. Clusters of large hulls go to the kernels of still water with their plane;
// other triangles are integrated in closed form. A part that its plane does not fit is cut along the kinks: by the middle one
// of the grid lines that cross it, and within a cell by the diagonal. What lies on one facet is exact. Parts are convex
// polygons in space, cut by upright planes: at most 3 sides of their triangle, 4 grid lines and a diagonal.
// Limits: a corner that rounding puts on the wrong side of a kink is off by no more than the steepest facets are over that
// distance, which is charged to every part; at the cliff round a grid that ends at the level, by the cliff's height over what lies
// within that distance of it. So a wall that stands exactly on such a cliff has no small bound.
#pragma once

#include "forces/adaptive/piece.hpp"
#include "forces/adaptive/walk.hpp"
#include "forces/adaptive/work.hpp"

namespace plim {

// The nodes of a sampled sea that the hull lies over; false: they are too many, or more work than the budget. evaluations:
// counted up.
bool latticeUnder(const Body& body, const SampledState& sea, double budget, Lattice& lattice,
                  std::uint64_t& evaluations);

// Where a hull lies over a lattice.
struct LatticeFrame {
  // moved: [m] how far points of the hull may be from where they are said to be, beside what double does.
  LatticeFrame(const Body& body, const Lattice& lattice, double moved = 0);

  double u(double x) const { return center_u + x * per_cell; }
  double v(double z) const { return center_v + z * per_cell; }
  // Of the lattice over what lies within low .. high, seen from above, or less.
  LatticePlane fitOver(const Vec3d& low, const Vec3d& high) const {
    return lattice.fit({u(low.x) - tiny, u(high.x) + tiny, v(low.z) - tiny, v(high.z) + tiny});
  }

  const Lattice& lattice;
  double per_cell;           // 1 / cell
  double center_u, center_v; // of the hull's centre
  double tiny;               // [cells] by which rounding may have moved a point
  double rounding;           // [m] what that may do to a height, and what the sea's heights may be off
};

// A plane of water: the height of the sea above its level, and how far it may be from that.
struct SlopedSea {
  double height, slope_x, slope_z; // at the hull's centre
  double residual;

  double operator()(const Vec3d& p) const { return height + slope_x * p.x + slope_z * p.z; }
};

// The same face as SmoothWalk.
class LatticeWalk {
public:
  LatticeWalk(const Body& body, const BodyInWater& at, double below, const Lattice& lattice);

  // Of the tolerance in the first attempt: parts seldom cost what they may, and the finer ones cost nothing.
  static constexpr double kFirstShare = 3;

  static constexpr bool kDropsNothing = true;

  bool run(const Allowance& allowed, double budget);                       // one attempt; false: it was too much work
  double work() const { return kPartCost * static_cast<double>(pieces_); } // of the last attempt
  PieceSums sums() const;
  std::uint64_t evaluations() const { return 0; } // the nodes are known

private:
  struct Polygon {
    static constexpr int kMostCorners = 12;
    Vec3d corner[kMostCorners];
    int count = 0;
    void add(const Vec3d& p) { corner[count++] = p; }
  };
  struct Lines { // whole numbers from first on
    double first, count;
    double middle() const { return first + std::floor((count - 1) / 2); }
  };

  bool isExhausted() const;
  SlopedSea seaOf(const LatticePlane& plane) const;
  double highest(const Box& box, const SlopedSea& sea) const; // depth
  void visitChildren(std::uint32_t index, std::uint32_t first, std::uint32_t last, const SlopedSea* settled);
  bool addByKernels(std::uint32_t index, std::uint32_t first, std::uint32_t last, const Box& box, const SlopedSea& sea);
  void visitLeaf(std::uint32_t leaf, const SlopedSea* settled);
  void visit(const Polygon& part);
  void visitFacet(const Polygon& part, const Box& box);
  Lines linesBetween(double from, double to, double last) const;
  template <typename Side>
  void cut(const Polygon& part, const Box& box, Side side);
  void integratePart(const Polygon& part, const SlopedSea& sea);
  double cliffFraction(const Box& box) const;

  const Hull& hull_;
  LatticeFrame frame_;
  double scale_;
  Mat3d R_, rotation_; // R: times the scale
  double D0_, radius_;
  Vec3d reference_;
  double depth_;      // [m] the largest number that goes into one
  double reach_;      // [m] from the reference point, of the hull
  double margin_;     // [m] by which rounding may have changed a depth
  double budget_ = 0; // of one attempt, see work.hpp
  bool with_center_;
  bool by_kernels_;         // clusters may go to them
  double remainder_ = 0;    // [m] how far sea and plane may be apart
  double cut_rounding_ = 0; // [m^2] of areas of parts
  PieceSums sums_;
  SurfaceSums<double> kernel_sums_{}; // of clusters
  std::uint64_t pieces_ = 0;
};

// What depth that is taken linear between the vertices may be off over a lattice: with the bounds of all its facets (Lattice::linearError)
// where they fit the tolerance or there is none; otherwise, and where the hull may lie over a cliff, leaf by leaf of the tree,
// |h - I h| <= 2 sup |h - l| for the interpolant I h and any plane l. And what rounding does to the places. moved: as for LatticeFrame.
void chargeFacets(const Body& body, const BodyInWater& at, const Lattice& lattice, double moved,
                  Rounding<double>& rounding);

} // namespace plim
