// water_api.cpp - the C ABI of waters and their surfaces: checks arguments, converts them and calls the library.
#include "api/describe_water.hpp"
#include "api/handles.hpp"
#include "api/support.hpp"
#include "math/memory.hpp"
#include "water/shader_waves.hpp"

#include <span>

using namespace plim::api;

namespace {

plim_status checkSampling(const plim_surface& surface, const char* function) {
  if (!surface.surface.isPrepared()) return fail(PLIM_NOT_PREPARED, "%s: the surface was never prepared", function);
  // The nodes of a sampled surface are in the thread's own memory, which the evaluation that called the function may be
  // using.
  if (surface.surface.sampled() && plim::insideCallback())
    return fail(PLIM_CALLBACK_FAILED, "%s was called for a sampled surface from inside a sea's callback", function);
  if (plim::deepInsideCallbacks())
    return fail(PLIM_CALLBACK_FAILED,
                "%s was called from inside a sea's callback, again and again: does the sea request its own heights?",
                function);
  return PLIM_OK;
}

// Calls take(i, sample) for each of `count` points x, y, z of the world; results may overwrite the points.
template <typename Take>
plim_status samplePoints(const plim_surface& of, std::size_t count, const double* points, const char* function,
                         Take take) {
  if (const plim_status status = checkSampling(of, function)) return status;
  char field[64];
  std::snprintf(field, sizeof field, "%s: a point", function);
  for (std::size_t i = 0; i < count; ++i)
    if (const plim_status status = checkPlace({points[3 * i], points[3 * i + 1], points[3 * i + 2]}, field))
      return status;
  return guarded([&] {
    constexpr std::size_t kBlock = 64;
    double x[kBlock], y[kBlock], z[kBlock];
    plim::SurfaceSample found[kBlock];
    for (std::size_t first = 0; first < count; first += kBlock) {
      const std::size_t n = std::min(kBlock, count - first);
      for (std::size_t i = 0; i < n; ++i) {
        const double* p = points + 3 * (first + i);
        x[i] = p[0], y[i] = p[1] - of.surface.fluid().level, z[i] = p[2];
      }
      of.surface.samples(n, x, y, z, found);
      for (std::size_t i = 0; i < n; ++i) take(first + i, found[i]);
    }
    return PLIM_OK;
  });
}

// The waves whose sum is a water, with its gravity and depth.
struct WaveList {
  std::span<const plim::Wave> waves;
  double gravity, depth;
  bool moves_sideways; // gerstner
  bool complete;       // the water consists of these waves only, or is flat

  double frequency(const plim::Wave& wave) const { return plim::angularFrequency(wave, gravity, depth); }
  double steepness(const plim::Wave& wave) const { return moves_sideways ? wave.steepness : 0; }
  plim::WaveAtTime atTime(const plim::Wave& wave, double time) const {
    return plim::waveAtTime(wave, gravity, depth, time);
  }
};

WaveList wavesOf(const plim::Water& water) {
  const double gravity = water.fluid.gravity;
  if (const auto* sines = std::get_if<plim::SinesSea>(&water.sea))
    return {sines->waves, gravity, sines->depth, false, true};
  if (const auto* gerstner = std::get_if<plim::GerstnerSea>(&water.sea))
    return {gerstner->waves, gravity, gerstner->depth, true, true};
  return {{}, gravity, plim::kUnbounded, false, std::holds_alternative<plim::FlatSea>(water.sea)};
}

} // namespace

