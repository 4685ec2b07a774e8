#include "baselines/probes.hpp"

#include "baselines/columns.hpp"
#include "baselines/pieces.hpp"
#include "baselines/sea_batch.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace plim::baselines {
namespace {

// The divisor of `count` for which rectangles across and along the footprint are nearest to squares.
int probesAcross(const Box& box, int count) {
  const double width = box.high.x - box.low.x, length = box.high.z - box.low.z;
  int best = 1;
  double best_ratio = 0; // of the shorter side to the longer
  for (int across = 1; across <= count; ++across) {
    if (count % across != 0) continue;
    const double a = width / across, b = length * across / count;
    const double ratio = std::min(a, b) / std::max(a, b);
    if (ratio > best_ratio) best = across, best_ratio = ratio;
  }
  return best;
}

// The hull over one rectangle of `side` by `side` columns.
Probe probeOver(const Columns& columns, int first_i, int first_j, int side) {
  double filled = 0, bottom = 0; // [m], summed over columns
  int occupied = 0;
  Vec3d moment;
  for (int j = first_j; j < first_j + side; ++j)
    for (int i = first_i; i < first_i + side; ++i) {
      const std::vector<Interval>& inside = columns.at(i, j);
      if (inside.empty()) continue;
      ++occupied;
      bottom += inside.front().low;
      for (const Interval& interval : inside) {
        filled += interval.high - interval.low;
        moment += (interval.high - interval.low) * columns.place(i, j);
      }
    }
  if (!(filled > 0)) return {{}, 0, 0};
  return {{moment.x / filled, bottom / occupied, moment.z / filled},
          filled * columns.width * columns.length,
          filled / occupied};
}

class Probes final : public Method {
public:
  explicit Probes(std::vector<Probe> probes) : probes_(std::move(probes)), r_(probes_.size()), water_(probes_.size()) {}

  Wrench force(const Placement& placement, const Sea& sea) override {
    const Placed placed(placement, sea);
    for (std::size_t p = 0; p < probes_.size(); ++p) {
      r_[p] = placed(probes_[p].point_b);
      water_.x[p] = placed.reference_w.x + r_[p].x, water_.z[p] = placed.reference_w.z + r_[p].z;
    }
    water_.ask(sea);
    TimedSums sums;
    for (std::size_t p = 0; p < probes_.size(); ++p) {
      const double depth = water_.height[p] - placed.reference_w.y - r_[p].y;
      sums.add(r_[p], {0, probes_[p].volume * std::clamp(depth / probes_[p].height, 0.0, 1.0), 0});
    }
    return sums.wrench(sea.density * sea.gravity);
  }

private:
  std::vector<Probe> probes_;
  std::vector<Vec3d> r_; // points, world axes about the reference point
  SeaBatch water_;
};

} // namespace

std::vector<Probe> placeProbes(const IndexedMesh<double>& mesh, int count) {
  const Filled hull = filledHull(mesh);
  if (!(hull.volume > 0)) return {};
  const int across = probesAcross(boxOf(mesh.vertices, mesh.triangles), count), along = count / across;
  const int side = std::max(4, static_cast<int>(std::ceil(96 / std::sqrt(count)))); // columns of a rectangle
  const Columns columns = columnsOf(mesh, across * side, along * side);
  std::vector<Probe> probes;
  for (int j = 0; j < along; ++j)
    for (int i = 0; i < across; ++i)
      if (const Probe probe = probeOver(columns, i * side, j * side, side); probe.volume > 0) probes.push_back(probe);
  double found = 0;
  Vec3d middle;
  for (const Probe& probe : probes) found += probe.volume, middle += probe.volume * probe.point_b;
  for (Probe& probe : probes) { // the columns' volume and middle are not quite the hull's
    probe.point_b.x += hull.centroid.x - middle.x / found, probe.point_b.z += hull.centroid.z - middle.z / found;
    probe.volume *= hull.volume / found;
  }
  return probes;
}

std::unique_ptr<Method> makeProbes(const IndexedMesh<double>& mesh, int count) {
  return std::make_unique<Probes>(placeProbes(mesh, count));
}

} // namespace plim::baselines
