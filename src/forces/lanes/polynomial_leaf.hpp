// polynomial_leaf.hpp - the 16 triangles of a leaf under a polynomial sea; for the kernels of this folder only. Body
// axes about the hull's centre, units of the scale.
//
// There are two methods. The linear one interpolates the depths at the corners (clip.hpp). Its error in the mean is at
// most the curvature times (l1^2 + l2^2 + l3^2) / 24, where l are the horizontal lengths of the sides. The quartic one
// integrates a polynomial, triangle by triangle (polynomial_triangles.hpp). The polynomial is that of the leaf, of a
// quarter of the leaf, or of the triangle.
#pragma once

#include "forces/lanes/polynomial_triangles.hpp"

namespace plim::lanes {
namespace {

// The sea and the plane of still water for the triangles of a leaf, all of one body. copies_adaptive.cpp has another
// version where lanes are bodies.
struct LeafWater {
  const PlaneF& plane;
  const WalkSea& sea;

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

// Returns the largest number from which a depth of the hull is computed.
template <class Tag, class U>
HWY_INLINE HWY_ATTR hn::Vec<Tag> largestDepthOf(Tag tag, const WalkSea& sea, const hn::Vec<Tag> d0, const U& u) {
  hn::Vec<Tag> depth = hn::Set(tag, sea.crest) + hn::Abs(d0);
  for (int k = 0; k < 3; ++k) depth = depth + hn::Abs(inLanes(tag, u[k])) * hn::Set(tag, sea.extent[k]);
  return depth;
}

// Returns the hull's horizontal reach from its centre.
template <class Tag, class Rows>
HWY_INLINE HWY_ATTR hn::Vec<Tag> horizontalReach(Tag tag, const WalkSea& sea, const Rows& to_x, const Rows& to_z) {
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

// Adds errors. error: mean over each triangle. over_leaf: known only in the mean over the leaf. It may all be on
// triangles that face one way, so every axis is charged all of it. Returns area times the sum of both.
HWY_INLINE HWY_ATTR LeafLanes addError(const TriangleLanes& t, const LeafLanes error, const LeafLanes over_leaf,
                                       ErrorLanes& errors) {
  const LeafLanes anywhere = t.area * over_leaf;
  for (int k = 0; k < 3; ++k) errors.axis[k] = errors.axis[k] + (error * hn::Abs(t.a[k]) + anywhere);
  return t.area * error + anywhere;
}

// Properties of a leaf's polynomial that are computed before its triangles are visited.
struct LeafLimits {
  float remainder[2]; // of the polynomial: in the mean, at most
  float third;        // bound on the polynomial's third derivative
  float higher;       // bound on what the terms of degree 4 and 5 add to a second derivative
};

// Returns a bound on the curvature on each triangle, which has the centroid (X, Z) and corners within r of it. It is
// the curvature of the terms up to degree 3 at the centroid, plus a bound on the change from there.
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

// Integrates linearly; only the terms up to `degree` are evaluated. Returns area times error.
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
  // l1^2 + l2^2 + l3^2 = 2 (e1^2 + e2^2 - e1 e2); the corners are within two thirds of the longest side from the
  // centroid.
  const V square1 = x1 * x1 + z1 * z1, square2 = x2 * x2 + z2 * z2, sides = square1 + square2 - (x1 * x2 + z1 * z2);
  const V third = hn::Set(tag, 1.0f / 3),
          reach = hn::Set(tag, 0.6666667f) *
                  hn::Sqrt(hn::Max(hn::Max(square1, square2), hn::Set(tag, 2.0f) * sides - square1 - square2));
  const V curvature = curvatureOf(q, limits, X + third * (x1 + x2), Z + third * (z1 + z2), reach);
  return addError(t, hn::Set(tag, 1.0f / 12) * sides * curvature, hn::Set(tag, limits.remainder[0]), errors);
}

// Moves the leaf's polynomial of degree 3 or 4 to the centroids. remainder: that of the polynomial over the leaf.
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

// Moves the whole polynomial, with remainders triangle by triangle. (x, z): the point that the polynomial is about.
PLIM_SHARED HWY_ATTR TriangleSeas<4> moveToTriangles(const WalkSea& sea, Expansion<LeafTag> of, const LeafLanes x,
                                                     const LeafLanes z, const Corners& corners, const LeafLanes X,
                                                     const LeafLanes Z) {
  movePolynomial(X - x, Z - z, of.q.c);
  return dropFifth(of.q, corners, remaindersOf(sea, corners, of.loss, X - of.from_x, Z - of.from_z));
}
HWY_INLINE HWY_ATTR TriangleSeas<4> moveToTriangles(const WalkSea& sea, const ClusterPolynomial& polynomial,
                                                    const Corners& corners, const LeafLanes X, const LeafLanes Z) {
  const LeafTag tag;
  const Expansion<LeafTag> of = {broadcast<5>(tag, polynomial), hn::Set(tag, polynomial.from_x),
                                 hn::Set(tag, polynomial.from_z), hn::Set(tag, polynomial.loss)};
  return moveToTriangles(sea, of, hn::Set(tag, polynomial.x), hn::Set(tag, polynomial.z), corners, X, Z);
}

// Four polynomials, each for four adjacent triangles.
constexpr std::size_t kParts = 4, kPartTriangles = kLeafTriangles / kParts;
struct LeafParts {
  float c[kTerms][kParts], x[kParts], z[kParts];
  float from_x[kParts], from_z[kParts], loss[kParts];
};

HWY_INLINE HWY_ATTR TriangleSeas<4> moveToTriangles(const WalkSea& sea, const LeafParts& parts, std::size_t first,
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

// Computes the area-weighted horizontal centre of a part's triangles. r: their reach from there; 0 for sines, whose
// expansion does not need it.
HWY_INLINE HWY_ATTR void findPart(const WalkSea& sea, const LeafBlock& leaf, std::size_t part, float& x, float& z,
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

// Expands the parts of up to four leaves: sixteen parts, one per lane. (copies_adaptive.cpp does not use it.)
[[maybe_unused]] HWY_ATTR void expandParts(const WalkSea& sea, const LeafBlock* const* leaves, std::size_t count,
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

// Adds integrals with the factors that clip.hpp omits.
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

// Computes the centroids of a leaf's triangles, and their corners.
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

// seasAt(corners, X, Z) returns the polynomials of triangles with centroids at (X, Z). Triangles with too large a
// remainder get expansions of their own. Returns area times error.
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
