// attitude.cpp - splits a quaternion into tilt and yaw.
#include "cli/float/attitude.hpp"

#include <cmath>
#include <numbers>

namespace plim::cli {

Attitude attitudeOf(const double (&rotation)[4]) {
  constexpr double kDegrees = 180 / std::numbers::pi;
  const auto& [x, y, z, w] = rotation;
  const double upright = std::hypot(y, w), sine = std::hypot(x, z); // cosine and sine of half the tilt
  const double tilt = 2 * std::atan2(sine, upright);
  if (upright == 0) return {tilt * kDegrees, tilt * kDegrees, 0, 0, tilt * kDegrees};
  // q = swing * twist, where the twist about y is (0, y, 0, w) / upright.
  const double swing_x = (x * w + z * y) / upright, swing_z = (z * w - x * y) / upright;
  const double size = sine > 0 ? tilt / sine : 2 / upright;
  double yaw = 2 * std::atan2(y, w);
  if (yaw > std::numbers::pi) yaw -= 2 * std::numbers::pi;
  if (yaw < -std::numbers::pi) yaw += 2 * std::numbers::pi;
  const double roll = size * swing_x, pitch = size * swing_z;
  const double heel = roll * std::cos(yaw) - pitch * std::sin(yaw); // the bow is (cos yaw, 0, -sin yaw)
  return {tilt * kDegrees, roll * kDegrees, pitch * kDegrees, yaw * kDegrees, heel * kDegrees};
}

} // namespace plim::cli
