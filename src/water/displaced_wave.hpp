// displaced_wave.hpp - a wave that displaces the water, as plain memory for the kernels (see hull/tree_layout.hpp).
#pragma once

namespace plim {

// Amplitude A, steepness q, direction d, wave number k in radians per metre.
struct DisplacedWave {
  float kx, kz;                             // k d
  float push_x, push_z;                     // q A d
  float stretch_xx, stretch_xz, stretch_zz; // q A k d d^T
  float slope_x, slope_z;                   // A k d
  float potential;                          // q A / k: the displacement is the gradient of sum (q A / k) sin(theta)
};

} // namespace plim
