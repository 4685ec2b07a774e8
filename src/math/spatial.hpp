// spatial.hpp - six numbers at once: force and torque, or velocity and angular velocity, about one point and in one frame;
// and the symmetric 6x6 matrices that lead from one to the other (inertia, resistance).
//   force about o, moved to o + s:    torque' = torque - s x force
//   a matrix J^T C J with J = [1, -[r]x] belongs to something that happens at the point r:  v(r) = v + omega x r
#pragma once

#include "math/vec3.hpp"

namespace plim {

struct Spatial {
  Vec3d linear, angular;

  Spatial& operator+=(const Spatial& b) { return linear += b.linear, angular += b.angular, *this; }
  friend Spatial operator+(Spatial a, const Spatial& b) { return a += b; }
  friend Spatial operator-(const Spatial& a, const Spatial& b) { return {a.linear - b.linear, a.angular - b.angular}; }
  friend Spatial operator*(double s, const Spatial& a) { return {s * a.linear, s * a.angular}; }

  double operator[](int i) const { return i < 3 ? linear[i] : angular[i - 3]; }
  double& operator[](int i) { return i < 3 ? linear[i] : angular[i - 3]; }
};

inline double dot(const Spatial& a, const Spatial& b) {
  return dot(a.linear, b.linear) + dot(a.angular, b.angular);
}
inline bool isFinite(const Spatial& a) {
  return isFinite(a.linear) && isFinite(a.angular);
}

struct Mat6 {
  double row[6][6] = {};

  // Blocks: linear-linear, linear-angular, angular-linear, angular-angular.
  static Mat6 fromBlocks(const Mat3d& a, const Mat3d& b, const Mat3d& c, const Mat3d& d) {
    Mat6 m;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) {
        m.row[i][j] = a.row[i][j], m.row[i][j + 3] = b.row[i][j];
        m.row[i + 3][j] = c.row[i][j], m.row[i + 3][j + 3] = d.row[i][j];
      }
    return m;
  }
  static Mat6 diagonal(const Mat3d& linear, const Mat3d& angular) { return fromBlocks(linear, {}, {}, angular); }

  Mat6& operator+=(const Mat6& b) {
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) row[i][j] += b.row[i][j];
    return *this;
  }
  friend Mat6 operator+(Mat6 a, const Mat6& b) { return a += b; }
  friend Mat6 operator*(double s, Mat6 m) {
    for (auto& r : m.row)
      for (double& element : r) element *= s;
    return m;
  }
  friend Spatial operator*(const Mat6& m, const Spatial& v) {
    Spatial product;
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) product[i] += m.row[i][j] * v[j];
    return product;
  }
};

// x with m x = b on the rows that are not locked (bit i of `locked`), 0 on the others. m: symmetric, positive definite;
// factored as L D L^T. False where a pivot is not positive.
inline bool solveSymmetric(Mat6 m, const Spatial& b, unsigned locked, Spatial& x) {
  for (int i = 0; i < 6; ++i)
    if (locked >> i & 1u) {
      for (int j = 0; j < 6; ++j) m.row[i][j] = m.row[j][i] = 0;
      m.row[i][i] = 1;
    }
  double D[6], per_D[6], y[6];
  for (int j = 0; j < 6; ++j) {
    for (int k = 0; k < j; ++k) m.row[j][j] -= m.row[j][k] * m.row[j][k] * D[k];
    D[j] = m.row[j][j];
    if (!(D[j] > 0)) return false;
    per_D[j] = 1 / D[j];
    for (int i = j + 1; i < 6; ++i) {
      for (int k = 0; k < j; ++k) m.row[i][j] -= m.row[i][k] * m.row[j][k] * D[k];
      m.row[i][j] *= per_D[j];
    }
  }
  for (int i = 0; i < 6; ++i) {
    y[i] = locked >> i & 1u ? 0 : b[i];
    for (int k = 0; k < i; ++k) y[i] -= m.row[i][k] * y[k];
  }
  for (int i = 5; i >= 0; --i) {
    y[i] *= per_D[i];
    for (int k = i + 1; k < 6; ++k) y[i] -= m.row[k][i] * y[k];
  }
  x = {{y[0], y[1], y[2]}, {y[3], y[4], y[5]}};
  return true;
}

} // namespace plim
