// baseline_scenes.hpp - scenes for the tests of the baselines: meshes in the baselines' format, seas given by a
// formula, random hulls.
#pragma once

#include "seas.hpp"

#include "baselines/method.hpp"

namespace plim::tests {

inline baselines::IndexedMesh<double> meshOf(const MeshData& mesh) {
  return {mesh.vertices, mesh.triangles};
}

inline baselines::IndexedMesh<double> meshOf(const std::string& name) {
  return meshOf(shape(name));
}

inline baselines::Wrench forceBy(const std::string& method, const baselines::IndexedMesh<double>& mesh,
                                 const baselines::Placement& placement, const baselines::Sea& sea = {}) {
  return baselines::makeMethod(method, mesh)->force(placement, sea);
}

// height(x, z): [m] above the level, at a world position.
template <typename Height>
baselines::Sea seaOf(Height height, double level = 0) {
  return {level, 1000, 9.81, [height](std::size_t n, const double* x, const double* z, double* h) {
            for (std::size_t i = 0; i < n; ++i) h[i] = height(x[i], z[i]);
          }};
}

// A random hull near the surface. The reference point is arbitrary.
struct RandomScene {
  explicit RandomScene(std::uint64_t seed) : random(seed), hull(makeHull(randomHull(random))), mesh(indexed(hull)) {
    const double reach = 0.6 * longestExtent(hull.info());
    placement = {{random.uniform(-5, 5), random.uniform(-reach, reach), random.uniform(-5, 5)},
                 rotationMatrix(randomRotation(random)),
                 {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)}};
  }
  baselines::Wrench of(const std::string& method, const baselines::Sea& sea = {}) const {
    return forceBy(method, mesh, placement, sea);
  }
  baselines::Wrench linear(const baselines::Sea& sea = {}) const {
    return baselines::referenceLinear(mesh, placement, sea);
  }
  double forceErrorOf(const baselines::Wrench& a, const baselines::Wrench& b) const {
    return forceError(hull, a.force, b.force);
  }
  double torqueErrorOf(const baselines::Wrench& a, const baselines::Wrench& b) const {
    return torqueError(hull, a.torque, b.torque);
  }
  bool same(const baselines::Wrench& a, const baselines::Wrench& b, double limit) const {
    return forceErrorOf(a, b) < limit && torqueErrorOf(a, b) < limit &&
           std::abs(a.volume - b.volume) < limit * hull.info().volume;
  }

  Random random;
  plimsoll::Hull hull;
  baselines::IndexedMesh<double> mesh;
  baselines::Placement placement;
};

} // namespace plim::tests
