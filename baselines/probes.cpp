// probes.cpp - measures the hull over each rectangle of the footprint.
#include "baselines/probes.hpp"

#include "baselines/point_forces.hpp"

#include <algorithm>
#include <cmath>

namespace plim::baselines {
namespace {

// Returns the divisor of `count` for which rectangles across and along the footprint are nearest to squares.
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

// Returns the probe of one rectangle of `side` by `side` columns.
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

} // namespace

double Probe::displaced(double depth) const {
  return volume * std::clamp(depth / height, 0.0, 1.0);
}

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
  const Adjustment adjustment = adjustmentTo(hull, probes);
  for (Probe& probe : probes) { // probes stay at the mean bottom, so y is not shifted
    probe.point_b.x += adjustment.shift.x, probe.point_b.z += adjustment.shift.z;
    probe.volume *= adjustment.scale;
  }
  return probes;
}

std::unique_ptr<Method> makeProbes(const IndexedMesh<double>& mesh, int count) {
  return std::make_unique<PointForces<Probe>>(placeProbes(mesh, count));
}

} // namespace plim::baselines
