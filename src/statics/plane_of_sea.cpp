// plane_of_sea.cpp - least squares over a regular set of points.
#include "statics/plane_of_sea.hpp"

#include "hydrodynamics/drag.hpp"

namespace plim {

std::optional<PlaneOfSea> fitPlane(const Hull& hull, const Pose& pose, const Surface& surface) {
  if (surface.isFlat()) return PlaneOfSea{surface.fluid().level, 0, 0};
  constexpr int kAcross = 5, kPlaces = kAcross * kAcross;
  const Vec3d center_w = pose.toWorld(hull.center_b), half_w = halfExtentInWorld(hull.half_extent, pose.rotation);
  double x[kPlaces], z[kPlaces], height[kPlaces];
  const auto along = [](int k) { return (2.0 * k + 1) / kAcross - 1; }; // centres of equal parts of -1...1
  for (int i = 0; i < kPlaces; ++i)
    x[i] = center_w.x + along(i % kAcross) * half_w.x, z[i] = center_w.z + along(i / kAcross) * half_w.z;
  surface.heights(kPlaces, x, z, height);
  double mean = 0, across_x = 0, across_z = 0, squares = 0;
  for (int i = 0; i < kPlaces; ++i) {
    if (!(std::abs(height[i]) <= 1e7)) return {};
    const double s = along(i % kAcross), t = along(i / kAcross);
    mean += height[i] / kPlaces, across_x += s * height[i], across_z += t * height[i], squares += s * s;
  }
  const auto slope = [&](double across, double half) { return half > 0 ? across / (squares * half) : 0.0; };
  return PlaneOfSea{surface.fluid().level + mean, slope(across_x, half_w.x), slope(across_z, half_w.z)};
}

} // namespace plim
