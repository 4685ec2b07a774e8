// pose.hpp - the pose of a body: the world position of the mesh's origin, and the rotation from body axes to world
// axes.
//   x_w = position + R x_b
// Quaternions are x, y, z, w. One within 1e-3 of unit length is normalised; callers reject all others.
#pragma once

#include "math/elementary.hpp"
#include "math/vec3.hpp"

namespace plim {

struct Quat {
  double x = 0, y = 0, z = 0, w = 1;
};

inline double norm(const Quat& q) {
  return std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
}

inline bool isUnit(const Quat& q) {
  return std::abs(norm(q) - 1) <= 1e-3; // false for NaN as well
}

inline Quat normalized(const Quat& q) {
  const double n = norm(q);
  return {q.x / n, q.y / n, q.z / n, q.w / n};
}

inline Quat conjugate(const Quat& q) {
  return {-q.x, -q.y, -q.z, q.w};
}

// Returns the rotation about an axis of any length, by that length times `by` [rad].
inline Quat turnAbout(const Vec3d& axis, double by) {
  const double size = length(axis);
  if (size == 0) return {};
  const SineCosine half = sineCosine(0.5 * size * by);
  const Vec3d v = half.sine / size * axis;
  return {v.x, v.y, v.z, half.cosine};
}

// Returns the rotation b followed by a.
inline Quat product(const Quat& a, const Quat& b) {
  return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
          a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}

// Returns the rotation matrix of q / |q|, q = x, y, z, w, for double and for vectors of doubles (forces/wrench.hpp).
template <typename Real>
Mat3<Real> rotationMatrixOf(const Real& x, const Real& y, const Real& z, const Real& w) {
  const Real one(1), s = Real(2) / (x * x + y * y + z * z + w * w);
  const Real xx = s * x * x, yy = s * y * y, zz = s * z * z;
  const Real xy = s * x * y, xz = s * x * z, yz = s * y * z;
  const Real wx = s * w * x, wy = s * w * y, wz = s * w * z;
  return {{{one - yy - zz, xy - wz, xz + wy}, {xy + wz, one - xx - zz, yz - wx}, {xz - wy, yz + wx, one - xx - yy}}};
}

// Returns the sine of half the angle of the rotation from b to a.
inline double halfTurnBetween(const Quat& a, const Quat& b) {
  const Quat turn = product(a, conjugate(b));
  return length(Vec3d{turn.x, turn.y, turn.z});
}

inline Mat3d rotationMatrix(const Quat& q) {
  return rotationMatrixOf(q.x, q.y, q.z, q.w);
}

struct Pose {
  Vec3d position;                     // [m, world] of the mesh's origin
  Mat3d rotation = Mat3d::identity(); // body to world

  Vec3d toWorld(const Vec3d& point_b) const { return position + rotation * point_b; }
};

} // namespace plim
