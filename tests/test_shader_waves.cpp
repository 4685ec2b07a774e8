// test_shader_waves.cpp - the waves returned for shaders (plim_water_get_shader_waves) give the sea of the forces: far
// from the origin, at late times, and with horizontal displacement.
#include "plimsoll/plimsoll.hpp"

#include "math/random.hpp"

#include <cmath>
#include <doctest/doctest.h>

using namespace plim;

namespace {

plimsoll::Water randomWaves(Random& random, std::uint32_t kind, std::uint32_t count) {
  std::vector<plim_wave> waves;
  for (std::uint32_t i = 0; i < count; ++i) {
    const double length = random.uniform(3, 80);
    waves.push_back({length * random.uniform(0.001, 0.1) / count, length, random.uniform(-3, 3), random.uniform(-9, 9),
                     0, random.uniform(0, 1)});
  }
  plimsoll::WaterDef def;
  def.kind = kind, def.level = random.uniform(-5, 5);
  def.waves = waves.data(), def.wave_count = count;
  return plimsoll::Water(def);
}

// Computes like a shader, in double: the place of the water with a given place at rest.
std::array<double, 3> shaderPlace(const plimsoll::ShaderWaves& shown, double x, double z) {
  std::array<double, 3> place = {x, double{shown.sea[0]}, z};
  for (std::size_t i = 0; i < static_cast<std::size_t>(shown.sea[1]); ++i) {
    const float *wave = &shown.waves[4 * i], *chop = &shown.chops[4 * i];
    const double theta =
        double{wave[0]} * (x - double{shown.sea[2]}) + double{wave[1]} * (z - double{shown.sea[3]}) + double{wave[3]};
    place[0] += double{chop[0]} * std::cos(theta);
    place[1] += double{wave[2]} * std::sin(theta);
    place[2] += double{chop[1]} * std::cos(theta);
  }
  return place;
}

} // namespace

TEST_CASE("shader waves make the library's sea, near the origin that they are for, wherever and whenever that is") {
  Random random(7);
  double largest = 0;
  for (int trial = 0; trial < 200; ++trial) {
    const auto count = static_cast<std::uint32_t>(random.uniform(1, 64.99));
    const plimsoll::Water water = randomWaves(random, trial % 2 ? PLIM_WATER_GERSTNER : PLIM_WATER_SINES, count);
    const double time = std::pow(10.0, random.uniform(-1, 7));
    const std::array<double, 2> origin = {random.uniform(-1e5, 1e5), random.uniform(-1e5, 1e5)};
    const plimsoll::ShaderWaves shown = water.shaderWaves(time, origin);
    REQUIRE(shown.sea[1] == static_cast<float>(count));
    const plimsoll::Surface surface(water, time);
    for (int point = 0; point < 10; ++point) {
      const std::array<double, 3> place =
          shaderPlace(shown, origin[0] + random.uniform(-100, 100), origin[1] + random.uniform(-100, 100));
      double height = 0;
      REQUIRE(plim_surface_get_heights(surface.get(), 1, &place[0], &place[2], &height, nullptr) == PLIM_OK);
      largest = std::max(largest, std::abs(height - place[1]));
    }
  }
  // The single precision of wave numbers over 140 m and of phases: 1e-7 (2 k 140 + pi) of amplitudes that sum to at
  // most 8 m.
  CHECK(largest < 2e-4);
  CHECK(largest > 0);
}

TEST_CASE("shader waves are four floats each, with zeros behind the last and phases within half a turn") {
  Random random(8);
  const plimsoll::Water water = randomWaves(random, PLIM_WATER_GERSTNER, 5);
  const plimsoll::ShaderWaves shown = water.shaderWaves(1e6, {300.1, -700.2});
  CHECK(shown.sea[2] == 300.1f);
  CHECK(shown.sea[3] == -700.2f);
  for (std::size_t i = 0; i < 64; ++i) {
    CHECK(std::abs(shown.waves[4 * i + 3]) <= 3.1415927f);
    CHECK((shown.waves[4 * i + 2] != 0) == (i < 5));
    CHECK(shown.chops[4 * i + 2] == 0);
    if (i >= 5) CHECK((shown.waves[4 * i] == 0 && shown.chops[4 * i] == 0));
  }
  plimsoll::WaterDef still;
  still.level = 3;
  CHECK(plimsoll::Water(still).shaderWaves(0).sea == std::array<float, 4>{3, 0, 0, 0});
}

TEST_CASE("what no shader can draw by waves is refused, and outputs stay") {
  float waves[256], chops[256], sea[4] = {9, 9, 9, 9};
  const double origin[2] = {0, 0}, beyond[2] = {0, INFINITY};
  const auto ask = [&](const plimsoll::WaterDef& def, double time, const double* where) {
    return plim_water_get_shader_waves(plimsoll::Water(def).get(), time, where, waves, chops, sea);
  };
  plimsoll::Spectrum spectrum;
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_SPECTRUM, def.spectrum = &spectrum, def.components = 65;
  CHECK(ask(def, 0, origin) == PLIM_BAD_VALUE);
  CHECK(std::string(plim_last_error()).find("at most 64 components") != std::string::npos);
  def.kind = PLIM_WATER_FFT, def.resolution = 16;
  CHECK(ask(def, 0, origin) == PLIM_BAD_VALUE);
  CHECK(std::string(plim_last_error()).find("texture") != std::string::npos);
  def.kind = PLIM_WATER_SPECTRUM, def.components = 64;
  CHECK(ask(def, NAN, origin) == PLIM_BAD_VALUE);
  CHECK(ask(def, 0, beyond) == PLIM_BAD_VALUE);
  CHECK(ask(def, 0, nullptr) == PLIM_NULL_ARGUMENT);
  CHECK(sea[0] == 9);
  CHECK(ask(def, 0, origin) == PLIM_OK);
  CHECK(sea[1] == 64);
}
