// panel_integrals.cpp - the geometry of a triangle, and the sums over its edges.
#include "seakeeping/panel_integrals.hpp"

#include "math/elementary.hpp"

namespace plim {

FlatPanel::FlatPanel(const Vec3d (&corners)[3]) : corner{corners[0], corners[1], corners[2]} {
  const Vec3d doubled = cross(corners[1] - corners[0], corners[2] - corners[0]);
  area = 0.5 * length(doubled), normal = doubled / (2 * area);
  center = (corners[0] + corners[1] + corners[2]) / 3.0;
  for (int k = 0; k < 3; ++k) {
    const Vec3d along = corners[(k + 1) % 3] - corners[k];
    edge[k] = length(along), edge_normal[k] = cross(along, normal) / edge[k];
    radius = std::max(radius, length(corners[k] - center));
  }
}

SourceSheet sourceSheet(const FlatPanel& panel, const Vec3d& x) {
  constexpr double kFar = 6;
  const Vec3d from = x - panel.center;
  const double distance2 = dot(from, from);
  if (distance2 > kFar * kFar * panel.radius * panel.radius) {
    const double per = 1 / std::sqrt(distance2), potential = panel.area * per;
    return {potential, -potential * per * per * from};
  }
  const Vec3d r[3] = {panel.corner[0] - x, panel.corner[1] - x, panel.corner[2] - x};
  const double size[3] = {length(r[0]), length(r[1]), length(r[2])};
  const double h = -dot(panel.normal, r[0]);
  SourceSheet sum{0, {}};
  for (int k = 0; k < 3; ++k) {
    const int next = (k + 1) % 3;
    const double both = size[k] + size[next], least = 1e-12 * panel.edge[k];
    const double L = logarithm((both + panel.edge[k]) / std::max(both - panel.edge[k], least));
    sum.potential += dot(panel.edge_normal[k], r[k]) * L;
    sum.gradient -= L * panel.edge_normal[k];
  }
  if (std::abs(h) <= 1e-12 * panel.radius) return sum; // x is in its plane
  const double triple = dot(r[0], cross(r[1], r[2]));
  const double below =
      size[0] * size[1] * size[2] + dot(r[0], r[1]) * size[2] + dot(r[1], r[2]) * size[0] + dot(r[2], r[0]) * size[1];
  const double omega = -2 * arcTangent(triple, below);
  sum.potential -= h * omega, sum.gradient -= omega * panel.normal;
  return sum;
}

} // namespace plim
