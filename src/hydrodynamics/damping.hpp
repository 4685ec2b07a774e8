// damping.hpp - damping that does not follow from the shape, for tuning: by coefficients (Kerner 2016) and by rates
// (Hirae 2025; Kerner's first article).
//   coefficients:  F = -w (C_L1 + C_L2 |v|) v,   T = -w (C_R1 + C_R2 |omega|) omega,   w = wet area / area
//   rates:         linear momentum along each world axis and angular momentum fall as exp(-c t); c is multiplied by the
//                  submerged share of the volume. A factor alpha per step is c = -ln(alpha) / step: 0.97 at 50 Hz is
//                  1.5230 per second.
// All velocities are relative to the mean velocity of the water around the body.
//
// In an implicit step, v1 = v0 / (1 + dt D / m), a rate is exact with the resistance
//   D = m (exp(c dt) - 1) / dt
// where m is the complete inertia of the step, added mass included. If the rates c_i differ, it is
//   D = W M W,   W = diag sqrt((exp(c_i dt) - 1) / dt)
// which is symmetric and positive semidefinite. Rates of linear momentum refer to world axes, because heave is vertical
// in every attitude. Rates of turning may also refer to body axes, because a boat rolls about its own longitudinal
// axis; W is then diagonal in those axes.
#pragma once

#include "hydrodynamics/effects.hpp"
#include "math/elementary.hpp"
#include "math/spatial.hpp"

namespace plim {

inline bool hasDamping(const Effects& effects) {
  return effects.damping_linear > 0 || effects.damping_quadratic > 0 || effects.damping_angular > 0 ||
         effects.damping_angular_quadratic > 0;
}
inline bool hasRates(const Effects& effects) {
  return !(effects.linear_rates == Vec3d{}) || effects.angular_rate > 0 || !(effects.angular_rates == Vec3d{});
}

inline Mat6 dampingResistance(const Effects& effects, double wet, const Spatial& velocity) {
  const double linear = wet * (effects.damping_linear + effects.damping_quadratic * length(velocity.linear));
  const double angular = wet * (effects.damping_angular + effects.damping_angular_quadratic * length(velocity.angular));
  return Mat6::diagonal(linear * Mat3d::identity(), angular * Mat3d::identity());
}

inline double implicitRate(double rate, double time_step) {
  constexpr double kAllGone = 40; // limit of the exponent in one step
  return time_step > 0 ? (exponential(std::min(rate * time_step, kAllGone)) - 1) / time_step : rate;
}

// Returns W M W of symmetric matrices.
inline Mat6 weighted(const Mat6& inertia, const Mat6& weight) {
  Mat6 half, whole;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j)
      for (int k = 0; k < 6; ++k) half.row[i][j] += weight.row[i][k] * inertia.row[k][j];
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j <= i; ++j) {
      for (int k = 0; k < 6; ++k) whole.row[i][j] += half.row[i][k] * weight.row[k][j];
      whole.row[j][i] = whole.row[i][j];
    }
  return whole;
}

// R: body to world.
inline Mat6 rateResistance(const Effects& effects, double wet, const Mat3d& R, Mat6 inertia, double time_step) {
  const double part = effects.rates_when_dry ? 1 : wet;
  const auto weightOf = [&](double rate) { return std::sqrt(implicitRate(part * rate, time_step)); };
  double weight[6];
  for (int i = 0; i < 6; ++i) weight[i] = weightOf(i < 3 ? effects.linear_rates[i] : effects.angular_rate);
  if (effects.angular_rates == Vec3d{}) {
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) inertia.row[i][j] *= weight[i] * weight[j];
    return inertia;
  }
  Vec3d turning;
  for (int i = 0; i < 3; ++i) turning[i] = weightOf(effects.angular_rate + effects.angular_rates[i]);
  return weighted(inertia, Mat6::diagonal(Mat3d::diagonal({weight[0], weight[1], weight[2]}),
                                          R * Mat3d::diagonal(turning) * transpose(R)));
}

} // namespace plim
