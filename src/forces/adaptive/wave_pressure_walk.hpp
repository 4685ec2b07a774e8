// wave_pressure_walk.hpp - force and torque of waves with their own pressure (water/wave_pressure.hpp), with a proven
// bound. In double, except for clusters, which the float kernels of still water integrate. World axes about the hull's
// centre, metres. The head is H = D0 - y + lift(x, y, z).
//
// Let |H''| <= M_2 and |H'''| <= M_3 along any direction; both decrease with depth. max(H, 0) is 1-Lipschitz. The error
// in the mean is at most
//   M_2 mean|D|^2 / 2                  for a cluster under the plane of H and its gradient at the middle of its box,
//   M_2 (l1^2 + l2^2 + l3^2) / 24      for a triangle with H linear between its corners,
//   c M_3 l^3 + sigma                  for a triangle with H quadratic between its corners and edge midpoints.
// l is the longest edge, c is kQuadraticMean, and sigma bounds the sliver at the waterline (piece_bounds.hpp). Cheaper
// approximations come first; triangles for which none is accurate enough are split in four.
//
// For sines in deep water, water/head_expansion.hpp provides H'' at a point and M_3 near it. The errors are then at
// most
//   |H''| mean|D|^2 / 2 + M_3 r mean|D|^2 / 6,   r >= |D|                for a cluster under the plane,
//   M_3 r mean|D|^2 / 6                                                  for one under the polynomial of degree 2,
//   M_3 (|D_1|^3 + |D_2|^3 + |D_3|^3) / 18 + sigma,   D_i to its corners  for a triangle under it.
// Triangles then use the polynomial of their leaf or one of their own, and waves are evaluated only where polynomials
// are made (wave_pressure_walk_expanded.cpp). Derivation: docs/theory.md, section 11.
#pragma once

#include "forces/adaptive/certified_walk.hpp"

#include <algorithm>

namespace plim {

// Error of the quadratic through the corners and edge midpoints of a triangle, in the mean and at most, over M_3 l^3; l
// is the longest edge. At the point x it is |sum phi_i R_i| with the basis phi_i. |R_i| <= M_3 |x_i - x|^3 / 6 is the
// remainder of Taylor's polynomial about x at the node x_i. The constants therefore bound the mean and the maximum of
//   sum |phi_i| |x_i - x|^3 / 6        for l = 1.
// |x_i - x|^2 is linear in the squares of the three edges, so the sum is a convex function of them. The squares of all
// triangles with l <= 1 form a convex set. Its extreme points are the equilateral triangle and the triangles without
// height whose longest edge is 1. The equilateral triangle has the largest values: 0.017020 and 0.025281. The triangles
// without height stay below 0.0112 and 0.0207.
inline constexpr double kQuadraticMean = 0.01703, kQuadraticMost = 0.0253;

// An expansion of the head about a point.
struct ExpandedHead {
  HeadExpansion at;
  Vec3d center;
  HeadRange range;
  double rounding; // [m]
};

// Has the interface of SmoothWalk. On the way down, no sea is kept for the parts below: each has its own.
class WavePressureWalk : public CertifiedWalk<WavePressureWalk, const ExpandedHead*> {
  friend CertifiedWalk;

public:
  static constexpr double kFirstShare = 4;
  static constexpr bool kDropsNothing = true;
  static constexpr bool kFollowsAllowance = true;
  static constexpr bool kStopsEarly = true;

  WavePressureWalk(const Body& body, const BodyInWater& at, double below, const WavePressure& pressure);
  static void reserve(std::size_t vertices); // reserves the thread's memory

  bool run(const Allowance& allowed, double budget); // One attempt. Returns false if it exceeded the budget.
  void runLinear(); // Samples every vertex once and interpolates linearly, regardless of the error.
  std::uint64_t evaluations() const { return evaluations_; } // of all attempts

  // A point with a known head.
  struct Node {
    Vec3d p;
    double head, above; // [m] above: height above the surface
  };

private:
  struct Patch {
    Node corner[3];
    Vec3d area; // outward
    double size;
    double square, longest_square; // of the edges: sum, and largest
  };
  struct Cluster {
    TreePart part;
    double area = 0, mean_square = 0; // [m^2]; mean of |D|^2, D from the middle of the box
  };

