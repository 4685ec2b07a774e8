// wave.hpp - one regular wave, as sines, gerstner and spectra are made of.
//   theta = k (x cos D + z sin D) - w t + phase
//   dispersion: w^2 = g k in deep water, w^2 = g k tanh(k depth) otherwise, unless a frequency is given
#pragma once

#include "math/elementary.hpp"
#include "water/sea.hpp"

#include <cmath>
#include <vector>

namespace plim {

struct Wave {
  double amplitude = 0;         // [m]
  double wavelength = 1;        // [m]
  double direction = 0;         // [rad] of travel, from +x towards +z
  double phase = 0;             // [rad]
  double angular_frequency = 0; // [rad/s]; 0: from the dispersion relation
  double steepness = 1;         // of gerstner: 0 moves particles straight up and down, 1 in circles
};

inline double waveNumber(const Wave& wave) {
  return kTurn / wave.wavelength;
}

// depth: [m] of the water; infinity for deep.
inline double angularFrequency(const Wave& wave, double gravity, double depth) {
  if (wave.angular_frequency != 0) return wave.angular_frequency;
  const double k = waveNumber(wave);
  return std::sqrt(gravity * k * (std::isfinite(depth) ? hyperbolicTangent(k * depth) : 1.0));
}

// [ns] of one wave at one place, about.
inline constexpr double kWavePassCost = 14;

// A wave at one instant: wave vector in turns per metre, phase reduced in double to within half a turn.
struct WaveAtTime {
  double kx, kz;    // [turns/m]
  double phase;     // [turns] at the world's origin
  double amplitude; // [m]
  double k;         // [rad/m]
  double omega;     // [rad/s]
  double steepness;
  double dx, dz; // direction of travel, unit

  SineCosine at(double x, double z) const { return sineCosineOfTurns(kx * x + kz * z + phase); }
};

WaveAtTime waveAtTime(const Wave& wave, double gravity, double depth, double time);

// What adding up the waves of a sea may lose, relative to the sum of their amplitudes; fixed phases, sines and products included.
inline double sumRounding(std::size_t waves) {
  return (static_cast<double>(waves) + 24) * kDoubleRoundoff;
}

// How the orbits of a wave shrink with depth: factors of the horizontal and vertical velocity at height y <= 0 below
// the surface. Deep water: both e^{k y}; otherwise cosh and sinh of k (y + depth) over sinh(k depth).
struct OrbitDecay {
  double horizontal, vertical;
};
OrbitDecay orbitDecay(double k, double depth, double y);

// Height below the surface as the orbits see it (Wheeler's stretching): 0 at the surface, -depth at the bed wherever the
// surface is.
inline double stretched(double y, double surface, double depth) {
  const double below = std::min(y - surface, 0.0);
  return std::isfinite(depth) ? depth * below / std::max(depth + surface, 1e-3 * depth) : below;
}

// Null when the wave makes sense, otherwise what is wrong, beginning with the field's name.
const char* whyUnusable(const Wave& wave);

} // namespace plim
