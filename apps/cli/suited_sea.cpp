// suited_sea.cpp - scales a JONSWAP sea to the hull.
#include "cli/suited_sea.hpp"

#include "cli/input_error.hpp"
#include "cli/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace plim::cli {
namespace {

constexpr double kPeakLength = 2.2, kShortest = 1; // relative to the hull's longest extent
// Significant height relative to the hull's length and height
constexpr double kHeightOfLength = 0.08, kHeightOfHeight = 0.3;
constexpr std::uint32_t kComponents = 16;

// Returns the sufficiently long waves of a JONSWAP sea, scaled to the energy of the whole sea.
std::vector<plim_wave> longWaves(double length, double height, double gravity) {
  plim_spectrum spectrum{};
  plim_spectrum_init(&spectrum, sizeof spectrum);
  spectrum.significant_height = height;
  spectrum.peak_period = std::sqrt(2 * std::numbers::pi * kPeakLength * length / gravity); // of deep water
  spectrum.direction = 155 * std::numbers::pi / 180;
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_SPECTRUM, def.spectrum = &spectrum, def.components = kComponents, def.gravity = gravity;
  std::vector<plim_wave> waves = plimsoll::Water(def).waves();
  std::erase_if(waves, [&](const plim_wave& wave) { return wave.wavelength < kShortest * length; });
  for (plim_wave& wave : waves) wave.amplitude = height / 4 * std::sqrt(2.0 / static_cast<double>(waves.size()));
  return waves;
}

} // namespace

formats::SeaDescription suitedSea(const plim_hull_info& info, const MeshOptions& options) {
  const double length = longestExtent(info);
  const double height = std::min(kHeightOfLength * length, kHeightOfHeight * (info.box_high[1] - info.box_low[1]));
  plimsoll::WaterDef def;
  def.density = options.density, def.gravity = options.gravity;
  std::vector<plim_wave> waves;
  try {
    if (options.gravity > 0) {
      waves = longWaves(length, height, options.gravity);
      def.kind = PLIM_WATER_SINES, def.waves = waves.data(), def.wave_count = static_cast<std::uint32_t>(waves.size());
    }
    return {0, options.density, options.gravity, {}, plimsoll::Water(def)};
  } catch (const plimsoll::Error&) {
    throw InputError(options.mesh + ": no waves suit a hull of " + shortNumber(length) +
                     " m: --scale makes it another size, --sea FILE names other water");
  }
}

double significantHeight(const plimsoll::Water& water) {
  double variance = 0;
  for (const plim_wave& wave : water.waves()) variance += 0.5 * wave.amplitude * wave.amplitude;
  return 4 * std::sqrt(variance);
}

} // namespace plim::cli
