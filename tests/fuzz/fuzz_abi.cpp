// fuzz_abi.cpp - fuzzes the ABI: structs filled with raw bytes (except pointers), calls in any order, also with little
// memory. Nothing may crash, accepted input must give finite results, and rejected calls must leave their outputs
// unchanged.
#include "fuzz_box.hpp"
#include "fuzz_input.hpp"
#include "fuzz_settings.hpp"

#include "plimsoll/plimsoll.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <deque>
#include <vector>

namespace {

using plim::fuzz::tried;
using Heights = std::array<float, 6>; // of a grid of 2 x 3 nodes
using Values = std::array<double, 8>; // of wildSea

// Prepared surfaces refer to these, so they are kept until the next input.
std::deque<Heights> kept_heights;
std::deque<Values> kept_values;

void calmSea(void*, double time, std::uint32_t count, const double* x, const double* z, double* height, double* rate) {
  for (std::uint32_t i = 0; i < count; ++i) {
    const double phase = std::fmod(0.7 * x[i] + 0.2 * z[i] - 2 * time, 6.283185307179586);
    height[i] = 0.3 * std::sin(phase);
    if (rate) rate[i] = -0.6 * std::cos(phase);
  }
}

// NaN on half of the stripes along z, and NaN as the rate on others.
void brokenSea(void*, double, std::uint32_t count, const double* x, const double*, double* height, double* rate) {
  for (std::uint32_t i = 0; i < count; ++i) {
    const double place = std::fmod(x[i], 1.0);
    height[i] = place > 0.5 ? std::nan("") : 0.1 * std::cos(place);
    if (rate) rate[i] = place < 0.1 ? std::nan("") : 0;
  }
}

// Values of any size, including infinite ones, in no order. user: the Values.
void wildSea(void* user, double, std::uint32_t count, const double* x, const double* z, double* height, double* rate) {
  const auto& values = *static_cast<const Values*>(user);
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint64_t mixed =
        (std::bit_cast<std::uint64_t>(x[i]) ^ 3 * std::bit_cast<std::uint64_t>(z[i])) * 0x9e3779b97f4a7c15u;
    height[i] = values[mixed >> 61];
    if (rate) rate[i] = values[mixed >> 58 & 7];
  }
}

constexpr plim_height_callback kSeas[] = {calmSea, brokenSea, wildSea};

// Overwrites up to three words of a struct: with raw bytes, a small number, or two small integers.
template <typename T>
void change(plim::fuzz::Input& input, T& value) {
  for (int changes = input.byte() % 4; changes > 0; --changes) {
    const std::size_t word = input.byte() % (sizeof value / 8);
    const std::uint8_t how = input.byte() % 3;
    std::uint64_t bits = 0;
    if (how == 0)
      bits = input.value<std::uint64_t>();
    else if (how == 1)
      bits = std::bit_cast<std::uint64_t>((input.byte() - 128) / 16.0);
    else
      bits = std::uint64_t{input.byte()} << 32 | input.byte();
    std::memcpy(reinterpret_cast<char*>(&value) + 8 * word, &bits, sizeof bits);
  }
}

// Returns a struct of raw bytes, with or without its size set, or the defaults with some changes.
template <typename T, typename SetDefaults>
T anyStruct(plim::fuzz::Input& input, SetDefaults setDefaults) {
  T value{};
  const std::uint8_t how = input.byte() % 8;
  if (how < 2)
    value = input.value<T>();
  else
    setDefaults(value);
  if (how == 1) value.struct_size = sizeof value;
  change(input, value);
  return value;
}

