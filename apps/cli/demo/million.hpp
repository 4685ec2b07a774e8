// million.hpp - a million triangles in still water, timed on the spot: the plain loop against ours.
#pragma once

#include <cstdint>

namespace plim::cli {

struct MillionTimes {
  std::uint32_t triangles;
  double plain_ms, ours_us;
  double difference; // of the two forces, over rho g V
};

MillionTimes timeMillion();

} // namespace plim::cli
