// floats.hpp - up to sixteen floats with the operators of one float, so that the formulas of water/transform.hpp serve
// many lines at once; for the kernels of this folder only. Floats is in an unnamed namespace, so every kernel gets its
// own instances of the templates that use it.
#pragma once

#include "water/lanes/kernels.hpp"

#include <hwy/highway.h>

#define PLIM_JOIN_(a, b) a##b
#define PLIM_JOIN(a, b) PLIM_JOIN_(a, b)

namespace plim::lanes {
namespace { // one for each kind of processor

namespace hn = hwy::HWY_NAMESPACE;

struct Floats {
  using Scalar = float;
  using Tag = hn::CappedTag<float, kTogether>;
  hn::Vec<Tag> v;

  HWY_INLINE HWY_ATTR Floats() : v(hn::Zero(Tag())) {}
  HWY_INLINE HWY_ATTR explicit Floats(float all) : v(hn::Set(Tag(), all)) {}
  HWY_INLINE HWY_ATTR explicit Floats(const hn::Vec<Tag>& from) : v(from) {}

  static HWY_INLINE HWY_ATTR std::size_t count() { return hn::Lanes(Tag()); }
  static HWY_INLINE HWY_ATTR Floats load(const float* from) { return Floats(hn::LoadU(Tag(), from)); }
  HWY_INLINE HWY_ATTR void store(float* to) const { hn::StoreU(v, Tag(), to); }

  friend HWY_INLINE HWY_ATTR Floats operator+(const Floats& a, const Floats& b) { return Floats(hn::Add(a.v, b.v)); }
  friend HWY_INLINE HWY_ATTR Floats operator-(const Floats& a, const Floats& b) { return Floats(hn::Sub(a.v, b.v)); }
  friend HWY_INLINE HWY_ATTR Floats operator*(const Floats& a, const Floats& b) { return Floats(hn::Mul(a.v, b.v)); }
  friend HWY_INLINE HWY_ATTR Floats operator/(const Floats& a, const Floats& b) { return Floats(hn::Div(a.v, b.v)); }
  friend HWY_INLINE HWY_ATTR Floats abs(const Floats& a) { return Floats(hn::Abs(a.v)); }
  friend HWY_INLINE HWY_ATTR Floats max(const Floats& a, const Floats& b) { return Floats(hn::Max(a.v, b.v)); }
  friend HWY_INLINE HWY_ATTR Floats min(const Floats& a, const Floats& b) { return Floats(hn::Min(a.v, b.v)); }
  friend HWY_INLINE HWY_ATTR Floats floor(const Floats& a) { return Floats(hn::Floor(a.v)); }
  friend HWY_INLINE HWY_ATTR Floats round(const Floats& a) { return Floats(hn::Round(a.v)); }
};

} // namespace
} // namespace plim::lanes