// what: receives flags for more choices of the caller.
plim_body anyBody(plim::fuzz::Input& input, const plim_surface* surface, std::uint8_t& what) {
  auto body = anyStruct<plim_body>(input, [](plim_body& to) { plim_body_init(&to, sizeof to, nullptr); });
  if (body.budget > 0.02) body.budget = 0.02; // larger ones are valid, but slow
  what = input.byte();
  if (what & 1) body.outputs = (body.outputs ^ what >> 4) & 15, body.precision &= 1, body.surface_time = std::nan("");
  if (what & 2)
    for (double& place : body.position) place = (input.byte() - 128) / 64.0;
  if (what & 4) body.rotation[0] = body.rotation[1] = body.rotation[2] = 0, body.rotation[3] = 1;
  body.hull = what & 8 ? nullptr : plim::fuzz::boxHull();
  body.surface = what & 16 ? nullptr : surface;
  return body;
}

void evaluateBody(plim::fuzz::Input& input, const plim_surface* surface) {
  std::uint8_t what = 0;
  const plim_body body = anyBody(input, surface, what);
  plim_forces forces;
  plim_forces_init(&forces, sizeof forces);
  forces.volume = -7;
  plim_waterline_segment segments[12];
  std::uint8_t states[12];
  forces.waterline = segments, forces.waterline_capacity = what >> 5, forces.triangle_states = states;
  if (tried([&] { return plim_evaluate(&body, 1, &forces, nullptr, nullptr, nullptr); }) == PLIM_OK)
    PLIM_FUZZ_CHECK(std::isfinite(forces.force[1] + forces.torque[0] + forces.torque[2] + forces.volume));
  else
    PLIM_FUZZ_CHECK(forces.volume == -7);
}

void evaluateMatrix(plim::fuzz::Input& input, const plim_surface* surface) {
  float matrix[16], center[3], six[6] = {};
  for (float& x : matrix) x = input.byte() % 2 ? input.value<float>() : static_cast<float>(input.byte() % 3) - 1;
  for (float& x : center) x = input.value<float>();
  const float* about = input.byte() % 2 ? center : nullptr;
  if (tried([&] { return plim_evaluate_matrix(plim::fuzz::boxHull(), surface, matrix, about, six); }) == PLIM_OK)
    PLIM_FUZZ_CHECK(std::isfinite(six[0] + six[1] + six[2]));
}

// Buffers of any size. Data that does not fit is not written; nothing is written if the body is rejected.
void evaluateWaterplane(plim::fuzz::Input& input, const plim_surface* surface) {
  std::uint8_t what = 0;
  const plim_body body = anyBody(input, surface, what);
  std::vector<double> vertices(3 * (input.byte() % 32), -7.0);
  std::vector<std::uint32_t> indices(3 * (input.byte() % 32), PLIM_NONE);
  auto plane = anyStruct<plim_waterplane>(input, [](plim_waterplane& to) { plim_waterplane_init(&to, sizeof to); });
  plane.vertices = vertices.data(), plane.vertex_capacity = static_cast<std::uint32_t>(vertices.size() / 3);
  plane.indices = indices.data(), plane.triangle_capacity = static_cast<std::uint32_t>(indices.size() / 3);
  const plim_waterplane before = plane;
  if (tried([&] { return plim_evaluate_waterplane(&body, &plane); }) != PLIM_OK) {
    PLIM_FUZZ_CHECK(std::memcmp(&plane, &before, sizeof plane) == 0);
    PLIM_FUZZ_CHECK(std::count(vertices.begin(), vertices.end(), -7.0) == static_cast<std::ptrdiff_t>(vertices.size()));
    return;
  }
  PLIM_FUZZ_CHECK(std::isfinite(plane.area) && plane.crossing <= 1);
  PLIM_FUZZ_CHECK(plane.triangle_count <= 2 * plane.vertex_count);
  if (plane.vertex_count > plane.vertex_capacity) return;
  for (std::size_t k = 0; k < 3 * std::size_t{plane.vertex_count}; ++k) PLIM_FUZZ_CHECK(std::isfinite(vertices[k]));
  const std::size_t written = 3 * std::size_t{std::min(plane.triangle_count, plane.triangle_capacity)};
  for (std::size_t k = 0; k < written; ++k) PLIM_FUZZ_CHECK(indices[k] < plane.vertex_count);
}

