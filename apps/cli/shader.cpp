// shader.cpp - the verb shader: a sea as source of a shading language, so that the drawn waves match the computed ones
// (docs/shaders.md).
#include "cli/hull_input.hpp"
#include "cli/json_text.hpp"
#include "cli/numbers.hpp"
#include "cli/output_path.hpp"
#include "cli/output_text.hpp"
#include "cli/verbs.hpp"
#include "formats/shader_text.hpp"
#include "platform/platform.hpp"
#include "report/html.hpp"

#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace plim::cli {
namespace {

using Json = nlohmann::ordered_json;

formats::ShaderSea loadShaderSea(const ShaderOptions& options) {
  const std::string text = readJsonFile(options.sea, "SEA");
  try {
    return formats::shaderSea(formats::parseSea(text, {1000, options.gravity, 0, {0, 0}}));
  } catch (const formats::JsonError& error) {
    throw InputError(options.sea + ": " + error.what());
  }
}

Json uniformsJson(const formats::ShaderSea& sea, const ShaderOptions& options) {
  const std::vector<double> origin = parseNumbers(options.origin.value_or("0,0"), 2, "--origin");
  const formats::ShaderUniforms uniforms = formats::shaderUniforms(sea, options.time.value_or(0), origin[0], origin[1]);
  return {{"waves", uniforms.waves}, {"chops", uniforms.chops}, {"sea", uniforms.sea}};
}

// Returns the waves in SI units and radians, for engines that evaluate them. Waves of a spectrum are included.
Json waveList(const formats::ShaderSea& sea) {
  Json list = Json::array();
  for (const plim_wave& wave : sea.waves)
    list.push_back({{"amplitude", wave.amplitude},
                    {"wavelength", wave.wavelength},
                    {"direction", wave.direction},
                    {"phase", wave.phase},
                    {"angular_frequency", wave.angular_frequency},
                    {"steepness", wave.steepness}});
  return list;
}

void checkOptions(const ShaderOptions& options) {
  const bool uniform = options.waves == "uniform";
  if (options.sea.empty() && !uniform)
    throw InputError(
        "SEA is missing: name the sea whose waves are written into the source; --waves uniform needs none");
  const char* instant = options.time ? "--time" : options.origin ? "--origin" : nullptr;
  if (instant && !(uniform && options.json && !options.sea.empty()))
    throw InputError(
        std::string(instant) +
        ": applies only to the arrays that SEA --waves uniform --json prints; the source itself is valid at any time");
  if (options.time && !(std::abs(*options.time) <= 1e12))
    throw InputError("--time must be a number of seconds, at most 1e12");
  std::error_code apart; // set if no sea is given or the file does not exist yet
  if (options.out && std::filesystem::equivalent(platform::pathOf(*options.out), platform::pathOf(options.sea), apart))
    throw InputError("--out " + *options.out + ": is the sea's own file, and would be overwritten");
  if (options.out) checkWritable(*options.out, "--out");
}

} // namespace

void shader(const ShaderOptions& options) {
  checkOptions(options);
  const bool uniform = options.waves == "uniform";
  const formats::ShaderLanguage language = formats::shaderLanguage(options.language);
  Json json = {{"language", options.language}, {"waves", options.waves}};
  std::optional<formats::ShaderSea> sea;
  if (!options.sea.empty()) {
    sea = loadShaderSea(options);
    json["kind"] = sea->kind;
    json["wave_count"] = sea->waves.size();
    json["wave_list"] = waveList(*sea);
    if (uniform) json["uniforms"] = uniformsJson(*sea, options);
  }
  const std::string source =
      uniform ? formats::shaderWithUniforms(language) : formats::shaderWithConstants(*sea, language);
  json["source"] = source;
  if (options.out) {
    report::writeText(source, *options.out);
    json["file"] = *options.out;
  }
  if (options.json)
    printJson(json);
  else if (options.out)
    std::printf("source: %s\n", options.out->c_str());
  else
    std::fputs(source.c_str(), stdout);
}

} // namespace plim::cli
