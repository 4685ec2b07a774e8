// blog.cpp - all steps in single precision and world coordinates.
#include "baselines/blog.hpp"

#include "baselines/sea_batch.hpp"
#include "forces/triangle.hpp"

namespace plim::baselines {
namespace {

struct WetFloat {
  Vec3f x[3]; // [m, world]
};

struct FloatSums {
  Vec3f force, torque; // divided by rho g
};

void add(const WetFloat& wet, float h, const Vec3f& center, FloatSums& sums) {
  const Vec3f &a = wet.x[0], &b = wet.x[1], &c = wet.x[2];
  const Vec3f area = 0.5f * cross(b - a, c - a), sum = a + b + c;
  const Vec3f A = (sum.y - 4 * h) * sum + a.y * a + b.y * b + c.y * c;
  sums.force += (1.0f / 3) * (sum.y - 3 * h) * area;
  sums.torque += (1.0f / 12) * cross((12 * h - 4 * sum.y) * center + A, area);
}

class Blog final : public Method {
public:
  explicit Blog(const IndexedMesh<double>& mesh)
      : mesh_(mesh), vertices_(mesh.vertices.size()), at_vertices_(mesh.vertices.size()),
        at_centroids_(2 * mesh.triangles.size()) {
    wet_.reserve(2 * mesh.triangles.size());
  }

  Wrench force(const Placement& placement, const Sea& sea) override {
    placeVertices(placement, sea);
    clip();
    askAtCentroids(sea);
    const Vec3f center = convert<float>(placement.position + placement.rotation * placement.reference_b);
    FloatSums sums;
    for (std::size_t i = 0; i < wet_.size(); ++i)
      add(wet_[i], static_cast<float>(at_centroids_.height[i]), center, sums);
    const double weight = sea.density * sea.gravity;
    return {weight * convert<double>(sums.force), weight * convert<double>(sums.torque),
            static_cast<double>(sums.force.y)};
  }

private:
  void placeVertices(const Placement& placement, const Sea& sea) {
    for (std::size_t v = 0; v < vertices_.size(); ++v) {
      vertices_[v] = convert<float>(placement.position + placement.rotation * mesh_.vertices[v]);
      at_vertices_.x[v] = double{vertices_[v].x}, at_vertices_.z[v] = double{vertices_[v].z};
    }
    at_vertices_.ask(sea);
  }

  void clip() {
    wet_.clear();
    for (const auto& t : mesh_.triangles) {
      const Vec3f x[3] = {vertices_[t[0]], vertices_[t[1]], vertices_[t[2]]};
      float depth[3];
      for (std::size_t k = 0; k < 3; ++k) depth[k] = static_cast<float>(at_vertices_.height[t[k]]) - x[k].y;
      clipTriangle(x, depth,
                   [&](const WetPiece<float>& piece) { wet_.push_back({{piece.r[0], piece.r[1], piece.r[2]}}); });
    }
  }

  void askAtCentroids(const Sea& sea) {
    at_centroids_.resize(wet_.size());
    for (std::size_t i = 0; i < wet_.size(); ++i) {
      const Vec3f middle = (1.0f / 3) * (wet_[i].x[0] + wet_[i].x[1] + wet_[i].x[2]);
      at_centroids_.x[i] = double{middle.x}, at_centroids_.z[i] = double{middle.z};
    }
    at_centroids_.ask(sea);
  }

  IndexedMesh<double> mesh_;
  std::vector<Vec3f> vertices_; // [m, world]
  std::vector<WetFloat> wet_;
  SeaBatch at_vertices_, at_centroids_;
};

} // namespace

std::unique_ptr<Method> makeBlog(const IndexedMesh<double>& mesh, int) {
  return std::make_unique<Blog>(mesh);
}

} // namespace plim::baselines