// One body in several steps. The first successful update reports nothing.
void updateWetting(plim::fuzz::Input& input, const plim_surface* surface) {
  plim_wetting* wetting = nullptr;
  const plim_hull* hull = input.byte() % 8 ? plim::fuzz::boxHull() : nullptr;
  const plim_status made = tried([&] { return plim_wetting_create(hull, &wetting); });
  PLIM_FUZZ_CHECK((made == PLIM_OK) == (wetting != nullptr));
  bool is_first = true;
  for (int step = 0; step < 4 && input.left() > 0; ++step) {
    std::uint8_t what = 0;
    const plim_body body = anyBody(input, surface, what);
    plim_newly_wet found[12];
    std::uint32_t count = 77;
    double area = -7;
    const std::uint32_t capacity = input.byte() % 13;
    if (tried([&] { return plim_wetting_update(wetting, &body, found, capacity, &count, &area); }) != PLIM_OK) {
      PLIM_FUZZ_CHECK(count == 77 && area == -7);
      continue;
    }
    PLIM_FUZZ_CHECK(count <= (is_first ? 0 : 12) && area >= 0 && area <= 24.01); // area of the box: 24 m^2
    double sum = 0;
    for (std::uint32_t k = 0; k < std::min(count, capacity); ++k) {
      PLIM_FUZZ_CHECK(found[k].area >= 0 && found[k].triangle < 12);
      PLIM_FUZZ_CHECK(std::isfinite(found[k].position[0] + found[k].position[1] + found[k].normal[2]));
      if (k > 0) PLIM_FUZZ_CHECK(found[k].area <= found[k - 1].area);
      sum += found[k].area;
    }
    PLIM_FUZZ_CHECK(sum <= area * 1.001);
    is_first = false;
    if (what % 8 == 7) is_first = tried([&] { return plim_wetting_reset(wetting); }) == PLIM_OK;
  }
  plim_wetting_destroy(wetting);
}

// Depths equal the surface height minus the point's height, in any sea. Velocities are zero above water.
void readPoints(plim::fuzz::Input& input, const plim_surface* surface) {
  double points[9], x[3], z[3], heights[3], depths[3] = {-7, -7, -7}, velocities[9], accelerations[9];
  for (double& place : points) place = input.byte() % 4 ? (input.byte() - 128) / 16.0 : input.value<double>();
  for (int k = 0; k < 3; ++k) x[k] = points[3 * k], z[k] = points[3 * k + 2];
  double* at_points = input.byte() % 2 ? velocities : nullptr;
  const plim_status status = tried([&] { return plim_surface_get_depths(surface, 3, points, depths, at_points); });
  tried([&] { return plim_surface_get_accelerations(surface, 3, points, accelerations); });
  plim_surface_bounds bounds;
  plim_surface_bounds_init(&bounds, sizeof bounds);
  tried([&] { return plim_surface_get_bounds(surface, &bounds); });
  if (status != PLIM_OK) return;
  if (tried([&] { return plim_surface_get_heights(surface, 3, x, z, heights, nullptr); }) != PLIM_OK) return;
  for (int k = 0; k < 3; ++k) {
    const double expected = heights[k] - points[3 * k + 1];
    if (std::isfinite(expected))
      PLIM_FUZZ_CHECK(std::abs(depths[k] - expected) <=
                      1e-9 * (1 + std::abs(heights[k]) + std::abs(points[3 * k + 1])));
    if (at_points && depths[k] < 0)
      PLIM_FUZZ_CHECK(velocities[3 * k] == 0 && velocities[3 * k + 1] == 0 && velocities[3 * k + 2] == 0);
  }
}

std::vector<unsigned char> bytesOf(const plim_hull* hull) {
  std::uint64_t size = 0;
  PLIM_FUZZ_CHECK(plim_hull_save(hull, nullptr, 0, &size) == PLIM_OK);
  std::vector<unsigned char> bytes(size);
  PLIM_FUZZ_CHECK(tried([&] { return plim_hull_save(hull, bytes.data(), bytes.size(), &size); }) == PLIM_OK);
  return bytes;
}

