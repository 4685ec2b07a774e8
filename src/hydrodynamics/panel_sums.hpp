// panel_sums.hpp - the sums over the panels. Resistances f = -(c v + c' (v . n) n) of every effect are summed about one
// point as 6x6 matrices sum J^T C J (math/spatial.hpp). The contributions of moving water to the forces are summed as
// well. The templates serve double and registers of floats; kernels include this file.
//
//   isotropic c at r:  [c 1, -c [r]x; c [r]x, c (r^2 1 - r r^T)]: ten sums, of c, c r and c r r^T
//   normal c':         c' j j^T,  j = (n, r x n): 21 sums, the lower triangle
// The force of an effect is
//   -D V + e,   e = sum J^T C u
// V is the body's velocity relative to water that moves as a whole (the current), and u the remaining velocity of the
// water at each panel. In still water the power -V . D V is therefore never positive, to the last bit.
//
// Rounding: D is a sum of positive semidefinite matrices. Each element has an error of at most k u sqrt(D_ii D_jj),
// with u = 2^-24 and k the number of roundings on the way. Adding 6 k u D_ii to the diagonal therefore guarantees that
// rounding leaves no negative eigenvalue, because |sum_i x_i sqrt D_ii|^2 <= 6 sum_i x_i^2 D_ii. For friction the
// normal part is subtracted: D_ii is then that of the isotropic part, and both sums are rounded. This needs twice the
// amount, 2e-5 of the resistance, which is used for all effects.
#pragma once

#include "hydrodynamics/wet_panel.hpp"
#include "math/spatial.hpp"

namespace plim {

inline constexpr int kIsotropicSums = 10, kNormalSums = 21;

// Groups: always summed, also on waves, also with slamming. Kernels add up four at a time, so some entries are unused.
enum PanelSum : int {
  kViscousIsotropic = 0,
  kViscousNormal = kViscousIsotropic + kIsotropicSums,
  kPressureNormal = kViscousNormal + kNormalSums,
  kWetArea = kPressureNormal + kNormalSums,
  kWaterplane, // wet share times the vertical component of the area vector
  kWetVolume,  // the same times the depth
  kStillSums = kWetVolume + 2,
  kViscousWater = kStillSums,
  kPressureWater = kViscousWater + 6,
  kWaterFlow = kPressureWater + 6, // wet area times the velocity of the water
  kWaveSums = kWaterFlow + 4,
  kSlammingIsotropic = kWaveSums,
  kSlammingWater = kSlammingIsotropic + kIsotropicSums,
  kPanelSums = kSlammingWater + 6
};
static_assert(kStillSums % 4 == 0 && kWaveSums % 4 == 0 && kPanelSums % 4 == 0);

// Number of panels per lane that are added up in float before the sum is added to a double.
inline constexpr int kFloatTerms = 16;
// 12 k u: 16 terms in a lane, 4 additions among lanes, 6 roundings of a product.
inline constexpr double kResistanceLift = 12.0 * (kFloatTerms + 10) / 16777216;

// sums.add(int, Real)
template <typename Real, typename Sums>
void addIsotropic(Sums& sums, int first, const Real& c, const Vec3<Real>& r) {
  const Vec3<Real> cr = c * r;
  sums.add(first, c);
  for (int i = 0; i < 3; ++i) sums.add(first + 1 + i, cr[i]);
  for (int i = 0; i < 3; ++i) sums.add(first + 4 + i, cr[i] * r[i]);
  for (int i = 0; i < 3; ++i) sums.add(first + 7 + i, cr[i] * r[(i + 1) % 3]);
}

template <typename Real, typename Sums>
void addNormal(Sums& sums, int first, const Real& c, const Real (&j)[6]) {
  for (int a = 0; a < 6; ++a) {
    const Real cj = c * j[a];
    for (int b = 0; b <= a; ++b) sums.add(first++, cj * j[b]);
  }
}

template <typename Real, typename Sums>
void addForceAt(Sums& sums, int first, const Vec3<Real>& force, const Vec3<Real>& r) {
  const Vec3<Real> torque = cross(r, force);
  for (int i = 0; i < 3; ++i) sums.add(first + i, force[i]), sums.add(first + 3 + i, torque[i]);
}

// Index of an element in the lower triangle of a symmetric 6x6 matrix, row by row, as addNormal() fills it.
constexpr int lowerAt(int a, int b) {
  return a * (a + 1) / 2 + b;
}

// Expands the ten sums to such a matrix.
inline void expandIsotropic(const double* s, double (&lower)[kNormalSums]) {
  const double expanded[kNormalSums] = {s[0],                                          //
                                        0,     s[0],                                   //
                                        0,     0,     s[0],                            //
                                        0,     -s[3], s[2],  s[5] + s[6],              //
                                        s[3],  0,     -s[1], -s[7],       s[6] + s[4], //
                                        -s[2], s[1],  0,     -s[9],       -s[8],       s[4] + s[5]};
  for (int i = 0; i < kNormalSums; ++i) lower[i] = expanded[i];
}

inline Spatial multiply(const double (&lower)[kNormalSums], const Spatial& v) {
  const double x[6] = {v.linear.x, v.linear.y, v.linear.z, v.angular.x, v.angular.y, v.angular.z};
  double y[6] = {};
  const double* element = lower;
  for (int a = 0; a < 6; ++a) {
    for (int b = 0; b < a; ++b, ++element) y[a] += *element * x[b], y[b] += *element * x[a];
    y[a] += *element++ * x[a];
  }
  return {{y[0], y[1], y[2]}, {y[3], y[4], y[5]}};
}

inline Spatial forceAt(const double* s) {
  return {{s[0], s[1], s[2]}, {s[3], s[4], s[5]}};
}

} // namespace plim
