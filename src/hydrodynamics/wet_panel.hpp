// wet_panel.hpp - the wet part of one panel and its motion through the water. The templates serve double and registers
// of floats (numbers.hpp). Kernels include this file, so it contains templates only. Any frame and any consistent
// units.
//
// Every effect describes a panel's resistance as f = -(isotropic v + normal (v . n) n), where v is the velocity of the
// wet part's centroid relative to the water and n the outward normal. With isotropic >= 0 and isotropic + normal >= 0
// no motion gains energy.
//
// Weights of the corners. Depth is linear and given at the corners. The odd corner is the single wet or the single dry
// one. Its sides to the other two corners, m and o, are cut at
//   t_m = d_odd / (d_odd - d_m),  s_m = 1 - t_m = d_m / (d_m - d_odd)     of the way from it
// Odd wet:  one triangle with the share f = t_m t_o of the area. Its centroid has the corner weights
//   odd f (1 + s_m + s_o),  m f t_m,  o f t_o.
// Odd dry:  two triangles with the shares a = s_o and b = t_o s_m. The weights are
//   odd (a + b) s_o + b s_m,  m a + b + b t_m,  o a + (a + b) t_o.
// Every term is positive, so the centroid of even a sliver lies inside the panel. The weights add up to three times the
// share. With t = 0 and s = 1 the second case holds for wholly wet panels. Equal depths have equal weights.
#pragma once

#include "math/numbers.hpp"
#include "math/vec3.hpp"

namespace plim {

template <typename Real>
struct WetPart {
  Real share;        // of the panel's area; 0 if dry
  Real deep;         // mean depth of the wet part times the share
  Vec3<Real> middle; // centroid of the wet part; undefined for a dry panel
};

// Depths of a panel's corners, with the odd one separated from the others.
template <typename Real>
struct CutCorners {
  Real odd, middle, other;
  Real t_m, t_o, s_m, s_o;
  Real high, low; // the largest depth, at least 0; the smallest depth
};

template <typename Real>
struct WetPanel {
  Vec3<Real> normal;   // unit, outward
  Vec3<Real> velocity; // of the wet part's centroid, relative to the water
  Real speed;          // its magnitude
  Real cosine;         // of the angle between velocity and normal; > 0 if the panel pushes water away
  Real wet_area;
  Real fresh_area;  // the part of it that became wet since the last step
  Real fresh_share; // fresh_area over the panel's whole area
};

template <typename Real>
struct PanelResistance {
  Real isotropic, normal;
};

// Leaves the areas zero; the caller sets them.
template <typename Real>
WetPanel<Real> movingPanel(const Vec3<Real>& normal, const Vec3<Real>& velocity) {
  WetPanel<Real> panel{};
  panel.normal = normal, panel.velocity = velocity, panel.speed = length(velocity);
  const auto moves = panel.speed > Real(0);
  panel.cosine = choose(moves, dot(normal, velocity) / choose(moves, panel.speed, Real(1)), Real(0));
  return panel;
}

template <typename Real>
CutCorners<Real> cutCorners(const Real (&d)[3]) {
  const Real zero(0), one(1);
  const Real least = lesser(d[0], d[1]), most = greater(d[0], d[1]);
  const Real low = lesser(least, d[2]), high = greater(most, d[2]), middle = greater(least, lesser(most, d[2]));
  const auto two = middle > zero, cut = both(high > zero, low <= zero);
  const Real odd = choose(two, low, high), other = choose(two, high, low);
  // Without a cut the divisor is replaced by 1.
  const Real by_m = one / choose(cut, odd - middle, one), by_o = one / choose(cut, odd - other, one);
  return {odd,
          middle,
          other,
          choose(cut, odd * by_m, zero),
          choose(cut, odd * by_o, zero),
          choose(cut, zero - middle * by_m, one),
          choose(cut, zero - other * by_o, one),
          greater(high, zero),
          low};
}

// A panel with a smaller wet share counts as dry: float has no inverse of its smallest numbers, so the centroid would
// be undefined.
inline constexpr double kLeastShare = 1e-12;

template <typename Real>
WetPart<Real> wetPartOf(const Vec3<Real> (&r)[3], const Real (&d)[3]) {
  const CutCorners<Real> c = cutCorners(d);
  const Real zero(0), one(1), third(1.0 / 3);
  const auto two = c.middle > zero, any = c.high > zero;
  const Real a = c.s_o, b = c.t_o * c.s_m, quad = a + b, tip = c.t_m * c.t_o;
  WetPart<Real> part;
  const Real share = choose(any, choose(two, quad, tip), zero);
  const auto enough = share > Real(kLeastShare);
  part.share = choose(enough, share, zero);
  const Real at_odd = choose(c.low > zero, c.odd, zero); // zero if the panel is cut: its surface corners have no depth
  part.deep = choose(enough, third * choose(two, a * (c.middle + c.other) + b * c.middle + at_odd, tip * c.odd), zero);
  const Real per_share = third / choose(part.share > zero, part.share, one);
  const Real of_odd = per_share * choose(two, quad * c.s_o + b * c.s_m, tip * (one + c.s_m + c.s_o));
  const Real of_m = per_share * choose(two, quad + b * c.t_m, tip * c.t_m);
  const Real of_o = per_share * choose(two, a + quad * c.t_o, tip * c.t_o);
  const auto weight = [&](const Real& depth) {
    return choose(depth == c.odd, of_odd, choose(depth == c.middle, of_m, of_o));
  };
  part.middle = weight(d[0]) * r[0] + weight(d[1]) * r[1] + weight(d[2]) * r[2];
  return part;
}

// Smallest and largest coordinate of the wet part along a direction, from the corners' coordinates p. Undefined for dry
// panels.
template <typename Real>
struct Extent {
  Real nearest, farthest;
};
template <typename Real>
Extent<Real> wetExtent(const Real (&d)[3], const Real (&p)[3]) {
  const CutCorners<Real> c = cutCorners(d);
  const Real p_odd = choose(d[0] == c.odd, p[0], choose(d[1] == c.odd, p[1], p[2]));
  const Real p_m = choose(d[0] == c.middle, p[0], choose(d[1] == c.middle, p[1], p[2]));
  const Real p_o = p[0] + p[1] + p[2] - p_odd - p_m; // the remaining one, also where depths are equal
  const Real cut_m = p_odd + c.t_m * (p_m - p_odd), cut_o = p_odd + c.t_o * (p_o - p_odd);
  const auto whole = c.low > Real(0);
  Extent<Real> extent = {choose(whole, p_odd, lesser(cut_m, cut_o)), choose(whole, p_odd, greater(cut_m, cut_o))};
  for (int i = 0; i < 3; ++i) {
    const auto wet = d[i] > Real(0);
    extent.nearest = choose(wet, lesser(extent.nearest, p[i]), extent.nearest);
    extent.farthest = choose(wet, greater(extent.farthest, p[i]), extent.farthest);
  }
  return extent;
}

} // namespace plim
