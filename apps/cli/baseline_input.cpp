#include "cli/baseline_input.hpp"

#include "cli/input_error.hpp"
#include "formats/did_you_mean.hpp"
#include "math/elementary.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace plim::cli {

bool isBaseline(const std::string& method) {
  return method != "adaptive" && method != "linear";
}

std::string baselineNames() {
  std::string names;
  for (const baselines::MethodKind& kind : baselines::methodKinds())
    names += (names.empty() ? "" : ", ") + std::string(kind.name) + (*kind.number ? ":N" : "");
  return names;
}

void checkBaseline(const std::string& method, const std::string& named_by) {
  std::vector<std::string_view> names = {"adaptive", "linear"};
  for (const baselines::MethodKind& kind : baselines::methodKinds()) names.emplace_back(kind.name);
  const std::string name = method.substr(0, method.find(':'));
  if (std::count(names.begin() + 2, names.end(), name) == 0) {
    const std::string meant = formats::closestName(name, names);
    throw InputError(named_by + ": unknown method '" + method + "'" +
                     (meant.empty() ? "; known: " : "; did you mean '" + meant + "'? Known: ") + "adaptive, linear, " +
                     baselineNames());
  }
  try {
    baselines::parseMethod(method);
  } catch (const std::invalid_argument& error) {
    throw InputError(named_by + ": " + error.what());
  }
}

baselines::Placement placementOf(const plim_body& body) {
  const double *p = body.position, *q = body.rotation, *o = body.reference_point;
  return {{p[0], p[1], p[2]}, rotationMatrix({q[0], q[1], q[2], q[3]}), {o[0], o[1], o[2]}};
}

baselines::Sea baselineSea(const formats::SeaDescription& description, const plim_surface* surface, double time) {
  baselines::Sea sea{description.level, description.density, description.gravity, {}};
  plim_surface_bounds bounds{};
  bounds.struct_size = sizeof bounds;
  plimsoll::check(plim_surface_get_bounds(surface, &bounds));
  if (bounds.amplitude == 0) return sea;
  sea.heights = [surface, level = sea.level](std::size_t n, const double* x, const double* z, double* height) {
    if (n == 0) return;
    plimsoll::check(plim_surface_get_heights(surface, static_cast<std::uint32_t>(n), x, z, height, nullptr));
    for (std::size_t i = 0; i < n; ++i) height[i] -= level;
  };
  sea.waves = sineWaves(description.water, time);
  return sea;
}

baselines::Sea baselineSea(const LoadedSea& sea) {
  return baselineSea(sea.description, sea.surface.get(), sea.time);
}

std::vector<baselines::SineWave<double>> sineWaves(const plimsoll::Water& water, double time) {
  std::vector<baselines::SineWave<double>> waves;
  for (const plim_wave& wave : water.waves()) {
    if (wave.steepness > 0) return {}; // gerstner's waves move the water sideways too
    const double k = kTurn / wave.wavelength,
                 phase = fractionOfTurns((wave.phase - wave.angular_frequency * time) / kTurn) * kTurn;
    waves.push_back({wave.amplitude, k * std::cos(wave.direction), k * std::sin(wave.direction), phase});
  }
  return waves;
}

std::vector<baselines::PlainWave> plainWaves(const plimsoll::Water& water, double time) {
  std::vector<baselines::PlainWave> waves;
  baselines::toFloat(sineWaves(water, time), waves);
  return waves;
}

} // namespace plim::cli
