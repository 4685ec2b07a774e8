// describe_water.cpp - the checks and conversions of each kind of water.
#include "api/describe_water.hpp"

#include "api/handles.hpp"
#include "api/support.hpp"
#include "math/memory.hpp"

namespace plim::api {
namespace {

plim_status refuseField(const char* field_and_reason) {
  return fail(PLIM_BAD_VALUE, "plim_water_def: %s", field_and_reason);
}

// Returns the sea of that kind in `water`, reusing the memory if it has that kind already.
template <typename Kind>
Kind& ensureSea(Water& water) {
  if (Kind* present = std::get_if<Kind>(&water.sea)) return *present;
  return water.sea.emplace<Kind>();
}

Wave convertWave(const plim_wave& from) {
  return {from.amplitude, from.wavelength, from.direction, from.phase, from.angular_frequency, from.steepness};
}

// Rejects wave pressure for waves that are too high for the depth, or so steep that the pressure would be negative
// below a crest.
plim_status checkSteepness(const plim_water_def& def, const WaveSums& sums, double depth) {
  if (def.pressure != PLIM_PRESSURE_WHEELER) return PLIM_OK;
  char text[320];
  if (std::isfinite(depth) && !(sums.amplitude <= kMostOfDepth * depth)) {
    std::snprintf(text, sizeof text,
                  "pressure wheeler: the amplitudes add up to %.3g m, more than nine tenths of the depth: use lower "
                  "waves, or hydrostatic",
                  sums.amplitude);
    return refuseField(text);
  }
  const double steepness = likelySteepnessOf(sums, depth);
  if (steepness < 1) return PLIM_OK;
  std::snprintf(
      text, sizeof text,
      "pressure wheeler: the waves are too steep: the sum of amplitude * 2 pi / wavelength, or four of its standard "
      "deviations if they are less, is %.3g and must be below 1%s, or pressure would be negative under a crest; use "
      "%s, or hydrostatic",
      steepness, std::isfinite(depth) ? " (it counts for more in shallow water)" : "",
      def.kind == PLIM_WATER_SPECTRUM ? "fewer components or lower waves" : "lower or longer waves");
  return refuseField(text);
}

plim_status checkWaves(const plim_water_def& def) {
  if (def.wave_count > 0 && !def.waves)
    return fail(PLIM_NULL_ARGUMENT, "plim_water_def.waves is null but wave_count is not zero");
  if (def.wave_count > 100000) return refuseField("wave_count is more than 100000");
  if (def.depth != 0 && !(def.depth >= 0.01 && def.depth <= 1e5))
    return refuseField("depth must be 0 (deep) or between 0.01 and 1e5 m");
  double crossing = 0;
  WaveSums sums;
  for (std::uint32_t i = 0; i < def.wave_count; ++i) {
    const Wave wave = convertWave(def.waves[i]);
    if (const char* why = validate(wave)) {
      char text[256];
      std::snprintf(text, sizeof text, "waves[%u].%s", i, why);
      return refuseField(text);
    }
    crossing += wave.steepness * wave.amplitude * waveNumber(wave);
    sums.add(wave);
  }
  if (def.kind == PLIM_WATER_GERSTNER && !(crossing < 1)) {
    char text[256];
    std::snprintf(text, sizeof text,
                  "waves: the surface crosses itself: sum of steepness * amplitude * 2 pi / wavelength is %.3g and "
                  "must be below 1; multiply the steepness by %.3g",
                  crossing, 0.95 / crossing);
    return refuseField(text);
  }
  return checkSteepness(def, sums, def.depth > 0 ? def.depth : kUnbounded);
}

template <typename Kind>
plim_status describeWaves(const plim_water_def& def, Water& water) {
  if (const plim_status status = checkWaves(def)) return status;
  Kind& sea = ensureSea<Kind>(water);
  sea.waves.clear();
  for (std::uint32_t i = 0; i < def.wave_count; ++i) sea.waves.push_back(convertWave(def.waves[i]));
  sea.depth = def.depth > 0 ? def.depth : kUnbounded;
  return PLIM_OK;
}

plim_status readSpectrum(const plim_water_def& def, Spectrum& spectrum) {
  if (!def.spectrum) return fail(PLIM_NULL_ARGUMENT, "plim_water_def.spectrum is null");
  if (const plim_status status = checkSize(def.spectrum->struct_size, kFirstSize<plim_spectrum>, "plim_spectrum"))
    return status;
  const auto from = readStruct<plim_spectrum>(def.spectrum, def.spectrum->struct_size);
  if (from.shape > PLIM_SPECTRUM_BRETSCHNEIDER) return refuseField("spectrum: shape is unknown");
  spectrum = {static_cast<SpectrumShape>(from.shape),
              from.significant_height,
              from.peak_period,
              from.gamma,
              from.direction,
              from.spread};
  if (const char* why = validate(spectrum)) return refuseField(why);
  if (!(def.gravity >= 0.01)) return refuseField("gravity must be at least 0.01 m/s^2 for a spectrum");
  return PLIM_OK;
}

plim_status describeSpectrum(const plim_water_def& def, Water& water) {
  Spectrum spectrum;
  if (const plim_status status = readSpectrum(def, spectrum)) return status;
  if (def.components < 1 || def.components > 100000) return refuseField("components must be between 1 and 100000");
  Array<Wave> waves = drawWaves(spectrum, def.components, def.seed, def.gravity);
  WaveSums sums;
  for (const Wave& wave : waves) sums.add(wave);
  if (const plim_status status = checkSteepness(def, sums, kUnbounded)) return status;
  water.sea = SinesSea{std::move(waves), kUnbounded};
  return PLIM_OK;
}

plim_status describeFft(const plim_water_def& def, Water& water) {
  FftOptions options;
  if (const plim_status status = readSpectrum(def, options.spectrum)) return status;
  options.tile = def.tile, options.resolution = def.resolution, options.choppiness = def.choppiness,
  options.seed = def.seed;
  if (const char* why = validate(options)) return refuseField(why);
  auto sea = drawModes(options, def.gravity);
  if (!(sea->share > 0.25 && sea->share < 4))
    return refuseField(
        "tile: its waves do not meet the spectrum: use a tile of several peak wavelengths, or a smaller spread");
  if (const double largest = largestChoppiness(*sea); options.choppiness > largest) {
    char text[160];
    std::snprintf(text, sizeof text, "choppiness %.3g would make this sea's surface cross itself: at most %.3g",
                  options.choppiness, largest);
    return refuseField(text);
  }
  water.sea = std::move(sea);
  return PLIM_OK;
}

plim_status describeSampled(const plim_water_def& def, Water& water) {
  if (!def.of) return fail(PLIM_NULL_ARGUMENT, "plim_water_def.of is null: the water to sample");
  if (!(def.cell >= 1e-6 && def.cell <= 1e6)) return refuseField("cell must be between 1e-6 and 1e6 m");
  if (std::holds_alternative<SampledSea>(def.of->water.sea))
    return refuseField("of: a sampled sea cannot be sampled again");
  water.sea = SampledSea{makeShared<const Water>(def.of->water), def.cell};
  return PLIM_OK;
}

// Returns the reason why water of that kind has no wave pressure, or null.
const char* whyHydrostatic(const plim_water_def& def) {
  switch (def.kind) {
  case PLIM_WATER_FFT:
    return "pressure wheeler needs the individual waves, and an fft sea has only heights: use hydrostatic, or kind "
           "spectrum with the same spectrum";
  case PLIM_WATER_GRID:
    return "pressure wheeler needs the individual waves, and a grid has only heights: use hydrostatic, or sines of the "
           "same waves";
  case PLIM_WATER_SAMPLED:
    return "pressure wheeler needs the individual waves, and a sampled sea has only heights: use hydrostatic, or the "
           "sea itself without sampling it";
  case PLIM_WATER_CALLBACK:
    return "pressure wheeler needs the individual waves, and a callback returns only heights: use hydrostatic, or "
           "sines of the same waves";
  default: return nullptr;
  }
}

plim_status checkPressure(const plim_water_def& def) {
  if (def.pressure > PLIM_PRESSURE_WHEELER) return refuseField("pressure is neither hydrostatic nor wheeler");
  if (def.kind == PLIM_WATER_SAMPLED && def.of && def.of->water.fluid.pressure == Pressure::kWheeler)
    return refuseField("of: its pressure is wheeler, and a sampled sea has only heights: make it hydrostatic, or use "
                       "it without sampling it");
  if (def.pressure == PLIM_PRESSURE_HYDROSTATIC) return PLIM_OK;
  const char* why = whyHydrostatic(def);
  return why ? refuseField(why) : PLIM_OK;
}

plim_status describeSea(const plim_water_def& def, Water& water) {
  switch (def.kind) {
  case PLIM_WATER_FLAT: water.sea = FlatSea{}; return PLIM_OK;
  case PLIM_WATER_SINES: return describeWaves<SinesSea>(def, water);
  case PLIM_WATER_GERSTNER: return describeWaves<GerstnerSea>(def, water);
  case PLIM_WATER_SPECTRUM: return describeSpectrum(def, water);
  case PLIM_WATER_FFT: return describeFft(def, water);
  case PLIM_WATER_GRID: {
    if (!def.grid) return fail(PLIM_NULL_ARGUMENT, "plim_water_def.grid is null");
    GridSea grid;
    if (const plim_status status = describeGrid(*def.grid, grid)) return status;
    water.sea = grid;
    return PLIM_OK;
  }
  case PLIM_WATER_SAMPLED: return describeSampled(def, water);
  case PLIM_WATER_CALLBACK:
    if (!def.callback) return fail(PLIM_NULL_ARGUMENT, "plim_water_def.callback is null");
    water.sea = CallbackSea{def.callback, def.user};
    return PLIM_OK;
  default: return refuseField("kind is unknown");
  }
}

} // namespace

plim_status describeGrid(const plim_grid& def, GridSea& grid) {
  if (const plim_status status = checkSize(def.struct_size, kFirstSize<plim_grid>, "plim_grid")) return status;
  const auto from = readStruct<plim_grid>(&def, def.struct_size);
  if (from.outside > PLIM_OUTSIDE_LEVEL) return fail(PLIM_BAD_VALUE, "plim_grid.outside is neither clamp nor level");
  grid = {from.origin[0],    from.origin[1], from.cell,
          from.rows,         from.columns,   static_cast<GridOutside>(from.outside),
          from.heights,      from.time,      from.previous_heights,
          from.previous_time};
  if (const char* why = validate(grid)) return fail(PLIM_BAD_VALUE, "plim_grid: %s", why);
  return PLIM_OK;
}

plim_status describeWater(const plim_water_def& def, Water& water) {
  if (const plim_status status = checkSize(def.struct_size, kFirstSize<plim_water_def>, "plim_water_def"))
    return status;
  const auto read = readStruct<plim_water_def>(&def, def.struct_size);
  const Fluid fluid{read.level,      read.density,    read.gravity,
                    read.current[0], read.current[1], static_cast<Pressure>(read.pressure)};
  if (const char* why = validate(fluid)) return refuseField(why);
  if (read.depth != 0 && read.kind != PLIM_WATER_SINES && read.kind != PLIM_WATER_GERSTNER)
    return refuseField("depth is for sines and gerstner only");
  if (const plim_status status = checkPressure(read)) return status;
  if (const plim_status status = describeSea(read, water)) return status;
  // A sampled sea uses the fluid of the water that it samples: the dispersion of its waves depends on that gravity.
  water.fluid = read.kind == PLIM_WATER_SAMPLED ? read.of->water.fluid : fluid;
  return PLIM_OK;
}

} // namespace plim::api
