// symmetric3.hpp - eigenvalues and eigenvectors of a symmetric 3x3 matrix: m = Q diag(value) Q^T. Each Jacobi rotation
// makes one off-diagonal element zero; a few sweeps reach rounding. Only + - * / and sqrt are used, so the bits are the
// same on every platform.
#pragma once

#include "math/vec3.hpp"

namespace plim {

struct Eigen3 {
  Vec3d value;
  Mat3d vectors; // columns are the unit eigenvectors; right-handed
};

inline Eigen3 eigenSymmetric(Mat3d m) {
  Mat3d Q = Mat3d::identity();
  for (int sweep = 0; sweep < 24; ++sweep)
    for (int p = 0; p < 2; ++p)
      for (int q = p + 1; q < 3; ++q) {
        const double off = m.row[p][q];
        if (off == 0) continue;
        const double theta = (m.row[q][q] - m.row[p][p]) / (2 * off);
        const double t = (theta < 0 ? -1 : 1) / (std::abs(theta) + std::sqrt(theta * theta + 1));
        const double c = 1 / std::sqrt(t * t + 1), s = t * c;
        Mat3d J = Mat3d::identity();
        J.row[p][p] = c, J.row[q][q] = c, J.row[p][q] = s, J.row[q][p] = -s;
        m = transpose(J) * m * J;
        m.row[p][q] = m.row[q][p] = 0;
        Q = Q * J;
      }
  if (determinant(Q) < 0) Q = -1.0 * Q;
  return {{m.row[0][0], m.row[1][1], m.row[2][2]}, Q};
}

} // namespace plim
