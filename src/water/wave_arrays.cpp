// wave_arrays.cpp - fills the arrays, the Taylor coefficients and the sums of powers.
#include "water/wave_arrays.hpp"

#include "math/memory.hpp"

namespace plim {
namespace {

// Taylor coefficients of A cos(t + u), u = a X + b Z:
//   A (1 - u^2 / 2 + u^4 / 24) cos t - A (u - u^3 / 6 + u^5 / 120) sin t
void fillTaylor(const WaveAtTime& wave, float* to) {
  const double a = wave.k * wave.dx, b = wave.k * wave.dz, A = wave.amplitude;
  const double factor[6] = {A, -A, -A / 2, A / 6, A / 24, -A / 120};
  for (int degree = 0; degree <= 5; ++degree) {
    double binomial = 1;
    for (int j = 0; j <= degree; ++j) {
      double term = factor[degree] * binomial;
      for (int k = 0; k < degree; ++k) term *= k < j ? b : a;
      *to++ = static_cast<float>(term);
      binomial = binomial * (degree - j) / (j + 1);
    }
  }
}

DisplacedWave displacedWave(const WaveAtTime& wave) {
  const double k = wave.k, dx = wave.dx, dz = wave.dz, A = wave.amplitude, push = wave.steepness * A;
  const auto f = [](double x) { return static_cast<float>(x); };
  return {f(k * dx),
          f(k * dz),
          f(push * dx),
          f(push * dz),
          f(push * k * dx * dx),
          f(push * k * dx * dz),
          f(push * k * dz * dz),
          f(A * k * dx),
          f(A * k * dz),
          f(push / k)};
}

} // namespace

void WaveArrays::fill(const Array<WaveAtTime>& waves) {
  count = waves.size();
  const std::size_t room = (count + 15) / 16 * 16;
  for (Array<double>* array : {&kx, &kz, &phase}) array->assign(room, 0);
  for (Array<float>* array : {&kx_float, &kz_float, &amplitude}) array->assign(room, 0);
  amplitudes.fill(0), displacements.fill(0), directed.fill(0);
  double square = 0;
  for (std::size_t j = 0; j < count; ++j) {
    const WaveAtTime& wave = waves[j];
    kx[j] = wave.kx, kz[j] = wave.kz, phase[j] = wave.phase - 0.25;
    kx_float[j] = static_cast<float>(wave.kx), kz_float[j] = static_cast<float>(wave.kz);
    amplitude[j] = static_cast<float>(wave.amplitude);
    double power = wave.amplitude;
    for (std::size_t n = 0; n < kPowers; ++n, power *= wave.k)
      amplitudes[n] += power, displacements[n] += wave.steepness * power;
    const double bend = wave.amplitude * wave.k * wave.k, sixth = bend * wave.k * wave.k * wave.k * wave.k;
    const double dx = wave.dx, dz = wave.dz;
    square += bend * bend;
    directed[0] += sixth * dx * dx * dx * dx, directed[1] += 4 * sixth * dx * dx * dx * dz;
    directed[2] += 6 * sixth * dx * dx * dz * dz, directed[3] += 4 * sixth * dx * dz * dz * dz;
    directed[4] += sixth * dz * dz * dz * dz;
  }
  mean_curvature = std::sqrt(square);
}

void WaveArrays::fillWithSines(const Array<WaveAtTime>& waves) {
  fill(waves);
  taylor.resize(kTaylor * count);
  for (std::size_t j = 0; j < count; ++j) fillTaylor(waves[j], taylor.data() + kTaylor * j);
}

void WaveArrays::fillWithDisplaced(const Array<WaveAtTime>& waves) {
  fill(waves);
  displaced.resize(count);
  for (std::size_t j = 0; j < count; ++j) displaced[j] = displacedWave(waves[j]);
}

} // namespace plim
