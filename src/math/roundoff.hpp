// roundoff.hpp - how much one operation may be off, relative to its result.
#pragma once

namespace plim {

inline constexpr double kDoubleRoundoff = 0x1p-53, kFloatRoundoff = 0x1p-24;

} // namespace plim
