// radiation_bank.hpp - the waves a hull makes, in time: a bank of filters in place of Cummins' convolution.
//   B(w) + i w (A(w) - A_inf) ~ sum_k R_k h_k(i w),   h_k(s) = 2 z w_k s / (s^2 + 2 z w_k s + w_k^2),   R_k symmetric and not negative
// so that F = -sum_k R_k y_k, y_k the velocity seen through filter k. Each filter has two states a motion:
//   dp/dt = y,   dy/dt = -w_k^2 p - 2 z w_k y + 2 z w_k v
// and by the trapezoidal rule, with v the mean of a step's velocities,
//   ybar = (y - dt/2 w_k^2 p + dt z w_k v) / (1 + dt z w_k + (w_k dt / 2)^2),   y <- 2 ybar - y,   p <- p + dt ybar
// The work v . R_k ybar dt is what |y|^2 and w_k^2 |p|^2 (over 4 z w_k, weighted by R_k) gain, and what 2 z w_k loses: never less than that gain,
// whatever dt. So the bank can only take energy out in the long run, and give back no more than it was given. Level axes, about the centre of mass.
#pragma once

#include "math/spatial.hpp"

#include <array>
#include <cstddef>

namespace plim {

struct RadiationBank {
  static constexpr std::size_t kSections = 8;
  static constexpr double kDamping = 0.35; // z
  static constexpr std::size_t kStates = 12 * kSections;

  // One filter in one step: ybar = of_y y + of_p p + of_v v.
  struct Filter {
    double of_y, of_p, of_v;

    Filter(double frequency, double time_step) {
      const double half = 0.5 * frequency * time_step, damped = kDamping * frequency * time_step;
      of_y = 1 / (1 + damped + half * half);
      of_p = -half * frequency * of_y, of_v = damped * of_y;
    }
  };

  std::array<double, kSections> frequency{}; // [rad/s] w_k
  std::array<Mat6, kSections> weight;        // R_k
};

} // namespace plim
