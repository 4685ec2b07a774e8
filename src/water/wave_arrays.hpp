// wave_arrays.hpp - the waves of a sea at one time, as the kernels read them: one array per quantity. The sea is a sum
// of sines, or of waves that also displace the water (Gerstner). With t the turns of the cosine, which are those of the
// sine less a quarter turn:
//   height H = sum A cos(2 pi t),   displacement D = -sum q A d sin(2 pi t),   t = kx X + kz Z + phase
// Arrays are padded with zeros to a multiple of 16.
#pragma once

#include "math/memory.hpp"
#include "water/displaced_wave.hpp"
#include "water/wave.hpp"

#include <array>

namespace plim {

struct WaveArrays {
  std::size_t count = 0;
  Array<double> kx, kz;                       // [turns/m]
  Array<double> phase;                        // [turns] at the world's origin
  Array<float> kx_float, kz_float, amplitude; // amplitude [m]
  // Taylor coefficients of each sine up to degree 5. They omit the factor cos(phase) at even degrees and sin(phase) at
  // odd degrees; see forces/lanes/sea_expansion.hpp. Ordered by degree: 1 | X Z | XX XZ ZZ | .. ZZZZZ.
  Array<float> taylor;
  Array<DisplacedWave> displaced; // empty for a sum of sines
  // label_steps: Newton steps from a place to its label, starting at the place itself; 0 if the sea is too steep for a
  // few steps. label_miss: bound on the remaining distance [m] between the place and that of the label.
  int label_steps = 0;
  double label_miss = 0;

  // Sums over the waves of A k^n and of q A k^n, n = 0 .. 6.
  static constexpr std::size_t kPowers = 7;
  std::array<double, kPowers> amplitudes{}, displacements{};
  // Coefficients of sum A k^6 (d . D)^4, d the directions of the waves: XXXX .. ZZZZ.
  std::array<double, 5> directed{};
  // Root of the sum of squares of the waves' curvatures: the typical curvature if the sea is a sum of sines.
  double mean_curvature = 0;

  bool isDisplaced() const { return !displaced.empty(); }
  void fillWithSines(const Array<WaveAtTime>& waves);
  void fillWithDisplaced(const Array<WaveAtTime>& waves);

private:
  void fill(const Array<WaveAtTime>& waves);
};
inline constexpr std::size_t kTaylor = 21;

} // namespace plim
