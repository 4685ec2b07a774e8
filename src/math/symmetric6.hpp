// symmetric6.hpp - eigenvalues and eigenvectors of a symmetric 6x6 matrix, m = Q diag(value) Q^T, by Jacobi rotations
// as in symmetric3.hpp; and the nearest positive semidefinite matrix.
#pragma once

#include "math/spatial.hpp"

#include <cmath>

namespace plim {

struct Eigen6 {
  double value[6];
  Mat6 vectors; // columns
};

// Rotates rows and columns p, q of m so that m_pq = 0. Applies the same rotation to the columns of Q.
inline void rotateJacobi(Mat6& m, Mat6& Q, int p, int q) {
  const double theta = (m.row[q][q] - m.row[p][p]) / (2 * m.row[p][q]);
  const double t = (theta < 0 ? -1 : 1) / (std::abs(theta) + std::sqrt(theta * theta + 1));
  const double c = 1 / std::sqrt(t * t + 1), s = t * c, off = m.row[p][q];
  for (int k = 0; k < 6; ++k) {
    const double a = Q.row[k][p], b = Q.row[k][q];
    Q.row[k][p] = c * a - s * b, Q.row[k][q] = s * a + c * b;
    if (k == p || k == q) continue;
    const double x = m.row[k][p], y = m.row[k][q];
    m.row[k][p] = m.row[p][k] = c * x - s * y, m.row[k][q] = m.row[q][k] = s * x + c * y;
  }
  m.row[p][p] -= t * off, m.row[q][q] += t * off;
  m.row[p][q] = m.row[q][p] = 0;
}

inline Eigen6 eigenSymmetric(Mat6 m) {
  Eigen6 found{};
  for (int i = 0; i < 6; ++i) found.vectors.row[i][i] = 1;
  for (int sweep = 0; sweep < 24; ++sweep) {
    double off = 0, on = 0;
    for (int p = 0; p < 6; ++p) {
      on += m.row[p][p] * m.row[p][p];
      for (int q = p + 1; q < 6; ++q) off += m.row[p][q] * m.row[p][q];
    }
    if (!(off > 1e-32 * on)) break;
    for (int p = 0; p < 5; ++p)
      for (int q = p + 1; q < 6; ++q)
        if (m.row[p][q] != 0) rotateJacobi(m, found.vectors, p, q);
  }
  for (int i = 0; i < 6; ++i) found.value[i] = m.row[i][i];
  return found;
}

// Returns m without its negative eigenvalues; the result is exactly symmetric.
inline Mat6 withoutNegative(const Mat6& m) {
  const Eigen6 eigen = eigenSymmetric(m);
  Mat6 kept;
  for (int k = 0; k < 6; ++k) {
    if (!(eigen.value[k] > 0)) continue;
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j <= i; ++j) kept.row[i][j] += eigen.value[k] * eigen.vectors.row[i][k] * eigen.vectors.row[j][k];
  }
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < i; ++j) kept.row[j][i] = kept.row[i][j];
  return kept;
}

} // namespace plim
