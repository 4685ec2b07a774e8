// wave.cpp - a wave at one instant, the decay of its orbits, and the check of its fields.
#include "water/wave.hpp"

namespace plim {

WaveAtTime waveAtTime(const Wave& wave, double gravity, double depth, double time) {
  WaveAtTime now;
  const SineCosine direction = sineCosine(wave.direction);
  now.k = waveNumber(wave);
  now.omega = angularFrequency(wave, gravity, depth);
  now.dx = direction.cosine, now.dz = direction.sine;
  now.kx = direction.cosine / wave.wavelength, now.kz = direction.sine / wave.wavelength;
  now.phase = fractionOfTurns(fractionOfTurnsIn(wave.phase) - fractionOfTurns(now.omega * time / kTurn));
  now.amplitude = wave.amplitude;
  now.steepness = wave.steepness;
  return now;
}

OrbitDecay orbitDecay(double k, double depth, double y) {
  y = std::min(y, 0.0);
  if (!std::isfinite(depth)) {
    const double decay = exponential(k * y);
    return {decay, decay};
  }
  y = std::max(y, -depth);
  // cosh(k (y + D)) / sinh(k D) and sinh(k (y + D)) / sinh(k D), in a form that does not overflow.
  const double near_bottom = exponential(-2 * k * (y + depth)), kD = 2 * k * depth;
  const double whole = kD < 1e-6 ? kD * (1 - kD / 2) : 1 - exponential(-kD); // 1 - e^{-2 k D} without cancellation
  const double scale = exponential(k * y) / whole;
  return {scale * (1 + near_bottom), scale * (1 - near_bottom)};
}

const char* validate(const Wave& wave) {
  if (!std::isfinite(wave.amplitude) || wave.amplitude < 0 || wave.amplitude > 1e4)
    return "amplitude must be between 0 and 1e4 m (half of the height from trough to crest)";
  if (!(wave.wavelength >= 1e-4 && wave.wavelength <= 1e8)) return "wavelength must be between 1e-4 and 1e8 m";
  if (!std::isfinite(wave.direction) || std::abs(wave.direction) > 1e6) return "direction is not a usable angle";
  if (!std::isfinite(wave.phase) || std::abs(wave.phase) > 1e6) return "phase is not a usable angle";
  if (!std::isfinite(wave.angular_frequency) || wave.angular_frequency < 0 || wave.angular_frequency > 1e5)
    return "angular_frequency must be between 0 (from the wavelength) and 1e5 rad/s: in Hz, or negative?";
  if (!(wave.steepness >= 0 && wave.steepness <= 1)) return "steepness must be between 0 and 1";
  return nullptr;
}

} // namespace plim
