// wet_hull.cpp - volume, waterplane and stiffness from the moments of the wet surface.
#include "statics/wet_hull.hpp"

#include <limits>

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

Waterplane waterplaneOf(const SurfaceMoments& wet, const Vec3d& up_c, const Vec3d& along_c, const Vec3d& across_c,
                        double hull_area) {
  Waterplane plane;
  plane.area = -dot(up_c, wet.a);
  if (!(plane.area > 1e-12 * hull_area)) {
    constexpr double kNever = std::numeric_limits<double>::quiet_NaN();
    plane.center_c = {kNever, kNever, kNever};
    return plane;
  }
  const auto second = [&](const Vec3d& direction) {
    double sum = 0;
    for (int k = 0; k < 3; ++k) sum -= up_c[k] * dot(direction, wet.T[k] * direction);
    return sum;
  };
  plane.center_c = (-1.0 / plane.area) * (transpose(wet.M) * up_c);
  const double along = dot(plane.center_c, along_c), across = dot(plane.center_c, across_c);
  plane.moment_about_along = second(across_c) - plane.area * across * across;
  plane.moment_about_across = second(along_c) - plane.area * along * along;
  return plane;
}

// The volume grows with d0 at the rate of the waterplane's area.
double depthForVolume(const MomentTree& hull, const Vec3d& p_c, const Vec3d& up_c, double volume) {
  const double reach = dot(absolute(p_c), hull.hull().half_extent);
  double low = -reach, high = reach, d0 = 0; // dry, and wholly wet
  for (int step = 0; step < 100 && high - low > 1e-15 * reach; ++step) {
    const WetHull wet = wetHull(hull, {d0, p_c}, up_c);
    const double excess = wet.volume - volume, area = -dot(wet.wet.a, up_c);
    if (std::abs(excess) <= 1e-13 * volume) break;
    (excess > 0 ? high : low) = d0;
    const double newton = area > 0 ? d0 - excess / area : low;
    d0 = newton > low && newton < high ? newton : 0.5 * (low + high);
  }
  return d0;
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
