// wrench.hpp - the plane of water for a pose, and force, torque and their bounds from sums over the wet surface.
//
//   x_w = position + s R x_b;   about the hull's centre c, in units of s:  depth d(x) = d0 - u . x,  u = R^T up
//   F = -rho g s^3 R int d n dS,   T = -rho g s^4 R int d x x n dS + (c - o) x F     (world axes, about the point o)
//
// The templates serve two kinds of numbers. Real is double for a single body, and a vector of doubles where lanes are
// bodies (lanes/copies.cpp); both give the same bits. Kernels include this file and may call only its templates
// (hull/tree_layout.hpp gives the reason).
#pragma once

#include "math/roundoff.hpp"
#include "math/vec3.hpp"

namespace plim {

// Values shared by all bodies with one hull in one water at one scale. Lengths of the hull are not scaled.
struct HullInWater {
  Vec3d center_b, half_extent;
  double radius;          // of the hull, about its centre
  double triangles, area; // number and area of the wettable triangles
  double level, weight;   // [m], rho g [N/m^3]
  double scale;
  double crest;        // maximum |h| of the sea, in units of the scale
  double linear_error; // Rounding::linear_error for the sea's largest curvature everywhere; infinite: unknown
  double fixed_error;  // [m] rounding error of a depth at any position, divided by 8 roundoffs
  double phase_error;  // the same per metre of distance from the world's origin
  double height_error, height_error_per_metre; // [m] error of the sea's own heights, as in SeaBounds
};

template <typename Real>
struct PlaneOf {
  Real d0;
  Vec3<Real> u;
};

template <typename Real>
Vec3<Real> inLanes(const Vec3d& a) { // the same value in every lane
  return {Real(a.x), Real(a.y), Real(a.z)};
}

template <typename Real>
PlaneOf<Real> placePlane(const HullInWater& shared, const Vec3<Real>& position, const Mat3<Real>& R) {
  const Real center = position.y + Real(shared.scale) * dot(R.row[1], inLanes<Real>(shared.center_b));
  return {(Real(shared.level) - center) / Real(shared.scale), R.row[1]};
}

// Returns the largest distance of the hull from its centre along u, in units of the scale. The bounding box is used.
template <typename Real>
Real reachAlong(const HullInWater& shared, const Vec3<Real>& u) {
  return dot(absolute(u), inLanes<Real>(shared.half_extent));
}

// Returns the error of a depth before a kernel uses it, in units of the scale. It consists of some double roundings of
// all quantities in d0 and in the wave phases, and of the error of the sea's own heights. It matters for hulls far from
// the world's origin, late in time, or far from the origin of their own mesh.
template <typename Real>
Real placementError(const HullInWater& shared, const Vec3<Real>& position) {
  using std::abs;
  const Real away = abs(position.x) + abs(position.z);
  const Real rounded =
      Real(8 * kDoubleRoundoff) * (Real(shared.fixed_error) + abs(position.y) + Real(shared.phase_error) * away);
  return (rounded + (Real(shared.height_error) + Real(shared.height_error_per_metre) * away)) / Real(shared.scale);
}

// Integrals over the wet surface in body axes about the hull's centre, in units of the scale.
template <typename Real>
struct SurfaceSums {
  Vec3<Real> depth_normal_c; // int d n dS
  Vec3<Real> depth_moment_c; // int d x x n dS
  Vec3<Real> area_vector_c;  // int n dS
  Real area;
};

template <typename Real>
struct Wrench {
  Vec3<Real> force_w, torque_w; // [N], [N m] about the reference point
  Real volume;                  // [m^3] displaced
  Real wetted_area;             // [m^2]
  Real waterplane_area;         // [m^2]
};

template <typename Real>
Wrench<Real> reduceToWorld(const HullInWater& shared, const Mat3<Real>& R, const Vec3<Real>& reference_b,
                           const SurfaceSums<Real>& sums) {
  const double s = shared.scale, s3 = s * s * s;
  const Vec3<Real> zero = inLanes<Real>({}); // adding it turns -0 into 0
  Wrench<Real> result;
  result.force_w = Real(-shared.weight * s3) * (R * sums.depth_normal_c) + zero;
  const Vec3<Real> arm_w = Real(s) * (R * (inLanes<Real>(shared.center_b) - reference_b));
  result.torque_w = Real(-shared.weight * s3 * s) * (R * sums.depth_moment_c) + cross(arm_w, result.force_w) + zero;
  result.volume = Real(-s3) * dot(sums.depth_normal_c, R.row[1]) + zero.x;
  result.wetted_area = Real(s * s) * sums.area;
  result.waterplane_area = Real(-s * s) * dot(sums.area_vector_c, R.row[1]) + zero.x;
  return result;
}

inline double least(double a, double b) {
  return b < a ? b : a;
}
inline double greatest(double a, double b) {
  return a < b ? b : a;
}

// Properties of the summation that the error bounds depend on.
template <typename Real>
struct Rounding {
  double roundoff;    // unit roundoff of the kernel's numbers
  double float_terms; // largest number of terms that were added in float
  Real touched_area;  // area of all triangles that are not certainly dry; rounding errors grow with it
  // Error of depth interpolated linearly between vertices: sum of curvature area (l1^2 + l2^2 + l3^2) / 24. The
  // curvature is in 1/m, area and sides l are in units of the scale; times the scale's fourth power this is in m^3.
  Real linear_error;
  Real linear_error_arm; // bound on the distance of that error from the hull's centre, as a weighted mean
  Real depth;            // largest magnitude of a depth in the kernel
  // Error of the depths that the kernel was given: placementError(), and the error of heights computed in float.
  Real depth_error;
};

// Roundoffs that a depth, and then a moment, may lose in the kernel.
inline constexpr double kDepthOperations = 16, kMomentOperations = 24;

template <typename Real>
struct WrenchBounds {
  Real force, torque; // [N], [N m]; infinite or NaN: unknown
};

// Returns bounds on the distance from the exact integral over the facets (docs/theory.md, section 7).
//
// Rounding, by counting operations: every depth is known to within some roundoffs of the largest depth. max(d, 0) is
// 1-Lipschitz, and the products that follow add a few roundoffs. Sums are in double, where n additions lose at most n
// roundoffs of the sum of magnitudes.
//
// Waves: depth interpolated linearly is off by at most curvature (l1^2 + l2^2 + l3^2) / 24 in the mean over a triangle
// with sides l. This holds also where the surface cuts or misses the triangle unnoticed. The last term of the torque is
// for the shift to the reference point.
template <typename Real>
WrenchBounds<Real> boundWrench(const HullInWater& shared, const Rounding<Real>& by, const Vec3<Real>& reference_b,
                               const Vec3<Real>& force_w) {
  const double s = shared.scale, weight = shared.weight * s * s * s;
  const double summation = (shared.triangles + 8) * 2 * kDoubleRoundoff + by.float_terms * by.roundoff;
  const Real misplaced = by.touched_area * by.depth_error, linear = Real(s) * by.linear_error;
  const Real rounded = by.touched_area * by.depth;
  const Real arm = Real(s) * length(reference_b - inLanes<Real>(shared.center_b));
  WrenchBounds<Real> bounds;
  bounds.force = Real(weight) * (Real(kDepthOperations * by.roundoff + summation) * rounded + misplaced + linear);
  bounds.torque =
      Real(weight * shared.radius * s) * (Real(kMomentOperations * by.roundoff + summation) * rounded + misplaced) +
      Real(weight) * by.linear_error_arm * Real(s) * linear +
      arm * (bounds.force + Real(16 * kDoubleRoundoff) * sumOfMagnitudes(force_w));
  return bounds;
}

// Errors charged by a walk that meets a tolerance (lanes/wave_walk.cpp), in units of the scale. `error` is that of
// int d dS, and `error_moment` that of the same times the distance from the hull's centre. `axis` is that of
// int d n dS, axis by axis. `touched` is the area of everything that is not certainly dry, and `depth` the largest
// number that a depth was computed from.
template <typename Real>
struct WalkErrors {
  Real error, error_moment, axis[3], touched, depth;
};

// Converts the walk's charges, enlarged for their own rounding. The bounds by axis do not apply to moments, because
// moments of errors along different normals may have the same direction.
template <typename Real>
Rounding<Real> roundingOfWalk(const HullInWater& shared, const WalkErrors<Real>& found, double float_terms,
                              const Real& depth_error) {
  using std::sqrt;
  const Real up(1 + 1e-6), *axis = found.axis;
  const Real error = least(found.error, sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]));
  Rounding<Real> rounding;
  rounding.roundoff = kFloatRoundoff, rounding.float_terms = float_terms;
  rounding.touched_area = found.touched * up;
  rounding.linear_error = error * Real((1 + 1e-4) / shared.scale);
  // If the error is zero, its moment is zero as well.
  rounding.linear_error_arm = found.error_moment / greatest(error, Real(1e-300)) * up;
  rounding.depth = found.depth, rounding.depth_error = depth_error;
  return rounding;
}

} // namespace plim