  void begin(double allowed, double budget, bool sample_all);
  void invalidateNodes();
  // Evaluates the head at the nodes' places; count is at most kHeadLanes.
  void sampleNodes(Node* const* nodes, std::size_t count);
  bool isKnown(std::uint32_t vertex) const { return attempts_[vertex] == attempt_; }
  Node& vertexAt(std::uint32_t vertex); // Returns the vertex's node, and marks it as known in this attempt.
  void findVertices(const Triangle& triangle);
  void findBlock(std::uint32_t v);
  bool enter(const TreePart& part, const ExpandedHead*&);
  Cluster clusterOf(const TreePart& part) const;
  bool settle(const Cluster& cluster, bool& dry);
  void visitLeaf(std::uint32_t leaf, const ExpandedHead* sea);
  Patch patchOf(std::uint32_t triangle);
  void measureArea(std::uint32_t triangle, Patch& patch);
  // Returns a bound on the distance of the surface from the plane through its heights at the corners.
  double bendOf(const Patch& patch) const { return curvature_ * patch.longest_square / 6; }
  double lowestOf(const Patch& patch) const { // Returns a lower bound on the height above the surface.
    return std::min({patch.corner[0].above, patch.corner[1].above, patch.corner[2].above}) - bendOf(patch);
  }
  template <typename Visit>
  void quarter(const Patch& patch, const Node (&middle)[3], Visit&& visit);
  void visitTriangle(std::uint32_t triangle, int splits);
  void visit(const Patch& patch, int splits);
  ExpandedHead expandAt(const Vec3d& p, const HeadReach& reach);
  bool settleExpanded(const Cluster& cluster, bool& dry);
  bool settleByPlane(const Cluster& cluster, const HeadSample& at, const Vec3d& gradient, double error,
                     double& charged);
  void visitExpanded(const Patch& patch, int splits);
  void visitUnder(const ExpandedHead& sea, const Patch& patch, int splits);
  void visitByNodes(Patch patch, int splits);
  void finish(const Patch& patch) { progress_ += patch.size * per_size_; }
  bool tryQuadratic(const Patch& patch, const Node (&middle)[3], double above);
  void integrateQuadratic(const Patch& patch, const Node (&middle)[3], double error);
  void finishSums();

  const WavePressure& pressure_;
  Vec3d center_w_;
  double level_;
  double curvature_; // of the surface
  double crest_;     // [m] bound on the sea's height, and how far above it the head may be positive
  double reach_;     // [m] bound on the hull's distance from the reference point
  double margin_;    // [m] bound on the rounding error of a depth
  double error_;     // [m] error of heads in addition to that
  bool by_kernels_;
  double allowed_ = 0, per_size_ = 0;
  bool sample_all_ = false;
  // Nodes at the vertices, valid where attempts_ holds the number of the current attempt. Numbers are unique within the
  // thread, so a new attempt writes to a vertex only when it needs that node. They are null in attempts that use
  // polynomials.
  Node* vertices_ = nullptr;
  std::uint64_t* attempts_ = nullptr;
  std::uint64_t attempt_ = 0;
  std::uint64_t evaluations_ = 0;
};

// Calls visit() for the four parts between the corners and the midpoints of the edges 01, 12, 20.
template <typename Visit>
void WavePressureWalk::quarter(const Patch& patch, const Node (&middle)[3], Visit&& visit) {
  Patch part{{}, 0.25 * patch.area, 0.25 * patch.size, 0.25 * patch.square, 0.25 * patch.longest_square};
  const auto between = [&](const Node& a, const Node& b, const Node& c) {
    part.corner[0] = a, part.corner[1] = b, part.corner[2] = c;
    visit(part);
  };
  const Node* at = patch.corner;
  between(at[0], middle[0], middle[2]), between(middle[0], at[1], middle[1]);
  between(middle[2], middle[1], at[2]), between(middle[0], middle[1], middle[2]);
}

} // namespace plim
