// copy_bodies.hpp - lanes that are bodies: planes of water from poses, and forces from sums; for the kernels of this
// folder only.
//
// Poses become planes eight at a time in double. Triangles are added one after the other for 16 bodies in float. The
// sums become forces eight at a time in double. Triangles are added in the order in which totalParts() adds lanes, with
// the formulas of forces/wrench.hpp, so a body's bits do not depend on the other bodies in the group.
#pragma once

#include "forces/lanes/sea_height.hpp"
#include "forces/wrench.hpp"
#include "math/lane_doubles.hpp"
#include "math/pose.hpp"

namespace plim::lanes {
namespace {

constexpr Doubles::Tag kDoubleTag;
using HalfTag = hn::Rebind<float, Doubles::Tag>; // as many floats as there are doubles in a register

// Planes, and the additional values for waves, in float.
struct alignas(64) CopyWater {
  float d0[kCopies], u[3][kCopies];
  float to_x[3][kCopies], to_z[3][kCopies];
  float phase[kCopyWaves][kCopies];
};

HWY_INLINE HWY_ATTR void demote(const Doubles& from, float* to) {
  const HalfTag tag;
  hn::Store(hn::DemoteTo(tag, from.v), tag, to);
}

HWY_INLINE HWY_ATTR Doubles promote(const float* from) {
  return Doubles(hn::PromoteTo(kDoubleTag, hn::Load(HalfTag(), from)));
}

template <std::size_t rows>
HWY_INLINE HWY_ATTR Doubles load(const double (&from)[rows][kCopies], std::size_t row, std::size_t i) {
  return Doubles(from[row] + i);
}
HWY_INLINE HWY_ATTR Vec3<Doubles> loadVector(const double (&from)[3][kCopies], std::size_t i) {
  return {load(from, 0, i), load(from, 1, i), load(from, 2, i)};
}
HWY_INLINE HWY_ATTR void storeVector(const Vec3<Doubles>& from, double (&to)[3][kCopies], std::size_t i) {
  from.x.store(to[0] + i), from.y.store(to[1] + i), from.z.store(to[2] + i);
}
HWY_INLINE HWY_ATTR Mat3<Doubles> loadRotation(const CopyPoses& poses, std::size_t i) {
  return rotationMatrixOf(load(poses.rotation, 0, i), load(poses.rotation, 1, i), load(poses.rotation, 2, i),
                          load(poses.rotation, 3, i));
}

// Computes planes and phases from the poses of bodies i, i + 1, ...
HWY_ATTR void place(const HullInWater& shared, const CopyWaves& waves, const CopyPoses& poses, std::size_t i,
                    CopyWater& water, CopyWrenches& out) {
  const Mat3<Doubles> R = loadRotation(poses, i);
  const Vec3<Doubles> position = loadVector(poses.position, i);
  const PlaneOf<Doubles> plane = placePlane(shared, position, R);
  demote(plane.d0, water.d0 + i);
  for (int k = 0; k < 3; ++k) demote(plane.u[k], water.u[k] + i);
  const Doubles reach = reachAlong(shared, plane.u) + Doubles(shared.crest);
  (plane.d0 - reach).store(out.below_troughs + i);
  (Doubles(0.0) - (plane.d0 + reach) - placementError(shared, position)).store(out.above_crests + i);
  if (waves.count == 0) return;
  const Doubles scale(shared.scale);
  const Doubles x = position.x + scale * dot(R.row[0], inLanes<Doubles>(shared.center_b));
  const Doubles z = position.z + scale * dot(R.row[2], inLanes<Doubles>(shared.center_b));
  for (int k = 0; k < 3; ++k)
    demote(scale * R.row[0][k], water.to_x[k] + i), demote(scale * R.row[2][k], water.to_z[k] + i);
  for (std::uint32_t j = 0; j < waves.count; ++j) {
    const Doubles turns = Doubles(waves.kx[j]) * x + Doubles(waves.kz[j]) * z + Doubles(waves.phase[j]);
    demote(turns - Doubles(hn::Round(turns.v)), water.phase[j] + i);
  }
}

HWY_INLINE HWY_ATTR TriangleLanes broadcastTriangle(const LeafBlock& leaf, std::size_t k) {
  const LeafTag tag;
  const auto all = [tag](const float(&from)[3][kLeafTriangles], std::size_t axis, std::size_t lane)
                       HWY_ATTR { return hn::Set(tag, from[axis][lane]); };
  return {{all(leaf.r0, 0, k), all(leaf.r0, 1, k), all(leaf.r0, 2, k)},
          {all(leaf.e1, 0, k), all(leaf.e1, 1, k), all(leaf.e1, 2, k)},
          {all(leaf.e2, 0, k), all(leaf.e2, 1, k), all(leaf.e2, 2, k)},
          {all(leaf.area_vector, 0, k), all(leaf.area_vector, 1, k), all(leaf.area_vector, 2, k)},
          hn::Set(tag, leaf.area[k])};
}

struct alignas(64) CopySums {
  float sum[kLeafSums][kCopies];
};

// Stores (a + c) + (b + d) of the four parts.
HWY_INLINE HWY_ATTR void storeTotals(const SumLanes (&part)[4], std::size_t first, CopySums& to) {
  const LeafTag tag;
  const auto total = [&](const LeafLanes& a, const LeafLanes& b, const LeafLanes& c, const LeafLanes& d, int sum)
                         HWY_ATTR { hn::Store(hn::Add(hn::Add(a, c), hn::Add(b, d)), tag, to.sum[sum] + first); };
  for (int i = 0; i < 3; ++i) {
    total(part[0].force[i], part[1].force[i], part[2].force[i], part[3].force[i], kForceX + i);
    total(part[0].torque[i], part[1].torque[i], part[2].torque[i], part[3].torque[i], kTorqueX + i);
    total(part[0].area_vector[i], part[1].area_vector[i], part[2].area_vector[i], part[3].area_vector[i], kAreaX + i);
  }
  total(part[0].area, part[1].area, part[2].area, part[3].area, kArea);
}

// Computes forces and bounds from the sums of bodies i, i + 1, ... roundingOf(plane, position) describes the summation.
template <class RoundingOf>
HWY_INLINE HWY_ATTR void finish(const HullInWater& shared, const CopyPoses& poses, const CopySums& sums, std::size_t i,
                                const RoundingOf& roundingOf, CopyWrenches& out) {
  const Mat3<Doubles> R = loadRotation(poses, i);
  const Vec3<Doubles> position = loadVector(poses.position, i), reference = loadVector(poses.reference, i);
  const auto vector = [&](int first, double factor) HWY_ATTR -> Vec3<Doubles> {
    return {promote(sums.sum[first] + i) * Doubles(factor), promote(sums.sum[first + 1] + i) * Doubles(factor),
            promote(sums.sum[first + 2] + i) * Doubles(factor)};
  };
  const Wrench<Doubles> wrench =
      reduceToWorld(shared, R, reference,
                    SurfaceSums<Doubles>{vector(kForceX, kForceFactor), vector(kTorqueX, kTorqueFactor),
                                         vector(kAreaX, 1.0), promote(sums.sum[kArea] + i)});
  storeVector(wrench.force_w, out.force, i), storeVector(wrench.torque_w, out.torque, i);
  wrench.volume.store(out.volume + i), wrench.wetted_area.store(out.wetted_area + i);
  wrench.waterplane_area.store(out.waterplane_area + i);
  const PlaneOf<Doubles> plane = placePlane(shared, position, R);
  const Rounding<Doubles> by = roundingOf(plane, position);
  const WrenchBounds<Doubles> bounds = boundWrench(shared, by, reference, wrench.force_w);
  bounds.force.store(out.force_bound + i), bounds.torque.store(out.torque_bound + i);
}

} // namespace
} // namespace plim::lanes
