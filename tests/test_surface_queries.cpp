// test_surface_queries.cpp - queries of a surface without a body: heights of many places, and depths of many points
// with the water velocity there.
#include "seas.hpp"

#include "math/elementary.hpp"

#include <doctest/doctest.h>

using namespace plim;
using namespace plim::tests;

namespace {

plimsoll::Water someWaves() {
  plimsoll::Spectrum spectrum;
  spectrum.significant_height = 1, spectrum.peak_period = 5;
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_SPECTRUM, def.spectrum = &spectrum, def.components = 24, def.level = 0.3;
  return plimsoll::Water(def);
}

// Returns the same sea with another level and a current.
std::string raised(const std::string& json) {
  return R"({"level":0.7,"current":[0.4,-0.2],)" + json.substr(1);
}

using Points = std::vector<std::array<double, 3>>;

struct Depths {
  std::vector<double> depths;
  Points velocities;

  Depths(const plimsoll::SurfaceView& surface, const Points& points)
      : depths(points.size(), 99), velocities(points.size(), {99, 99, 99}) {
    REQUIRE(plim_surface_get_depths(surface.get(), static_cast<std::uint32_t>(points.size()), points[0].data(),
                                    depths.data(), velocities[0].data()) == PLIM_OK);
  }
};

} // namespace

TEST_CASE("heights in batch are those of samples, level included; slopes too") {
  const plimsoll::Water water = someWaves();
  const plimsoll::Surface surface(water, 7);
  Random random(4);
  std::vector<double> x(200), z(200), heights(200), again(200);
  std::vector<std::array<double, 2>> slopes(200);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = random.uniform(-1e3, 1e3), z[i] = random.uniform(-1e3, 1e3);
  surface.heights(x, z, heights);
  surface.heights(x, z, again, slopes);
  CHECK(heights == again);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const std::array<double, 3> point = {x[i], -3, z[i]};
    const plim_surface_sample sample = surface.samples({&point, 1})[0];
    CHECK(heights[i] == doctest::Approx(sample.height).epsilon(1e-12));
    CHECK(slopes[i][0] == doctest::Approx(sample.slope[0]).epsilon(1e-12));
    CHECK(slopes[i][1] == doctest::Approx(sample.slope[1]).epsilon(1e-12));
  }
  CHECK(surface.height(x[0], z[0]) == heights[0]);
}

TEST_CASE("heights: what is refused, and writes nothing") {
  const plimsoll::Surface unprepared;
  double x = 0, z = 0, height = 7;
  CHECK(plim_surface_get_heights(unprepared.get(), 1, &x, &z, &height, nullptr) == PLIM_NOT_PREPARED);
  CHECK(plim_surface_get_heights(plim_still_water(), 1, &x, nullptr, &height, nullptr) == PLIM_NULL_ARGUMENT);
  CHECK(plim_surface_get_heights(plim_still_water(), 0, nullptr, nullptr, nullptr, nullptr) == PLIM_OK);
  z = NAN;
  CHECK(plim_surface_get_heights(plim_still_water(), 1, &x, &z, &height, nullptr) == PLIM_NOT_FINITE);
  z = 2e12;
  CHECK(plim_surface_get_heights(plim_still_water(), 1, &x, &z, &height, nullptr) == PLIM_BAD_VALUE);
  CHECK(height == 7);
  z = 0;
  CHECK(plim_surface_get_heights(plim_still_water(), 1, &x, &z, &height, nullptr) == PLIM_OK);
  CHECK(height == 0);
}

TEST_CASE("depths in every sea are heights less the points, and velocities those of samples, or zero above the water") {
  Random random(5);
  for (const NamedSea& named : everySea()) {
    CAPTURE(named.name);
    const PreparedSea sea(raised(named.json), 3.1);
    Points points(150); // more than are sampled at a time
    for (auto& point : points) point = {random.uniform(-30, 30), random.uniform(-1.5, 3), random.uniform(-30, 30)};
    const Depths found(sea.surface, points);
    CHECK(sea.surface.depths(points) == found.depths); // without velocities
    std::vector<std::array<double, 3>> velocities(points.size());
    CHECK(sea.surface.depths(points, velocities) == found.depths);
    CHECK(velocities == found.velocities);
    CHECK_THROWS_AS(sea.surface.depths(points, std::span(velocities).first(1)), std::invalid_argument);
    const std::vector<plim_surface_sample> samples = sea.surface.samples(points);
    int above = 0, moving = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
      CHECK(found.depths[i] ==
            doctest::Approx(sea.surface.height(points[i][0], points[i][2]) - points[i][1]).epsilon(1e-12).scale(1));
      for (std::size_t axis = 0; axis < 3; ++axis)
        CHECK(found.velocities[i][axis] == (found.depths[i] < 0 ? 0 : samples[i].velocity[axis]));
      above += found.depths[i] < 0, moving += found.velocities[i][0] != 0;
    }
    CHECK(above > 20);
    CHECK(moving == 150 - above); // at least the current
  }
}

