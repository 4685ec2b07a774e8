// pontoons.cpp - samples the inside of the hull and gathers the samples into spheres.
#include "baselines/pontoons.hpp"

#include "baselines/point_forces.hpp"
#include "math/elementary.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace plim::baselines {
namespace {

// A part of the hull's inside: a small one (a sample), or one made of many (a cluster).
struct Part {
  Vec3d point_b; // its centroid
  double volume;
};

// Returns some thousands of points, about equally spaced vertically and horizontally. Even a thin column has one.
std::vector<Part> sampleInside(const IndexedMesh<double>& mesh, double volume, int wanted) {
  const Box box = boxOf(mesh.vertices, mesh.triangles);
  const double spacing = std::cbrt(volume / wanted);
  const auto count = [spacing](double extent, double least) {
    return static_cast<int>(std::clamp(std::ceil(extent / spacing), least, 256.0));
  };
  const Columns columns = columnsOf(mesh, count(box.high.x - box.low.x, 8), count(box.high.z - box.low.z, 8));
  std::vector<Part> samples;
  for (int j = 0; j < columns.along; ++j)
    for (int i = 0; i < columns.across; ++i)
      for (const Interval& interval : columns.at(i, j)) {
        const int steps = count(interval.high - interval.low, 1);
        const double step = (interval.high - interval.low) / steps;
        Vec3d place = columns.place(i, j);
        for (int k = 0; k < steps; ++k) {
          place.y = interval.low + (k + 0.5) * step;
          samples.push_back({place, step * columns.width * columns.length});
        }
      }
  return samples;
}

double squaredDistance(const Vec3d& a, const Vec3d& b) {
  return dot(a - b, a - b);
}

// Returns the sample farthest from `middle`, then repeatedly the one farthest from all chosen so far. If several are
// equal, the first is taken.
std::vector<Vec3d> farthestPoints(const std::vector<Part>& samples, const Vec3d& middle, std::size_t count) {
  std::vector<double> distance(samples.size(), std::numeric_limits<double>::infinity());
  std::vector<Vec3d> chosen;
  Vec3d from = middle;
  while (chosen.size() < std::min(count, samples.size())) {
    for (std::size_t s = 0; s < samples.size(); ++s)
      distance[s] = std::min(distance[s], squaredDistance(samples[s].point_b, from));
    const auto farthest = std::max_element(distance.begin(), distance.end()) - distance.begin();
    from = samples[static_cast<std::size_t>(farthest)].point_b;
    // `middle` is the starting point only.
    if (chosen.empty()) std::fill(distance.begin(), distance.end(), std::numeric_limits<double>::infinity());
    chosen.push_back(from);
  }
  return chosen;
}

std::size_t nearest(const std::vector<Vec3d>& centres, const Vec3d& place) {
  std::size_t best = 0;
  for (std::size_t c = 1; c < centres.size(); ++c)
    if (squaredDistance(centres[c], place) < squaredDistance(centres[best], place)) best = c;
  return best;
}

// Lloyd's iteration, until no centre moves or the limit of rounds is reached.
std::vector<Part> gather(const std::vector<Part>& samples, std::vector<Vec3d> centres) {
  std::vector<Part> clusters;
  for (int round = 0; round < 50; ++round) {
    clusters.assign(centres.size(), {{}, 0});
    for (const Part& sample : samples) {
      Part& cluster = clusters[nearest(centres, sample.point_b)];
      cluster.point_b += sample.volume * sample.point_b;
      cluster.volume += sample.volume;
    }
    bool moved = false;
    for (std::size_t c = 0; c < centres.size(); ++c) {
      if (clusters[c].volume == 0) continue;
      clusters[c].point_b = clusters[c].point_b / clusters[c].volume;
      moved = moved || !(clusters[c].point_b == centres[c]);
      centres[c] = clusters[c].point_b;
    }
    if (!moved) break;
  }
  std::erase_if(clusters, [](const Part& cluster) { return cluster.volume == 0; });
  return clusters;
}

} // namespace

double Pontoon::displaced(double depth) const {
  const double e = std::clamp(depth / radius, -1.0, 1.0);
  return kPi * radius * radius * radius * (1 + e) * (1 + e) * (2 - e) / 3;
}

std::vector<Pontoon> fitPontoons(const IndexedMesh<double>& mesh, int count) {
  const Filled hull = filledHull(mesh);
  if (!(hull.volume > 0)) return {};
  const std::vector<Part> samples = sampleInside(mesh, hull.volume, std::max(4096, 32 * count));
  const std::vector<Part> clusters =
      gather(samples, farthestPoints(samples, hull.centroid, static_cast<std::size_t>(count)));
  const Adjustment adjustment = adjustmentTo(hull, clusters);
  std::vector<Pontoon> pontoons;
  for (const Part& cluster : clusters)
    pontoons.push_back({cluster.point_b + adjustment.shift, std::cbrt(0.75 * adjustment.scale * cluster.volume / kPi)});
  return pontoons;
}

std::unique_ptr<Method> makePontoons(const IndexedMesh<double>& mesh, int count) {
  return std::make_unique<PointForces<Pontoon>>(fitPontoons(mesh, count));
}

} // namespace plim::baselines
