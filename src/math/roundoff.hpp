// roundoff.hpp - the largest relative error of one rounded operation.
#pragma once

namespace plim {

inline constexpr double kDoubleRoundoff = 0x1p-53, kFloatRoundoff = 0x1p-24;

} // namespace plim
