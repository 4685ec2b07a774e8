// clipping.hpp - the parts that the published methods share: depths at the vertices, cut triangles replaced by wet
// ones, every wet triangle integrated by a rule. A method consists of a clipping and a rule:
//   F = -rho g sum_wet int d n dS,   T = -rho g sum_wet int d r x n dS
// Positions are world axes about the reference point, so that no digits are lost far from the world's origin; `printed`
// is the exception (see there). Wet means d > 0. No epsilon is needed, because no division is by an area.
// Limits: if all corners of a triangle are wet, or all dry, the whole triangle is taken to be so; a crest between dry
// corners is missed.
#pragma once

#include "baselines/method.hpp"
#include "baselines/pieces.hpp"
#include "forces/triangle.hpp"

#include <utility>

namespace plim::baselines {

struct Facet {
  Vec3d r[3];
  double depth[3];
};

struct WetTriangle {
  Vec3d r[3];
  double depth[3];
  Vec3d area; // vector; opposite to the facet's own where a fan folds back
};

inline Vec3d centroidOf(const Vec3d (&r)[3]) {
  return (r[0] + r[1] + r[2]) / 3.0;
}

// A mesh in its pose, with depths at its vertices. The memory is reused for every pose.
class PlacedMesh {
public:
  explicit PlacedMesh(IndexedMesh<double> mesh) : mesh_(std::move(mesh)) {}
  void place(const Placed& placed);
  std::size_t size() const { return mesh_.triangles.size(); }
  Facet facet(std::size_t t) const {
    const auto& v = mesh_.triangles[t];
    return {{r_[v[0]], r_[v[1]], r_[v[2]]}, {depth_[v[0]], depth_[v[1]], depth_[v[2]]}};
  }

private:
  IndexedMesh<double> mesh_;
  std::vector<Vec3d> r_;
  std::vector<double> depth_;
  SeaBatch water_;
};

// Cuts along the chord between the points where depth, linear along the edges, is zero. Hirae's method does the same,
// and so does the library's own `linear`.
class StraightClipping {
public:
  // visit(const WetTriangle&)
  template <typename Visit>
  void operator()(const PlacedMesh& mesh, const Placed&, Visit visit) {
    for (std::size_t t = 0; t < mesh.size(); ++t) {
      const Facet facet = mesh.facet(t);
      const Vec3d area = 0.5 * cross(facet.r[1] - facet.r[0], facet.r[2] - facet.r[0]);
      clipTriangle(facet.r, facet.depth, [&](const WetPiece<double>& p) {
        visit(WetTriangle{{p.r[0], p.r[1], p.r[2]}, {p.depth[0], p.depth[1], p.depth[2]}, p.fraction * area});
      });
    }
  }
};

// Integrates depth exactly that is linear between the corners:
//   F = -(D / 3) a,   T = -(1/12) sum_i (D + d_i) r_i x a,   D = d_0 + d_1 + d_2
struct LinearDepth {
  static constexpr std::size_t kAsksAt = 0;
  static void add(const WetTriangle& wet, TimedSums& sums) {
    const double D = wet.depth[0] + wet.depth[1] + wet.depth[2];
    const Vec3d moment = (D + wet.depth[0]) * wet.r[0] + (D + wet.depth[1]) * wet.r[1] + (D + wet.depth[2]) * wet.r[2];
    sums.addWithTorque(-(D / 3) * wet.area, -(1.0 / 12) * cross(moment, wet.area));
  }
};

// For rules that evaluate the sea at the centroid.
struct AsksAtCentroid {
  static constexpr std::size_t kAsksAt = 1;
  static void points(const WetTriangle& wet, std::vector<Vec3d>& points) { points.push_back(centroidOf(wet.r)); }
};

// A rule needs either the wet triangle only, add(wet, sums), or also the true depths at some of its points, add(wet,
// depths, placed, sums).
template <typename Clipping, typename Rule>
class ClippedMethod final : public Method {
public:
  explicit ClippedMethod(const IndexedMesh<double>& mesh, Clipping clipping = {})
      : mesh_(mesh), clipping_(std::move(clipping)) {}

  Wrench force(const Placement& placement, const Sea& sea) override {
    const Placed placed(placement, sea);
    TimedSums sums;
    waiting_.clear(); // not empty if the sea threw an exception in the previous call
    mesh_.place(placed);
    clipping_(mesh_, placed, [&](const WetTriangle& wet) {
      if constexpr (Rule::kAsksAt > 0) {
        waiting_.push_back(wet);
        if (waiting_.size() == kBatch) addWaiting(placed, sums);
      } else {
        Rule::add(wet, sums);
      }
    });
    if constexpr (Rule::kAsksAt > 0) addWaiting(placed, sums);
    return sums.wrench(sea.density * sea.gravity);
  }

private:
  // Large enough that the cost of calling the sea is negligible, small enough to stay in the processor's cache.
  static constexpr std::size_t kBatch = 256;

  void addWaiting(const Placed& placed, TimedSums& sums) {
    points_.clear();
    for (const WetTriangle& wet : waiting_) Rule::points(wet, points_);
    placed.depths(points_, depths_, water_);
    for (std::size_t i = 0; i < waiting_.size(); ++i)
      Rule::add(waiting_[i], depths_.data() + i * Rule::kAsksAt, placed, sums);
    waiting_.clear();
  }

  PlacedMesh mesh_;
  Clipping clipping_;
  std::vector<WetTriangle> waiting_;
  std::vector<Vec3d> points_;
  std::vector<double> depths_;
  SeaBatch water_;
};

} // namespace plim::baselines
