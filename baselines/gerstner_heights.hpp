// gerstner_heights.hpp - how high Gerstner waves stand over a place, by a search of its own.
//
// The water labelled X lies at X + sum q A (kx, kz)/k cos(theta), as high as sum A sin(theta), theta = kx x + kz z + phase at
// the label; k = |(kx, kz)|. Of a place the label is wanted: the root of a map whose Jacobian
//   I - sum q A k d d^T sin(theta),   d = (kx, kz)/k
// is symmetric and positive definite as long as sum q A k < 1, so Newton's steps find it. In double with the standard library's
// functions, point by point: for references, which must not share what the library does.
#pragma once

#include "baselines/wrench.hpp"

namespace plim::baselines {

// At one instant; x and z from the world's origin.
struct GerstnerWave {
  double amplitude, kx, kz, phase, steepness;
};

// Above the level. A place whose label is not found to 1e-11 m has a height that is no number.
Heights gerstnerHeights(const std::vector<GerstnerWave>& described);

} // namespace plim::baselines
