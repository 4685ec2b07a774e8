// radiation_bank.hpp - radiation damping in the time domain: a bank of filters instead of Cummins' convolution.
//   B(w) + i w (A(w) - A_inf) ~ sum_k R_k h_k(i w),   h_k(s) = 2 z w_k s / (s^2 + 2 z w_k s + w_k^2)
// Each R_k is symmetric and positive semidefinite. The force is F = -sum_k R_k y_k, where y_k is the velocity after
// filter k. Each filter has two states per motion:
//   dp/dt = y,   dy/dt = -w_k^2 p - 2 z w_k y + 2 z w_k v
// By the trapezoidal rule, with v the mean of a step's velocities,
//   ybar = (y - dt/2 w_k^2 p + dt z w_k v) / (1 + dt z w_k + (w_k dt / 2)^2),   y <- 2 ybar - y,   p <- p + dt ybar
//
// The work v . R_k ybar dt is the increase of (|y|^2 + w_k^2 |p|^2) / (4 z w_k), weighted by R_k, plus the loss through
// 2 z w_k. It is never less than that increase, for any dt. The bank therefore only removes energy in the long run, and
// returns no more than it received. Level axes, about the centre of mass.
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
