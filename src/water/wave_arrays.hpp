// wave_arrays.hpp - the waves of a sea at one time as kernels read them, one array a quantity: of a sum of sines, or of waves that
// displace the water as well (Gerstner's). With t the turns of the cosine, a quarter turn less than those of the sine:
//   height H = sum A cos(2 pi t),   displacement D = -sum q A d sin(2 pi t),   t = kx X + kz Z + phase
// Arrays have zeros up to a whole number of 16.
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
  // Of each sine the coefficients of its Taylor polynomial of degree 5, without the cosine of the phase in those of even
  // degree and the sine in the others: see forces/lanes/sea_expansion.hpp. By degree, 1 | X Z | XX XZ ZZ | .. ZZZZZ.
  Array<float> taylor;
  Array<DisplacedWave> displaced; // empty: a sum of sines
  // Newton's steps from a place to its label, from the place itself, and how far [m] from the place the label may then lead. No step:
  // too steep for a few of them.
  int label_steps = 0;
  double label_miss = 0;

  // Sums over the waves of A k^n and of q A k^n, n = 0 .. 6.
  static constexpr std::size_t kPowers = 7;
  std::array<double, kPowers> amplitudes{}, displacements{};
  // Coefficients of sum A k^6 (d . D)^4, d the directions of the waves: XXXX .. ZZZZ.
  std::array<double, 5> directed{};
  // Root of the sum of squares of the waves' curvatures: how much the sea bends in most places, were it of sines.
  double mean_curvature = 0;

  bool isDisplaced() const { return !displaced.empty(); }
  void fillWithSines(const Array<WaveAtTime>& waves);
  void fillWithDisplaced(const Array<WaveAtTime>& waves);

private:
  void fill(const Array<WaveAtTime>& waves);
};
inline constexpr std::size_t kTaylor = 21;

} // namespace plim
