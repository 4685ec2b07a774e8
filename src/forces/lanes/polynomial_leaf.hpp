// polynomial_leaf.hpp - the 16 triangles of a leaf under a polynomial sea; for the kernels of this folder only.
//
// Two ways. Linear: depth at the corners, linear between them (clip.hpp), which is off by the curvature times
// (l1^2 + l2^2 + l3^2) / 24 in the mean, l the sides seen from above. Quartic: the polynomial itself is integrated, over all of
// a wet triangle, and over the part of a cut one where the linear interpolant of the corners' depths is positive; piece_bounds.hpp says
// how far that may be off. K r^2 / 2 bounds how far the depth departs from linear, K the curvature on the triangle and r the
// distance of its corners from its centroid. The remainder is R^2 Q(D), R the largest |D| of the corners, which is convex.
//
// Integration: what the polynomial, about the centroid, has of degree 5 is left out and charged, the norm of those
// coefficients times r^5. The rest is integrated by the rule of seven points, collected by degrees (polynomial.hpp); m_2 = 1/12, and
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

// Of the allowance: triangles with a larger sliver are split into four, so many times. Those that leave out more than
// TaylorSea::most_remainder of it are expanded anew, each by itself and then in four.
constexpr float kMostSliver = 3;
constexpr int kSplits = 2;

// The sea and still water's plane as the triangles of a leaf see them: all of them of one body. Where lanes are bodies, copies_adaptive.cpp
// has another.
struct LeafWater {
  const PlaneF& plane;
  const TaylorSea& sea;

  HWY_INLINE HWY_ATTR LeafLanes x(const LeafLanes (&v)[3]) const { return along(LeafTag(), sea.to_x, v); }
  HWY_INLINE HWY_ATTR LeafLanes z(const LeafLanes (&v)[3]) const { return along(LeafTag(), sea.to_z, v); }
  HWY_INLINE HWY_ATTR LeafLanes up(const LeafLanes (&v)[3]) const { return along(LeafTag(), plane.u, v); }
  HWY_INLINE HWY_ATTR LeafLanes depth() const { return hn::Set(LeafTag(), plane.d0); } // of the hull's centre
  HWY_INLINE HWY_ATTR Expansion<LeafTag> expand(const LeafLanes X, const LeafLanes Z, const LeafLanes r) const {
    return expandSea(LeafTag(), sea, X, Z, r, phasesOf(LeafTag(), sea));
  }
};

template <class Tag>
HWY_INLINE HWY_ATTR hn::Vec<Tag> inLanes(Tag tag, float all) {
  return hn::Set(tag, all);
}
template <class Tag>
HWY_INLINE HWY_ATTR hn::Vec<Tag> inLanes(Tag, const hn::Vec<Tag>& each) {
  return each;
}

// The largest number that a depth of the hull is made of.
template <class Tag, class U>
HWY_INLINE HWY_ATTR hn::Vec<Tag> largestDepthOf(Tag tag, const TaylorSea& sea, const hn::Vec<Tag> d0, const U& u) {
  hn::Vec<Tag> depth = hn::Set(tag, sea.crest) + hn::Abs(d0);
  for (int k = 0; k < 3; ++k) depth = depth + hn::Abs(inLanes(tag, u[k])) * hn::Set(tag, sea.extent[k]);
  return depth;
}

// How far the hull reaches from its centre, seen from above.
template <class Tag, class Rows>
HWY_INLINE HWY_ATTR hn::Vec<Tag> horizontalReach(Tag tag, const TaylorSea& sea, const Rows& to_x, const Rows& to_z) {
  hn::Vec<Tag> x = hn::Zero(tag), z = x;
  for (int k = 0; k < 3; ++k) {
    const auto extent = hn::Set(tag, sea.extent[k]);
    x = x + hn::Abs(inLanes(tag, to_x[k])) * extent, z = z + hn::Abs(inLanes(tag, to_z[k])) * extent;
  }
  return hn::Min(hn::Sqrt(x * x + z * z), hn::Set(tag, sea.radius));
}

// Errors of int d n dS, axis by axis.
struct ErrorLanes {
  LeafLanes axis[3];
};

