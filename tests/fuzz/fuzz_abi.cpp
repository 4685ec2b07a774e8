// Fuzzes the ABI: structs filled with raw bytes (pointers excepted), in any order of calls. Nothing may crash, and what
// is accepted must come out finite.
#include "fuzz_box.hpp"
#include "fuzz_input.hpp"

#include "plimsoll/plimsoll.h"

#include <cmath>

namespace {

void evaluateBody(plim::fuzz::Input& input, const plim_surface* surface) {
  auto body = input.value<plim_body>();
  const std::uint8_t what = input.byte();
  if (what & 1) body.struct_size = sizeof body;
  if (what & 2) body.outputs &= 15, body.precision &= 1, body.surface_time = std::nan("");
  if (what & 4) body.rotation[0] = body.rotation[1] = body.rotation[2] = 0, body.rotation[3] = 1;
  body.hull = what & 8 ? nullptr : plim::fuzz::boxHull();
  body.surface = what & 16 ? nullptr : surface;
  plim_forces forces;
  plim_forces_init(&forces, sizeof forces);
  plim_waterline_segment segments[12];
  std::uint8_t states[12];
  forces.waterline = segments, forces.waterline_capacity = what >> 5, forces.triangle_states = states;
  if (plim_evaluate(&body, 1, &forces, nullptr) == PLIM_OK)
    PLIM_FUZZ_CHECK(std::isfinite(forces.force[1] + forces.torque[0] + forces.torque[2] + forces.volume));
}

void evaluateMatrix(plim::fuzz::Input& input, const plim_surface* surface) {
  float matrix[16], center[3], six[6] = {};
  for (float& x : matrix) x = input.byte() % 2 ? input.value<float>() : static_cast<float>(input.byte() % 3) - 1;
  for (float& x : center) x = input.value<float>();
  if (plim_evaluate_matrix(plim::fuzz::boxHull(), surface, matrix, input.byte() % 2 ? center : nullptr, six) == PLIM_OK)
    PLIM_FUZZ_CHECK(std::isfinite(six[0] + six[1] + six[2]));
}

// Numbers are whatever the fuzzer says; pointers lead to memory that is there.
void prepareWater(plim::fuzz::Input& input, plim_surface* surface) {
  auto def = input.value<plim_water_def>();
  auto spectrum = input.value<plim_spectrum>();
  auto grid = input.value<plim_grid>();
  plim_wave waves[4];
  for (plim_wave& wave : waves) wave = input.value<plim_wave>();
  static float heights[6] = {0, 0, 1, 2, -1, 0.5f}; // the surface refers to them after this call
  heights[0] = input.value<float>();
  if (!std::isfinite(heights[0])) heights[0] = 0; // unchanged as long as in use, and it was checked before
  const std::uint8_t what = input.byte();
  if (what & 1) def.struct_size = sizeof def, spectrum.struct_size = sizeof spectrum, grid.struct_size = sizeof grid;
  if (what & 2) plim_spectrum_init(&spectrum, sizeof spectrum);
  if (what & 4) plim_water_def_init(&def, sizeof def);
  def.kind = input.byte() % 9;
  def.waves = what & 8 ? nullptr : waves, def.wave_count %= 5;
  def.spectrum = what & 16 ? nullptr : &spectrum;
  def.resolution %= 33, def.components %= 100; // large ones are legal, and slow
  grid.rows = 2, grid.columns = 3, grid.heights = heights, grid.previous_heights = what & 32 ? heights : nullptr;
  def.grid = what & 64 ? nullptr : &grid;
  def.of = nullptr, def.callback = nullptr;
  plim_water* water = nullptr;
  if (plim_water_create(&def, &water) == PLIM_OK &&
      plim_surface_prepare(surface, water, input.value<double>()) == PLIM_OK) {
    const double points[3] = {input.value<float>(), 0, 3};
    plim_surface_sample sample{};
    if (plim_surface_get_samples(surface, 1, points, &sample) == PLIM_OK)
      PLIM_FUZZ_CHECK(std::isfinite(sample.height + sample.rate));
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
