// fuzz_sea_json.cpp - fuzzes SEA.json: any text gives a sea with finite heights within its bounds and shader source
// with finite numbers, or a JsonError of one line.
#include "fuzz_input.hpp"

#include "formats/shader_text.hpp"

#include <cmath>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  // Large transforms and draws are valid but slow, and not the subject of this fuzzer.
  if (text.find("\"resolution\"") != std::string::npos && text.find_first_of("3456789") != std::string::npos &&
      size > 400)
    return 0;
  try {
    plim::formats::SeaDescription sea = plim::formats::parseSea(text);
    if (sea.water.waves().size() > 2000) return 0;
    const plimsoll::Surface surface(sea.water, 12.5);
    const plim_surface_bounds bounds = surface.bounds();
    const std::array<double, 3> points[] = {{0, 0, 0}, {1e6, -5, -3e5}, {-7.3, 2, 0.1}};
    for (const plim_surface_sample& s : surface.samples(points)) {
      PLIM_FUZZ_CHECK(std::isfinite(s.height) && std::isfinite(s.slope[0]) && std::isfinite(s.rate) &&
                      std::isfinite(s.velocity[1]));
      PLIM_FUZZ_CHECK(std::abs(s.height - sea.level) <=
                      bounds.amplitude * (1 + 1e-9) + 1e-6 + 1e-9 * std::abs(sea.level));
    }
    const plim::formats::ShaderSea drawn = plim::formats::shaderSea(std::move(sea));
    for (const plim::formats::Float4& row : plim::formats::shaderConstants(drawn).waves)
      for (const float number : row) PLIM_FUZZ_CHECK(std::isfinite(number));
    PLIM_FUZZ_CHECK(!plim::formats::shaderWithConstants(drawn, plim::formats::ShaderLanguage::kWgsl).empty());
  } catch (const plim::formats::JsonError& error) {
    PLIM_FUZZ_CHECK(std::string(error.what()).find('\n') == std::string::npos);
  }
  return 0;
}
