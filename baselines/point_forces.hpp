// point_forces.hpp - replaces a hull by points. Each represents a part of the hull and adds a vertical force:
//   F = rho g sum_i V_i(d_i) up at point i,   d_i the true depth of the point, V_i the volume it then displaces
// The type of a point, a sphere or a probe, has point_b [m, body] and displaced(depth) [m^3].
// World axes about the reference point. Limits: one sea height per point, and no horizontal force.
#pragma once

#include "baselines/columns.hpp"
#include "baselines/method.hpp"
#include "baselines/pieces.hpp"

#include <utility>

namespace plim::baselines {

template <typename Point>
class PointForces final : public Method {
public:
  explicit PointForces(std::vector<Point> points)
      : points_(std::move(points)), r_(points_.size()), depth_(points_.size()), water_(points_.size()) {}

  Wrench force(const Placement& placement, const Sea& sea) override {
    const Placed placed(placement, sea);
    for (std::size_t p = 0; p < points_.size(); ++p) r_[p] = placed(points_[p].point_b);
    placed.depths(r_, depth_, water_);
    TimedSums sums;
    for (std::size_t p = 0; p < points_.size(); ++p) sums.add(r_[p], {0, points_[p].displaced(depth_[p]), 0});
    return sums.wrench(sea.density * sea.gravity);
  }

private:
  std::vector<Point> points_;
  std::vector<Vec3d> r_; // points, world axes about the reference point
  std::vector<double> depth_;
  SeaBatch water_;
};

// Parts found by sampling do not have exactly the hull's volume and centroid. The adjustment contains the shift of
// their positions and the factor of their volumes that correct this. A part has point_b and volume.
struct Adjustment {
  Vec3d shift;
  double scale;
};
template <typename Part>
Adjustment adjustmentTo(const Filled& hull, const std::vector<Part>& parts) {
  double volume = 0;
  Vec3d moment;
  for (const Part& part : parts) volume += part.volume, moment += part.volume * part.point_b;
  if (!(volume > 0)) return {{}, 1}; // no parts: too thin to be sampled
  return {hull.centroid - moment / volume, hull.volume / volume};
}

} // namespace plim::baselines
