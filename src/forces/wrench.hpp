// wrench.hpp - from a pose to a plane of water, and from sums over the wet surface to force, torque and their bounds. One
// text for two kinds of numbers: Real is double for a single body, and a vector of doubles where lanes are bodies
// (lanes/copies.cpp), which therefore give the same bits. Kernels include this file: templates only, or it would have to
// be compiled for the plainest processor.
//
//   x_w = position + s R x_b;   about the hull's centre c, in units of s:  depth d(x) = d0 - u . x,  u = R^T up
//   F = -rho g s^3 R int d n dS,   T = -rho g s^4 R int d x x n dS + (c - o) x F     (world axes, about the point o)
#pragma once

#include "math/roundoff.hpp"
#include "math/vec3.hpp"

namespace plim {

// What all bodies with one hull in one water at one scale share. Lengths of the hull are not scaled.
struct HullInWater {
  Vec3d center_b, half_extent;
  double radius;          // of the hull about its centre
  double triangles, area; // that water can reach
  double level, weight;   // [m], rho g [N/m^3]
  double scale;
  double crest;        // |h| of the sea at most, in units of the scale
  double linear_error; // Rounding::linear_error with the sea's largest curvature everywhere; infinite: unknown
  double fixed_error;  // [m] what rounding may do to a depth wherever the body is, over 8 units of roundoff
  double phase_error;  // per metre from the world's origin, likewise
  double height_error, height_error_per_metre; // [m] how far the sea's own heights may be off, as in SeaBounds
};

template <typename Real>
struct PlaneOf {
  Real d0;
  Vec3<Real> u;
};

template <typename Real>
Vec3<Real> inLanes(const Vec3d& a) { // the same in every lane
  return {Real(a.x), Real(a.y), Real(a.z)};
}

template <typename Real>
PlaneOf<Real> placePlane(const HullInWater& shared, const Vec3<Real>& position, const Mat3<Real>& R) {
  const Real center = position.y + Real(shared.scale) * dot(R.row[1], inLanes<Real>(shared.center_b));
  return {(Real(shared.level) - center) / Real(shared.scale), R.row[1]};
}

// How far the hull reaches from its centre towards the water, in units of the scale.
template <typename Real>
Real reachAlong(const HullInWater& shared, const Vec3<Real>& u) {
  return dot(absolute(u), inLanes<Real>(shared.half_extent));
}

// How far a depth may be off before a kernel sees it, in units of the scale: a few roundings, in double, of everything
// that went into d0 and into the phases of the waves. It matters to hulls far from the world's origin, late in time, or
// far from the origin of their own mesh. And what the sea's own heights are off.
template <typename Real>
Real placementError(const HullInWater& shared, const Vec3<Real>& position) {
  using std::abs;
  const Real away = abs(position.x) + abs(position.z);
  const Real rounded =
      Real(8 * kDoubleRoundoff) * (Real(shared.fixed_error) + abs(position.y) + Real(shared.phase_error) * away);
  return (rounded + (Real(shared.height_error) + Real(shared.height_error_per_metre) * away)) / Real(shared.scale);
}

// Sums over the wet surface in body axes about the hull's centre, in units of the scale.
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
  const Vec3<Real> zero = inLanes<Real>({}); // added, it makes -0 plain zero
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

// How the sums were taken, as far as their error depends on it.
template <typename Real>
struct Rounding {
  double roundoff;    // unit roundoff of the kernel's numbers
  double float_terms; // how many terms were added up in float at the most
  Real touched_area;  // of all triangles that are not wholly dry: what rounding errors grow with
  // Of depth taken linear between vertices: sum of curvature area (l1^2 + l2^2 + l3^2) / 24, the curvature in 1/m, area and sides l in units
  // of the scale: times its fourth power, m^3.
  Real linear_error;
  Real linear_error_arm; // how far from the hull's centre that is, at most: the weighted mean
  Real depth;            // largest magnitude of a depth that the kernel met
  Real depth_error;      // of depths before the kernel saw them: placementError(), and of heights taken in float
};

// Units of roundoff that a depth, and then a moment, may lose on its way through the kernel.
inline constexpr double kDepthOperations = 16, kMomentOperations = 24;

template <typename Real>
struct WrenchBounds {
  Real force, torque; // [N], [N m]; infinite or NaN: unknown
};

// How far a result may be from the exact integral over the facets; docs/theory.md section 7. Rounding, from counting
// operations: every depth is known to within some units of roundoff of the largest depth, max(d, 0) is 1-Lipschitz, and
// the products that follow add a few units more; sums are in double, where n additions lose at most n units of the sum
// of magnitudes. Waves: depth taken linear between the vertices is off by at most curvature (l1^2 + l2^2 + l3^2) / 24 in
// the mean of a triangle with sides l, also where the surface cuts or misses it unnoticed. The last term of the torque
// is for the shift to the reference point.
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

// What a walk that keeps to a tolerance (lanes/sines_adaptive.cpp) took the sea for wrongly, in units of the scale: of int d dS, of it times
// the distance from the hull's centre, of int d n dS axis by axis; the area of all that is not certainly dry, and the largest number that a depth was
// made of.
template <typename Real>
struct WalkErrors {
  Real error, error_moment, axis[3], touched, depth;
};

// The kernel's own charges were rounded. Axes tell nothing of moments: those of errors along different normals may well point the same way.
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
  // An error of zero has no moment either.
  rounding.linear_error_arm = found.error_moment / greatest(error, Real(1e-300)) * up;
  rounding.depth = found.depth, rounding.depth_error = depth_error;
  return rounding;
}

} // namespace plim
