// fft_modes.cpp - draws the modes of an fft sea and arranges them for the kernels.
#include "math/memory.hpp"
#include "water/fft.hpp"

#include "water/lanes/kernels.hpp"

namespace plim {
namespace {

using Complex = std::complex<double>;

// Returns the mode number of the i-th element of a transform of size n: 0 .. n/2-1, then -n/2 .. -1.
int modeNumber(std::uint32_t i, std::uint32_t n) {
  return i < n / 2 ? static_cast<int>(i) : static_cast<int>(i) - static_cast<int>(n);
}

// Used in place of std::norm, which in some standard libraries squares a root.
double square(const Complex& c) {
  return c.real() * c.real() + c.imag() * c.imag();
}

// Returns two independent normal numbers, by the Box-Muller method.
Complex normalPair(Random& random) {
  const double radius = std::sqrt(-2 * logarithm(1 - random.uniform()));
  const SineCosine angle = sineCosineOfTurns(random.uniform());
  return {radius * angle.cosine, radius * angle.sine};
}

// Returns the factor from values to coefficients of a cubic B-spline: 3 / (2 + cos a) for a phase of a per node.
double splineFactor(int mode, std::uint32_t n) {
  return 3 / (2 + sineCosineOfTurns(static_cast<double>(mode) / n).cosine);
}

} // namespace

const char* validate(const FftOptions& options) {
  if (!(options.tile >= 0.01 && options.tile <= 1e6)) return "tile must be between 0.01 and 1e6 m";
  std::uint32_t rest = options.resolution;
  for (const std::uint32_t factor : {2u, 3u, 5u})
    while (rest > 1 && rest % factor == 0) rest /= factor;
  if (options.resolution < 8 || options.resolution > 2048 || options.resolution % 2 != 0 || rest != 1)
    return "resolution must be an even product of 2, 3 and 5 from 8 to 2048, such as 64, 128 or 256";
  if (!(options.choppiness >= 0 && options.choppiness <= 1)) return "choppiness must be between 0 and 1";
  return validate(options.spectrum);
}

std::shared_ptr<const FftSea> drawModes(const FftOptions& options, double gravity) {
  auto sea = makeShared<FftSea>();
  sea->options = options;
  const std::uint32_t n = options.resolution;
  const SpectrumDensity density(options.spectrum, gravity);
  const SpreadingDensity spreading(options.spectrum.spread);
  const double dk = kTurn / options.tile;
  const SineCosine mean = sineCosine(options.spectrum.direction);
  Random random(options.seed);
  Array<Complex> h0(std::size_t{n} * n);
  sea->modes.resize(h0.size());
  double energy = 0, energy_k = 0;
  for (std::uint32_t row = 0; row < n; ++row)
    for (std::uint32_t column = 0; column < n; ++column) {
      FftSea::Mode& mode = sea->modes[std::size_t{row} * n + column];
      const int mx = modeNumber(column, n), mz = modeNumber(row, n);
      mode.kx = dk * mx, mode.kz = dk * mz;
      mode.spline = splineFactor(mx, n) * splineFactor(mz, n);
      const Complex draw = normalPair(random); // drawn for skipped modes too: two random numbers per mode
      // The mean is no wave. Modes of number -n/2 have no opposite. These modes are left out.
      if ((mx == 0 && mz == 0) || 2 * mx == -static_cast<int>(n) || 2 * mz == -static_cast<int>(n)) continue;
      const double k = std::sqrt(mode.kx * mode.kx + mode.kz * mode.kz);
      mode.omega = std::sqrt(gravity * k);
      const double cosine = (mode.kx * mean.cosine + mode.kz * mean.sine) / k; // of the angle to the mean direction
      const double psi = density(mode.omega) * spreading.fromCosine(cosine) * gravity / (2 * mode.omega) / k;
      const double P = psi * dk * dk / 2;
      h0[std::size_t{row} * n + column] = draw * std::sqrt(P / 2);
      energy += P, energy_k += P * k;
    }
  for (std::uint32_t row = 0; row < n; ++row)
    for (std::uint32_t column = 0; column < n; ++column) {
      FftSea::Mode& mode = sea->modes[std::size_t{row} * n + column];
      mode.h0 = h0[std::size_t{row} * n + column];
      mode.h0_opposite = std::conj(h0[std::size_t{(n - row) % n} * n + (n - column) % n]);
    }
  sea->mean_k = energy > 0 ? energy_k / energy : dk;
  const double wanted = options.spectrum.significant_height * options.spectrum.significant_height / 16;
  sea->share = wanted > 0 ? 2 * energy / wanted : 1.0;
  // Each mode represents a cell of the wavenumber plane but samples the spectrum at one point. Scale to the right
  // energy.
  const double factor = sea->share > 0 ? 1 / std::sqrt(sea->share) : 0.0;
  for (FftSea::Mode& mode : sea->modes) mode.h0 *= factor, mode.h0_opposite *= factor;
  arrangeModes(*sea);
  return sea;
}

void arrangeModes(FftSea& sea) {
  constexpr std::size_t kLanes = lanes::kTogether;
  const std::uint32_t n = sea.options.resolution;
  const std::size_t blocks = roundUp(n / 2, kLanes) / kLanes, count = blocks * n * kLanes;
  FftSea::Arranged& to = sea.arranged;
  for (LaneMemory* memory : {&to.p, &to.q, &to.r, &to.s, &to.omega, &to.along_x, &to.along_z})
    *memory = {}, memory->resize(count);
  to.turns_per_second.assign(count, 0);
  for (std::size_t row = 0; row < n / 2; ++row)
    for (std::size_t column = 0; column < n; ++column) {
      const FftSea::Mode& mode = sea.modes[row * n + column];
      if (mode.omega == 0) continue;
      const std::size_t at = (row / kLanes * n + column) * kLanes + row % kLanes;
      const Complex a = mode.h0 * mode.spline, b = mode.h0_opposite * mode.spline;
      const double k = std::sqrt(mode.kx * mode.kx + mode.kz * mode.kz);
      const auto put = [at](LaneMemory& memory, double value) { memory.data()[at] = static_cast<float>(value); };
      put(to.p, a.real() + b.real()), put(to.q, a.imag() - b.imag());
      put(to.r, a.imag() + b.imag()), put(to.s, b.real() - a.real());
      put(to.omega, mode.omega), put(to.along_x, mode.kx / k), put(to.along_z, mode.kz / k);
      to.turns_per_second[at] = mode.omega / kTurn;
    }
}

// In any direction, the gradient of D has a variance of at most sum (variance of h per mode) k^2.
double largestChoppiness(const FftSea& sea) {
  double variance = 0;
  for (const FftSea::Mode& mode : sea.modes)
    variance += (square(mode.h0) + square(mode.h0_opposite)) * (mode.kx * mode.kx + mode.kz * mode.kz);
  return variance > 0 ? 1 / (4 * std::sqrt(variance)) : 1.0;
}

} // namespace plim
