// shader_waves.hpp - a wave in the form that shaders read (docs/shaders.md), for sums in single precision.
//   theta = k (x cos D + z sin D) - w t + phase
//   height A sin(theta), moved sideways by q A (cos D, sin D) cos(theta)
// Single precision has seven digits, so the shader needs a small phase. It is reduced in double for the time and for an
// origin near the camera:  phase now = phase - w t + k . origin,  in (-pi, pi].
#pragma once

#include "water/wave.hpp"

#include <array>

namespace plim {

inline constexpr std::size_t kMostShaderWaves = 64;

struct ShaderWave {
  std::array<float, 4> wave; // k cos D, k sin D [rad/m], amplitude [m], phase now [rad]
  std::array<float, 4> chop; // q A cos D, q A sin D [m], 0, 0
};

// Converts to float. Numbers that a shader would treat as zero or as denormal become zero.
inline float singlePrecision(double value) {
  return std::abs(value) < 1e-37 ? 0.0f : static_cast<float>(value);
}

// The origin must be representable in single precision, because the shader subtracts it.
inline ShaderWave shaderWave(const WaveAtTime& now, float origin_x, float origin_z, bool moves_sideways) {
  const double turns = fractionOfTurns(fractionOfTurns(now.kx * static_cast<double>(origin_x)) +
                                       fractionOfTurns(now.kz * static_cast<double>(origin_z)) + now.phase);
  const double phase = kTurn * (turns == -0.5 ? 0.5 : turns);
  const double radius = moves_sideways ? now.steepness * now.amplitude : 0;
  return {{singlePrecision(now.k * now.dx), singlePrecision(now.k * now.dz), singlePrecision(now.amplitude),
           singlePrecision(phase)},
          {singlePrecision(radius * now.dx), singlePrecision(radius * now.dz), 0, 0}};
}

} // namespace plim