// The box with any mask is evaluated, saved and loaded.
void maskHull(plim::fuzz::Input& input, const plim_surface* surface) {
  const auto mask = input.value<std::array<std::uint8_t, 12>>();
  const std::uint8_t what = input.byte();
  const plim_hull* hull = what & 1 ? nullptr : plim::fuzz::boxHull();
  plim_hull *masked = nullptr, *loaded = nullptr;
  const plim_status status =
      tried([&] { return plim_hull_create_masked(hull, what & 2 ? nullptr : mask.data(), &masked); });
  PLIM_FUZZ_CHECK((status == PLIM_OK) == (masked != nullptr));
  if (!masked) return;
  const std::vector<unsigned char> bytes = bytesOf(masked);
  const plim_status load = tried([&] { return plim_hull_load(bytes.data(), bytes.size(), &loaded); });
  PLIM_FUZZ_CHECK((load == PLIM_OK) == (loaded != nullptr) && (loaded || load == PLIM_OUT_OF_MEMORY));
  if (loaded) PLIM_FUZZ_CHECK(bytesOf(loaded) == bytes);
  std::uint8_t more = 0;
  plim_body body = anyBody(input, surface, more);
  body.hull = masked, body.outputs &= ~std::uint32_t{PLIM_OUTPUT_WATERLINE | PLIM_OUTPUT_TRIANGLE_STATES};
  plim_forces forces[2];
  for (plim_forces& each : forces) plim_forces_init(&each, sizeof each);
  if (plim_evaluate(&body, 1, &forces[0], nullptr, nullptr, nullptr) == PLIM_OK && loaded) {
    body.hull = loaded;
    PLIM_FUZZ_CHECK(plim_evaluate(&body, 1, &forces[1], nullptr, nullptr, nullptr) == PLIM_OK);
    PLIM_FUZZ_CHECK(std::memcmp(&forces[0], &forces[1], sizeof forces[0]) == 0);
  }
  plim_hull_destroy(masked);
  plim_hull_destroy(loaded);
}

struct MadeWater {
  plim_water* water = nullptr;
  bool by_callback = false; // or sampled from one that is
};

// The numbers come from the fuzzer; the pointers point to valid memory.
struct WaterParts {
  plim_water_def def;
  plim_spectrum spectrum{};
  plim_grid grid{};
  plim_wave waves[4] = {};

  WaterParts(plim::fuzz::Input& input, std::uint32_t kind) {
    def = anyStruct<plim_water_def>(input, [](plim_water_def& to) {
      plim_water_def_init(&to, sizeof to);
      to.tile = 50, to.resolution = 16, to.wave_count = 3;
    });
    def.kind = kind;
    def.resolution %= 33, def.components %= 100, def.wave_count %= 5; // large ones are valid, but slow
    const std::uint8_t what = input.byte();
    def.waves = what & 1 ? nullptr : waves, def.spectrum = what & 2 ? nullptr : &spectrum;
    def.grid = what & 4 ? nullptr : &grid;
    def.callback = what & 8 ? nullptr : kSeas[(what >> 6) % 3];
    if (what & 32) def.pressure = PLIM_PRESSURE_WHEELER;
    if (kind == PLIM_WATER_SINES || kind == PLIM_WATER_GERSTNER) readWaves(input);
    if (kind == PLIM_WATER_SPECTRUM || kind == PLIM_WATER_FFT)
      spectrum = anyStruct<plim_spectrum>(input, [](plim_spectrum& to) {
        plim_spectrum_init(&to, sizeof to);
        to.significant_height = 1, to.peak_period = 4;
      });
    if (kind == PLIM_WATER_GRID) readGrid(input, what & 16);
    if (kind == PLIM_WATER_SAMPLED && (what & 16)) def.cell = std::ldexp(1 + input.byte(), input.byte() % 32 - 20);
    if (kind == PLIM_WATER_CALLBACK) readWild(input);
  }

