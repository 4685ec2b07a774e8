// shader_text.hpp - a sea as source code of a shading language, with the same waves and heights as the library, so that
// the picture matches the forces. The functions are written once and translated to each language. docs/shaders.md
// describes their use and validation.
//   height above a fixed point (x, z) of the world, and the normal there
//   position of the water that is at a given point at rest, for vertices, and the normal there
// There are two versions. In the first, the source contains the waves of one sea, and the time is a parameter in
// seconds. In the second, the engine sets arrays of waves each frame, for any sea.
#pragma once

#include "formats/shader_waves.hpp"

namespace plim::formats {

enum class ShaderLanguage { kGlsl, kHlsl, kWgsl, kGodot };

// Returns the language with that name of the command: glsl, hlsl, wgsl, gdshader. Throws std::invalid_argument for
// others.
ShaderLanguage shaderLanguage(const std::string& name);

std::string shaderWithConstants(const ShaderSea& sea, ShaderLanguage language);
std::string shaderWithUniforms(ShaderLanguage language);

} // namespace plim::formats
