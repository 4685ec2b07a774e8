// wave.hpp - one regular wave, the component of sines, Gerstner seas and spectra.
//   theta = k (x cos D + z sin D) - w t + phase
//   dispersion: w^2 = g k in deep water, w^2 = g k tanh(k depth) otherwise, unless a frequency is given
// The frame is the world's: x and z horizontal [m], angles from +x towards +z.
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
  double angular_frequency = 0; // [rad/s]; 0 selects the dispersion relation
  double steepness = 1;         // Gerstner only: 0 moves particles straight up and down, 1 in circles
};

inline double waveNumber(const Wave& wave) {
  return kTurn / wave.wavelength;
}

// Returns the wave's own frequency if it is not 0, otherwise that of the dispersion relation [rad/s]. depth: [m] of the
// water; infinity if deep.
inline double angularFrequency(const Wave& wave, double gravity, double depth) {
  if (wave.angular_frequency != 0) return wave.angular_frequency;
  const double k = waveNumber(wave);
  return std::sqrt(gravity * k * (std::isfinite(depth) ? hyperbolicTangent(k * depth) : 1.0));
}

// [ns] approximate cost of one wave at one place.
inline constexpr double kWavePassCost = 14;

// A wave at one instant. The wave vector is in turns per metre; the phase was reduced in double to within half a turn.
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

// Returns a bound on the rounding error of a sum of waves, relative to the sum of their amplitudes. It covers
// additions, products, sines and fixed phases.
inline double sumRounding(std::size_t waves) {
  return (static_cast<double>(waves) + 24) * kDoubleRoundoff;
}

// Decay of a wave's orbits with depth: factors of the horizontal and vertical velocity at height y <= 0 below the
// surface. Deep water: both are e^{k y}. Otherwise they are cosh and sinh of k (y + depth), divided by sinh(k depth).
struct OrbitDecay {
  double horizontal, vertical;
};
OrbitDecay orbitDecay(double k, double depth, double y);

// Returns the height below the surface for the decay of orbits (Wheeler stretching): 0 at the surface, and -depth at
// the bed wherever the surface is. Points above the surface count as on it.
inline double stretched(double y, double surface, double depth) {
  const double below = std::min(y - surface, 0.0);
  return std::isfinite(depth) ? depth * below / std::max(depth + surface, 1e-3 * depth) : below;
}

// Returns null if the wave is valid, otherwise an error message that starts with the field's name.
const char* validate(const Wave& wave);

} // namespace plim
