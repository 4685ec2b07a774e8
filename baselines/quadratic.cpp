// quadratic.cpp - combines straight clipping with the quadratic rule.
#include "baselines/quadratic.hpp"

#include "baselines/clipping.hpp"

namespace plim::baselines {
namespace {

struct QuadraticDepth {
  static constexpr std::size_t kAsksAt = 6;
  static void points(const WetTriangle& wet, std::vector<Vec3d>& points) {
    for (std::size_t e = 0; e < 3; ++e) points.push_back(wet.r[e]);
    for (std::size_t e = 0; e < 3; ++e) points.push_back(0.5 * (wet.r[e] + wet.r[(e + 1) % 3]));
  }
  static void add(const WetTriangle& wet, const double* depth, const Placed&, TimedSums& sums) {
    addQuadratic({{wet.r[0], depth[0]}, {wet.r[1], depth[1]}, {wet.r[2], depth[2]}}, {depth[3], depth[4], depth[5]},
                 sums);
  }
};

} // namespace

std::unique_ptr<Method> makeQuadratic(const IndexedMesh<double>& mesh, int) {
  return std::make_unique<ClippedMethod<StraightClipping, QuadraticDepth>>(mesh);
}

} // namespace plim::baselines
