// clip.hpp - clips and integrates one triangle per lane, without branches; for the kernels of this folder only.
//
// For the three depths of a triangle, D their sum:
//   two = the middle depth is wet;  odd = two ? lowest : highest
//   t1 = odd / (odd - middle),  t2 = odd / (odd - other), both 0 unless the triangle is cut
//   q = (two ? -1 : 1) odd t1 t2,  p = (two ? D : 0) + q,  w_v = (two ? D + d_v : 0) + q (v is odd ? 4 - t1 - t2 : t_v)
//   int d n dS = p a / 3,   int d x x n dS = (4 p r0 + w1 e1 + w2 e2) x a / 12,   wet share = two ? 1 - t1 t2 : t1 t2
// which is the corner form of docs/theory.md section 3. The weights of the corners add up to 4 p, so w_0 is not
// computed. Only Highway's functions may be called here, none of other headers (hull/tree_layout.hpp gives the reason).
#pragma once

#include "forces/lanes/kernels.hpp"

#include <hwy/highway.h>

// For large functions that several kernels or kinds of leaf share. A web page must load every copy, so there they are
// not inlined.
#ifdef __wasm__
#define PLIM_SHARED HWY_NOINLINE
#else
#define PLIM_SHARED HWY_INLINE
#endif

#define PLIM_JOIN_(a, b) a##b
#define PLIM_JOIN(a, b) PLIM_JOIN_(a, b)

