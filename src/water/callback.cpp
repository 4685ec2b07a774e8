// callback.cpp - calls the caller's function, counts the nesting of calls, and differentiates heights.
#include "water/callback.hpp"

#include "math/call_depth.hpp"

#include <algorithm>

namespace plim {
namespace {

thread_local int callback_depth = 0;
constexpr int kMaxDepth = 8; // each level takes 10 KiB of stack plus the function's own; threads may have only 512 KiB

void callInside(const CallbackSea& sea, double time, std::size_t n, const double* x, const double* z, double* height,
                double* rate) {
  const CallDepth inside(callback_depth);
  sea.function(sea.user, time, static_cast<std::uint32_t>(n), x, z, height, rate);
}

} // namespace

bool insideCallback() {
  return callback_depth > 0;
}

bool deepInsideCallbacks() {
  return callback_depth >= kMaxDepth;
}

std::size_t CallbackState::heights(std::size_t n, const double* x, const double* z, double* height) const {
  callInside(sea_, time_, n, x, z, height, nullptr);
  return n;
}

void CallbackState::samples(std::size_t n, const double* x, const double*, const double* z, SurfaceSample* out) const {
  constexpr std::size_t kBlock = 64;
  constexpr double kStep = 1e-3; // [m]
  double px[5 * kBlock], pz[5 * kBlock], height[5 * kBlock], rate[5 * kBlock];
  for (std::size_t first = 0; first < n; first += kBlock) {
    const std::size_t count = std::min(kBlock, n - first);
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t k = 0; k < 5; ++k) {
        px[5 * i + k] = x[first + i] + (k == 1 ? kStep : k == 2 ? -kStep : 0.0);
        pz[5 * i + k] = z[first + i] + (k == 3 ? kStep : k == 4 ? -kStep : 0.0);
        rate[5 * i + k] = 0;
      }
    callInside(sea_, time_, 5 * count, px, pz, height, rate);
    for (std::size_t i = 0; i < count; ++i) {
      const double* h = height + 5 * i;
      const double slope_x = (h[1] - h[2]) / (2 * kStep), slope_z = (h[3] - h[4]) / (2 * kStep);
      out[first + i] = {
          h[0], slope_x, slope_z, rate[5 * i], {0, rate[5 * i], 0}, {-gravity_ * slope_x, 0, -gravity_ * slope_z}};
    }
  }
}

} // namespace plim
