// water_fingerprint.cpp - hashes the numbers that describe each kind of sea.
#include "water/water_fingerprint.hpp"

#include "math/fingerprint.hpp"
#include "math/memory.hpp"

namespace plim {
namespace {

void addWater(Fingerprint& print, const Water& water);

void add(Fingerprint&, const FlatSea&) {}

void addWaves(Fingerprint& print, const Array<Wave>& waves, double depth) {
  print.addAll({depth, static_cast<double>(waves.size())});
  for (const Wave& wave : waves)
    print.addAll({wave.amplitude, wave.wavelength, wave.direction, wave.phase, wave.angular_frequency, wave.steepness});
}
void add(Fingerprint& print, const SinesSea& sea) {
  addWaves(print, sea.waves, sea.depth);
}
void add(Fingerprint& print, const GerstnerSea& sea) {
  addWaves(print, sea.waves, sea.depth);
}

// Adds the options only: the modes follow from them and from gravity.
void add(Fingerprint& print, const std::shared_ptr<const FftSea>& sea) {
  const FftOptions& options = sea->options;
  const Spectrum& spectrum = options.spectrum;
  print.add(options.seed);
  print.addAll({options.tile, static_cast<double>(options.resolution), options.choppiness,
                static_cast<double>(spectrum.shape), spectrum.significant_height, spectrum.peak_period, spectrum.gamma,
                spectrum.direction, spectrum.spread});
}

void add(Fingerprint& print, const GridSea& grid) {
  const bool moves = grid.previous != nullptr;
  print.addAll({grid.origin_x, grid.origin_z, grid.cell, static_cast<double>(grid.rows),
                static_cast<double>(grid.columns), static_cast<double>(grid.outside), grid.time,
                moves ? grid.previous_time : grid.time, moves ? 1.0 : 0.0});
}

void add(Fingerprint& print, const SampledSea& sea) {
  print.add(sea.cell);
  addWater(print, *sea.of);
}

void add(Fingerprint&, const CallbackSea&) {}

void addWater(Fingerprint& print, const Water& water) {
  const Fluid& fluid = water.fluid;
  print.addAll({fluid.level, fluid.density, fluid.gravity, fluid.current_x, fluid.current_z,
                static_cast<double>(fluid.pressure), static_cast<double>(water.sea.index())});
  std::visit([&](const auto& sea) { add(print, sea); }, water.sea);
}

} // namespace

std::uint64_t fingerprintOf(const Water& water) {
  Fingerprint print;
  addWater(print, water);
  return print.value();
}

} // namespace plim
