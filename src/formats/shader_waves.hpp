// shader_waves.hpp - the waves of a sea as shaders read them: sums that a graphics processor evaluates in single precision.
// The rule for phases and precision is the library's: water/shader_waves.hpp, plim_water_get_shader_waves.
// Not covered: seas that are no sum of at most 64 waves.
#pragma once

#include "formats/sea_json.hpp"
#include "water/shader_waves.hpp"

#include <array>

namespace plim::formats {

struct ShaderSea {
  std::string kind;             // as files call it
  double level = 0;             // [m]
  bool moves_sideways = false;  // some wave has a steepness
  std::vector<plim_wave> waves; // with their frequencies
  plimsoll::Water water;
};

// Throws JsonError with what is in the way and what to do instead.
ShaderSea shaderSea(SeaDescription sea);

using Float4 = std::array<float, 4>;

// Waves written into the source.
struct ShaderConstants {
  std::vector<Float4> waves; // k cos D, k sin D [rad/m], amplitude [m], phase [rad]
  std::vector<Float4> chops; // q A cos D, q A sin D [m], w [rad/s], 0
};
ShaderConstants shaderConstants(const ShaderSea& sea);

// Waves that the engine sets each frame: what the arrays hold, up to the number of waves.
struct ShaderUniforms {
  std::vector<Float4> waves; // k cos D, k sin D [rad/m], amplitude [m], phase now [rad]
  std::vector<Float4> chops; // q A cos D, q A sin D [m], 0, 0
  Float4 sea;                // level [m], number of waves, origin x, origin z [m, world]
};
ShaderUniforms shaderUniforms(const ShaderSea& sea, double time, double origin_x, double origin_z);

} // namespace plim::formats
