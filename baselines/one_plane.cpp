#include "baselines/one_plane.hpp"

#include "baselines/columns.hpp"
#include "baselines/pieces.hpp"
#include "baselines/sea_batch.hpp"
#include "forces/triangle.hpp"

namespace plim::baselines {
namespace {

// The sea's height above the reference point: at_reference + slope_x r.x + slope_z r.z
struct SeaPlane {
  double at_reference, slope_x, slope_z;
  double depth(const Vec3d& r) const { return at_reference + slope_x * r.x + slope_z * r.z - r.y; }
};

class OnePlane final : public Method {
public:
  explicit OnePlane(const IndexedMesh<double>& mesh)
      : mesh_(mesh), box_(boxOf(mesh.vertices, mesh.triangles)), r_(mesh.vertices.size()) {}

  Wrench force(const Placement& placement, const Sea& sea) override {
    const Placed placed(placement, sea);
    for (std::size_t v = 0; v < r_.size(); ++v) r_[v] = placed(mesh_.vertices[v]);
    const SeaPlane plane = fitPlane(placed);
    TimedSums sums;
    for (const auto& t : mesh_.triangles) addTriangle({r_[t[0]], r_[t[1]], r_[t[2]]}, plane, sums);
    return sums.wrench(sea.density * sea.gravity);
  }

private:
  SeaPlane fitPlane(const Placed& placed) {
    const Vec3d middle = placed(0.5 * (box_.low + box_.high)), quarter_b = 0.25 * (box_.high - box_.low);
    const Vec3d step{dot(absolute(placed.rotation.row[0]), quarter_b), 0,
                     dot(absolute(placed.rotation.row[2]), quarter_b)};
    const double across[5] = {0, 1, -1, 0, 0}, along[5] = {0, 0, 0, 1, -1};
    for (std::size_t k = 0; k < 5; ++k) {
      water_.x[k] = placed.reference_w.x + middle.x + across[k] * step.x;
      water_.z[k] = placed.reference_w.z + middle.z + along[k] * step.z;
    }
    water_.ask(placed.sea);
    const std::vector<double>& h = water_.height;
    const double slope_x = step.x > 0 ? (h[1] - h[2]) / (2 * step.x) : 0;
    const double slope_z = step.z > 0 ? (h[3] - h[4]) / (2 * step.z) : 0;
    return {h[0] - placed.reference_w.y - slope_x * middle.x - slope_z * middle.z, slope_x, slope_z};
  }

  static void addTriangle(const Vec3d (&r)[3], const SeaPlane& plane, TimedSums& sums) {
    const double depth[3] = {plane.depth(r[0]), plane.depth(r[1]), plane.depth(r[2])};
    const Vec3d area = 0.5 * cross(r[1] - r[0], r[2] - r[0]);
    clipTriangle(r, depth, [&](const WetPiece<double>& piece) {
      const Vec3d wet_area = piece.fraction * area;
      const Vec3d torque = cross(depthWeightedPoint(piece), wet_area);
      sums.add({}, -((piece.depth[0] + piece.depth[1] + piece.depth[2]) / 3) * wet_area);
      sums.torque[0] -= torque.x, sums.torque[1] -= torque.y, sums.torque[2] -= torque.z;
    });
  }

  IndexedMesh<double> mesh_;
  Box box_;              // [m, body]
  std::vector<Vec3d> r_; // vertices, world axes about the reference point
  SeaBatch water_{5};    // the middle, and a quarter of the box to either side of it along x and along z
};

} // namespace

std::unique_ptr<Method> makeOnePlane(const IndexedMesh<double>& mesh, int) {
  return std::make_unique<OnePlane>(mesh);
}

} // namespace plim::baselines
