#include "statics/wet_hull.hpp"

namespace plim {

WetHull wetHull(const MomentTree& hull, const DepthPlane& plane, const Vec3d& up_c) {
  WetHull found;
  const SurfaceMoments& wet = found.wet = hull.under(plane);
  const auto& [d0, p] = plane;
  Mat3d P = d0 * wet.M;
  Vec3d squares = d0 * d0 * wet.a - 2 * d0 * (wet.M * p); // int d^2 n dS
  for (int k = 0; k < 3; ++k) {
    const Vec3d Tp = wet.T[k] * p;
    P.row[k] -= Tp, squares[k] += dot(p, Tp);
  }
  found.depth_normal_c = d0 * wet.a - wet.M * p;
  found.depth_moment_c = {P.row[2].y - P.row[1].z, P.row[0].z - P.row[2].x, P.row[1].x - P.row[0].y};
  found.volume = -dot(up_c, found.depth_normal_c);
  found.pushed_away = -0.5 * dot(up_c, squares);
  found.volume_moment_c = found.pushed_away * up_c - transpose(P) * up_c;
  return found;
}

double depthUnder(const SurfaceMoments& wet, const DepthPlane& plane, const DepthPlane& level) {
  const Vec3d& w = level.p;
  const double f0 = level.d0 - 0.5 * plane.d0; // f = e - d / 2 = f0 - g . x
  const Vec3d g = w - 0.5 * plane.p;
  double second = 0;
  for (int k = 0; k < 3; ++k) second += w[k] * dot(plane.p, wet.T[k] * g);
  return dot(plane.d0 * g + f0 * plane.p, transpose(wet.M) * w) - plane.d0 * f0 * dot(wet.a, w) - second;
}

Mat6 waterStiffness(const WetHull& wet, double specific_weight, const Mat3d& R, const Vec3d& from_o_w,
                    const Vec3d& slope_w) {
  const Mat3d back = transpose(R);
  const Vec3d a = R * wet.wet.a, b_c = R * wet.wet.b();
  const Mat3d M_c = R * wet.wet.M * back, N_c = R * wet.wet.N() * back, shift = Mat3d::crossMatrix(from_o_w);
  const Vec3d b = b_c + cross(from_o_w, a);
  const Mat3d M = M_c + Mat3d::outer(a, from_o_w);
  const Mat3d N = N_c + shift * M_c + Mat3d::outer(b, from_o_w);
  const Vec3d force = -specific_weight * (R * wet.depth_normal_c);
  const Vec3d torque = -specific_weight * (R * wet.depth_moment_c) + cross(from_o_w, force);
  const Vec3d s = slope_w - Vec3d{0, 1, 0};
  Mat6 K;
  for (int j = 0; j < 3; ++j) {
    Vec3d turn;
    turn[j] = 1;
    const Vec3d lever = cross(s, turn);
    const Vec3d by_turn = cross(turn, force) - specific_weight * (M * lever),
                torque_by_turn = cross(turn, torque) - specific_weight * (N * lever);
    for (int i = 0; i < 3; ++i) {
      K.row[i][j] = -specific_weight * a[i] * s[j], K.row[i + 3][j] = -specific_weight * b[i] * s[j];
      K.row[i][j + 3] = by_turn[i], K.row[i + 3][j + 3] = torque_by_turn[i];
    }
  }
  return K;
}

} // namespace plim
