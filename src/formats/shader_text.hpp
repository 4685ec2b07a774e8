// shader_text.hpp - a sea as source of a shading language: the same waves, the same height, so that what is drawn is what carries the boats.
// One text of the functions, and for each language how it spells them. docs/shaders.md says how they are used and what was checked.
//   height above a fixed place (x, z) of the world; the normal there
//   where the waves carry water of a given place at rest, for vertices, and the normal there
// Two ways: the waves written into the source, for a given sea and a time in seconds; or in arrays that the engine sets each frame, for any sea.
#pragma once

#include "formats/shader_waves.hpp"

namespace plim::formats {

enum class ShaderLanguage { kGlsl, kHlsl, kWgsl, kGodot };

// By the name that the command gives it: glsl, hlsl, wgsl, gdshader. Throws std::invalid_argument for others.
ShaderLanguage shaderLanguage(const std::string& name);

std::string shaderWithConstants(const ShaderSea& sea, ShaderLanguage language);
std::string shaderWithUniforms(ShaderLanguage language);

} // namespace plim::formats
