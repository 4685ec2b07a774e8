// vec3.hpp - vectors of three numbers and 3x3 matrices, in float, double or registers, with the operations that
// formulas need. Frames are shown by names, not by types: _w world, _b body axes about the mesh's origin, _c body axes
// about the hull's centre. This file does not depend on water.
#pragma once

#include <algorithm>
#include <cmath>

namespace plim {

template <typename Real>
struct Vec3 {
  Real x{}, y{}, z{};

  Real& operator[](int axis) { return axis == 0 ? x : axis == 1 ? y : z; }
  const Real& operator[](int axis) const { return axis == 0 ? x : axis == 1 ? y : z; }

  Vec3& operator+=(const Vec3& b) { return *this = *this + b; }
  Vec3& operator-=(const Vec3& b) { return *this = *this - b; }

  friend Vec3 operator+(const Vec3& a, const Vec3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend Vec3 operator-(const Vec3& a, const Vec3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend Vec3 operator-(const Vec3& a) { return {-a.x, -a.y, -a.z}; }
  friend Vec3 operator*(Real s, const Vec3& a) { return {s * a.x, s * a.y, s * a.z}; }
  friend Vec3 operator*(const Vec3& a, Real s) { return s * a; }
  friend Vec3 operator/(const Vec3& a, Real s) { return {a.x / s, a.y / s, a.z / s}; }
  friend bool operator==(const Vec3& a, const Vec3& b) { return a.x == b.x && a.y == b.y && a.z == b.z; }
};

using Vec3f = Vec3<float>;
using Vec3d = Vec3<double>;

template <typename To, typename From>
Vec3<To> convert(const Vec3<From>& a) {
  return {static_cast<To>(a.x), static_cast<To>(a.y), static_cast<To>(a.z)};
}

template <typename Real>
Real dot(const Vec3<Real>& a, const Vec3<Real>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

template <typename Real>
Vec3<Real> cross(const Vec3<Real>& a, const Vec3<Real>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

template <typename Real>
Real length(const Vec3<Real>& a) {
  using std::sqrt;
  return sqrt(dot(a, a));
}

template <typename Real>
Vec3<Real> minimum(const Vec3<Real>& a, const Vec3<Real>& b) {
  return {std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z)};
}

template <typename Real>
Vec3<Real> maximum(const Vec3<Real>& a, const Vec3<Real>& b) {
  return {std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z)};
}

template <typename Real>
Vec3<Real> absolute(const Vec3<Real>& a) {
  using std::abs;
  return {abs(a.x), abs(a.y), abs(a.z)};
}

template <typename Real>
Real sumOfMagnitudes(const Vec3<Real>& a) {
  using std::abs;
  return abs(a.x) + abs(a.y) + abs(a.z);
}

template <typename Real>
bool isFinite(const Vec3<Real>& a) {
  return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z);
}

// Rows of a 3x3 matrix: (m v)_i = m.row[i] . v
template <typename Real>
struct Mat3 {
  Vec3<Real> row[3];

  static Mat3 identity() { return diagonal({1, 1, 1}); }
  static Mat3 diagonal(const Vec3<Real>& d) { return {{{d.x, 0, 0}, {0, d.y, 0}, {0, 0, d.z}}}; }
  // a b^T
  static Mat3 outer(const Vec3<Real>& a, const Vec3<Real>& b) { return {{a.x * b, a.y * b, a.z * b}}; }
  // [a]x, so that [a]x b = a x b
  static Mat3 crossMatrix(const Vec3<Real>& a) { return {{{0, -a.z, a.y}, {a.z, 0, -a.x}, {-a.y, a.x, 0}}}; }

  Vec3<Real> column(int j) const { return {row[0][j], row[1][j], row[2][j]}; }

  Mat3& operator+=(const Mat3& b) { return *this = *this + b; }

  friend Vec3<Real> operator*(const Mat3& m, const Vec3<Real>& v) {
    return {dot(m.row[0], v), dot(m.row[1], v), dot(m.row[2], v)};
  }
  friend Mat3 operator*(const Mat3& a, const Mat3& b) {
    Mat3 product;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) product.row[i][j] = dot(a.row[i], b.column(j));
    return product;
  }
  friend Mat3 operator*(Real s, const Mat3& m) { return {{s * m.row[0], s * m.row[1], s * m.row[2]}}; }
  friend Mat3 operator+(const Mat3& a, const Mat3& b) {
    return {{a.row[0] + b.row[0], a.row[1] + b.row[1], a.row[2] + b.row[2]}};
  }
  friend Mat3 operator-(const Mat3& a, const Mat3& b) { return a + Real(-1) * b; }
};

using Mat3d = Mat3<double>;

template <typename Real>
Mat3<Real> transpose(const Mat3<Real>& m) {
  return {{m.column(0), m.column(1), m.column(2)}};
}

template <typename Real>
Real trace(const Mat3<Real>& m) {
  return m.row[0].x + m.row[1].y + m.row[2].z;
}

template <typename Real>
Real determinant(const Mat3<Real>& m) {
  return dot(m.row[0], cross(m.row[1], m.row[2]));
}

// Returns x with m x = b for a symmetric m; not finite if m is singular.
template <typename Real>
Vec3<Real> solve(const Mat3<Real>& m, const Vec3<Real>& b) {
  const Vec3<Real> c = cross(m.row[1], m.row[2]), d = cross(m.row[2], m.row[0]), e = cross(m.row[0], m.row[1]);
  return (b.x * c + b.y * d + b.z * e) / dot(m.row[0], c);
}

} // namespace plim