TEST_CASE("depths: known answers on calm water and under a crest") {
  const PreparedSea calm(R"({"kind":"flat","level":2,"current":[0.5,-1]})");
  const Depths found(calm.surface, {{5, -3, 1}, {5, 2, 1}, {5, 2.25, 1}});
  CHECK(found.depths == std::vector<double>{5, 0, -0.25});
  CHECK(found.velocities[0] == std::array<double, 3>{0.5, 0, -1});
  CHECK(found.velocities[1] == std::array<double, 3>{0.5, 0, -1}); // a point on the surface counts as in the water
  CHECK(found.velocities[2] == std::array<double, 3>{});

  const PreparedSea wave(R"({"kind":"sines","waves":[{"amplitude":0.4,"wavelength":20,"phase_degrees":90}]})");
  const Depths under(wave.surface, {{0, -1, 0}, {10, -1, 3}, {10, -0.3, 3}});
  CHECK(under.depths[0] == doctest::Approx(1.4)); // crest
  CHECK(under.depths[1] == doctest::Approx(0.6)); // trough
  CHECK(under.depths[2] == doctest::Approx(-0.1));
  const double k = kTurn / 20, fastest = 0.4 * std::sqrt(9.81 * k); // A w, along the waves under a crest
  CHECK(under.velocities[0][0] == doctest::Approx(fastest * std::exp(-k * 1)).epsilon(0.15));
  CHECK(under.velocities[1][0] == doctest::Approx(-fastest * std::exp(-k * 1)).epsilon(0.15));
  CHECK(under.velocities[2][0] == 0);
}

TEST_CASE("depths: what is refused, and writes nothing") {
  const plimsoll::Surface unprepared;
  const plim_surface* still = plim_still_water();
  double point[6] = {0, -1, 0, 1, -2, 0}, depths[2] = {7, 7}, velocities[6] = {7, 7, 7, 7, 7, 7};
  const auto ask = [&](const plim_surface* surface) {
    return plim_surface_get_depths(surface, 2, point, depths, velocities);
  };
  CHECK(ask(unprepared.get()) == PLIM_NOT_PREPARED);
  CHECK(std::string(plim_last_error()).find("plim_surface_get_depths") == 0);
  CHECK(ask(nullptr) == PLIM_NULL_ARGUMENT);
  CHECK(plim_surface_get_depths(still, 2, nullptr, depths, velocities) == PLIM_NULL_ARGUMENT);
  CHECK(plim_surface_get_depths(still, 2, point, nullptr, velocities) == PLIM_NULL_ARGUMENT);
  CHECK(plim_surface_get_depths(nullptr, 0, nullptr, nullptr, nullptr) == PLIM_OK);
  for (const int field : {0, 1, 2, 3, 4, 5}) {
    CAPTURE(field);
    const double before = point[field];
    for (const double bad : {double{NAN}, double{INFINITY}, -2e12}) {
      point[field] = bad;
      CHECK(ask(still) == (std::isfinite(bad) ? PLIM_BAD_VALUE : PLIM_NOT_FINITE));
      CHECK(std::string(plim_last_error()).find("plim_surface_get_depths: a point") == 0);
    }
    point[field] = before;
  }
  CHECK(std::count(depths, depths + 2, 7) + std::count(velocities, velocities + 6, 7) == 8);
  CHECK(plim_surface_get_depths(still, 2, point, depths, nullptr) == PLIM_OK);
  CHECK(depths[1] == 2);
}

TEST_CASE("a depth is no number where the sea gives none") {
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_CALLBACK;
  def.callback = [](void*, double, std::uint32_t count, const double* x, const double*, double* height, double* rate) {
    for (std::uint32_t i = 0; i < count; ++i) height[i] = x[i] > 0 ? NAN : 0.5;
    if (rate) std::fill_n(rate, count, 0.25);
  };
  const plimsoll::Surface surface{plimsoll::Water(def)};
  const Depths found(surface, {{-1, 0, 0}, {1, 0, 0}});
  CHECK(found.depths[0] == 0.5);
  CHECK(std::isnan(found.depths[1]));
}
