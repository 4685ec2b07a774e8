// shader_waves.cpp - checks that a sea suits a shader, and fills the arrays.
#include "formats/shader_waves.hpp"

namespace plim::formats {
namespace {

// Returns null if a shader supports the kind, otherwise the reason and an alternative.
const char* whyNotWaves(std::uint32_t kind) {
  switch (kind) {
  case PLIM_WATER_FLAT:
  case PLIM_WATER_SINES:
  case PLIM_WATER_GERSTNER:
  case PLIM_WATER_SPECTRUM: return nullptr;
  case PLIM_WATER_FFT:
    return "it has too many waves for a shader; draw its heights (plim_surface_get_heights) into a texture, or use "
           "kind spectrum with at most 64 components";
  case PLIM_WATER_GRID: return "it is not a sum of waves; use its heights as a texture";
  default:
    return "it is not a sum of waves but facets between nodes; use the sea that it samples, its key of"; // sampled
  }
}

} // namespace

ShaderSea shaderSea(SeaDescription sea) {
  std::vector<plim_wave> waves = sea.water.waves();
  ShaderSea result{seaKindName(sea.kind), sea.level, false, std::move(waves), std::move(sea.water)};
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
  const ShaderUniforms start = shaderUniforms(sea, 0, 0, 0);
  ShaderConstants constants{start.waves, start.chops};
  for (std::size_t i = 0; i < sea.waves.size(); ++i)
    constants.chops[i][2] = static_cast<float>(sea.waves[i].angular_frequency);
  return constants;
}

ShaderUniforms shaderUniforms(const ShaderSea& sea, double time, double origin_x, double origin_z) {
  const plimsoll::ShaderWaves shown = sea.water.shaderWaves(time, {origin_x, origin_z});
  ShaderUniforms uniforms{{}, {}, shown.sea};
  for (std::size_t i = 0; i < sea.waves.size(); ++i) {
    const std::size_t at = 4 * i;
    uniforms.waves.push_back({shown.waves[at], shown.waves[at + 1], shown.waves[at + 2], shown.waves[at + 3]});
    uniforms.chops.push_back({shown.chops[at], shown.chops[at + 1], shown.chops[at + 2], shown.chops[at + 3]});
  }
  return uniforms;
}

} // namespace plim::formats
