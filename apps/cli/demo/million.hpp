// million.hpp - times a million triangles in still water on this machine: the plain loop against the library.
#pragma once

#include <cstdint>

namespace plim::cli {

struct MillionTimes {
  std::uint32_t triangles;
  double plain_ms, ours_us;
  double difference; // between the two forces, relative to rho g V
};

MillionTimes timeMillion();

} // namespace plim::cli
