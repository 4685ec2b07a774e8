// water_probes.cpp - places the probes of an ellipsoid.
#include "hydrodynamics/water_probes.hpp"

namespace plim {
WaterProbes probesOf(const EllipsoidMass& ellipsoid, const Vec3d& center_b, double length_unit) {
  WaterProbes probes;
  probes.about_b = ellipsoid.centroid_b;
  const Vec3d middle_c = ellipsoid.centroid_b - center_b, &s = ellipsoid.semi_axes;
  for (int i = 0; i < 3; ++i) {
    const Vec3d axis = ellipsoid.axes.column(i);
    const double distance = std::sqrt(0.6) * s[i];
    Mat3d turning{};
    for (int other = 0; other < 3 && distance > 0; ++other) {
      if (other == i) continue;
      const Vec3d across = ellipsoid.axes.column(other);
      const double a = s[i] * s[i], b = s[other] * s[other];
      if (std::abs(a - b) < 1e-3 * (a + b)) continue; // equal axes: turning about this one moves no water
      const double part = a / (a - b) / (2 * distance);
      turning = turning + part * Mat3d::outer(cross(axis, across), across);
    }
    probes.add(middle_c + distance * axis, length_unit, 1.0 / 6 * Mat3d::identity(), turning);
    probes.add(middle_c - distance * axis, length_unit, 1.0 / 6 * Mat3d::identity(), -1.0 * turning);
  }
  return probes;
}

} // namespace plim
