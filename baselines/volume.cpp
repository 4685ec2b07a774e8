// volume.cpp - sums the tetrahedra, with or without clipping.
#include "baselines/volume.hpp"

#include "baselines/sea_batch.hpp"
#include "forces/triangle.hpp"

namespace plim::baselines {
namespace {

struct Displaced {
  double volume = 0;
  Vec3d moment; // volume times its centroid, relative to p0

  void addTetrahedron(const Vec3d (&r)[3]) {
    const double part = dot(r[0], cross(r[1], r[2])) / 6;
    volume += part;
    moment += (part / 4) * (r[0] + r[1] + r[2]);
  }
};

void addClipped(const Vec3d (&r)[3], Displaced& displaced) {
  const double depth[3] = {-r[0].y, -r[1].y, -r[2].y};
  clipTriangle(r, depth, [&](const WetPiece<double>& piece) { displaced.addTetrahedron(piece.r); });
}

void addWhole(const Vec3d (&r)[3], Displaced& displaced) {
  const int wet = (r[0].y < 0) + (r[1].y < 0) + (r[2].y < 0);
  if (wet == 3 || (wet > 0 && r[0].y + r[1].y + r[2].y < 0)) displaced.addTetrahedron(r);
}

class Volume final : public Method {
public:
  using Add = void (*)(const Vec3d (&r)[3], Displaced& displaced);
  Volume(const IndexedMesh<double>& mesh, Add add) : mesh_(mesh), add_(add), r_(mesh.vertices.size()) {}

  Wrench force(const Placement& placement, const Sea& sea) override {
    const Vec3d reference_w = placement.position + placement.rotation * placement.reference_b;
    water_.x[0] = reference_w.x, water_.z[0] = reference_w.z;
    water_.ask(sea);
    const Vec3d p0{0, water_.height[0] - reference_w.y, 0}; // above or below the reference point
    for (std::size_t v = 0; v < r_.size(); ++v)
      r_[v] = placement.rotation * (mesh_.vertices[v] - placement.reference_b) - p0;
    Displaced displaced;
    for (const auto& t : mesh_.triangles) add_({r_[t[0]], r_[t[1]], r_[t[2]]}, displaced);
    const double weight = sea.density * sea.gravity;
    const Vec3d up{0, weight, 0};
    // p0 and the reference point are on the same vertical, so the lever arm is the same about both.
    return {displaced.volume * up, cross(displaced.moment, up), displaced.volume};
  }

private:
  IndexedMesh<double> mesh_;
  Add add_;
  std::vector<Vec3d> r_; // vertices, world axes about p0
  SeaBatch water_{1};
};

} // namespace

std::unique_ptr<Method> makeVolume(const IndexedMesh<double>& mesh, int) {
  return std::make_unique<Volume>(mesh, addClipped);
}

std::unique_ptr<Method> makeVolumeFast(const IndexedMesh<double>& mesh, int) {
  return std::make_unique<Volume>(mesh, addWhole);
}

} // namespace plim::baselines
