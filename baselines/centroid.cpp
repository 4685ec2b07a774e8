// centroid.cpp - integrates the wet pieces by the centroid rule.
#include "baselines/centroid.hpp"

#include "baselines/clipping.hpp"

namespace plim::baselines {
namespace {

struct PushAtCentroid : AsksAtCentroid {
  static void add(const WetTriangle& wet, const double* depth, const Placed&, TimedSums& sums) {
    sums.add(centroidOf(wet.r), -*depth * wet.area);
  }
};

} // namespace

std::unique_ptr<Method> makeCentroid(const IndexedMesh<double>& mesh, int) {
  return std::make_unique<ClippedMethod<StraightClipping, PushAtCentroid>>(mesh);
}

} // namespace plim::baselines
