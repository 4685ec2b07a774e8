// sea_height.hpp - the height of a sea of waves at one point per lane; for the kernels of this folder only. Horizontal
// offsets [m] from the hull's centre.
//
// A sum of sines:  h = sum A cos(2 pi t),  where t is the phase of the cosine in turns.
//
// Waves that displace the water by D = -sum q A d sin(2 pi t): the place x has the label X with
// G(X) = X + D(X) - x = 0. Newton's method computes a few steps X' = X - J^-1 G, J = I + grad D, from X = x. At the
// last label
//   h = H(X) - p . G(X),  p = J^-1 grad H the slope there,  with an error of at most curvature |G|^2 / 2
// water/gerstner.cpp chooses the number of steps so that the error is small. Every lane takes the same number, so a
// point's bits do not depend on its neighbours.
//
// cos(2 pi r), r within half a turn, is sin(2 pi x) with x = 1/4 - |r|, within a quarter turn: no branch, no quadrants.
#pragma once

#include "forces/lanes/clip.hpp"
#include "math/lane_sine.hpp"

namespace plim::lanes {
namespace {

template <class Tag>
HWY_INLINE HWY_ATTR hn::Vec<Tag> cosineOfTurns(Tag tag, const hn::Vec<Tag> turns) {
  const auto r = hn::Sub(turns, hn::Round(turns));
  return sineOfQuarter(tag, hn::Sub(hn::Set(tag, 0.25f), hn::Abs(r)));
}

// Returns the turns of wave j at (X, Z), given its phase at the hull's centre.
template <class Tag>
HWY_INLINE HWY_ATTR hn::Vec<Tag> turnsAt(Tag tag, const SinesF& sea, std::uint32_t j, const hn::Vec<Tag> X,
                                         const hn::Vec<Tag> Z, const hn::Vec<Tag> phase) {
  return hn::Add(hn::Add(hn::Mul(hn::Set(tag, sea.kx[j]), X), hn::Mul(hn::Set(tag, sea.kz[j]), Z)), phase);
}

// Values at a label: D, J = I + grad D, and on request the height H and its slope there.
template <class Tag>
struct DisplacedLanes {
  hn::Vec<Tag> x, z, xx, xz, zz;
  hn::Vec<Tag> height, slope_x, slope_z;

