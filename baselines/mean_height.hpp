// mean_height.hpp - the closed form of Hirae, Morishima and Ando (2025) with its misprint corrected: one sea height for
// every wet triangle, taken at its centroid.
//   F = (rho g / 3) (sY - 3 h) a,   T = (rho g / 12) A x a
//   A_k = s_k (sY - 4 h) + sum_i x_ki y_i   for k = x, y, z,   s_k = x_k0 + x_k1 + x_k2,   sY = s_y
// Positions and h are relative to the reference point, so the paper's term with the centre of mass is zero and
// precision does not depend on the position. Triangles are cut by linear interpolation of the vertices' depths.
// Limits: exact if the sea is level over the triangle. On a sloping sea the force is still correct, but the torque is
// not, because the height varies within a triangle.
#pragma once

#include "baselines/clipping.hpp"

namespace plim::baselines {

// A of the formulas above.
inline Vec3d correctedAuxiliary(const Vec3d (&r)[3], double h) {
  const Vec3d sum = r[0] + r[1] + r[2];
  return (sum.y - 4 * h) * sum + r[0].y * r[0] + r[1].y * r[1] + r[2].y * r[2];
}

struct MeanHeight : AsksAtCentroid {
  static void add(const WetTriangle& wet, const double* depth, const Placed&, TimedSums& sums) {
    const double h = *depth + centroidOf(wet.r).y; // so sY - 3 h = -3 depth
    sums.addWithTorque(-*depth * wet.area, (1.0 / 12) * cross(correctedAuxiliary(wet.r, h), wet.area));
  }
};

std::unique_ptr<Method> makeMeanHeight(const IndexedMesh<double>& mesh, int);

} // namespace plim::baselines
