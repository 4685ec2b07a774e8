// lane_memory.hpp - floats for kernels. They start on a 64-byte boundary, are zero at first, and keep their address
// until their number changes.
#pragma once

#include "math/memory.hpp"

#include <cstddef>

namespace plim {

class LaneMemory {
public:
  void resize(std::size_t count) { lines_.resize((count + 15) / 16); }
  float* data() { return lines_.empty() ? nullptr : lines_.front().number; }
  const float* data() const { return lines_.empty() ? nullptr : lines_.front().number; }

private:
  struct alignas(64) Line {
    float number[16] = {};
  };
  Array<Line> lines_;
};

constexpr std::size_t roundUp(std::size_t count, std::size_t unit) {
  return (count + unit - 1) / unit * unit;
}

} // namespace plim