extern "C" {

void plim_spectrum_init(plim_spectrum* spectrum, uint32_t struct_size) {
  if (!spectrum || struct_size > kLargestSize) return;
  const plim::Spectrum defaults;
  plim_spectrum value{};
  value.significant_height = defaults.significant_height, value.peak_period = defaults.peak_period;
  value.gamma = defaults.gamma, value.spread = defaults.spread;
  writeStruct(spectrum, struct_size, value);
}

void plim_grid_init(plim_grid* grid, uint32_t struct_size) {
  if (!grid || struct_size > kLargestSize) return;
  plim_grid value{};
  value.cell = 1;
  writeStruct(grid, struct_size, value);
}

void plim_water_def_init(plim_water_def* def, uint32_t struct_size) {
  if (!def || struct_size > kLargestSize) return;
  const plim::Fluid fluid;
  const plim::FftOptions fft;
  plim_water_def value{};
  value.level = fluid.level, value.density = fluid.density, value.gravity = fluid.gravity;
  value.components = 64, value.seed = 1;
  value.tile = fft.tile, value.resolution = fft.resolution, value.choppiness = fft.choppiness;
  value.cell = 1;
  writeStruct(def, struct_size, value);
}

plim_status plim_water_create(const plim_water_def* def, plim_water** water) {
  if (!def || !water) return fail(PLIM_NULL_ARGUMENT, "plim_water_create: def and water must not be null");
  *water = nullptr;
  return guarded([&] {
    auto created = plim::makeOwned<plim_water>();
    if (const plim_status status = plim::api::describeWater(*def, created->water)) return status;
    *water = created.release();
    return plim_status{PLIM_OK};
  });
}

plim_status plim_water_update(plim_water* water, const plim_water_def* def) {
  if (!def || !water) return fail(PLIM_NULL_ARGUMENT, "plim_water_update: water and def must not be null");
  return guarded([&] { return plim::api::describeWater(*def, water->water); });
}

plim_status plim_water_get_waves(const plim_water* water, plim_wave* waves, uint32_t capacity, uint32_t* count) {
  if (!water || !count) return fail(PLIM_NULL_ARGUMENT, "plim_water_get_waves: water and count must not be null");
  const WaveList list = wavesOf(water->water);
  *count = static_cast<std::uint32_t>(list.waves.size());
  for (std::uint32_t i = 0; waves && i < std::min(capacity, *count); ++i) {
    const plim::Wave& wave = list.waves[i];
    waves[i] = {wave.amplitude, wave.wavelength,      wave.direction,
                wave.phase,     list.frequency(wave), list.steepness(wave)};
  }
  return PLIM_OK;
}

plim_status plim_water_get_shader_waves(const plim_water* water, double time, const double origin[2], float waves[256],
                                        float chops[256], float sea[4]) {
  if (!water || !origin || !waves || !chops || !sea)
    return fail(PLIM_NULL_ARGUMENT, "plim_water_get_shader_waves: no argument may be null");
  // The range of single precision ends at 3e38; phases lose their meaning long before that.
  if (!(std::abs(time) <= 1e12 && std::abs(origin[0]) <= 1e12 && std::abs(origin[1]) <= 1e12))
    return fail(PLIM_BAD_VALUE, "plim_water_get_shader_waves: time and origin must be numbers within 1e12");
  const WaveList list = wavesOf(water->water);
  if (!list.complete)
    return fail(PLIM_BAD_VALUE,
                "this water is not a sum of waves: draw its heights (plim_surface_get_heights) into a texture instead");
  static_assert(plim::kMostShaderWaves == PLIM_MAX_SHADER_WAVES);
  if (list.waves.size() > plim::kMostShaderWaves)
    return fail(PLIM_BAD_VALUE, "a shader takes at most 64 waves: use a spectrum with at most 64 components");
  const float x = plim::singlePrecision(origin[0]), z = plim::singlePrecision(origin[1]);
  for (std::size_t i = 0; i < plim::kMostShaderWaves; ++i) {
    plim::ShaderWave shown{};
    if (i < list.waves.size()) shown = plim::shaderWave(list.atTime(list.waves[i], time), x, z, list.moves_sideways);
    std::copy(shown.wave.begin(), shown.wave.end(), waves + 4 * i);
    std::copy(shown.chop.begin(), shown.chop.end(), chops + 4 * i);
  }
  sea[0] = plim::singlePrecision(water->water.fluid.level), sea[1] = static_cast<float>(list.waves.size());
  sea[2] = x, sea[3] = z;
  return PLIM_OK;
}

void plim_water_destroy(plim_water* water) {
  plim::destroy(water);
}

plim_status plim_surface_create(plim_surface** surface) {
  if (!surface) return fail(PLIM_NULL_ARGUMENT, "plim_surface_create: surface must not be null");
  *surface = nullptr;
  return guarded([&] {
    *surface = plim::create<plim_surface>();
    return PLIM_OK;
  });
}

plim_status plim_surface_prepare(plim_surface* surface, const plim_water* water, double time) {
  if (!surface || !water) return fail(PLIM_NULL_ARGUMENT, "plim_surface_prepare: surface and water must not be null");
  if (!std::isfinite(time)) return fail(PLIM_NOT_FINITE, "plim_surface_prepare: time is not finite");
  if (std::abs(time) > 1e10)
    return fail(PLIM_BAD_VALUE, "plim_surface_prepare: time is beyond 1e10 s: in milliseconds, or a date?");
  return guarded([&] {
    surface->surface.prepare(water->water, time);
    return PLIM_OK;
  });
}

plim_status plim_surface_set_heights(plim_surface* surface, const plim_water* water, const plim_grid* grid) {
  if (!surface || !grid) return fail(PLIM_NULL_ARGUMENT, "plim_surface_set_heights: surface and grid must not be null");
  return guarded([&] {
    plim::Water described;
    if (water) described.fluid = water->water.fluid;
    if (described.fluid.pressure != plim::Pressure::kHydrostatic)
      return fail(PLIM_BAD_VALUE, "plim_surface_set_heights: the water's pressure is wheeler, which needs the "
                                  "individual waves, and a grid has only heights: make that water hydrostatic");
    plim::GridSea sea;
    if (const plim_status status = plim::api::describeGrid(*grid, sea)) return status;
    described.sea = sea;
    surface->surface.prepare(described, sea.time);
    return plim_status{PLIM_OK};
  });
}

void plim_surface_destroy(plim_surface* surface) {
  plim::destroy(surface);
}

const plim_surface* plim_still_water(void) {
  // Flat water allocates nothing, so this call cannot fail. The surface lives until the program ends, because
  // destructors of other static objects may call it.
  alignas(plim_surface) static std::byte memory[sizeof(plim_surface)];
  static const plim_surface* still = [] {
    auto* surface = ::new (memory) plim_surface;
    surface->surface.prepare(plim::Water{}, 0);
    return surface;
  }();
  return still;
}

plim_status plim_surface_get_samples(const plim_surface* surface, uint32_t count, const double* points,
                                     plim_surface_sample* samples) {
  if (count == 0) return PLIM_OK;
  if (!surface || !points || !samples)
    return fail(PLIM_NULL_ARGUMENT, "plim_surface_get_samples: surface, points and samples must not be null");
  return samplePoints(*surface, count, points, "plim_surface_get_samples", [&](std::size_t i, const auto& found) {
    const plim::Fluid& fluid = surface->surface.fluid();
    const plim::Vec3d& v = found.particle_velocity;
    samples[i] = {fluid.level + found.height,
                  {found.slope_x, found.slope_z},
                  found.rate,
                  {v.x + fluid.current_x, v.y, v.z + fluid.current_z}};
  });
}

plim_status plim_surface_get_depths(const plim_surface* surface, uint32_t count, const double* points, double* depths,
                                    double* velocities) {
  if (count == 0) return PLIM_OK;
  if (!surface || !points || !depths)
    return fail(PLIM_NULL_ARGUMENT, "plim_surface_get_depths: surface, points and depths must not be null");
  return samplePoints(*surface, count, points, "plim_surface_get_depths", [&](std::size_t i, const auto& found) {
    const plim::Fluid& fluid = surface->surface.fluid();
    depths[i] = fluid.level + found.height - points[3 * i + 1];
    if (!velocities) return;
    plim::Vec3d v = found.particle_velocity + plim::Vec3d{fluid.current_x, 0, fluid.current_z};
    if (depths[i] < 0) v = {};
    for (int axis = 0; axis < 3; ++axis) velocities[3 * i + static_cast<std::size_t>(axis)] = v[axis];
  });
}

plim_status plim_surface_get_accelerations(const plim_surface* surface, uint32_t count, const double* points,
                                           double* accelerations) {
  if (count == 0) return PLIM_OK;
  if (!surface || !points || !accelerations)
    return fail(PLIM_NULL_ARGUMENT,
                "plim_surface_get_accelerations: surface, points and accelerations must not be null");
  return samplePoints(*surface, count, points, "plim_surface_get_accelerations", [&](std::size_t i, const auto& found) {
    for (int axis = 0; axis < 3; ++axis)
      accelerations[3 * i + static_cast<std::size_t>(axis)] = found.particle_acceleration[axis];
  });
}

plim_status plim_surface_get_heights(const plim_surface* surface, uint32_t count, const double* x, const double* z,
                                     double* heights, double* slopes) {
  if (count == 0) return PLIM_OK;
  if (!surface || !x || !z || !heights)
    return fail(PLIM_NULL_ARGUMENT, "plim_surface_get_heights: surface, x, z and heights must not be null");
  if (const plim_status status = checkSampling(*surface, "plim_surface_get_heights")) return status;
  for (std::size_t i = 0; i < count; ++i)
    if (const plim_status status = checkPlace({x[i], 0, z[i]}, "plim_surface_get_heights: a point")) return status;
  return guarded([&] {
    constexpr std::size_t kBlock = 64;
    const double level[kBlock] = {}; // slopes are the same at any depth
    plim::SurfaceSample found[kBlock];
    for (std::size_t first = 0; first < count; first += kBlock) {
      const std::size_t n = std::min(kBlock, count - first);
      surface->surface.heights(n, x + first, z + first, heights + first);
      for (std::size_t i = 0; i < n; ++i) heights[first + i] += surface->surface.fluid().level;
      if (!slopes) continue;
      surface->surface.samples(n, x + first, level, z + first, found);
      for (std::size_t i = 0; i < n; ++i)
        slopes[2 * (first + i)] = found[i].slope_x, slopes[2 * (first + i) + 1] = found[i].slope_z;
    }
    return PLIM_OK;
  });
}

plim_status plim_surface_get_bounds(const plim_surface* surface, plim_surface_bounds* bounds) {
  if (!surface || !bounds)
    return fail(PLIM_NULL_ARGUMENT, "plim_surface_get_bounds: surface and bounds must not be null");
  if (const plim_status status = checkSize(bounds->struct_size, kFirstSize<plim_surface_bounds>, "plim_surface_bounds"))
    return status;
  if (!surface->surface.isPrepared())
    return fail(PLIM_NOT_PREPARED, "plim_surface_get_bounds: the surface was never prepared");
  const plim::SeaBounds from = surface->surface.bounds();
  plim_surface_bounds to{};
  to.amplitude = from.amplitude, to.slope = from.slope, to.curvature = from.curvature, to.third = from.third,
  to.rate = from.rate;
  writeStruct(bounds, bounds->struct_size, to);
  return PLIM_OK;
}

} // extern "C"
