// mean_height.hpp - the closed form of Hirae, Morishima and Ando (2025) with its misprint corrected: one height of the sea
// for every wet triangle, that at its centroid.
//   F = (rho g / 3) (sY - 3 h) a,   T = (rho g / 12) A x a
//   A_k = s_k (sY - 4 h) + sum_i x_ki y_i   for k = x, y, z,   s_k = x_k0 + x_k1 + x_k2,   sY = s_y
// Positions are about the reference point, h too, so the term of the paper with the centre of mass is zero and digits are
// kept anywhere. The vertices' depths decide what is wet, cut by linear interpolation.
// Limits: exact where the sea is level over the triangle. On a slope the force is still right, the torque is not: within a
// triangle the height is not one.
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
