// shader_waves.hpp - the waves of a sea as data for shaders, which evaluate their sum in single precision. Phases and
// precision follow the library: water/shader_waves.hpp, plim_water_get_shader_waves. Limits: the sea must be a sum of
// at most 64 waves.
#pragma once

#include "formats/sea_json.hpp"
#include "water/shader_waves.hpp"

#include <array>

namespace plim::formats {

struct ShaderSea {
  std::string kind;             // the name in files
  double level = 0;             // [m]
  bool moves_sideways = false;  // a wave has a steepness
  std::vector<plim_wave> waves; // including their frequencies
  plimsoll::Water water;
};

// Throws JsonError with the reason and an alternative if the sea has no shader.
ShaderSea shaderSea(SeaDescription sea);

using Float4 = std::array<float, 4>;

// Waves as constants in the source.
struct ShaderConstants {
  std::vector<Float4> waves; // k cos D, k sin D [rad/m], amplitude [m], phase [rad]
  std::vector<Float4> chops; // q A cos D, q A sin D [m], w [rad/s], 0
};
ShaderConstants shaderConstants(const ShaderSea& sea);

// Waves that the engine sets each frame. The arrays are used up to the number of waves.
struct ShaderUniforms {
  std::vector<Float4> waves; // k cos D, k sin D [rad/m], amplitude [m], phase now [rad]
  std::vector<Float4> chops; // q A cos D, q A sin D [m], 0, 0
  Float4 sea;                // level [m], number of waves, origin x, origin z [m, world]
};
ShaderUniforms shaderUniforms(const ShaderSea& sea, double time, double origin_x, double origin_z);

} // namespace plim::formats
