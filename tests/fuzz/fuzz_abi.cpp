// Fuzzes the ABI: structs filled with raw bytes (pointers excepted), in any order of calls. Nothing may crash, and what
// is accepted must come out finite.
#include "fuzz_box.hpp"
#include "fuzz_input.hpp"

#include "plimsoll/plimsoll.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <deque>

namespace {

using Heights = std::array<float, 6>; // of a grid of 2 x 3 nodes
using Values = std::array<double, 8>; // of wildSea

// Surfaces refer to these after they are prepared, so they stay until the next input.
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

// Values of every size, infinite ones included, without order. user: the Values.
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

// Overwrites up to three words of a struct: raw bytes, a small number, or two small whole numbers.
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

// A struct of raw bytes, with its size set or not, or one of the defaults, with some changes.
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

void evaluateBody(plim::fuzz::Input& input, const plim_surface* surface) {
  auto body = anyStruct<plim_body>(input, [](plim_body& to) { plim_body_init(&to, sizeof to, nullptr); });
  if (body.budget > 0.02) body.budget = 0.02; // larger ones are legal, and slow
  const std::uint8_t what = input.byte();
  if (what & 1) body.outputs = (body.outputs ^ what >> 4) & 15, body.precision &= 1, body.surface_time = std::nan("");
  if (what & 2)
    for (double& place : body.position) place = (input.byte() - 128) / 64.0;
  if (what & 4) body.rotation[0] = body.rotation[1] = body.rotation[2] = 0, body.rotation[3] = 1;
  body.hull = what & 8 ? nullptr : plim::fuzz::boxHull();
  body.surface = what & 16 ? nullptr : surface;
  plim_forces forces;
  plim_forces_init(&forces, sizeof forces);
  plim_waterline_segment segments[12];
  std::uint8_t states[12];
  forces.waterline = segments, forces.waterline_capacity = what >> 5, forces.triangle_states = states;
  if (plim_evaluate(&body, 1, &forces, nullptr, nullptr, nullptr) == PLIM_OK)
    PLIM_FUZZ_CHECK(std::isfinite(forces.force[1] + forces.torque[0] + forces.torque[2] + forces.volume));
}

void evaluateMatrix(plim::fuzz::Input& input, const plim_surface* surface) {
  float matrix[16], center[3], six[6] = {};
  for (float& x : matrix) x = input.byte() % 2 ? input.value<float>() : static_cast<float>(input.byte() % 3) - 1;
  for (float& x : center) x = input.value<float>();
  if (plim_evaluate_matrix(plim::fuzz::boxHull(), surface, matrix, input.byte() % 2 ? center : nullptr, six) == PLIM_OK)
    PLIM_FUZZ_CHECK(std::isfinite(six[0] + six[1] + six[2]));
}

struct MadeWater {
  plim_water* water = nullptr;
  bool by_callback = false; // or sampled from one that is
};

// Its numbers come from the fuzzer; its pointers lead to memory that is there.
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
    def.resolution %= 33, def.components %= 100, def.wave_count %= 5; // large ones are legal, and slow
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

// depth: how many waters may still be sampled.
MadeWater anyWater(plim::fuzz::Input& input, int depth) {
  const std::uint32_t kind = input.byte() % 9;
  WaterParts parts(input, kind);
  const MadeWater sampled = kind == PLIM_WATER_SAMPLED && depth > 0 ? anyWater(input, depth - 1) : MadeWater{};
  parts.def.of = sampled.water;
  MadeWater made{nullptr, kind == PLIM_WATER_CALLBACK || sampled.by_callback};
  PLIM_FUZZ_CHECK((plim_water_create(&parts.def, &made.water) == PLIM_OK) == (made.water != nullptr));
  plim_water_destroy(sampled.water); // it was copied
  return made;
}

void prepareWater(plim::fuzz::Input& input, plim_surface* surface) {
  const auto [water, by_callback] = anyWater(input, 2);
  const double time = input.byte() % 4 ? input.byte() / 4.0 : input.value<double>();
  if (water && plim_surface_prepare(surface, water, time) == PLIM_OK) {
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

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  plim::fuzz::Input input(data, size);
  kept_heights.clear(), kept_values.clear();
  plim_surface* surface = nullptr;
  plim_surface_create(&surface);
  for (int call = 0; call < 8 && input.left() > 0; ++call) {
    switch (input.byte() % 3) {
    case 0: prepareWater(input, surface); break;
    case 1: evaluateBody(input, input.byte() % 2 ? surface : plim_still_water()); break;
    default: evaluateMatrix(input, input.byte() % 2 ? surface : plim_still_water());
    }
    PLIM_FUZZ_CHECK(plim_last_error() != nullptr);
  }
  plim_surface_destroy(surface);
  return 0;
}
