// curved.hpp - the specification's adaptive curved clipping: cuts a triangle along the true waterline.
//
// The two edges that change from wet to dry are searched for d = 0. Points along the chord between these crossings are
// moved in the triangle's plane, perpendicular to the chord, until d = 0; the wet polygon is divided into a fan. With
// r(s) = start + s (end - start) on the chord, and e the unit vector in the plane, perpendicular to the chord, towards
// the dry side:
//   find q with d(r(s) + q e) = 0,   q > 0 where r(s) is wet, q < 0 where it is dry
// `curved:N` uses N evenly spaced points. `curved-bisect`, the specification's stretch goal, halves stretches of the
// chord until the waterline is no farther from its straight pieces than kBisectTolerance of the hull's longest extent.
//
// On the wet triangles, depth is linear between the corners' true depths, which are 0 along the waterline. Methods with
// -mean-height in their name use one sea height for each triangle instead (mean_height.hpp).
// Frame: world axes about the reference point. Source: the project specification, whose points are "sign changes"; here
// they are located to about 1e-12 of the distance.
// The polygon need not be convex: area vectors of the fan are signed, so the excess of a folded piece is subtracted
// elsewhere.
//
// Limits: one crossing per edge, as the specification says. Triangles with three wet or three dry corners are not cut.
// If the sea has no sign change between the chord and the triangle's edge, the point stays on that edge, with its true
// depth if it is wet there, otherwise with depth 0.
#pragma once

#include "baselines/clipping.hpp"
#include "baselines/waterline_search.hpp"

namespace plim::baselines {

inline constexpr double kBisectTolerance = 1e-4; // of the hull's longest extent
inline constexpr int kBisectLeastLevels = 2;     // three points: a single one misses an S-shaped waterline
inline constexpr int kBisectMostLevels = 8;      // 255 points

class CurvedClipping {
public:
  // A point of the waterline within a triangle.
  struct Point {
    std::size_t cut;      // index of the cut triangle
    double along;         // s
    double before, after; // q at the ends of the stretch that the point halves (bisecting)
    double offset;        // q [m]
    Vec3d r;
    double depth; // 0 unless there is no sign change
  };

  static CurvedClipping evenlySpaced(int points) {
    CurvedClipping clipping;
    clipping.points_on_chord_ = points;
    return clipping;
  }
  static CurvedClipping bisecting(double tolerance) {
    CurvedClipping clipping;
    clipping.bisects_ = true, clipping.tolerance_ = tolerance;
    return clipping;
  }

  template <typename Visit>
  void operator()(const PlacedMesh& mesh, const Placed& placed, Visit visit) {
    cuts_.clear();
    for (std::size_t t = 0; t < mesh.size(); ++t) {
      const Facet facet = mesh.facet(t);
      const int wet_count = (facet.depth[0] > 0) + (facet.depth[1] > 0) + (facet.depth[2] > 0);
      if (wet_count == 3)
        visit(triangle({facet.r[0], facet.depth[0]}, {facet.r[1], facet.depth[1]}, {facet.r[2], facet.depth[2]}));
      else if (wet_count > 0)
        cuts_.push_back(cutOf(facet, wet_count == 1));
    }
    traceWaterline(placed);
    auto point = points_.begin();
    for (std::size_t c = 0; c < cuts_.size(); ++c) {
      const Cut& cut = cuts_[c];
      const DepthPoint apex = cut.corner[cut.odd_is_wet ? 0 : 1];
      DepthPoint last{cut.start, 0};
      if (!cut.odd_is_wet) visit(triangle(apex, cut.corner[2], last));
      for (; point != points_.end() && point->cut == c; ++point) {
        const DepthPoint next{point->r, point->depth};
        visit(triangle(apex, last, next));
        last = next;
      }
      visit(triangle(apex, last, {cut.end, 0}));
    }
  }

  // The points of the last call, triangle by triangle, in order along the chords.
  const std::vector<Point>& points() const { return points_; }

private:
  // The odd corner, which is the only wet or the only dry one, comes first; the others follow in the triangle's order.
  struct Cut {
    DepthPoint corner[3];
    bool odd_is_wet;
    Vec3d start, end; // of the chord, in the order in which the wet polygon passes them
    Vec3d normal;     // twice the area vector
    Vec3d to_dry;     // e; zero if the chord or the area is zero
  };

  CurvedClipping() = default;

  static WetTriangle triangle(const DepthPoint& a, const DepthPoint& b, const DepthPoint& c) {
    return {{a.r, b.r, c.r}, {a.depth, b.depth, c.depth}, 0.5 * cross(b.r - a.r, c.r - a.r)};
  }
  static Cut cutOf(const Facet& facet, bool odd_is_wet);
  static double reachWithin(const Cut& cut, const Vec3d& from, const Vec3d& direction);
  void traceWaterline(const Placed& placed);
  void findCrossings(const Placed& placed);
  void spaceEvenly(const Placed& placed);
  void bisect(const Placed& placed);
  void moveOntoWaterline(const Placed& placed);

  bool bisects_ = false;
  int points_on_chord_ = 0; // if evenly spaced
  double tolerance_ = 0;    // [m] if bisecting
  std::vector<Cut> cuts_;
  std::vector<Point> points_, moving_, halves_;
  // Working memory of moveOntoWaterline.
  std::vector<Vec3d> places_, exits_;
  std::vector<double> place_depths_, exit_depths_;
  std::vector<std::size_t> bracketed_;
  std::vector<WaterlineBracket> brackets_;
  WaterlineSearch search_;
  SeaBatch water_;
};

std::unique_ptr<Method> makeCurved(const IndexedMesh<double>& mesh, int points);
std::unique_ptr<Method> makeCurvedMeanHeight(const IndexedMesh<double>& mesh, int points);
std::unique_ptr<Method> makeCurvedBisect(const IndexedMesh<double>& mesh, int);
std::unique_ptr<Method> makeCurvedBisectMeanHeight(const IndexedMesh<double>& mesh, int);

} // namespace plim::baselines