  // Computes J^-1 (a, b). J is positive definite.
  HWY_INLINE HWY_ATTR void unstretch(const hn::Vec<Tag> a, const hn::Vec<Tag> b, hn::Vec<Tag>& to_x,
                                     hn::Vec<Tag>& to_z) const {
    const auto per_determinant = hn::Set(Tag(), 1.0f) / (xx * zz - xz * xz);
    to_x = (zz * a - xz * b) * per_determinant, to_z = (xx * b - xz * a) * per_determinant;
  }
};

// Sea: SinesF or WalkSea; X, Z in metres; phaseOf(j): phase of wave j at the hull's centre.
template <bool with_height, class Tag, class Sea, class PhaseOf>
HWY_INLINE HWY_ATTR DisplacedLanes<Tag> displacedAt(Tag tag, const Sea& sea, const hn::Vec<Tag> X, const hn::Vec<Tag> Z,
                                                    const PhaseOf& phaseOf) {
  using V = hn::Vec<Tag>;
  const V zero = hn::Zero(tag), one = hn::Set(tag, 1.0f), quarter = hn::Set(tag, 0.25f), half = hn::Set(tag, 0.5f);
  DisplacedLanes<Tag> at = {zero, zero, one, zero, one, zero, zero, zero};
  for (std::uint32_t j = 0; j < sea.count; ++j) {
    const DisplacedWave& wave = sea.displaced[j];
    const V turns = hn::Set(tag, sea.kx[j]) * X + hn::Set(tag, sea.kz[j]) * Z + phaseOf(j);
    const V r = turns - hn::Round(turns);
    const V cosine = sineOfQuarter(tag, quarter - hn::Abs(r));
    const V sine = sineOfQuarter(tag, hn::Max(hn::Min(r, half - r), zero - half - r));
    at.x = at.x - hn::Set(tag, wave.push_x) * sine, at.z = at.z - hn::Set(tag, wave.push_z) * sine;
    at.xx = at.xx - hn::Set(tag, wave.stretch_xx) * cosine;
    at.xz = at.xz - hn::Set(tag, wave.stretch_xz) * cosine;
    at.zz = at.zz - hn::Set(tag, wave.stretch_zz) * cosine;
    if constexpr (with_height) {
      at.height = at.height + hn::Set(tag, sea.amplitude[j]) * cosine;
      at.slope_x = at.slope_x - hn::Set(tag, wave.slope_x) * sine;
      at.slope_z = at.slope_z - hn::Set(tag, wave.slope_z) * sine;
    }
  }
  return at;
}

// Computes the label of the place (X, Z) in the sea's number of steps.
template <class Tag, class Sea, class PhaseOf>
HWY_INLINE HWY_ATTR void findLabels(Tag tag, const Sea& sea, const hn::Vec<Tag> X, const hn::Vec<Tag> Z,
                                    const PhaseOf& phaseOf, hn::Vec<Tag>& label_x, hn::Vec<Tag>& label_z) {
  label_x = X, label_z = Z;
  for (int step = 0; step < sea.label_steps; ++step) {
    const DisplacedLanes<Tag> at = displacedAt<false>(tag, sea, label_x, label_z, phaseOf);
    hn::Vec<Tag> step_x, step_z;
    at.unstretch((label_x - X) + at.x, (label_z - Z) + at.z, step_x, step_z);
    label_x = label_x - step_x, label_z = label_z - step_z;
  }
}

template <class Tag, class PhaseOf>
HWY_INLINE HWY_ATTR hn::Vec<Tag> displacedHeight(Tag tag, const SinesF& sea, const hn::Vec<Tag> X, const hn::Vec<Tag> Z,
                                                 const PhaseOf& phaseOf) {
  using V = hn::Vec<Tag>;
  V label_x, label_z, slope_x, slope_z;
  findLabels(tag, sea, X, Z, phaseOf, label_x, label_z);
  const DisplacedLanes<Tag> at = displacedAt<true>(tag, sea, label_x, label_z, phaseOf);
  at.unstretch(at.slope_x, at.slope_z, slope_x, slope_z);
  const V miss_x = (label_x - X) + at.x, miss_z = (label_z - Z) + at.z;
  return (at.height - slope_x * miss_x - slope_z * miss_z) * hn::Set(tag, sea.per_scale);
}

constexpr std::uint32_t kWavesAtATime = 16; // summed in float before they are added to the total: reduces rounding

// Returns heights in units of the body's scale, at horizontal offsets X, Z [m] from the hull's centre; phaseOf(j):
// phase of wave j there.
template <class Tag, class PhaseOf>
HWY_INLINE HWY_ATTR hn::Vec<Tag> seaHeight(Tag tag, const SinesF& sea, const hn::Vec<Tag> X, const hn::Vec<Tag> Z,
                                           const PhaseOf& phaseOf) {
  if (sea.displaced) return displacedHeight(tag, sea, X, Z, phaseOf);
  auto height = hn::Zero(tag);
  for (std::uint32_t first = 0; first < sea.count; first += kWavesAtATime) {
    auto part = hn::Zero(tag);
    const std::uint32_t last = first + kWavesAtATime < sea.count ? first + kWavesAtATime : sea.count;
    for (std::uint32_t j = first; j < last; ++j) {
      const auto turns =
          hn::Add(hn::Add(hn::Mul(hn::Set(tag, sea.kx[j]), X), hn::Mul(hn::Set(tag, sea.kz[j]), Z)), phaseOf(j));
      part = hn::Add(part, hn::Mul(hn::Set(tag, sea.amplitude[j]), cosineOfTurns(tag, turns)));
    }
    height = hn::Add(height, part);
  }
  return hn::Mul(height, hn::Set(tag, sea.per_scale));
}

// Returns the largest curvature of the sea at the points, [1/m]: the spectral norm of its second derivatives -sum A (2
// pi)^2 k k^T cos.
template <class Tag>
HWY_INLINE HWY_ATTR hn::Vec<Tag> seaCurvature(Tag tag, const SinesF& sea, const hn::Vec<Tag> X, const hn::Vec<Tag> Z) {
  auto xx = hn::Zero(tag), xz = hn::Zero(tag), zz = hn::Zero(tag);
  for (std::uint32_t j = 0; j < sea.count; ++j) {
    const auto kx = hn::Set(tag, sea.kx[j]), kz = hn::Set(tag, sea.kz[j]);
    const auto turns = turnsAt(tag, sea, j, X, Z, hn::Set(tag, sea.phase[j]));
    const auto height = hn::Mul(hn::Set(tag, sea.amplitude[j]), cosineOfTurns(tag, turns));
    const auto by_x = hn::Mul(height, kx), by_z = hn::Mul(height, kz);
    xx = hn::Add(xx, hn::Mul(by_x, kx)), xz = hn::Add(xz, hn::Mul(by_x, kz)), zz = hn::Add(zz, hn::Mul(by_z, kz));
  }
  const auto half = hn::Set(tag, 0.5f), mean = hn::Mul(half, hn::Add(xx, zz)), apart = hn::Mul(half, hn::Sub(xx, zz));
  const auto norm = hn::Add(hn::Abs(mean), hn::Sqrt(hn::Add(hn::Mul(apart, apart), hn::Mul(xz, xz))));
  return hn::Mul(norm, hn::Set(tag, 39.478418f)); // (2 pi)^2
}

// Returns a . x.
template <class Tag>
HWY_INLINE HWY_ATTR hn::Vec<Tag> along(Tag tag, const float (&a)[3], const hn::Vec<Tag> (&x)[3]) {
  return hn::Add(hn::Add(hn::Mul(hn::Set(tag, a[0]), x[0]), hn::Mul(hn::Set(tag, a[1]), x[1])),
                 hn::Mul(hn::Set(tag, a[2]), x[2]));
}

// Returns the depth below the waves of points in body axes.
template <class Tag>
HWY_INLINE HWY_ATTR hn::Vec<Tag> depthBelowSines(Tag tag, const SinesF& sea, const PlaneF& plane,
                                                 const hn::Vec<Tag> (&x)[3]) {
  const auto height = seaHeight(tag, sea, along(tag, sea.to_x, x), along(tag, sea.to_z, x),
                                [&](std::uint32_t j) HWY_ATTR { return hn::Set(tag, sea.phase[j]); });
  return hn::Add(hn::Sub(hn::Set(tag, plane.d0), along(tag, plane.u, x)), height);
}

} // namespace
} // namespace plim::lanes
