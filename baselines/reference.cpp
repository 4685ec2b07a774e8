// reference.cpp - double, brute force, and on purpose not the library's formulas: every triangle is clipped as a
// polygon (Sutherland and Hodgman), cut into a fan, and each piece is integrated by the rule of the three edge
// midpoints,
//   int f dS = (S / 3) sum f(midpoints),
// which is exact for quadratic f, so for depth times arm. World axes about the reference point; sums in long double.
#include "baselines/reference.hpp"

namespace plim::baselines {
namespace {

struct Sums {
  long double force[3] = {}, torque[3] = {}, area = 0;

  static void add(long double (&sum)[3], const Vec3d& v) { sum[0] += v.x, sum[1] += v.y, sum[2] += v.z; }
};

struct Polygon {
  Vec3d corner[4];
  int size = 0;
};

Polygon wetPart(const Vec3d (&r)[3], double level) {
  Polygon wet;
  for (int k = 0; k < 3; ++k) {
    const Vec3d &here = r[k], &next = r[(k + 1) % 3];
    const double d_here = level - here.y, d_next = level - next.y;
    if (d_here >= 0) wet.corner[wet.size++] = here;
    if ((d_here > 0 && d_next < 0) || (d_here < 0 && d_next > 0))
      wet.corner[wet.size++] = here + (d_here / (d_here - d_next)) * (next - here);
  }
  return wet;
}

void addPiece(const Vec3d& a, const Vec3d& b, const Vec3d& c, double level, Sums& sums) {
  const Vec3d area = 0.5 * cross(b - a, c - a);
  for (const Vec3d& middle : {0.5 * (a + b), 0.5 * (b + c), 0.5 * (c + a)}) {
    const Vec3d pressure = ((level - middle.y) / 3) * area;
    Sums::add(sums.force, -pressure);
    Sums::add(sums.torque, -cross(middle, pressure));
  }
  sums.area += length(area);
}

Vec3d scaled(const long double (&sum)[3], double factor) {
  return {static_cast<double>(sum[0] * factor), static_cast<double>(sum[1] * factor),
          static_cast<double>(sum[2] * factor)};
}

} // namespace

Wrench referenceForce(const IndexedMesh<double>& mesh, const Placement& placement, const StillWater& water) {
  const Vec3d reference_w = placement.position + placement.rotation * placement.reference_b;
  const double level = water.level - reference_w.y;
  Sums sums;
  for (const auto& triangle : mesh.triangles) {
    Vec3d r[3];
    for (std::size_t k = 0; k < 3; ++k)
      r[k] = placement.rotation * (mesh.vertices[triangle[k]] - placement.reference_b);
    const Polygon wet = wetPart(r, level);
    for (int k = 1; k + 1 < wet.size; ++k) addPiece(wet.corner[0], wet.corner[k], wet.corner[k + 1], level, sums);
  }
  const double weight = water.density * water.gravity;
  Wrench wrench;
  wrench.force = scaled(sums.force, weight);
  wrench.torque = scaled(sums.torque, weight);
  wrench.volume = static_cast<double>(sums.force[1]);
  wrench.wetted_area = static_cast<double>(sums.area);
  return wrench;
}

} // namespace plim::baselines