  void readWaves(plim::fuzz::Input& input) {
    for (plim_wave& wave : waves) {
      wave = {0.1, 4.0 + input.byte() / 8.0, input.byte() / 40.0, input.byte() / 40.0, 0, 0.5};
      change(input, wave);
    }
  }

  void readGrid(plim::fuzz::Input& input, bool moves) {
    grid = anyStruct<plim_grid>(input, [](plim_grid& to) { plim_grid_init(&to, sizeof to); });
    const float* heights = kept_heights.emplace_back(Heights{input.value<float>(), 0, 1, 2, -1, 0.5f}).data();
    grid.rows = 2, grid.columns = 3, grid.heights = heights, grid.previous_heights = moves ? heights : nullptr;
  }

  void readWild(plim::fuzz::Input& input) {
    def.user = &kept_values.emplace_back();
    for (double& value : kept_values.back())
      value = input.byte() & 1 ? input.value<double>() : std::ldexp(input.byte() - 128.0, input.byte() / 8 - 16);
  }
};

// depth: number of further levels of sampled water.
MadeWater anyWater(plim::fuzz::Input& input, int depth) {
  const std::uint32_t kind = input.byte() % 9;
  WaterParts parts(input, kind);
  const MadeWater sampled = kind == PLIM_WATER_SAMPLED && depth > 0 ? anyWater(input, depth - 1) : MadeWater{};
  parts.def.of = sampled.water;
  MadeWater made{nullptr, kind == PLIM_WATER_CALLBACK || sampled.by_callback};
  const plim_status status = tried([&] { return plim_water_create(&parts.def, &made.water); });
  PLIM_FUZZ_CHECK((status == PLIM_OK) == (made.water != nullptr));
  plim_water_destroy(sampled.water); // the water that samples it has copied it
  return made;
}

void prepareWater(plim::fuzz::Input& input, plim_surface* surface) {
  const auto [water, by_callback] = anyWater(input, 2);
  const double time = input.byte() % 4 ? input.byte() / 4.0 : input.value<double>();
  if (water && tried([&] { return plim_surface_prepare(surface, water, time); }) == PLIM_OK) {
    const double points[3] = {input.value<float>(), 0, 3};
    plim_surface_sample sample{};
    if (plim_surface_get_samples(surface, 1, points, &sample) == PLIM_OK)
      PLIM_FUZZ_CHECK(by_callback || std::isfinite(sample.height + sample.rate));
    float shown[256], chops[256], sea[4];
    const double origin[2] = {input.value<double>(), points[0]};
    if (plim_water_get_shader_waves(water, input.value<double>(), origin, shown, chops, sea) == PLIM_OK)
      for (int i = 0; i < 256; ++i) PLIM_FUZZ_CHECK(std::isfinite(shown[i]) && std::isfinite(chops[i]));
  }
  plim_water_destroy(water);
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  plim::fuzz::installSettings();
  PLIM_FUZZ_CHECK(plim::fuzz::boxHull() != nullptr);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  plim::fuzz::Input input(data, size);
  kept_heights.clear(), kept_values.clear();
  plim_surface* surface = nullptr;
  plim_surface_create(&surface);
  for (int call = 0; call < 8 && input.left() > 0; ++call) {
    const std::uint8_t which = plim::fuzz::chooseCall(input) % 7;
    const plim_surface* on = which > 0 && input.byte() % 2 ? surface : plim_still_water();
    switch (which) {
    case 0: prepareWater(input, surface); break;
    case 1: evaluateBody(input, on); break;
    case 2: evaluateMatrix(input, on); break;
    case 3: evaluateWaterplane(input, on); break;
    case 4: updateWetting(input, on); break;
    case 5: readPoints(input, on); break;
    default: maskHull(input, on);
    }
    PLIM_FUZZ_CHECK(plim_last_error() != nullptr);
  }
  plim_surface_destroy(surface);
  return 0;
}
