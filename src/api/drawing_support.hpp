// drawing_support.hpp - memory of the calling thread for the segments of a waterline.
#pragma once

#include "forces/forces.hpp"
#include "math/scratch.hpp"

namespace plim::api {

inline WaterlineSegment* waterlineScratch(std::size_t segments) {
  static_assert(sizeof(WaterlineSegment) % sizeof(double) == 0);
  return reinterpret_cast<WaterlineSegment*>(
      threadScratch<double>(ScratchUse::kWaterlineSegments, segments * sizeof(WaterlineSegment) / sizeof(double)));
}

} // namespace plim::api
