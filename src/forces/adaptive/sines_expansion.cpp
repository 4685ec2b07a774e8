// sines_expansion.cpp - sorts the waves, and expands them by the derivatives of the sine.
#include "forces/adaptive/sines_expansion.hpp"

#include "math/scratch.hpp"

#include <algorithm>
#include <tuple>

namespace plim {

void SinesExpansion::reserve(std::size_t waves) {
  threadScratch<Component>(ScratchUse::kWaveComponents, waves + 1);
  threadScratch(ScratchUse::kWaveCosts, 2 * waves + 2);
}

SinesExpansion::SinesExpansion(const SinesState& sea, double x, double z) : count_(sea.waves().size()) {
  static_assert(sizeof(Component) == 8 * sizeof(double));
  component_ = threadScratch<Component>(ScratchUse::kWaveComponents, count_ + 1);
  leaves_out_ = threadScratch(ScratchUse::kWaveCosts, 2 * count_ + 2);
  amplitude_ = leaves_out_ + count_ + 1;
  for (std::size_t j = 0; j < count_; ++j) {
    const WaveAtTime& wave = sea.waves()[j];
    const double k2 = wave.k * wave.k;
    component_[j] = {wave.kx,
                     wave.kz,
                     fractionOfTurns(wave.kx * x + wave.kz * z + wave.phase),
                     wave.amplitude,
                     wave.k,
                     wave.dx,
                     wave.dz,
                     wave.amplitude * k2 * k2 * wave.k / 120};
  }
  // Waves with equal C are ordered by their other values, so that sums over them are the same with every standard
  // library.
  const auto key = [](const Component& c) {
    return std::tie(c.leaves_out, c.amplitude, c.kx, c.kz, c.phase, c.k, c.dx, c.dz);
  };
  std::sort(component_, component_ + count_, [&](const Component& a, const Component& b) { return key(a) < key(b); });
  leaves_out_[0] = amplitude_[0] = 0;
  for (std::size_t j = 0; j < count_; ++j) {
    leaves_out_[j + 1] = leaves_out_[j] + component_[j].leaves_out;
    amplitude_[j + 1] = amplitude_[j] + component_[j].amplitude;
  }
}

std::size_t SinesExpansion::lastWithin(std::size_t first, double most) const {
  return static_cast<std::size_t>(
             std::upper_bound(leaves_out_ + first, leaves_out_ + count_ + 1, leaves_out_[first] + most) - leaves_out_) -
         1;
}

Remainder SinesExpansion::expand(std::size_t first, std::size_t last, double x, double z, Quartic& q) const {
  Remainder remainder{x, z, 0, {}, 5, last - first <= Remainder::kFew ? static_cast<int>(last - first) : 0, {}, {}};
  for (int j = 0; j < remainder.few; ++j) {
    const Component& wave = component_[first + static_cast<std::size_t>(j)];
    const double root = plim::power(wave.leaves_out, 0.2) * (1 + 1e-12); // rounded up
    remainder.few_x[j] = root * wave.dx, remainder.few_z[j] = root * wave.dz;
  }
  for (std::size_t j = first; j < last; ++j) {
    const Component& wave = component_[j];
    const SineCosine theta = sineCosineOfTurns(wave.kx * x + wave.kz * z + wave.phase);
    const double a = wave.k * wave.dx, b = wave.k * wave.dz, A = wave.amplitude;
    // Derivatives of A sin over factorials, times (a X + b Z)^n with its binomial coefficients.
    const double s = A * theta.sine, c = A * theta.cosine, s2 = -s / 2, c3 = -c / 6, s4 = s / 24;
    const double aa = a * a, ab = a * b, bb = b * b;
    q.c[0] += s;
    q.c[1] += c * a, q.c[2] += c * b;
    q.c[3] += s2 * aa, q.c[4] += s2 * 2 * ab, q.c[5] += s2 * bb;
    q.c[6] += c3 * aa * a, q.c[7] += c3 * 3 * aa * b, q.c[8] += c3 * 3 * a * bb, q.c[9] += c3 * bb * b;
    q.c[10] += s4 * aa * aa, q.c[11] += s4 * 4 * aa * ab, q.c[12] += s4 * 6 * aa * bb, q.c[13] += s4 * 4 * ab * bb;
    q.c[14] += s4 * bb * bb;
    const double C = wave.leaves_out, xx = wave.dx * wave.dx, xz = wave.dx * wave.dz, zz = wave.dz * wave.dz;
    remainder.isotropic += C;
    remainder.quartic[0] += C * xx * xx, remainder.quartic[1] += 4 * C * xx * xz,
        remainder.quartic[2] += 6 * C * xx * zz;
    remainder.quartic[3] += 4 * C * xz * zz, remainder.quartic[4] += C * zz * zz;
  }
  return remainder;
}

} // namespace plim
