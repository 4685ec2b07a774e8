// one_plane.cpp - fits the plane and clips the hull at it.
#include "baselines/one_plane.hpp"

#include "baselines/clipping.hpp"
#include "baselines/columns.hpp"

namespace plim::baselines {
namespace {

struct SeaPlane {
  double x, z, height; // [m, world] c and h_c
  double slope_x, slope_z;
  double heightAt(double at_x, double at_z) const { return height + slope_x * (at_x - x) + slope_z * (at_z - z); }
};

class OnePlane final : public Method {
public:
  explicit OnePlane(const IndexedMesh<double>& mesh) : box_(boxOf(mesh.vertices, mesh.triangles)), clipped_(mesh) {}

  Wrench force(const Placement& placement, const Sea& sea) override {
    const SeaPlane plane = fitPlane(Placed(placement, sea));
    // Capture a single reference: a larger closure would be allocated.
    const Heights heights = [&plane](std::size_t n, const double* x, const double* z, double* height) {
      for (std::size_t i = 0; i < n; ++i) height[i] = plane.heightAt(x[i], z[i]);
    };
    return clipped_.force(placement, {0, sea.density, sea.gravity, heights});
  }

private:
  SeaPlane fitPlane(const Placed& placed) {
    const Vec3d middle = placed.reference_w + placed(0.5 * (box_.low + box_.high));
    const Vec3d quarter_b = 0.25 * (box_.high - box_.low);
    const double step_x = dot(absolute(placed.rotation.row[0]), quarter_b),
                 step_z = dot(absolute(placed.rotation.row[2]), quarter_b);
    const double across[5] = {0, 1, -1, 0, 0}, along[5] = {0, 0, 0, 1, -1};
    for (std::size_t k = 0; k < 5; ++k)
      water_.x[k] = middle.x + across[k] * step_x, water_.z[k] = middle.z + along[k] * step_z;
    water_.ask(placed.sea);
    const std::vector<double>& h = water_.height;
    const double mean = (h[0] + h[1] + h[2] + h[3] + h[4]) / 5;
    return {middle.x, middle.z, mean, step_x > 0 ? (h[1] - h[2]) / (2 * step_x) : 0,
            step_z > 0 ? (h[3] - h[4]) / (2 * step_z) : 0};
  }

  Box box_;           // [m, body]
  SeaBatch water_{5}; // the centre, and a quarter of the box to either side of it along x and along z
  ClippedMethod<StraightClipping, LinearDepth> clipped_;
};

} // namespace

std::unique_ptr<Method> makeOnePlane(const IndexedMesh<double>& mesh, int) {
  return std::make_unique<OnePlane>(mesh);
}

} // namespace plim::baselines
