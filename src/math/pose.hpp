// pose.hpp - where a body is: world position of the mesh's own origin and the rotation taking body axes to world axes.
//   x_w = position + R x_b
// Quaternions are x, y, z, w; one within 1e-3 of unit length is normalised, any other is refused by the caller.
#pragma once

#include "math/vec3.hpp"

namespace plim {

struct Quat {
  double x = 0, y = 0, z = 0, w = 1;
};

inline double norm(const Quat& q) {
  return std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
}

inline bool isUnit(const Quat& q) {
  return std::abs(norm(q) - 1) <= 1e-3; // false for NaN too
}

// Rotation matrix of q / |q|.
inline Mat3d rotationMatrix(const Quat& q) {
  const double s = 2 / (q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
  const double xx = s * q.x * q.x, yy = s * q.y * q.y, zz = s * q.z * q.z;
  const double xy = s * q.x * q.y, xz = s * q.x * q.z, yz = s * q.y * q.z;
  const double wx = s * q.w * q.x, wy = s * q.w * q.y, wz = s * q.w * q.z;
  return {{{1 - yy - zz, xy - wz, xz + wy}, {xy + wz, 1 - xx - zz, yz - wx}, {xz - wy, yz + wx, 1 - xx - yy}}};
}

struct Pose {
  Vec3d position;                     // [m, world] of the mesh's own origin
  Mat3d rotation = Mat3d::identity(); // body to world

  Vec3d toWorld(const Vec3d& point_b) const { return position + rotation * point_b; }
};

} // namespace plim
