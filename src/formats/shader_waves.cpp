#include "formats/shader_waves.hpp"

#include "water/wave.hpp"

namespace plim::formats {
namespace {

std::string kindName(std::uint32_t kind) {
  static constexpr const char* kNames[] = {"flat", "sines", "gerstner", "spectrum",
                                           "fft",  "grid",  "sampled",  "callback"};
  return kind < std::size(kNames) ? kNames[kind] : "unknown";
}

// Null where a shader can have it.
const char* whyNotWaves(std::uint32_t kind) {
  switch (kind) {
  case PLIM_WATER_FLAT:
  case PLIM_WATER_SINES:
  case PLIM_WATER_GERSTNER:
  case PLIM_WATER_SPECTRUM: return nullptr;
  case PLIM_WATER_FFT:
    return "its waves are far too many, and come from a Fourier transform; draw its heights (plim_surface_get_heights) "
           "into a "
           "texture, or take kind spectrum with components of at most 64";
  case PLIM_WATER_GRID: return "it is no sum of waves; its heights are a texture already";
  case PLIM_WATER_SAMPLED:
    return "it is facets between nodes, no sum of waves; give the sea that it samples, its key of";
  default: return "it is a function of the program's own, no sum of waves; draw its heights into a texture";
  }
}

// Of the wave at the time and, seen from the origin, at its place: in (-pi, pi].
double phaseAt(const plim_wave& wave, double time, double origin_x, double origin_z) {
  const Wave plain{wave.amplitude, wave.wavelength, wave.direction, wave.phase, wave.angular_frequency, 0};
  const WaveAtTime now =
      waveAtTime(plain, 0, kUnbounded, time); // the frequency is the wave's own, whatever the gravity
  const double turns =
      fractionOfTurns(fractionOfTurns(now.kx * origin_x) + fractionOfTurns(now.kz * origin_z) + now.phase);
  return kTurn * (turns == -0.5 ? 0.5 : turns);
}

// What a shader would take for zero, or a denormal, is zero.
float single(double value) {
  return std::abs(value) < 1e-37 ? 0.0f : static_cast<float>(value);
}

Float4 chopOf(const plim_wave& wave, double last_but_one) {
  const SineCosine direction = sineCosine(wave.direction);
  const double radius = wave.steepness * wave.amplitude;
  return {single(radius * direction.cosine), single(radius * direction.sine), single(last_but_one), 0};
}

Float4 waveOf(const plim_wave& wave, double phase) {
  const SineCosine direction = sineCosine(wave.direction);
  const double k = kTurn / wave.wavelength;
  return {single(k * direction.cosine), single(k * direction.sine), single(wave.amplitude), single(phase)};
}

} // namespace

ShaderSea shaderSea(const SeaDescription& sea) {
  ShaderSea result{kindName(sea.kind), sea.level, false, sea.water.waves()};
  if (const char* why = whyNotWaves(sea.kind)) throw JsonError("kind: no shader for " + result.kind + ": " + why);
  if (result.waves.size() > kMostShaderWaves) {
    const bool drawn = sea.kind == PLIM_WATER_SPECTRUM;
    throw JsonError(std::string(drawn ? "components" : "waves") + ": " + std::to_string(result.waves.size()) +
                    " waves; a shader takes at most 64: " +
                    (drawn ? "set components to 64 or fewer, for the shader and for the boats" : "keep the largest"));
  }
  for (const plim_wave& wave : result.waves) result.moves_sideways |= wave.steepness * wave.amplitude > 0;
  return result;
}

ShaderConstants shaderConstants(const ShaderSea& sea) {
  ShaderConstants constants;
  for (const plim_wave& wave : sea.waves) {
    constants.waves.push_back(waveOf(wave, phaseAt(wave, 0, 0, 0)));
    constants.chops.push_back(chopOf(wave, wave.angular_frequency));
  }
  return constants;
}

ShaderUniforms shaderUniforms(const ShaderSea& sea, double time, double origin_x, double origin_z) {
  ShaderUniforms uniforms;
  // The phases are those of the origin that the shader subtracts, and that has seven digits.
  const float x = single(origin_x), z = single(origin_z);
  for (const plim_wave& wave : sea.waves) {
    uniforms.waves.push_back(waveOf(wave, phaseAt(wave, time, x, z)));
    uniforms.chops.push_back(chopOf(wave, 0));
  }
  uniforms.sea = {single(sea.level), static_cast<float>(sea.waves.size()), x, z};
  return uniforms;
}

} // namespace plim::formats