// error: in the mean over each triangle. over_leaf: what is known in the mean over the leaf only; it may all be on triangles that face
// one way, so every axis is charged all of it. Returns area times both.
HWY_INLINE HWY_ATTR LeafLanes addError(const TriangleLanes& t, const LeafLanes error, const LeafLanes over_leaf,
                                       ErrorLanes& errors) {
  const LeafLanes anywhere = t.area * over_leaf;
  for (int k = 0; k < 3; ++k) errors.axis[k] = errors.axis[k] + (error * hn::Abs(t.a[k]) + anywhere);
  return t.area * error + anywhere;
}

// What a leaf knows of its polynomial beforehand.
struct LeafLimits {
  float remainder[2]; // what is left out of it: in the mean, at most
  float third;        // sup of its third derivative
  float higher;       // what its terms of degree 4 and 5 add to a second derivative at most
};

// The curvature on each triangle with centroid (X, Z) and corners within r of it, at most: that of the cubic terms at the
// centroid, and how much it may differ from there.
template <int degree>
HWY_INLINE HWY_ATTR LeafLanes curvatureOf(const SeaLanes<LeafTag, degree>& q, const LeafLimits& limits,
                                          const LeafLanes X, const LeafLanes Z, const LeafLanes r) {
  const LeafTag tag;
  using V = LeafLanes;
  const auto& c = q.c;
  const V two = hn::Set(tag, 2.0f), three = hn::Set(tag, 3.0f);
  const V xx = c[3] + three * c[6] * X + c[7] * Z, zz = c[5] + c[8] * X + three * c[9] * Z; // half of the derivatives
  const V xz = c[4] + two * (c[7] * X + c[8] * Z), mean = xx + zz, apart = xx - zz;
  return hn::Abs(mean) + hn::Sqrt(apart * apart + xz * xz) + hn::Set(tag, limits.higher) +
         r * hn::Set(tag, limits.third);
}

// degree: how much of the polynomial is looked at. Returns area times error.
template <int degree>
HWY_INLINE HWY_ATTR LeafLanes addLeafLinear(const LeafWater& water, const LeafBlock& leaf, std::size_t first,
                                            const ClusterPolynomial& polynomial, const LeafLimits& limits,
                                            SumLanes& sums, ErrorLanes& errors) {
  const LeafTag tag;
  using V = LeafLanes;
  const TriangleLanes t = loadTriangles(leaf, first);
  const SeaLanes<LeafTag, degree> q = broadcast<degree>(tag, polynomial);
  const auto& sea = water.sea;
  const V X = along(tag, sea.to_x, t.r0) - hn::Set(tag, polynomial.x),
          Z = along(tag, sea.to_z, t.r0) - hn::Set(tag, polynomial.z);
  const V x1 = along(tag, sea.to_x, t.e1), z1 = along(tag, sea.to_z, t.e1);
  const V x2 = along(tag, sea.to_x, t.e2), z2 = along(tag, sea.to_z, t.e2);
  const V level = hn::Set(tag, water.plane.d0) - along(tag, water.plane.u, t.r0);
  addTriangles(t, level + heightAt(q, X, Z), level - along(tag, water.plane.u, t.e1) + heightAt(q, X + x1, Z + z1),
               level - along(tag, water.plane.u, t.e2) + heightAt(q, X + x2, Z + z2), sums);
  // l1^2 + l2^2 + l3^2 = 2 (e1^2 + e2^2 - e1 e2); the corners are within two thirds of the longest of the centroid.
  const V square1 = x1 * x1 + z1 * z1, square2 = x2 * x2 + z2 * z2, sides = square1 + square2 - (x1 * x2 + z1 * z2);
  const V third = hn::Set(tag, 1.0f / 3),
          reach = hn::Set(tag, 0.6666667f) *
                  hn::Sqrt(hn::Max(hn::Max(square1, square2), hn::Set(tag, 2.0f) * sides - square1 - square2));
  const V curvature = curvatureOf(q, limits, X + third * (x1 + x2), Z + third * (z1 + z2), reach);
  return addError(t, hn::Set(tag, 1.0f / 12) * sides * curvature, hn::Set(tag, limits.remainder[0]), errors);
}

