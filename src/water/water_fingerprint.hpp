// water_fingerprint.hpp - a 64-bit fingerprint of a water, the same on every platform. It covers the fluid, the kind of
// sea and all numbers that describe it. It does not cover memory and functions of the caller: the function of a
// callback, the heights of a grid, and their user data.
#pragma once

#include "water/water.hpp"

#include <cstdint>

namespace plim {

// Returns the fingerprint. It takes about 2 ns a number: six numbers for each wave.
std::uint64_t fingerprintOf(const Water& water);

} // namespace plim
