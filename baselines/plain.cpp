// plain.cpp - transforms every vertex, classifies every triangle by a bit mask, clips by linear interpolation and adds
// the closed form.
//
// Scalar float, one running sum, one thread. It follows the structure of the blog post among the sources, with the
// corrected torque. It is written relative to the reference point, which keeps its precision away from the world's
// origin: this is the best version of the method.
#include "baselines/plain.hpp"

#include <cmath>

namespace plim::baselines {
namespace {

struct Sums {
  Vec3f force, torque;
};

// Adds the pressure on a wholly wet triangle, in units of rho g; r relative to the reference point, d the depths.
inline void addTriangle(const Vec3f& r0, const Vec3f& r1, const Vec3f& r2, float d0, float d1, float d2, Sums& sums) {
  const Vec3f area = 0.5f * cross(r1 - r0, r2 - r0);
  const float depth = d0 + d1 + d2;
  const Vec3f moment = (depth + d0) * r0 + (depth + d1) * r1 + (depth + d2) * r2;
  sums.force -= (depth / 3) * area;
  sums.torque -= (1.0f / 12) * cross(moment, area);
}

inline Vec3f lerpToSurface(const Vec3f& wet, const Vec3f& dry, float wet_depth, float dry_depth) {
  return wet + (wet_depth / (wet_depth - dry_depth)) * (dry - wet);
}

// a is wet, b and c are dry.
inline void addOneBelow(const Vec3f& a, const Vec3f& b, const Vec3f& c, float da, float db, float dc, Sums& sums) {
  addTriangle(a, lerpToSurface(a, b, da, db), lerpToSurface(a, c, da, dc), da, 0, 0, sums);
}

// a is dry, b and c are wet.
inline void addOneAbove(const Vec3f& a, const Vec3f& b, const Vec3f& c, float da, float db, float dc, Sums& sums) {
  const Vec3f ab = lerpToSurface(b, a, db, da), ac = lerpToSurface(c, a, dc, da);
  addTriangle(b, c, ac, db, dc, 0, sums);
  addTriangle(b, ac, ab, db, 0, 0, sums);
}

// Adds every triangle, given the depth of each vertex.
template <typename DepthOf>
void addTriangles(const IndexedMesh<float>& mesh, const std::vector<Vec3f>& r, DepthOf depthOf, Sums& sums) {
  for (const auto& triangle : mesh.triangles) {
    const Vec3f &a = r[triangle[0]], &b = r[triangle[1]], &c = r[triangle[2]];
    const float da = depthOf(triangle[0]), db = depthOf(triangle[1]), dc = depthOf(triangle[2]);
    switch ((da > 0) << 2 | (db > 0) << 1 | (dc > 0)) {
    case 0b000: break;
    case 0b111: addTriangle(a, b, c, da, db, dc, sums); break;
    case 0b100: addOneBelow(a, b, c, da, db, dc, sums); break;
    case 0b010: addOneBelow(b, c, a, db, dc, da, sums); break;
    case 0b001: addOneBelow(c, a, b, dc, da, db, sums); break;
    case 0b011: addOneAbove(a, b, c, da, db, dc, sums); break;
    case 0b101: addOneAbove(b, c, a, db, dc, da, sums); break;
    case 0b110: addOneAbove(c, a, b, dc, da, db, sums); break;
    default: break;
    }
  }
}

// Samples a sea that is not a sum of sines.
void sampleDepths(const Sea& sea, const Vec3d& reference_w, PlainScratch& scratch) {
  const std::vector<Vec3f>& r = scratch.r;
  SeaBatch& water = scratch.water;
  water.resize(r.size());
  for (std::size_t v = 0; v < r.size(); ++v)
    water.x[v] = reference_w.x + double{r[v].x}, water.z[v] = reference_w.z + double{r[v].z};
  water.ask(sea);
  for (std::size_t v = 0; v < r.size(); ++v)
    scratch.depth[v] = static_cast<float>(water.height[v] - reference_w.y) - r[v].y;
}

} // namespace

void toFloat(std::span<const SineWave<double>> waves, std::vector<PlainWave>& in_float) {
  in_float.clear();
  for (const SineWave<double>& wave : waves)
    in_float.push_back({static_cast<float>(wave.amplitude), static_cast<float>(wave.kx), static_cast<float>(wave.kz),
                        static_cast<float>(wave.phase)});
}

Wrench plainForce(const IndexedMesh<float>& mesh, const Placement& placement, const Sea& sea,
                  std::span<const PlainWave> waves, PlainScratch& scratch) {
  const Vec3f origin = convert<float>(placement.reference_b);
  const Vec3d reference_w = placement.position + placement.rotation * placement.reference_b;
  const auto level = static_cast<float>(sea.level - reference_w.y);
  const auto world_x = static_cast<float>(reference_w.x), world_z = static_cast<float>(reference_w.z);
  const Vec3f row0 = convert<float>(placement.rotation.row[0]), row1 = convert<float>(placement.rotation.row[1]),
              row2 = convert<float>(placement.rotation.row[2]);
  scratch.r.resize(mesh.vertices.size());
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v) {
    const Vec3f r = mesh.vertices[v] - origin;
    scratch.r[v] = {dot(row0, r), dot(row1, r), dot(row2, r)};
  }
  Sums sums;
  if (waves.empty() && !sea.heights) {
    addTriangles(mesh, scratch.r, [&](std::uint32_t v) { return level - scratch.r[v].y; }, sums);
  } else {
    scratch.depth.resize(mesh.vertices.size());
    if (waves.empty())
      sampleDepths(sea, reference_w, scratch);
    else
      for (std::size_t v = 0; v < scratch.r.size(); ++v) {
        const float x = world_x + scratch.r[v].x, z = world_z + scratch.r[v].z;
        float height = level;
        for (const PlainWave& wave : waves) height += wave.amplitude * std::sin(wave.kx * x + wave.kz * z + wave.phase);
        scratch.depth[v] = height - scratch.r[v].y;
      }
    addTriangles(mesh, scratch.r, [&](std::uint32_t v) { return scratch.depth[v]; }, sums);
  }
  const double weight = sea.density * sea.gravity;
  return {weight * convert<double>(sums.force), weight * convert<double>(sums.torque),
          static_cast<double>(sums.force.y)};
}

namespace {

class Plain final : public Method {
public:
  explicit Plain(const IndexedMesh<double>& mesh) {
    for (const Vec3d& v : mesh.vertices) mesh_.vertices.push_back(convert<float>(v));
    mesh_.triangles = mesh.triangles;
  }
  Wrench force(const Placement& placement, const Sea& sea) override {
    toFloat(sea.waves, waves_);
    return plainForce(mesh_, placement, sea, waves_, scratch_);
  }

private:
  IndexedMesh<float> mesh_;
  std::vector<PlainWave> waves_;
  PlainScratch scratch_;
};

} // namespace

std::unique_ptr<Method> makePlain(const IndexedMesh<double>& mesh, int) {
  return std::make_unique<Plain>(mesh);
}

} // namespace plim::baselines