// A triangle by its corners' offsets from its centroid: in body axes, seen from above, and what they add to the depth below
// the level.
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
// a + t b
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

// level: of the plane at the centroid, which q is about.
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

// The part of a cut triangle beside its odd corner: the lone wet or the lone dry one.
struct OddPart {
  QuarticIntegral over;
  LeafLanes fraction;  // of the triangle's area
  LeafLanes center[3]; // its centroid's offset from the triangle's
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

// What is left out over each triangle, given the offset of its centroid from where the sea was expanded.
PLIM_SHARED HWY_ATTR Remainders<LeafTag> remaindersOf(const TaylorSea& sea, const Corners& corners,
                                                      const LeafLanes loss, const LeafLanes from_x,
                                                      const LeafLanes from_z) {
  const LeafTag tag;
  using V = LeafLanes;
  if (sea.facets) return {loss, loss};
  V at_corners = hn::Zero(tag), at_middles = at_corners, most = at_corners, far = at_corners;
  const auto leftAt = [&](const V X, const V Z) HWY_ATTR { // convex; of waves times |D|^2, whose largest is taken
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

// Of the corners from the centroid, seen from above: the square of the largest distance.
HWY_INLINE HWY_ATTR LeafLanes squareReach(const Corners& corners) {
  const Corner *a = corners.at, *b = a + 1, *c = a + 2;
  return hn::Max(hn::Max(a->x * a->x + a->z * a->z, b->x * b->x + b->z * b->z), c->x * c->x + c->z * c->z);
}

// How far the depth may be from the linear interpolant of the corners' depths.
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

// And what rounding may take off that.
HWY_INLINE HWY_ATTR LeafLanes sliverInFloat(const Depths& l, const LeafLanes E) {
  const LeafLanes rounding = hn::Set(LeafTag(), 2e-6f);
  return sliverOf<LaneNumbers>(l, E) + rounding * (hn::Abs(l.high) + hn::Abs(l.low) + E);
}

// A polynomial about each triangle's centroid, and what that leaves out.
template <int degree>
struct TriangleSeas {
  SeaLanes<LeafTag, degree> q;
  Remainders<LeafTag> remainders;
  LeafLanes over_leaf; // what is left out and known in the mean over the leaf only: charged to dry triangles as well
};

// What is of degree 5 about the centroid is dropped.
HWY_INLINE HWY_ATTR TriangleSeas<4> dropFifth(const SeaLanes<LeafTag, 5>& q, const Corners& corners,
                                              const Remainders<LeafTag>& remainders) {
  const LeafTag tag;
  TriangleSeas<4> to;
  for (int n = 0; n < termsOf(4); ++n) to.q.c[n] = q.c[n];
  const LeafLanes square = squareReach(corners);
  const LeafLanes fifth = Norms<LeafTag>(tag, q).fifth * square * square * hn::Sqrt(square);
  // In the mean over a triangle |D|^5 is at most 0.274 r^5: see remaindersOf.
  to.remainders = {remainders.most + fifth, remainders.mean + hn::Set(tag, 0.274f) * fifth};
  to.over_leaf = hn::Zero(tag);
  return to;
}

// The leaf's polynomial to degree 3 or 4, moved to the centroids. remainder: what that leaves out over the leaf.
template <int degree>
HWY_INLINE HWY_ATTR TriangleSeas<degree> moveToTriangles(const ClusterPolynomial& polynomial,
                                                         const float (&remainder)[2], const LeafLanes X,
                                                         const LeafLanes Z) {
  const LeafTag tag;
  TriangleSeas<degree> to = {
      broadcast<degree>(tag, polynomial), {hn::Set(tag, remainder[1]), hn::Zero(tag)}, hn::Set(tag, remainder[0])};
  movePolynomial(X - hn::Set(tag, polynomial.x), Z - hn::Set(tag, polynomial.z), to.q.c);
  return to;
}

// All of it, and what is left out triangle by triangle. (x, z): the point that the expansion is about.
PLIM_SHARED HWY_ATTR TriangleSeas<4> moveToTriangles(const TaylorSea& sea, Expansion<LeafTag> of, const LeafLanes x,
                                                     const LeafLanes z, const Corners& corners, const LeafLanes X,
                                                     const LeafLanes Z) {
  movePolynomial(X - x, Z - z, of.q.c);
  return dropFifth(of.q, corners, remaindersOf(sea, corners, of.loss, X - of.from_x, Z - of.from_z));
}
HWY_INLINE HWY_ATTR TriangleSeas<4> moveToTriangles(const TaylorSea& sea, const ClusterPolynomial& polynomial,
                                                    const Corners& corners, const LeafLanes X, const LeafLanes Z) {
  const LeafTag tag;
  const Expansion<LeafTag> of = {broadcast<5>(tag, polynomial), hn::Set(tag, polynomial.from_x),
                                 hn::Set(tag, polynomial.from_z), hn::Set(tag, polynomial.loss)};
  return moveToTriangles(sea, of, hn::Set(tag, polynomial.x), hn::Set(tag, polynomial.z), corners, X, Z);
}

// Four polynomials, each for four triangles, which lie next to each other.
constexpr std::size_t kParts = 4, kPartTriangles = kLeafTriangles / kParts;
struct LeafParts {
  float c[kTerms][kParts], x[kParts], z[kParts];
  float from_x[kParts], from_z[kParts], loss[kParts];
};

HWY_INLINE HWY_ATTR TriangleSeas<4> moveToTriangles(const TaylorSea& sea, const LeafParts& parts, std::size_t first,
                                                    const Corners& corners, const LeafLanes X, const LeafLanes Z) {
  const LeafTag tag;
  alignas(64) float lane[kLeafTriangles] = {};
  const auto eachPart = [&](const float(&from)[kParts]) HWY_ATTR {
    for (std::size_t i = 0; i < hn::Lanes(tag); ++i) lane[i] = from[(first + i) / kPartTriangles];
    return hn::Load(tag, lane);
  };
  Expansion<LeafTag> of;
  for (int n = 0; n < kTerms; ++n) of.q.c[n] = eachPart(parts.c[n]);
  of.from_x = eachPart(parts.from_x), of.from_z = eachPart(parts.from_z), of.loss = eachPart(parts.loss);
  return moveToTriangles(sea, of, eachPart(parts.x), eachPart(parts.z), corners, X, Z);
}

// The middle of the triangles of a part, weighted with their areas, seen from above; r: how far they reach from there.
HWY_INLINE HWY_ATTR void findPart(const TaylorSea& sea, const LeafBlock& leaf, std::size_t part, float& x, float& z,
                                  float& r) {
  float sum[3] = {}, area = 1e-30f;
  for (std::size_t i = part * kPartTriangles; i < (part + 1) * kPartTriangles; ++i) {
    area += leaf.area[i];
    for (int k = 0; k < 3; ++k) sum[k] += leaf.area[i] * (leaf.r0[k][i] + (leaf.e1[k][i] + leaf.e2[k][i]) / 3);
  }
  x = (sea.to_x[0] * sum[0] + sea.to_x[1] * sum[1] + sea.to_x[2] * sum[2]) / area;
  z = (sea.to_z[0] * sum[0] + sea.to_z[1] * sum[1] + sea.to_z[2] * sum[2]) / area;
  r = 0;
  if (!sea.displaced && !sea.spline && !sea.facets) return;
  float square = 0;
  for (std::size_t i = part * kPartTriangles; i < (part + 1) * kPartTriangles; ++i)
    for (int corner = 0; corner < 3; ++corner) {
      float away_x = -x, away_z = -z;
      for (int k = 0; k < 3; ++k) {
        const float v = leaf.r0[k][i] + (corner == 1 ? leaf.e1[k][i] : corner == 2 ? leaf.e2[k][i] : 0.0f);
        away_x += sea.to_x[k] * v, away_z += sea.to_z[k] * v;
      }
      const float away = away_x * away_x + away_z * away_z;
      if (leaf.area[i] > 0 && away > square) square = away;
    }
  r = hn::GetLane(hn::Sqrt(hn::Set(hn::CappedTag<float, 1>(), square))) * 1.0001f;
}

// Up to four leaves: sixteen parts, one per lane. (copies_adaptive.cpp has no use for it.)
[[maybe_unused]] HWY_ATTR void expandParts(const TaylorSea& sea, const LeafBlock* const* leaves, std::size_t count,
                                           LeafParts* const* to) {
  const LeafTag tag;
  alignas(64) float x[kLeafTriangles] = {}, z[kLeafTriangles] = {}, r[kLeafTriangles] = {}, lane[kLeafTriangles] = {};
  for (std::size_t i = 0; i < count * kParts; ++i) findPart(sea, *leaves[i / kParts], i % kParts, x[i], z[i], r[i]);
  for (std::size_t first = 0; first < count * kParts; first += hn::Lanes(tag)) {
    const Expansion<LeafTag> found = expandSea(tag, sea, hn::Load(tag, x + first), hn::Load(tag, z + first),
                                               hn::Load(tag, r + first), phasesOf(tag, sea));
    const auto deal = [&](const LeafLanes from, auto partOf) HWY_ATTR {
      hn::Store(from, tag, lane);
      for (std::size_t i = first; i < first + hn::Lanes(tag) && i < count * kParts; ++i)
        partOf(*to[i / kParts])[i % kParts] = lane[i - first];
    };
    for (int n = 0; n < kTerms; ++n) deal(found.q.c[n], [n](LeafParts& part) { return part.c[n]; });
    deal(found.from_x, [](LeafParts& part) { return part.from_x; });
    deal(found.from_z, [](LeafParts& part) { return part.from_z; });
    deal(found.loss, [](LeafParts& part) { return part.loss; });
  }
  for (std::size_t i = 0; i < count * kParts; ++i)
    to[i / kParts]->x[i % kParts] = x[i], to[i / kParts]->z[i % kParts] = z[i];
}

// Triangles where they stand: centroids, and the depth below the level there.
struct TrianglePlace {
  LeafLanes center[3], level;
};

// In the mean over each triangle.
struct TriangleIntegral {
  LeafLanes depth, moment[3]; // depth times place, of the wet part
  LeafLanes fraction;         // of the area that is wet
  LeafLanes remainder;        // charged where the triangle is not certainly dry
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

HWY_INLINE HWY_ATTR void replace(hn::Mask<LeafTag> which, const TriangleIntegral& by, TriangleIntegral& of) {
  of.depth = hn::IfThenElse(which, by.depth, of.depth), of.fraction = hn::IfThenElse(which, by.fraction, of.fraction);
  for (int k = 0; k < 3; ++k) of.moment[k] = hn::IfThenElse(which, by.moment[k], of.moment[k]);
  of.remainder = hn::IfThenElse(which, by.remainder, of.remainder);
  of.sliver = hn::IfThenElse(which, by.sliver, of.sliver);
}

// The same by four triangles in place of each, which the midpoints of the edges make: slivers are a sixteenth. Three have
// their centroids half way to the corners; the fourth has the triangle's own and points the other way.
template <int degree>
HWY_NOINLINE HWY_ATTR TriangleIntegral integrateQuarters(const SeaLanes<LeafTag, degree>& q, const Corners& w,
                                                         const TrianglePlace& at, const Remainders<LeafTag>& remainders,
                                                         float most, int levels, hn::Mask<LeafTag> wanted);

// Split where slivers are larger than `most`, up to `levels` times; lanes that are not wanted are not worth a split.
template <int degree>
PLIM_SHARED HWY_ATTR TriangleIntegral integrateFinely(const SeaLanes<LeafTag, degree>& q, const Corners& w,
                                                      const TrianglePlace& at, const Remainders<LeafTag>& remainders,
                                                      float most, int levels, hn::Mask<LeafTag> wanted) {
  const LeafTag tag;
  TriangleIntegral found = integrateTriangles(q, w, at, remainders);
  if (levels > 0) {
    const auto coarse = hn::And(wanted, hn::Gt(found.sliver, hn::Set(tag, most)));
    if (!hn::AllFalse(tag, coarse)) {
      // Copies: what a function is handed the address of does not stay in registers.
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
  const LeafTag tag;
  using V = LeafLanes;
  const V zero = hn::Zero(tag), quarter = hn::Set(tag, 0.25f);
  const Corner none = {{zero, zero, zero}, zero, zero, zero};
  TriangleIntegral sum = {zero, {zero, zero, zero}, zero, zero, zero};
  for (int j = 0; j < 4; ++j) {
    const V half = hn::Set(tag, j < 3 ? 0.5f : -0.5f);
    const Corner to = j < 3 ? along(none, half, w.at[j]) : none;
    const Corners corners = {{along(none, half, w.at[0]), along(none, half, w.at[1]), along(none, half, w.at[2])}};
    SeaLanes<LeafTag, degree> moved = q;
    movePolynomial(to.x, to.z, moved.c);
    const TrianglePlace place = {{at.center[0] + to.v[0], at.center[1] + to.v[1], at.center[2] + to.v[2]},
                                 at.level + to.level};
    const TriangleIntegral part = integrateFinely(moved, corners, place, remainders, most, levels, wanted);
    sum.depth = sum.depth + quarter * part.depth, sum.fraction = sum.fraction + quarter * part.fraction;
    for (int k = 0; k < 3; ++k) sum.moment[k] = sum.moment[k] + quarter * part.moment[k];
    // What is left out is known in the mean over the whole triangle only.
    sum.remainder = hn::Max(sum.remainder, part.remainder), sum.sliver = sum.sliver + quarter * part.sliver;
  }
  return sum;
}

// Factors as clip.hpp leaves them.
PLIM_SHARED HWY_ATTR void addIntegral(const TriangleLanes& t, const TriangleIntegral& of, SumLanes& sums) {
  const LeafTag tag;
  const LeafLanes three = hn::Set(tag, 3.0f) * of.depth, twelve = hn::Set(tag, 12.0f);
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    sums.force[i] = sums.force[i] + three * t.a[i];
    sums.torque[i] = sums.torque[i] + twelve * (of.moment[j] * t.a[k] - of.moment[k] * t.a[j]);
    sums.area_vector[i] = sums.area_vector[i] + of.fraction * t.a[i];
  }
  sums.area = sums.area + of.fraction * t.area;
}

// A leaf's triangles where they stand, by their centroids.
template <class Water>
PLIM_SHARED HWY_ATTR void placeTriangles(const Water& water, const TriangleLanes& t, Corners& w, TrianglePlace& at) {
  const LeafTag tag;
  const LeafLanes third = hn::Set(tag, 1.0f / 3), zero = hn::Zero(tag);
  for (int k = 0; k < 3; ++k) {
    w.at[0].v[k] = zero - third * (t.e1[k] + t.e2[k]);
    w.at[1].v[k] = t.e1[k] + w.at[0].v[k], w.at[2].v[k] = t.e2[k] + w.at[0].v[k];
    at.center[k] = t.r0[k] - w.at[0].v[k];
  }
  for (Corner& corner : w.at) {
    corner.x = water.x(corner.v), corner.z = water.z(corner.v);
    corner.level = zero - water.up(corner.v);
  }
  at.level = water.depth() - water.up(at.center);
}

HWY_INLINE HWY_ATTR hn::Mask<LeafTag> leavesOutTooMuch(const TaylorSea& sea, const LeafLanes remainder) {
  return hn::Gt(remainder, hn::Set(LeafTag(), sea.most_remainder * sea.allowance));
}

// Slivers are split only where the polynomial is good enough to stay.
template <int degree>
HWY_INLINE HWY_ATTR TriangleIntegral integrateFine(const TaylorSea& sea, const TriangleSeas<degree>& seas,
                                                   const Corners& w, const TrianglePlace& at, int levels,
                                                   hn::Mask<LeafTag> wanted) {
  return integrateFinely(seas.q, w, at, seas.remainders, kMostSliver * sea.allowance, levels,
                         hn::AndNot(leavesOutTooMuch(sea, seas.remainders.mean), wanted));
}

// One expansion a triangle; and where that leaves out too much, one for each of the four that the midpoints of its edges make, and so on: a
// quarter leaves out a sixty-fourth. points: expansions, counted up.
template <class Water>
HWY_NOINLINE HWY_ATTR TriangleIntegral expandFinely(const Water& water, const Corners& w, const TrianglePlace& at,
                                                    int levels, hn::Mask<LeafTag> wanted, LeafLanes& points) {
  const LeafTag tag;
  using V = LeafLanes;
  const TaylorSea& sea = water.sea;
  const V X = water.x(at.center), Z = water.z(at.center);
  // Lanes that are not wanted reach nowhere: facets are not fitted for them.
  const Expansion<LeafTag> expansion = water.expand(X, Z, hn::IfThenElseZero(wanted, hn::Sqrt(squareReach(w))));
  const TriangleSeas<4> seas =
      dropFifth(expansion.q, w, remaindersOf(sea, w, expansion.loss, X - expansion.from_x, Z - expansion.from_z));
  points = points + hn::IfThenElseZero(wanted, hn::Set(tag, 1.0f));
  TriangleIntegral found = integrateFine(sea, seas, w, at, levels, wanted);
  if (levels > 0 && !sea.facets) { // of facets a quarter would leave out as much
    const auto coarse = hn::And(wanted, leavesOutTooMuch(sea, found.remainder));
    if (hn::AllFalse(tag, coarse)) return found;
    const V zero = hn::Zero(tag), quarter = hn::Set(tag, 0.25f);
    const Corner none = {{zero, zero, zero}, zero, zero, zero};
    TriangleIntegral sum = {zero, {zero, zero, zero}, zero, zero, zero};
    for (int j = 0; j < 4; ++j) {
      const V half = hn::Set(tag, j < 3 ? 0.5f : -0.5f);
      const Corner to = j < 3 ? along(none, half, w.at[j]) : none;
      const Corners corners = {{along(none, half, w.at[0]), along(none, half, w.at[1]), along(none, half, w.at[2])}};
      const TrianglePlace place = {{at.center[0] + to.v[0], at.center[1] + to.v[1], at.center[2] + to.v[2]},
                                   at.level + to.level};
      const TriangleIntegral part = expandFinely(water, corners, place, levels - 1, coarse, points);
      sum.depth = sum.depth + quarter * part.depth, sum.fraction = sum.fraction + quarter * part.fraction;
      for (int k = 0; k < 3; ++k) sum.moment[k] = sum.moment[k] + quarter * part.moment[k];
      sum.remainder = sum.remainder + quarter * part.remainder, sum.sliver = sum.sliver + quarter * part.sliver;
    }
    replace(coarse, sum, found);
  }
  return found;
}

// seasAt(corners, X, Z): of triangles with centroids at (X, Z). Triangles for which that leaves out too much have expansions of their own.
// Returns area times error.
template <class Water, class SeasAt>
HWY_INLINE HWY_ATTR LeafLanes addTrianglesQuartic(const Water& water, const TriangleLanes& t, const SeasAt& seasAt,
                                                  SumLanes& sums, ErrorLanes& errors, LeafLanes& points) {
  const LeafTag tag;
  TrianglePlace at;
  Corners w;
  placeTriangles(water, t, w, at);
  const auto seas = seasAt(w, water.x(at.center), water.z(at.center));
  const auto wanted = hn::Gt(t.area, hn::Zero(tag)); // other lanes are empty
  TriangleIntegral found = integrateFine(water.sea, seas, w, at, kSplits, wanted);
  const auto coarse = hn::And(wanted, leavesOutTooMuch(water.sea, found.remainder));
  if (!hn::AllFalse(tag, coarse)) {
    const Corners w_copy = w;
    const TrianglePlace at_copy = at;
    replace(coarse, expandFinely(water, w_copy, at_copy, kSplits, coarse, points), found);
  }
  addIntegral(t, found, sums);
  return addError(t, found.remainder + found.sliver, seas.over_leaf, errors);
}

HWY_INLINE HWY_ATTR LeafLanes addTrianglesExpanded(const LeafWater& water, const TriangleLanes& t, SumLanes& sums,
                                                   ErrorLanes& errors, LeafLanes& points) {
  TrianglePlace at;
  Corners w;
  placeTriangles(water, t, w, at);
  const TriangleIntegral found = expandFinely(water, w, at, kSplits, hn::Gt(t.area, hn::Zero(LeafTag())), points);
  addIntegral(t, found, sums);
  return addError(t, found.remainder + found.sliver, hn::Zero(LeafTag()), errors);
}

} // namespace
} // namespace plim::lanes
