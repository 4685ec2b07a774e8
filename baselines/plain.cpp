// plain.cpp - transform every vertex, classify every triangle by a bit mask, clip by linear interpolation, add the
// closed form. Scalar float, one running sum, one thread. After the structure of the blog post among the sources, with
// the corrected torque, written about the reference point so that it keeps its digits away from the world's origin: as
// good as the method gets.
#include "baselines/plain.hpp"

namespace plim::baselines {
namespace {

struct Sums {
  Vec3f force, torque;
};

// Pressure on a wholly wet triangle, in units of rho g; r about the reference point, d the depths.
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

} // namespace

Wrench plainForce(const IndexedMesh<float>& mesh, const Placement& placement, const StillWater& water,
                  std::vector<Vec3f>& scratch) {
  const Vec3f origin = convert<float>(placement.reference_b);
  const Vec3d reference_w = placement.position + placement.rotation * placement.reference_b;
  const auto level = static_cast<float>(water.level - reference_w.y);
  const Vec3f row0 = convert<float>(placement.rotation.row[0]), row1 = convert<float>(placement.rotation.row[1]),
              row2 = convert<float>(placement.rotation.row[2]);
  scratch.resize(mesh.vertices.size());
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v) {
    const Vec3f r = mesh.vertices[v] - origin;
    scratch[v] = {dot(row0, r), dot(row1, r), dot(row2, r)};
  }
  Sums sums;
  for (const auto& triangle : mesh.triangles) {
    const Vec3f &a = scratch[triangle[0]], &b = scratch[triangle[1]], &c = scratch[triangle[2]];
    const float da = level - a.y, db = level - b.y, dc = level - c.y;
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
  const double weight = water.density * water.gravity;
  Wrench wrench;
  wrench.force = weight * convert<double>(sums.force);
  wrench.torque = weight * convert<double>(sums.torque);
  wrench.volume = static_cast<double>(sums.force.y);
  return wrench;
}

} // namespace plim::baselines
