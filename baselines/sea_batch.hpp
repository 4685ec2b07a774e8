// sea_batch.hpp - evaluates the sea's heights at many places in one call, in memory that is reused between calls.
#pragma once

#include "baselines/wrench.hpp"

#include <algorithm>

namespace plim::baselines {

struct SeaBatch {
  std::vector<double> x, z;   // [m, world] set by the caller
  std::vector<double> height; // [m, world] of the surface, after ask()

  explicit SeaBatch(std::size_t size = 0) : x(size), z(size), height(size) {}

  void resize(std::size_t size) { x.resize(size), z.resize(size), height.resize(size); }

  void ask(const Sea& sea) {
    std::fill(height.begin(), height.end(), 0.0);
    if (sea.heights) sea.heights(height.size(), x.data(), z.data(), height.data());
    for (double& h : height) h += sea.level;
  }
};

} // namespace plim::baselines
