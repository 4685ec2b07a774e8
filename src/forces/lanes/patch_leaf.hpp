// patch_leaf.hpp - the 16 triangles of a leaf under a polynomial sea; for the kernels of this folder only.
//
// Two ways. Linear: depth at the corners, linear between them (clip.hpp), which is off by the curvature times
// (l1^2 + l2^2 + l3^2) / 24 in the mean; the walk charges that. Quartic: the polynomial itself is integrated, over all of
// a wet triangle, and over the part of a cut one where the linear interpolant l of the corners' depths is positive. With
// |depth - l| <= E on the triangle that is off by at most, in the mean over it,
//   remainder + C(E) - 2 C(0) + C(-E),   C(t) = mean of max(l + t, 0)
// (docs/theory.md section 10). E is the largest remainder plus sup |q - l| <= K r^2 / 2, K the curvature on the triangle
// and r the distance of its corners from its centroid: |q - l| is at most K / 2 times the square of the radius of any
// circle round the corners. The remainder is convex: in the mean it is at most the mean of its corners.
//
// Integration: with q = q0 + .. + q4 by degrees about the centroid, and the corners at w_i from it, the rule of seven
// points (Radon's: the centroid, and two points on each median, at b1 w_i and b2 w_i) is exact to degree 5. Collecting
// degrees,  mean q = q0 + sum_i sum_n m_n q_n(w_i),   mean q D = sum_i w_i sum_n m_{n+1} q_n(w_i),
//   m_n = v1 b1^n + v2 b2^n,   v1, v2 the weights of the points;   m_2 = 1/12, and sum_i q_1(w_i) = 0.
#pragma once

#include "forces/lanes/sea_patch.hpp"

