// head_expansion.cpp - derivatives of the head from those of the waves, and their ranges.
#include "water/head_expansion.hpp"

#include <algorithm>
#include <cmath>

namespace plim {
namespace {

// f_v up to which the head certainly decreases upwards.
constexpr double kMostRise = 0.999;

} // namespace

HeadExpansion::HeadExpansion(const lanes::HeadSums& s, double y)
    : lift(s.f), height(s.height), above(y - s.height),
      gradient{s.f_x - s.height_x * s.f_v, s.f_v, s.f_z - s.height_z * s.f_v} {
  const double f_vv = -(s.f_xx + s.f_zz), a = s.height_x, b = s.height_z; // harmonic
  yy = f_vv, xy = s.f_xv - a * f_vv, yz = s.f_zv - b * f_vv;
  xx = s.f_xx - a * (2 * s.f_xv - a * f_vv) - s.f_v * s.height_xx;
  zz = s.f_zz - b * (2 * s.f_zv - b * f_vv) - s.f_v * s.height_zz;
  xz = s.f_xz - b * s.f_xv - a * (s.f_zv - b * f_vv) - s.f_v * s.height_xz;
  f_v_ = s.f_v, f_v_change_ = std::sqrt(s.f_xv * s.f_xv + s.f_zv * s.f_zv + f_vv * f_vv);
  surface_slope_ = std::sqrt(a * a + b * b);
  surface_bend_ = std::sqrt(s.height_xx * s.height_xx + 2 * s.height_xz * s.height_xz + s.height_zz * s.height_zz);
}

double HeadExpansion::second() const {
  return std::sqrt(xx * xx + yy * yy + zz * zz + 2 * (xy * xy + xz * xz + yz * yz));
}

HeadSpan HeadExpansion::spanOf(const HeadReach& reach, const SeaBounds& sea) const {
  const double r = reach.along;
  const double change = std::min(r * (surface_slope_ + r * (0.5 * surface_bend_ + r * sea.third / 6)), sea.slope * r);
  return {above - reach.upright - change, above + reach.upright + change};
}

HeadRange HeadExpansion::rangeWithin(const HeadReach& reach, const HeadSpan& span, const SeaBounds& sea,
                                     double third) const {
  const auto change = [&](double rise) { // bound on the change of f_v if v changes by `rise`
    const double square = reach.along * reach.along + rise * rise;
    return f_v_change_ * std::sqrt(square) + 0.5 * third * square;
  };
  if (!(third < kUnbounded)) return {span, kUnbounded};
  const double rise = span.highest - above, mirrored = std::max(rise, above + span.highest);
  if (span.highest > 0 && !(f_v_ + change(mirrored) < kMostRise)) return {span, kUnbounded};
  const double r = reach.along, bend = std::min(surface_bend_ + r * sea.third, sea.curvature);
  const double L = std::min(surface_slope_ + r * (surface_bend_ + 0.5 * r * sea.third), sea.slope);
  const double s = 0.5 * (L + std::sqrt(L * L + 4)), f_v = std::abs(f_v_) + change(rise);
  const double f_v_change = f_v_change_ + third * std::sqrt(r * r + rise * rise);
  return {span, (1 + 1e-9) * (third * s * s * s + 3 * f_v_change * s * bend + f_v * sea.third)};
}

} // namespace plim
