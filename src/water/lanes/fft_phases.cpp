// fft_phases.cpp - phases of waves at a time, w t / 2 pi without its whole turns. They are computed in double, so that
// they are accurate after a billion seconds. Compiled once per kind of processor that has registers of doubles.
#include "water/lanes/floats.hpp"

namespace plim::lanes {

HWY_ATTR void PLIM_JOIN(modePhases_, PLIM_LANES)(std::size_t count, const double* turns_per_second, double time,
                                                 float* phase) {
  const hn::CappedTag<double, 8> tag;
  const hn::Rebind<float, decltype(tag)> half; // as many floats as there are doubles in a register
  const auto seconds = hn::Set(tag, time);
  for (std::size_t i = 0; i < count; i += hn::Lanes(tag)) {
    const auto turns = hn::Mul(hn::LoadU(tag, turns_per_second + i), seconds);
    hn::StoreU(hn::DemoteTo(half, hn::Sub(turns, hn::Round(turns))), half, phase + i);
  }
}

} // namespace plim::lanes