namespace plim::lanes {
namespace {

// The sea and still water's plane as a leaf sees them.
struct LeafWater {
  const PlaneF& plane;
  const PatchSea& sea;
};

using LeafQuartic = QuarticLanes<LeafTag>;

HWY_INLINE HWY_ATTR void addLeafLinear(const LeafWater& water, const LeafBlock& leaf, std::size_t first,
                                       const Patch& patch, SumLanes& sums) {
  const LeafTag tag;
  using V = LeafLanes;
  const TriangleLanes t = loadTriangles(leaf, first);
  const LeafQuartic q = broadcast(tag, patch);
  const auto& sea = water.sea;
  const V X = along(tag, sea.to_x, t.r0) - hn::Set(tag, patch.x), Z = along(tag, sea.to_z, t.r0) - hn::Set(tag, patch.z);
  const V level = hn::Set(tag, water.plane.d0) - along(tag, water.plane.u, t.r0);
  const auto depthAt = [&](const V(&e)[3]) HWY_ATTR {
    return level - along(tag, water.plane.u, e) +
           quarticAt(q, X + along(tag, sea.to_x, e), Z + along(tag, sea.to_z, e));
  };
  addTriangles(t, level + quarticAt(q, X, Z), depthAt(t.e1), depthAt(t.e2), sums);
}

// A triangle by its corners' offsets from its centroid: three coordinates of body axes, and what the level's plane makes
// of them.
struct Corner {
  LeafLanes v[3], level;
};
struct Corners {
  Corner at[3];
};

HWY_INLINE HWY_ATTR Corner select(hn::Mask<LeafTag> which, const Corner& yes, const Corner& no) {
  Corner c;
  for (int i = 0; i < 3; ++i) c.v[i] = hn::IfThenElse(which, yes.v[i], no.v[i]);
  c.level = hn::IfThenElse(which, yes.level, no.level);
  return c;
}
// a + t b
HWY_INLINE HWY_ATTR Corner along(const Corner& a, const LeafLanes t, const Corner& b) {
  Corner c;
  for (int i = 0; i < 3; ++i) c.v[i] = a.v[i] + t * b.v[i];
  c.level = a.level + t * b.level;
  return c;
}

struct QuarticIntegral {
  LeafLanes mean;     // of the depth
  LeafLanes arm[3];   // mean of depth times the offset from the centroid
  LeafLanes depth[3]; // at the corners
};

// level: of the plane at the centroid, which q is about.
HWY_INLINE HWY_ATTR QuarticIntegral integrateQuartic(const PatchSea& sea, const LeafQuartic& q, const Corners& corners,
                                                     const LeafLanes level) {
  const LeafTag tag;
  using V = LeafLanes;
  constexpr float m2 = 1.0f / 12, m3 = 0.0333333333f, m4 = 0.0333333333f, m5 = 0.0190476190f;
  const auto& c = q.c;
  QuarticIntegral to;
  V second = hn::Zero(tag), third = second, fourth = second;
  for (int k = 0; k < 3; ++k) to.arm[k] = hn::Zero(tag);
  for (int i = 0; i < 3; ++i) {
    const Corner& w = corners.at[i];
    const V X = along(tag, sea.to_x, w.v), Z = along(tag, sea.to_z, w.v), zz = Z * Z;
    const V q1 = c[1] * X + c[2] * Z + w.level;
    const V q2 = (c[3] * X + c[4] * Z) * X + c[5] * zz;
    const V q3 = ((c[6] * X + c[7] * Z) * X + c[8] * zz) * X + c[9] * zz * Z;
    const V q4 = (((c[10] * X + c[11] * Z) * X + c[12] * zz) * X + c[13] * zz * Z) * X + c[14] * zz * zz;
    second = second + q2, third = third + q3, fourth = fourth + q4;
    to.depth[i] = level + c[0] + q1 + q2 + q3 + q4;
    const V weight = hn::Set(tag, m2) * q1 + hn::Set(tag, m3) * q2 + hn::Set(tag, m4) * q3 + hn::Set(tag, m5) * q4;
    for (int k = 0; k < 3; ++k) to.arm[k] = to.arm[k] + weight * w.v[k];
  }
  to.mean = level + c[0] + hn::Set(tag, m2) * second + hn::Set(tag, m3) * third + hn::Set(tag, m4) * fourth;
  return to;
}

struct Depths { // in order
  LeafLanes low, middle, high;
};

HWY_INLINE HWY_ATTR Depths inOrder(const LeafLanes (&d)[3]) {
  const LeafLanes least = hn::Min(d[0], d[1]), most = hn::Max(d[0], d[1]);
  return {hn::Min(least, d[2]), hn::Max(least, hn::Min(most, d[2])), hn::Max(most, d[2])};
}

// Mean of max(l + t, 0).
HWY_INLINE HWY_ATTR LeafLanes positiveMean(const Depths& l, const LeafLanes t) {
  const LeafTag tag;
  using V = LeafLanes;
  const V zero = hn::Zero(tag), low = l.low + t, middle = l.middle + t, high = l.high + t;
  const auto two = hn::Gt(middle, zero), cut = hn::And(hn::Gt(high, zero), hn::Le(low, zero));
  const V odd = hn::IfThenElse(two, low, high), other = hn::IfThenElse(two, high, low);
  const V corner = hn::IfThenElseZero(cut, (odd / (odd - middle)) * (odd / (odd - other)));
  const V signed_odd = hn::IfThenElse(two, zero - odd, odd);
  return hn::Set(tag, 1.0f / 3) * (hn::IfThenElseZero(two, low + middle + high) + signed_odd * corner);
}

// The part of a cut triangle beside its odd corner: the lone wet or the lone dry one.
struct OddPart {
  QuarticIntegral over;
  LeafLanes share;     // of the triangle's area
  LeafLanes center[3]; // its centroid's offset from the triangle's
};

HWY_INLINE HWY_ATTR OddPart integrateOdd(const PatchSea& sea, LeafQuartic q, const Corners& corners,
                                         const LeafLanes level, const LeafLanes (&depth)[3], const LeafLanes odd,
                                         hn::Mask<LeafTag> cut) {
  const LeafTag tag;
  using V = LeafLanes;
  const auto is0 = hn::Eq(depth[0], odd), is1 = hn::Eq(depth[1], odd);
  const Corner &a = corners.at[0], &b = corners.at[1], &c = corners.at[2];
  const Corner o = select(is0, a, select(is1, b, c));
  const Corner next = select(is0, b, select(is1, c, a)), last = select(is0, c, select(is1, a, b));
  const V d_next = hn::IfThenElse(is0, depth[1], hn::IfThenElse(is1, depth[2], depth[0]));
  const V d_last = hn::IfThenElse(is0, depth[2], hn::IfThenElse(is1, depth[0], depth[1]));
  const V t_next = hn::IfThenElseZero(cut, odd / (odd - d_next)), t_last = hn::IfThenElseZero(cut, odd / (odd - d_last));
  const V third = hn::Set(tag, 1.0f / 3), zero = hn::Zero(tag), minus = zero - hn::Set(tag, 1.0f);
  const Corner none = {{zero, zero, zero}, zero};
  const Corner to_next = along(none, t_next, along(next, minus, o)), to_last = along(none, t_last, along(last, minus, o));
  const Corner inward = along(along(none, third, to_next), third, to_last), center = along(o, hn::Set(tag, 1.0f), inward);
  const Corners part = {{along(none, minus, inward), along(to_next, minus, inward), along(to_last, minus, inward)}};
  moveQuartic<LeafTag>(along(tag, sea.to_x, center.v), along(tag, sea.to_z, center.v), q);
  OddPart odd_part;
  odd_part.over = integrateQuartic(sea, q, part, level + center.level);
  odd_part.share = t_next * t_last;
  for (int k = 0; k < 3; ++k) odd_part.center[k] = center.v[k];
  return odd_part;
}

// What the integral is off in the mean over each triangle. far[i]: distance of corner i from where the sea was expanded.
HWY_INLINE HWY_ATTR LeafLanes quarticError(const PatchSea& sea, const LeafQuartic& q, const Corners& corners,
                                           const Depths& l, const LeafLanes (&far)[3]) {
  const LeafTag tag;
  using V = LeafLanes;
  const V zero = hn::Zero(tag);
  V mean = zero, most = zero, reach = zero;
  for (int i = 0; i < 3; ++i) {
    const V left = remainderAt(tag, sea, far[i]);
    mean = mean + left, most = hn::Max(most, left);
    const V X = along(tag, sea.to_x, corners.at[i].v), Z = along(tag, sea.to_z, corners.at[i].v);
    reach = hn::Max(reach, X * X + Z * Z);
  }
  const V E = most + hn::Set(tag, 0.5f) * reach * Norms<LeafTag>(tag, q).curvatureWithin(tag, hn::Sqrt(reach));
  const auto reached = hn::Ge(l.high + E, zero), doubtful = hn::And(reached, hn::Le(l.low, E));
  mean = hn::IfThenElseZero(reached, hn::Set(tag, 1.0f / 3) * mean);
  if (hn::AllFalse(tag, doubtful)) return mean;
  const V sliver = positiveMean(l, E) - hn::Set(tag, 2.0f) * positiveMean(l, zero) + positiveMean(l, zero - E);
  // The last term: what rounding may take off the difference.
  return mean + hn::IfThenElseZero(doubtful, hn::Max(sliver, zero) + hn::Set(tag, 2e-6f) * (hn::Abs(l.high) + hn::Abs(l.low) + E));
}

// patch: null where every triangle is to have its own. Returns area times error.
HWY_INLINE HWY_ATTR LeafLanes addLeafQuartic(const LeafWater& water, const LeafBlock& leaf, std::size_t first,
                                             const Patch* patch, SumLanes& sums) {
  const LeafTag tag;
  using V = LeafLanes;
  const PatchSea& sea = water.sea;
  const TriangleLanes t = loadTriangles(leaf, first);
  const V third = hn::Set(tag, 1.0f / 3), zero = hn::Zero(tag), one = hn::Set(tag, 1.0f);
  V center[3];
  Corners w;
  for (int k = 0; k < 3; ++k) {
    w.at[0].v[k] = zero - third * (t.e1[k] + t.e2[k]);
    w.at[1].v[k] = t.e1[k] + w.at[0].v[k], w.at[2].v[k] = t.e2[k] + w.at[0].v[k];
    center[k] = t.r0[k] - w.at[0].v[k];
  }
  for (Corner& corner : w.at) corner.level = zero - along(tag, water.plane.u, corner.v);
  const V level = hn::Set(tag, water.plane.d0) - along(tag, water.plane.u, center);
  const V X = along(tag, sea.to_x, center), Z = along(tag, sea.to_z, center);
  LeafQuartic q;
  V from_x = zero, from_z = zero; // from where the sea was expanded to the centroid
  if (patch) {
    q = broadcast(tag, *patch);
    moveQuartic<LeafTag>(X - hn::Set(tag, patch->x), Z - hn::Set(tag, patch->z), q);
    from_x = X - hn::Set(tag, patch->from_x), from_z = Z - hn::Set(tag, patch->from_z);
  } else {
    q = expandSea(tag, sea, X, Z);
  }
  const QuarticIntegral whole = integrateQuartic(sea, q, w, level);
  V far[3];
  for (int i = 0; i < 3; ++i) {
    const V x = from_x + along(tag, sea.to_x, w.at[i].v), z = from_z + along(tag, sea.to_z, w.at[i].v);
    far[i] = hn::Sqrt(x * x + z * z);
  }
  const Depths l = inOrder(whole.depth);
  const auto two = hn::Gt(l.middle, zero), cut = hn::And(hn::Gt(l.high, zero), hn::Le(l.low, zero));
  V mean = hn::IfThenElseZero(two, whole.mean), share = hn::IfThenElseZero(two, one), m[3];
  for (int k = 0; k < 3; ++k) m[k] = hn::IfThenElseZero(two, whole.mean * center[k] + whole.arm[k]);
  if (!hn::AllFalse(tag, cut)) {
    const OddPart part = integrateOdd(sea, q, w, level, whole.depth, hn::IfThenElse(two, l.low, l.high), cut);
    const V signed_share = hn::IfThenElse(two, zero - part.share, part.share);
    mean = mean + signed_share * part.over.mean, share = share + signed_share;
    for (int k = 0; k < 3; ++k)
      m[k] = m[k] + signed_share * (part.over.mean * (center[k] + part.center[k]) + part.over.arm[k]);
  }
  // Factors as clip.hpp leaves them.
  const V three = hn::Set(tag, 3.0f) * mean, twelve = hn::Set(tag, 12.0f);
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    sums.force[i] = sums.force[i] + three * t.a[i];
    sums.torque[i] = sums.torque[i] + twelve * (m[j] * t.a[k] - m[k] * t.a[j]);
    sums.area_vector[i] = sums.area_vector[i] + share * t.a[i];
  }
  sums.area = sums.area + share * t.area;
  return t.area * quarticError(sea, q, w, l, far);
}

} // namespace
} // namespace plim::lanes
