// spatial.hpp - six-component vectors: force and torque, or velocity and angular velocity, about one point and in one
// frame; and the symmetric 6x6 matrices that map one kind to the other (inertia, resistance).
//   force about o, moved to o + s:    torque' = torque - s x force
//   J^T C J with J = [1, -[r]x] is the matrix of an effect C at the point r:  v(r) = v + omega x r
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

// The L D L^T factors of a symmetric, positive definite matrix. Rows and columns i are ignored if bit i of `locked` is
// set.
class SymmetricFactor {
public:
  // Returns false if a pivot is not positive; solve() is then undefined.
  bool factor(const Mat6& matrix, unsigned locked) {
    m_ = matrix, locked_ = locked;
    for (int i = 0; i < 6; ++i)
      if (locked >> i & 1u) {
        for (int j = 0; j < 6; ++j) m_.row[i][j] = m_.row[j][i] = 0;
        m_.row[i][i] = 1;
      }
    double D[6];
    for (int j = 0; j < 6; ++j) {
      for (int k = 0; k < j; ++k) m_.row[j][j] -= m_.row[j][k] * m_.row[j][k] * D[k];
      D[j] = m_.row[j][j];
      if (!(D[j] > 0)) return false;
      per_D_[j] = 1 / D[j];
      for (int i = j + 1; i < 6; ++i) {
        for (int k = 0; k < j; ++k) m_.row[i][j] -= m_.row[i][k] * m_.row[j][k] * D[k];
        m_.row[i][j] *= per_D_[j];
      }
    }
    return true;
  }

  // Returns x with matrix x = b on the rows that are not locked, and 0 on the others.
  Spatial solve(const Spatial& b) const {
    double y[6];
    for (int i = 0; i < 6; ++i) {
      y[i] = locked_ >> i & 1u ? 0 : b[i];
      for (int k = 0; k < i; ++k) y[i] -= m_.row[i][k] * y[k];
    }
    for (int i = 5; i >= 0; --i) {
      y[i] *= per_D_[i];
      for (int k = i + 1; k < 6; ++k) y[i] -= m_.row[k][i] * y[k];
    }
    return {{y[0], y[1], y[2]}, {y[3], y[4], y[5]}};
  }

private:
  Mat6 m_; // L below the diagonal
  double per_D_[6] = {};
  unsigned locked_ = 0;
};

// Factors and solves in one call. Returns false if the matrix is not positive definite; x is then unchanged.
inline bool solveSymmetric(const Mat6& m, const Spatial& b, unsigned locked, Spatial& x) {
  SymmetricFactor factored;
  if (!factored.factor(m, locked)) return false;
  x = factored.solve(b);
  return true;
}

} // namespace plim
