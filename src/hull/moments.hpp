// moments.hpp - moments of a set of triangles, which give its exact force and torque while it is fully submerged. If
// the depth is d(x) = d0 - u . x on every triangle (x from a fixed origin, body axes), with outward normal n:
//   F / (-rho g) = int d n dS     = d0 a - M u      a = int n dS          M = int n x^T dS
//   T / (-rho g) = int d x x n dS = d0 b - N u      b = int x x n dS      N = int (x x n) x^T dS
// For each triangle with area vector A and centroid c:
//   a = A,   M = A c^T,   b = c x A,   N = -[A]x (sum r_i r_i^T + 9 c c^T) / 12
// All sums are in double. For a closed surface a = 0 and b = 0 to rounding, so a great depth costs no digits.
#pragma once

#include "math/vec3.hpp"

namespace plim {

struct Moments {
  Vec3d a, b;
  Mat3d M{}, N{};
  double area = 0;

  void addTriangle(const Vec3d& r0, const Vec3d& r1, const Vec3d& r2) {
    const Vec3d A = 0.5 * cross(r1 - r0, r2 - r0);
    const Vec3d c = (r0 + r1 + r2) / 3.0;
    const Mat3d second =
        (1.0 / 12) * (Mat3d::outer(r0, r0) + Mat3d::outer(r1, r1) + Mat3d::outer(r2, r2) + 9.0 * Mat3d::outer(c, c));
    a += A;
    b += cross(c, A);
    M += Mat3d::outer(A, c);
    N += -1.0 * (Mat3d::crossMatrix(A) * second);
    area += length(A);
  }

  Vec3d depthNormal(double d0, const Vec3d& u) const { return d0 * a - M * u; }
  Vec3d depthMoment(double d0, const Vec3d& u) const { return d0 * b - N * u; }
};

} // namespace plim