namespace plim::lanes {
namespace { // each kind of processor has its own copy

namespace hn = hwy::HWY_NAMESPACE;

constexpr std::size_t kQueue = 32; // leaves or clusters added in float before their sum is added in double

using LeafTag = hn::CappedTag<float, kLeafTriangles>;
using NodeTag = hn::CappedTag<float, kNodeChildren>;
using LeafLanes = hn::Vec<LeafTag>;

// One triangle per lane: first corner, edges to the other two, area vector, area.
struct TriangleLanes {
  LeafLanes r0[3], e1[3], e2[3], a[3], area;
};

// Sums without the factors 1/3 of the force and 1/12 of the torque.
struct SumLanes {
  LeafLanes force[3], torque[3], area_vector[3], area;
};

HWY_INLINE HWY_ATTR SumLanes noSums() {
  const LeafLanes zero = hn::Zero(LeafTag());
  return {{zero, zero, zero}, {zero, zero, zero}, {zero, zero, zero}, zero};
}

HWY_INLINE HWY_ATTR LeafLanes dotLanes(const LeafLanes (&a)[3], const LeafLanes (&b)[3]) {
  return hn::Add(hn::Add(hn::Mul(a[0], b[0]), hn::Mul(a[1], b[1])), hn::Mul(a[2], b[2]));
}

// Adds the integrals of the triangles. da, db, dc are the depths at r0, r0 + e1, r0 + e2.
HWY_INLINE HWY_ATTR void addTriangles(const TriangleLanes& t, const LeafLanes da, const LeafLanes db,
                                      const LeafLanes dc, SumLanes& sums) {
  const LeafTag tag;
  using V = LeafLanes;
  const V zero = hn::Zero(tag), one = hn::Set(tag, 1.0f), four = hn::Set(tag, 4.0f);
  const V least = hn::Min(da, db), most = hn::Max(da, db);
  const V low = hn::Min(least, dc), high = hn::Max(most, dc), middle = hn::Max(least, hn::Min(most, dc));
  const auto two = hn::Gt(middle, zero);
  const auto cut = hn::And(hn::Gt(high, zero), hn::Le(low, zero));
  const V odd = hn::IfThenElse(two, low, high), other = hn::IfThenElse(two, high, low);
  const V t1 = hn::IfThenElseZero(cut, hn::Div(odd, hn::Sub(odd, middle)));
  const V t2 = hn::IfThenElseZero(cut, hn::Div(odd, hn::Sub(odd, other)));
  const V corner = hn::Mul(t1, t2);
  const V q = hn::Mul(hn::IfThenElse(two, hn::Sub(zero, odd), odd), corner);
  const V D = hn::IfThenElseZero(two, hn::Add(hn::Add(da, db), dc));
  const V p = hn::Add(D, q);
  const V at_odd = hn::Sub(hn::Sub(four, t1), t2);
  const auto weight = [&](const V d) HWY_ATTR {
    const V at = hn::IfThenElse(hn::Eq(d, odd), at_odd, hn::IfThenElse(hn::Eq(d, middle), t1, t2));
    return hn::Add(hn::IfThenElseZero(two, hn::Add(D, d)), hn::Mul(q, at));
  };
  const V w0 = hn::Mul(four, p), w1 = weight(db), w2 = weight(dc);
  const V share = hn::IfThenElse(two, hn::Sub(one, corner), corner);
  V m[3];
  for (int i = 0; i < 3; ++i) {
    m[i] = hn::Add(hn::Add(hn::Mul(w0, t.r0[i]), hn::Mul(w1, t.e1[i])), hn::Mul(w2, t.e2[i]));
    sums.force[i] = hn::Add(sums.force[i], hn::Mul(p, t.a[i]));
    sums.area_vector[i] = hn::Add(sums.area_vector[i], hn::Mul(share, t.a[i]));
  }
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    sums.torque[i] = hn::Add(sums.torque[i], hn::Sub(hn::Mul(m[j], t.a[k]), hn::Mul(m[k], t.a[j])));
  }
  sums.area = hn::Add(sums.area, hn::Mul(share, t.area));
}

HWY_INLINE HWY_ATTR TriangleLanes loadTriangles(const LeafBlock& leaf, std::size_t first) {
  const LeafTag tag;
  TriangleLanes t;
  for (int i = 0; i < 3; ++i) {
    t.r0[i] = hn::Load(tag, leaf.r0[i] + first), t.e1[i] = hn::Load(tag, leaf.e1[i] + first);
    t.e2[i] = hn::Load(tag, leaf.e2[i] + first), t.a[i] = hn::Load(tag, leaf.area_vector[i] + first);
  }
  t.area = hn::Load(tag, leaf.area + first);
  return t;
}

// The 16 logical lanes of each sum are added in one order everywhere: four parts
// s_j = ((l_j + l_j+4) + l_j+8) + l_j+12, then (s_0 + s_2) + (s_1 + s_3). copies.cpp adds triangles in the same order.
// The parts are exchanged through memory, but whole vectors are not: loading a quarter of a vector that was just stored
// would stall.
struct alignas(16) SumParts {
  float part[kLeafSums][4];
};

#if HWY_TARGET == HWY_SCALAR
HWY_INLINE void foldSum(const LeafLanes sum, std::size_t lane, float* part) {
  part[lane % 4] = lane < 4 ? hn::GetLane(sum) : part[lane % 4] + hn::GetLane(sum);
}

HWY_INLINE void totalParts(const SumParts& from, float* total) {
  for (std::size_t s = 0; s < kLeafSums; ++s) {
    const float* part = from.part[s];
    total[s] = (part[0] + part[2]) + (part[1] + part[3]);
  }
}
#else
using Quarter = hn::Vec<hn::FixedTag<float, 4>>;

// Returns before + first quarter + second quarter ..., from left to right; without `before` if it is null.
HWY_INLINE HWY_ATTR Quarter addQuarters(const Quarter* before, const Quarter sum) {
  return before ? hn::Add(*before, sum) : sum;
}
template <class Vector>
HWY_INLINE HWY_ATTR Quarter addQuarters(const Quarter* before, const Vector sum) {
  const hn::Half<hn::DFromV<Vector>> half;
  const Quarter low = addQuarters(before, hn::LowerHalf(half, sum));
  return addQuarters(&low, hn::UpperHalf(half, sum));
}

HWY_INLINE HWY_ATTR void foldSum(const LeafLanes sum, std::size_t first, float* part) {
  const hn::FixedTag<float, 4> tag;
  const Quarter before = first == 0 ? hn::Zero(tag) : hn::Load(tag, part);
  hn::Store(addQuarters(first == 0 ? nullptr : &before, sum), tag, part);
}

HWY_INLINE HWY_ATTR void totalParts(const SumParts& from, float* total) {
  const hn::FixedTag<float, 4> tag;
  // Four sums at a time; the last four overlap with those before.
  for (const std::size_t s : {std::size_t{0}, std::size_t{4}, std::size_t{kLeafSums - 4}}) {
    const Quarter a = hn::Load(tag, from.part[s]), b = hn::Load(tag, from.part[s + 1]),
                  c = hn::Load(tag, from.part[s + 2]), d = hn::Load(tag, from.part[s + 3]);
    // a0+a2 b0+b2 a1+a3 b1+b3
    const Quarter ab = hn::Add(hn::InterleaveLower(tag, a, b), hn::InterleaveUpper(tag, a, b));
    const Quarter cd = hn::Add(hn::InterleaveLower(tag, c, d), hn::InterleaveUpper(tag, c, d));
    hn::StoreU(hn::Add(hn::ConcatLowerLower(tag, cd, ab), hn::ConcatUpperUpper(tag, cd, ab)), tag, total + s);
  }
}
#endif

HWY_INLINE HWY_ATTR void addParts(const SumParts& from, double* to) {
  float total[kLeafSums];
  totalParts(from, total);
  for (std::size_t s = 0; s < kLeafSums; ++s) to[s] += static_cast<double>(total[s]);
}

// first: the logical lane at the start of the registers.
HWY_INLINE HWY_ATTR void foldSums(const SumLanes& sums, std::size_t first, SumParts& to) {
  for (int i = 0; i < 3; ++i) {
    foldSum(sums.force[i], first, to.part[kForceX + i]);
    foldSum(sums.torque[i], first, to.part[kTorqueX + i]);
    foldSum(sums.area_vector[i], first, to.part[kAreaX + i]);
  }
  foldSum(sums.area, first, to.part[kArea]);
}

// Prefetches into the nearest cache, for data needed next; prefetchFar() into the second level, for data needed much
// later.
HWY_INLINE HWY_ATTR void prefetch(const void* memory, std::size_t bytes) {
  for (std::size_t line = 0; line < bytes; line += 64) __builtin_prefetch(static_cast<const char*>(memory) + line);
}
HWY_INLINE HWY_ATTR void prefetchFar(const void* memory, std::size_t bytes) {
  for (std::size_t line = 0; line < bytes; line += 64)
    __builtin_prefetch(static_cast<const char*>(memory) + line, 0, 2);
}

} // namespace
} // namespace plim::lanes
