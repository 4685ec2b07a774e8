// gerstner_heights.hpp - computes the height of Gerstner waves over a place by an independent search.
//
// The water labelled X is at X + sum q A (kx, kz)/k cos(theta), with the height sum A sin(theta), theta = kx x + kz z +
// phase at the label; k = |(kx, kz)|. The label of a given place is the root of a map whose Jacobian
//   I - sum q A k d d^T sin(theta),   d = (kx, kz)/k
// is symmetric and positive definite if sum q A k < 1, so Newton's method finds it. The search runs in double with the
// standard library's functions, point by point: references must not share code with the library.
#pragma once

#include "baselines/wrench.hpp"

namespace plim::baselines {

// A wave at one instant; x and z are relative to the world's origin.
struct GerstnerWave {
  double amplitude, kx, kz, phase, steepness;
};

// Returns heights above the level. The height is NaN where the label is not found to 1e-11 m.
Heights gerstnerHeights(const std::vector<GerstnerWave>& described);

} // namespace plim::baselines
