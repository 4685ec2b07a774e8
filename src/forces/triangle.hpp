// triangle.hpp - hydrostatic pressure on one triangle: clips it at the free surface and integrates the wet part. Any
// frame.
//
// The depth d is linear on the triangle and given at its corners r_i; d > 0 is wet, d <= 0 is dry. With the area vector
// a (outward, length = area) and D = d0 + d1 + d2, the integrals over a wholly wet triangle are polynomials
// (derivation: docs/theory.md; they are integrals of products of two linear functions):
//   int d n dS       = (D / 3) a
//   int d r x n dS   = m x a,   m = sum_i (D + d_i) r_i / 12
//   int d r dS / S   = m,       int d^2 dS / S = (D^2 + sum_i d_i^2) / 12
// A cut triangle is replaced by one or two wet ones. Their area vectors are fractions of a, so no division by an area
// or a length occurs. A triangle without area gives zero. A triangle that touches the surface in a corner or an edge
// gives the same from either side. No epsilon is needed.
#pragma once

#include "math/vec3.hpp"

namespace plim {

// A wet triangle inside the given one; its area vector is `fraction` times that of the given one.
template <typename Real>
struct WetPiece {
  Vec3<Real> r[3];
  Real depth[3];
  Real fraction;
};

// Returns the position of the free surface on an edge, as a fraction of the way from its wet to its dry end. The
// denominator is positive.
template <typename Real>
Real cutFraction(Real wet_depth, Real dry_depth) {
  return wet_depth / (wet_depth - dry_depth);
}

// Always computed from the wet end, so that both triangles at an edge get the same point to the last bit.
template <typename Real>
Vec3<Real> cutPoint(const Vec3<Real>& wet, const Vec3<Real>& dry, Real fraction) {
  return wet + fraction * (dry - wet);
}

enum class TriangleState { kDry, kWet, kCut };

// Calls visit(const WetPiece<Real>&) for each wet part of the triangle, at most two.
template <typename Real, typename Visit>
TriangleState clipTriangle(const Vec3<Real> (&r)[3], const Real (&d)[3], Visit visit) {
  const int wet_count = (d[0] > 0) + (d[1] > 0) + (d[2] > 0);
  if (wet_count == 0) return TriangleState::kDry;
  if (wet_count == 3) {
    visit(WetPiece<Real>{{r[0], r[1], r[2]}, {d[0], d[1], d[2]}, 1});
    return TriangleState::kWet;
  }
  // The odd corner is the lone wet or the lone dry one; the others follow it in the triangle's own order.
  const bool odd_is_wet = wet_count == 1;
  const int odd = (d[0] > 0) == odd_is_wet ? 0 : (d[1] > 0) == odd_is_wet ? 1 : 2;
  const int next = (odd + 1) % 3, last = (odd + 2) % 3;
  if (odd_is_wet) {
    const Real t_next = cutFraction(d[odd], d[next]), t_last = cutFraction(d[odd], d[last]);
    visit(WetPiece<Real>{{r[odd], cutPoint(r[odd], r[next], t_next), cutPoint(r[odd], r[last], t_last)},
                         {d[odd], 0, 0},
                         t_next * t_last});
  } else {
    const Real t_next = cutFraction(d[next], d[odd]), t_last = cutFraction(d[last], d[odd]);
    const Vec3<Real> cut_next = cutPoint(r[next], r[odd], t_next), cut_last = cutPoint(r[last], r[odd], t_last);
    const Real dry_fraction = d[odd] / (d[odd] - d[last]); // 1 - t_last without the cancellation
    visit(WetPiece<Real>{{r[next], r[last], cut_last}, {d[next], d[last], 0}, t_last});
    visit(WetPiece<Real>{{r[next], cut_last, cut_next}, {d[next], 0, 0}, dry_fraction * t_next});
  }
  return TriangleState::kCut;
}

// Returns m of the formulas above.
template <typename Real>
Vec3<Real> depthWeightedPoint(const WetPiece<Real>& piece) {
  const Real D = piece.depth[0] + piece.depth[1] + piece.depth[2];
  return (Real(1) / 12) *
         ((D + piece.depth[0]) * piece.r[0] + (D + piece.depth[1]) * piece.r[1] + (D + piece.depth[2]) * piece.r[2]);
}

// Returns the first moment of the displaced volume, which consists of vertical columns between a wet triangle and the
// surface:
//   int x dV = int d (x + (d / 2) up) (-n . up) dS
// The argument m is the depth-weighted point.
template <typename Real>
Vec3<Real> columnMoment(const WetPiece<Real>& piece, const Vec3<Real>& area, const Vec3<Real>& m,
                        const Vec3<Real>& up) {
  const Real* d = piece.depth;
  const Real D = d[0] + d[1] + d[2];
  const Real half_square = (D * D + d[0] * d[0] + d[1] * d[1] + d[2] * d[2]) / 24;
  return -dot(area, up) * (m + half_square * up);
}

} // namespace plim
