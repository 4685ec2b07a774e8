// water_fingerprint.hpp - a 64-bit number that differs between waters of different parameters, the same on every
// platform.
// It covers the fluid, the kind of sea and every number that describes it. It does not cover what a caller owns: the
// function of a callback, the heights of a grid, and what they are given.
#pragma once

#include "water/water.hpp"

#include <cstdint>

namespace plim {

// Takes about 2 ns a number: as many as there are waves, times six.
std::uint64_t fingerprintOf(const Water& water);

} // namespace plim
