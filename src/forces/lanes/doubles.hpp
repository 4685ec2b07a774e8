// doubles.hpp - up to eight doubles with the operators of one, so that the formulas of forces/wrench.hpp serve many bodies
// at once; for the kernels of this folder only. Being of this file's own making in every kernel, it gives all templates it
// is put into a version of their own there.
#pragma once

#include <hwy/highway.h>

namespace plim::lanes {
namespace {

struct Doubles {
  using Tag = hwy::HWY_NAMESPACE::CappedTag<double, 8>;
  hwy::HWY_NAMESPACE::Vec<Tag> v;

  HWY_INLINE HWY_ATTR Doubles() : v(hwy::HWY_NAMESPACE::Zero(Tag())) {}
  HWY_INLINE HWY_ATTR explicit Doubles(double all) : v(hwy::HWY_NAMESPACE::Set(Tag(), all)) {}
  HWY_INLINE HWY_ATTR explicit Doubles(const double* memory) : v(hwy::HWY_NAMESPACE::Load(Tag(), memory)) {}
  HWY_INLINE HWY_ATTR explicit Doubles(const hwy::HWY_NAMESPACE::Vec<Tag>& from) : v(from) {}

  HWY_INLINE HWY_ATTR void store(double* memory) const { hwy::HWY_NAMESPACE::Store(v, Tag(), memory); }

  friend HWY_INLINE HWY_ATTR Doubles operator+(const Doubles& a, const Doubles& b) {
    return Doubles(hwy::HWY_NAMESPACE::Add(a.v, b.v));
  }
  friend HWY_INLINE HWY_ATTR Doubles operator-(const Doubles& a, const Doubles& b) {
    return Doubles(hwy::HWY_NAMESPACE::Sub(a.v, b.v));
  }
  friend HWY_INLINE HWY_ATTR Doubles operator-(const Doubles& a) { return Doubles(hwy::HWY_NAMESPACE::Neg(a.v)); }
  friend HWY_INLINE HWY_ATTR Doubles operator*(const Doubles& a, const Doubles& b) {
    return Doubles(hwy::HWY_NAMESPACE::Mul(a.v, b.v));
  }
  friend HWY_INLINE HWY_ATTR Doubles operator/(const Doubles& a, const Doubles& b) {
    return Doubles(hwy::HWY_NAMESPACE::Div(a.v, b.v));
  }
  friend HWY_INLINE HWY_ATTR Doubles abs(const Doubles& a) { return Doubles(hwy::HWY_NAMESPACE::Abs(a.v)); }
  friend HWY_INLINE HWY_ATTR Doubles sqrt(const Doubles& a) { return Doubles(hwy::HWY_NAMESPACE::Sqrt(a.v)); }
};

} // namespace
} // namespace plim::lanes
