// polynomial_triangles.hpp - triangles under a polynomial of the sea, in lanes: integrates them, charges the
// remainders, and splits triangles in four where the error is too large; for the kernels of this folder only. Body axes
// about the hull's centre, units of the scale.
//
// The polynomial is integrated over all of a wet triangle, and over the part of a cut one where the linear interpolant
// of the corners' depths is positive; piece_bounds.hpp bounds the error. Let K be a bound on the curvature on the
// triangle, and r the largest distance of its corners from its centroid. The depth departs from the linear interpolant
// by at most K r^2 / 2; the quadratic part may have a smaller bound by the edges. For waves the remainder is R^2 Q(D)
// times the loss (sea_expansion.hpp), R the largest |D| of the corners, which is convex.
//
// Integration: the terms of degree 5 about the centroid are dropped, and the norm of their coefficients times r^5 is
// charged. The others are integrated by the seven-point rule, collected by degrees (polynomial.hpp); m_2 = 1/12, and
// the terms of degree 1 cancel.
#pragma once

#include "forces/lanes/sea_expansion.hpp"
#include "forces/piece_bounds.hpp"

namespace plim::lanes {
namespace {

struct LaneNumbers {
  using Real = LeafLanes;
  using Mask = hn::Mask<LeafTag>;
  static HWY_INLINE HWY_ATTR Real constant(double x) { return hn::Set(LeafTag(), static_cast<float>(x)); }
  static HWY_INLINE HWY_ATTR Real min(const Real a, const Real b) { return hn::Min(a, b); }
  static HWY_INLINE HWY_ATTR Real max(const Real a, const Real b) { return hn::Max(a, b); }
  static HWY_INLINE HWY_ATTR Mask isPositive(const Real a) { return hn::Gt(a, hn::Zero(LeafTag())); }
  static HWY_INLINE HWY_ATTR Mask both(const Mask a, const Mask b) { return hn::And(a, b); }
  static HWY_INLINE HWY_ATTR Mask neither(const Mask a) { return hn::Not(a); }
  static HWY_INLINE HWY_ATTR Real select(const Mask which, const Real yes, const Real no) {
    return hn::IfThenElse(which, yes, no);
  }
};
using Depths = SortedDepths<LeafLanes>;

// kMostSliver, in units of the allowance: triangles with a larger sliver are split into four, up to kSplits times.
// Triangles with a remainder above WalkSea::most_remainder are expanded separately, first whole and then in four.
constexpr float kMostSliver = 3;
constexpr int kSplits = 2;

// A triangle's corner as an offset from its centroid: in body axes, seen from above, and what it adds to the depth
// below the level.
struct Corner {
  LeafLanes v[3], x, z, level;
};
struct Corners {
  Corner at[3];
};

HWY_INLINE HWY_ATTR Corner select(hn::Mask<LeafTag> which, const Corner& yes, const Corner& no) {
  Corner c;
  for (int i = 0; i < 3; ++i) c.v[i] = hn::IfThenElse(which, yes.v[i], no.v[i]);
  c.x = hn::IfThenElse(which, yes.x, no.x), c.z = hn::IfThenElse(which, yes.z, no.z);
  c.level = hn::IfThenElse(which, yes.level, no.level);
  return c;
}
// Returns a + t b.
HWY_INLINE HWY_ATTR Corner along(const Corner& a, const LeafLanes t, const Corner& b) {
  Corner c;
  for (int i = 0; i < 3; ++i) c.v[i] = a.v[i] + t * b.v[i];
  c.x = a.x + t * b.x, c.z = a.z + t * b.z, c.level = a.level + t * b.level;
  return c;
}

struct QuarticIntegral {
  LeafLanes mean;     // of the depth
  LeafLanes arm[3];   // mean of depth times the offset from the centroid
  LeafLanes depth[3]; // at the corners
};

// level: depth of the centroid below the level. q is about the centroid.
template <int degree>
HWY_INLINE HWY_ATTR QuarticIntegral integrateQuartic(const SeaLanes<LeafTag, degree>& q, const Corners& corners,
                                                     const LeafLanes level) {
  const LeafTag tag;
  using V = LeafLanes;
  constexpr auto m2 = static_cast<float>(SevenPoints::moment(2)), m3 = static_cast<float>(SevenPoints::moment(3)),
                 m4 = static_cast<float>(SevenPoints::moment(4)), m5 = static_cast<float>(SevenPoints::moment(5));
  const auto& c = q.c;
  QuarticIntegral to;
  V second = hn::Zero(tag), third = second, fourth = second;
  for (int k = 0; k < 3; ++k) to.arm[k] = hn::Zero(tag);
  for (int i = 0; i < 3; ++i) {
    const Corner& w = corners.at[i];
    const V X = w.x, Z = w.z, zz = Z * Z;
    const V q1 = c[1] * X + c[2] * Z + w.level;
    const V q2 = (c[3] * X + c[4] * Z) * X + c[5] * zz;
    const V q3 = ((c[6] * X + c[7] * Z) * X + c[8] * zz) * X + c[9] * zz * Z;
    V q4 = hn::Zero(tag);
    if constexpr (degree >= 4)
      q4 = (((c[10] * X + c[11] * Z) * X + c[12] * zz) * X + c[13] * zz * Z) * X + c[14] * zz * zz;
    second = second + q2, third = third + q3, fourth = fourth + q4;
    to.depth[i] = level + c[0] + q1 + q2 + q3 + q4;
    const V weight = hn::Set(tag, m2) * q1 + hn::Set(tag, m3) * q2 + hn::Set(tag, m4) * q3 + hn::Set(tag, m5) * q4;
    for (int k = 0; k < 3; ++k) to.arm[k] = to.arm[k] + weight * w.v[k];
  }
  to.mean = level + c[0] + hn::Set(tag, m2) * second + hn::Set(tag, m3) * third + hn::Set(tag, m4) * fourth;
  return to;
}

// The part of a cut triangle beside its odd corner, the lone wet or the lone dry one.
struct OddPart {
  QuarticIntegral over;
  LeafLanes fraction;  // of the triangle's area
  LeafLanes center[3]; // offset of its centroid from the triangle's
};

template <int degree>
HWY_INLINE HWY_ATTR OddPart integrateOdd(SeaLanes<LeafTag, degree> q, const Corners& corners, const LeafLanes level,
                                         const LeafLanes (&depth)[3], const LeafLanes odd, hn::Mask<LeafTag> cut) {
  const LeafTag tag;
  using V = LeafLanes;
  const auto is0 = hn::Eq(depth[0], odd), is1 = hn::Eq(depth[1], odd);
  const Corner &a = corners.at[0], &b = corners.at[1], &c = corners.at[2];
  const Corner o = select(is0, a, select(is1, b, c));
  const Corner next = select(is0, b, select(is1, c, a)), last = select(is0, c, select(is1, a, b));
  const V d_next = hn::IfThenElse(is0, depth[1], hn::IfThenElse(is1, depth[2], depth[0]));
  const V d_last = hn::IfThenElse(is0, depth[2], hn::IfThenElse(is1, depth[0], depth[1]));
  const V t_next = hn::IfThenElseZero(cut, odd / (odd - d_next)),
          t_last = hn::IfThenElseZero(cut, odd / (odd - d_last));
  const V third = hn::Set(tag, 1.0f / 3), zero = hn::Zero(tag), minus = zero - hn::Set(tag, 1.0f);
  const Corner none = {{zero, zero, zero}, zero, zero, zero};
  const Corner to_next = along(none, t_next, along(next, minus, o)),
               to_last = along(none, t_last, along(last, minus, o));
  const Corner inward = along(along(none, third, to_next), third, to_last),
               center = along(o, hn::Set(tag, 1.0f), inward);
  const Corners part = {{along(none, minus, inward), along(to_next, minus, inward), along(to_last, minus, inward)}};
  movePolynomial(center.x, center.z, q.c);
  OddPart odd_part;
  odd_part.over = integrateQuartic(q, part, level + center.level);
  odd_part.fraction = t_next * t_last;
  for (int k = 0; k < 3; ++k) odd_part.center[k] = center.v[k];
  return odd_part;
}

// Returns the remainder over each triangle, given the offset of its centroid from the point of expansion.
PLIM_SHARED HWY_ATTR Remainders<LeafTag> remaindersOf(const WalkSea& sea, const Corners& corners, const LeafLanes loss,
                                                      const LeafLanes from_x, const LeafLanes from_z) {
  const LeafTag tag;
  using V = LeafLanes;
  if (sea.facets) return {loss, loss};
  V at_corners = hn::Zero(tag), at_middles = at_corners, most = at_corners, far = at_corners;
  // Convex; for waves the factor |D|^2 is omitted, and its largest value is used below.
  const auto leftAt = [&](const V X, const V Z) HWY_ATTR {
    if (!sea.spline) return directedAt(tag, sea, X, Z);
    const V square = X * X + Z * Z;
    return square * hn::Sqrt(square);
  };
  for (int i = 0; i < 3; ++i) {
    const V x = corners.at[i].x, z = corners.at[i].z;
    const V X = from_x + x, Z = from_z + z, Q = leftAt(X, Z);
    far = hn::Max(far, X * X + Z * Z), most = hn::Max(most, Q), at_corners = at_corners + Q;
    // The middle of the opposite edge is half as far from the centroid, on the other side.
    const V half = hn::Set(tag, 0.5f);
    at_middles = at_middles + leftAt(from_x - half * x, from_z - half * z);
  }
  const V reach = hn::Sqrt(far), rounding = reach * (hn::Set(tag, sea.first) + hn::Set(tag, sea.fifth) * (far * far));
  const V times = sea.spline ? loss : loss * far;
  return {times * most + rounding, times * convexMean<LaneNumbers>(at_corners, at_middles) + rounding};
}

// Returns the square of the largest horizontal distance of a corner from the centroid.
HWY_INLINE HWY_ATTR LeafLanes squareReach(const Corners& corners) {
  const Corner *a = corners.at, *b = a + 1, *c = a + 2;
  return hn::Max(hn::Max(a->x * a->x + a->z * a->z, b->x * b->x + b->z * b->z), c->x * c->x + c->z * c->z);
}

// Returns a bound on the distance of the depth from the linear interpolant of the corners' depths.
template <int degree>
HWY_INLINE HWY_ATTR LeafLanes departureFromLinear(const SeaLanes<LeafTag, degree>& q, const Corners& corners) {
  const LeafTag tag;
  using V = LeafLanes;
  const V reach = squareReach(corners), r = hn::Sqrt(reach);
  V along_edge = hn::Zero(tag); // half of the largest e^T H e of an edge e
  for (int i = 0; i < 3; ++i) {
    const Corner &from = corners.at[i], &to = corners.at[(i + 1) % 3];
    const V x = to.x - from.x, z = to.z - from.z;
    along_edge = hn::Max(along_edge, hn::Abs((q.c[3] * x + q.c[4] * z) * x + q.c[5] * z * z));
  }
  const Norms<LeafTag> norms(tag, q);
  const V second = quadraticDeparture<LaneNumbers>(along_edge, norms.second, reach);
  const V higher = hn::Set(tag, 3.0f) * norms.third + r * (hn::Set(tag, 6.0f) * norms.fourth);
  return second + higher * reach * r;
}

// Returns the bound on slivers plus its rounding error.
HWY_INLINE HWY_ATTR LeafLanes sliverInFloat(const Depths& l, const LeafLanes E) {
  const LeafLanes rounding = hn::Set(LeafTag(), 2e-6f);
  return sliverOf<LaneNumbers>(l, E) + rounding * (hn::Abs(l.high) + hn::Abs(l.low) + E);
}

// A polynomial about each triangle's centroid, and its remainder.
template <int degree>
struct TriangleSeas {
  SeaLanes<LeafTag, degree> q;
  Remainders<LeafTag> remainders;
  LeafLanes over_leaf; // remainder known only in the mean over the leaf: charged to dry triangles as well
};

// Drops the terms of degree 5 about the centroid, and adds a bound on them to the remainders.
HWY_INLINE HWY_ATTR TriangleSeas<4> dropFifth(const SeaLanes<LeafTag, 5>& q, const Corners& corners,
                                              const Remainders<LeafTag>& remainders) {
  const LeafTag tag;
  TriangleSeas<4> to;
  for (int n = 0; n < termsOf(4); ++n) to.q.c[n] = q.c[n];
  const LeafLanes square = squareReach(corners);
  const LeafLanes fifth = Norms<LeafTag>(tag, q).fifth * square * square * hn::Sqrt(square);
  // In the mean over a triangle |D|^5 is at most 0.274 r^5, by convexMean().
  to.remainders = {remainders.most + fifth, remainders.mean + hn::Set(tag, 0.274f) * fifth};
  to.over_leaf = hn::Zero(tag);
  return to;
}

// Positions of triangles: centroids, and the depth below the level there.
struct TrianglePlace {
  LeafLanes center[3], level;
};

// Means over each triangle.
struct TriangleIntegral {
  LeafLanes depth, moment[3]; // depth, and depth times place, of the wet part
  LeafLanes fraction;         // of the area that is wet
  LeafLanes remainder;        // charged if the triangle is not certainly dry
  LeafLanes sliver;
};

template <int degree>
HWY_INLINE HWY_ATTR TriangleIntegral integrateTriangles(const SeaLanes<LeafTag, degree>& q, const Corners& w,
                                                        const TrianglePlace& at,
                                                        const Remainders<LeafTag>& remainders) {
  const LeafTag tag;
  using V = LeafLanes;
  const V zero = hn::Zero(tag);
  const QuarticIntegral whole = integrateQuartic(q, w, at.level);
  const Depths l = inOrder<LaneNumbers>(whole.depth);
  const auto two = hn::Gt(l.middle, zero), cut = hn::And(hn::Gt(l.high, zero), hn::Le(l.low, zero));
  TriangleIntegral to;
  to.depth = hn::IfThenElseZero(two, whole.mean), to.fraction = hn::IfThenElseZero(two, hn::Set(tag, 1.0f));
  for (int k = 0; k < 3; ++k) to.moment[k] = hn::IfThenElseZero(two, whole.mean * at.center[k] + whole.arm[k]);
  if (!hn::AllFalse(tag, cut)) {
    const OddPart part = integrateOdd(q, w, at.level, whole.depth, hn::IfThenElse(two, l.low, l.high), cut);
    const V fraction = hn::IfThenElse(two, zero - part.fraction, part.fraction);
    to.depth = to.depth + fraction * part.over.mean, to.fraction = to.fraction + fraction;
    for (int k = 0; k < 3; ++k)
      to.moment[k] = to.moment[k] + fraction * (part.over.mean * (at.center[k] + part.center[k]) + part.over.arm[k]);
  }
  const V E = remainders.most + departureFromLinear(q, w);
  const auto reached = hn::Ge(l.high + E, zero), doubtful = hn::And(reached, hn::Le(l.low, E));
  to.remainder = hn::IfThenElseZero(reached, remainders.mean), to.sliver = zero;
  if (!hn::AllFalse(tag, doubtful)) to.sliver = hn::IfThenElseZero(doubtful, sliverInFloat(l, E));
  return to;
}

// Copies through a register. Windows aligns the stack to 16 bytes. GCC allows for that in plain loads, but it turns
// masked ones from the stack into aligned loads, which crash if an address is not a multiple of 64.
HWY_INLINE HWY_ATTR LeafLanes loaded(LeafLanes x) {
#if defined(_WIN32) && defined(__AVX512F__)
  __asm__("" : "+v"(x.raw));
#endif
  return x;
}

HWY_INLINE HWY_ATTR void replace(hn::Mask<LeafTag> which, const TriangleIntegral& by, TriangleIntegral& of) {
  const auto put = [&](const LeafLanes& from, LeafLanes& to) HWY_ATTR { to = hn::IfThenElse(which, loaded(from), to); };
  put(by.depth, of.depth), put(by.fraction, of.fraction);
  for (int k = 0; k < 3; ++k) put(by.moment[k], of.moment[k]);
  put(by.remainder, of.remainder), put(by.sliver, of.sliver);
}

// Replaces each triangle by the four that its edge midpoints form. Three have their centroids half way to the corners.
// The fourth has the centroid of the triangle and is rotated by half a turn. integrate(corners, place, offset of the
// centroid) integrates one of the four.
template <class Integrate>
HWY_INLINE HWY_ATTR TriangleIntegral inQuarters(const Corners& w, const TrianglePlace& at, const Integrate& integrate) {
  const LeafTag tag;
  using V = LeafLanes;
  const V zero = hn::Zero(tag), quarter = hn::Set(tag, 0.25f);
  const Corner none = {{zero, zero, zero}, zero, zero, zero};
  TriangleIntegral sum = {zero, {zero, zero, zero}, zero, zero, zero};
  for (int j = 0; j < 4; ++j) {
    const V half = hn::Set(tag, j < 3 ? 0.5f : -0.5f);
    const Corner to = j < 3 ? along(none, half, w.at[j]) : none;
    const Corners corners = {{along(none, half, w.at[0]), along(none, half, w.at[1]), along(none, half, w.at[2])}};
    const TrianglePlace place = {{at.center[0] + to.v[0], at.center[1] + to.v[1], at.center[2] + to.v[2]},
                                 at.level + to.level};
    const TriangleIntegral part = integrate(corners, place, to);
    sum.depth = sum.depth + quarter * part.depth, sum.fraction = sum.fraction + quarter * part.fraction;
    for (int k = 0; k < 3; ++k) sum.moment[k] = sum.moment[k] + quarter * part.moment[k];
    sum.remainder = sum.remainder + quarter * part.remainder, sum.sliver = sum.sliver + quarter * part.sliver;
  }
  return sum;
}

// Integrates the same polynomial over the four quarters. Slivers shrink to a sixteenth.
template <int degree>
HWY_NOINLINE HWY_ATTR TriangleIntegral integrateQuarters(const SeaLanes<LeafTag, degree>& q, const Corners& w,
                                                         const TrianglePlace& at, const Remainders<LeafTag>& remainders,
                                                         float most, int levels, hn::Mask<LeafTag> wanted);

// Splits triangles with a sliver larger than `most`, up to `levels` times. Lanes that are not wanted cause no split.
template <int degree>
PLIM_SHARED HWY_ATTR TriangleIntegral integrateFinely(const SeaLanes<LeafTag, degree>& q, const Corners& w,
                                                      const TrianglePlace& at, const Remainders<LeafTag>& remainders,
                                                      float most, int levels, hn::Mask<LeafTag> wanted) {
  const LeafTag tag;
  TriangleIntegral found = integrateTriangles(q, w, at, remainders);
  if (levels > 0) {
    const auto coarse = hn::And(wanted, hn::Gt(found.sliver, hn::Set(tag, most)));
    if (!hn::AllFalse(tag, coarse)) {
      // Copies: values whose address is passed to a function do not stay in registers.
      const SeaLanes<LeafTag, degree> q_copy = q;
      const Corners w_copy = w;
      const TrianglePlace at_copy = at;
      const Remainders<LeafTag> remainders_copy = remainders;
      replace(coarse, integrateQuarters(q_copy, w_copy, at_copy, remainders_copy, most, levels - 1, coarse), found);
    }
  }
  return found;
}

template <int degree>
HWY_NOINLINE HWY_ATTR TriangleIntegral integrateQuarters(const SeaLanes<LeafTag, degree>& q, const Corners& w,
                                                         const TrianglePlace& at, const Remainders<LeafTag>& remainders,
                                                         float most, int levels, hn::Mask<LeafTag> wanted) {
  LeafLanes remainder = hn::Zero(LeafTag());
  TriangleIntegral sum =
      inQuarters(w, at, [&](const Corners& corners, const TrianglePlace& place, const Corner& to) HWY_ATTR {
        SeaLanes<LeafTag, degree> moved = q;
        movePolynomial(to.x, to.z, moved.c);
        const TriangleIntegral part = integrateFinely(moved, corners, place, remainders, most, levels, wanted);
        remainder = hn::Max(remainder, part.remainder);
        return part;
      });
  sum.remainder = remainder; // known only in the mean over the whole triangle
  return sum;
}

HWY_INLINE HWY_ATTR hn::Mask<LeafTag> leavesOutTooMuch(const WalkSea& sea, const LeafLanes remainder) {
  return hn::Gt(remainder, hn::Set(LeafTag(), sea.most_remainder * sea.allowance));
}

// Splits slivers only where the polynomial's remainder is within its limit.
template <int degree>
HWY_INLINE HWY_ATTR TriangleIntegral integrateFine(const WalkSea& sea, const TriangleSeas<degree>& seas,
                                                   const Corners& w, const TrianglePlace& at, int levels,
                                                   hn::Mask<LeafTag> wanted) {
  return integrateFinely(seas.q, w, at, seas.remainders, kMostSliver * sea.allowance, levels,
                         hn::AndNot(leavesOutTooMuch(sea, seas.remainders.mean), wanted));
}

// Expands the sea once for each triangle. If the remainder is too large, expands it for each of the four quarters, and
// so on. For waves a quarter has a sixty-fourth of the remainder. points: number of expansions, incremented.
template <class Water>
HWY_NOINLINE HWY_ATTR TriangleIntegral expandFinely(const Water& water, const Corners& w, const TrianglePlace& at,
                                                    int levels, hn::Mask<LeafTag> wanted, LeafLanes& points) {
  const LeafTag tag;
  using V = LeafLanes;
  const WalkSea& sea = water.sea;
  const V X = water.x(at.center), Z = water.z(at.center);
  // Lanes that are not wanted have no reach, so that facets are not fitted for them.
  const Expansion<LeafTag> expansion = water.expand(X, Z, hn::IfThenElseZero(wanted, hn::Sqrt(squareReach(w))));
  const TriangleSeas<4> seas =
      dropFifth(expansion.q, w, remaindersOf(sea, w, expansion.loss, X - expansion.from_x, Z - expansion.from_z));
  points = points + hn::IfThenElseZero(wanted, hn::Set(tag, 1.0f));
  TriangleIntegral found = integrateFine(sea, seas, w, at, levels, wanted);
  if (levels > 0 && !sea.facets) { // over facets a quarter would have the same remainder
    const auto coarse = hn::And(wanted, leavesOutTooMuch(sea, found.remainder));
    if (hn::AllFalse(tag, coarse)) return found;
    const TriangleIntegral sum =
        inQuarters(w, at, [&](const Corners& corners, const TrianglePlace& place, const Corner&) HWY_ATTR {
          return expandFinely(water, corners, place, levels - 1, coarse, points);
        });
    replace(coarse, sum, found);
  }
  return found;
}

} // namespace
} // namespace plim::lanes
