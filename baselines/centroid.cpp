#include "baselines/centroid.hpp"

#include "baselines/clipping.hpp"

namespace plim::baselines {
namespace {

struct AtCentroid {
  static constexpr bool kAsksAtCentroids = true;
  static void add(const WetTriangle& wet, double depth, const Placed&, TimedSums& sums) {
    sums.add(centroidOf(wet.r), -depth * wet.area);
  }
};

} // namespace

std::unique_ptr<Method> makeCentroid(const IndexedMesh<double>& mesh, int) {
  return std::make_unique<ClippedMethod<StraightClipping, AtCentroid>>(mesh);
}

} // namespace plim::baselines
