// test_seas.cpp - every kind of sea: heights, slopes, velocities, bounds, spectra, directions, extreme cases.
#include "seas.hpp"
#include "true_seas.hpp"

#include "math/elementary.hpp"
#include "water/fft.hpp"

#include <cstring>
#include <doctest/doctest.h>
#include <numeric>

using namespace plim;
using namespace plim::tests;

TEST_CASE("our own sine, cosine, exponential, logarithm and roots") {
  Random random(1);
  for (int k = 0; k < 20000; ++k) {
    const double turns = random.uniform(-3, 3), x = random.uniform(-30, 30), y = std::exp(random.uniform(-100, 100));
    const SineCosine ours = sineCosineOfTurns(turns);
    CHECK(std::abs(ours.sine - std::sin(kTurn * turns)) < 4e-15);
    CHECK(std::abs(ours.cosine - std::cos(kTurn * turns)) < 4e-15);
    CHECK(exponential(x) == doctest::Approx(std::exp(x)).epsilon(1e-14));
    CHECK(std::abs(logarithm(y) - std::log(y)) <= 1e-14 * std::max(1.0, std::abs(std::log(y))));
    CHECK(std::abs(cubeRoot(y) / std::cbrt(y) - 1) < 1e-15);
    CHECK(hyperbolicTangent(x / 10) == doctest::Approx(std::tanh(x / 10)).epsilon(1e-14));
  }
  CHECK(sineCosineOfTurns(1e9 + 0.25).sine == doctest::Approx(1));
  CHECK(exponential(-1000) == 0);
  for (int k = -1000; k <= 1000; ++k) CHECK(cubeRoot(1.0 * k * k * k) == k);
}

TEST_CASE("slopes and rates are the derivatives of the heights, in every kind") {
  Random random(2);
  for (const NamedSea& named : everySea()) {
    constexpr double kStep = 1e-4;
    const PreparedSea now(named.json, 2), later(named.json, 2 + kStep), earlier(named.json, 2 - kStep);
    int agreed = 0;
    const bool is_fft = named.name.starts_with("fft"); // its rates are tested below
    for (int k = 0; k < 200; ++k) {
      const double x = random.uniform(-12, 12), z = random.uniform(-12, 12);
      const plim_surface_sample s = now.at(x, z);
      const bool kinks = named.name == "grid" || named.name == "sampled";
      const double slope_x = (now.at(x + kStep, z).height - now.at(x - kStep, z).height) / (2 * kStep);
      const double slope_z = (now.at(x, z + kStep).height - now.at(x, z - kStep).height) / (2 * kStep);
      INFO(named.name);
      if (!kinks || std::abs(s.slope[0] - slope_x) + std::abs(s.slope[1] - slope_z) < 1e-6) { // off the kinks
        CHECK(std::abs(s.slope[0] - slope_x) < 2e-6);
        CHECK(std::abs(s.slope[1] - slope_z) < 2e-6);
        ++agreed;
      }
      if (named.name != "grid" && !is_fft)
        CHECK(std::abs(s.rate - (later.at(x, z).height - earlier.at(x, z).height) / (2 * kStep)) < 2e-6);
    }
    CHECK(agreed > 190); // places within a tenth of a millimetre of a kink are rare
  }
}

// Heights of an fft sea have float accuracy, so the time step of the difference must be longer and of higher order. If
// the sea is choppy, rates are those of the labels at the nodes, and between the nodes the surface differs slightly
// from the one made by labels.
TEST_CASE("fft: rates are the derivatives of the heights") {
  Random random(12);
  for (const NamedSea& named : everySea()) {
    if (!named.name.starts_with("fft")) continue;
    constexpr double kStep = 0.02;
    const PreparedSea now(named.json, 2), later(named.json, 2 + kStep), earlier(named.json, 2 - kStep);
    const PreparedSea last(named.json, 2 + 2 * kStep), first(named.json, 2 - 2 * kStep);
    double worst = 0, square = 0, rate_square = 0;
    for (int k = 0; k < 400; ++k) {
      const double x = random.uniform(-12, 12), z = random.uniform(-12, 12);
      const double rate =
          (8 * (later.at(x, z).height - earlier.at(x, z).height) - (last.at(x, z).height - first.at(x, z).height)) /
          (12 * kStep);
      const double off = std::abs(now.at(x, z).rate - rate);
      worst = std::max(worst, off), square += off * off, rate_square += rate * rate;
    }
    MESSAGE(named.name, ": off by ", worst, " m/s, ", std::sqrt(square / rate_square), " of the rate in the mean");
    const bool choppy = named.name == "fft";
    CHECK(worst < (choppy ? 0.2 : 2e-5));
    CHECK(square < (choppy ? 0.07 * 0.07 : 1e-10) * rate_square);
  }
}

TEST_CASE("bounds hold at random places and times") {
  Random random(3);
  for (const NamedSea& named : everySea()) {
    double nearest = 0, nearest_third = 0;
    for (const double time : {0.0, 1.7, 400.0}) {
      const PreparedSea sea(named.json, time);
      const plim_surface_bounds bounds = sea.surface.bounds();
      INFO(named.name);
      CHECK(std::isfinite(bounds.amplitude));
      for (int k = 0; k < 2000; ++k) {
        const double x = random.uniform(-100, 100), z = random.uniform(-100, 100);
        const plim_surface_sample s = sea.at(x, z);
        CHECK(std::abs(s.height) <= bounds.amplitude + 1e-12);
        CHECK(std::hypot(s.slope[0], s.slope[1]) <= bounds.slope + 1e-12);
        CHECK(std::abs(s.rate) <= bounds.rate + 1e-12);
        if (!std::isfinite(bounds.curvature) || bounds.curvature == 0) continue;
        // Directional second and third derivatives from slopes.
        const double angle = random.uniform(0, kTurn), e = 1e-3, cx = std::cos(angle), cz = std::sin(angle);
        const auto along = [&](double t) {
          const plim_surface_sample p = sea.at(x + t * cx, z + t * cz);
          return p.slope[0] * cx + p.slope[1] * cz;
        };
        const double second = (along(e) - along(-e)) / (2 * e), third = (along(e) - 2 * along(0) + along(-e)) / (e * e);
        CHECK(std::abs(second) <= bounds.curvature * 1.0001);
        CHECK(std::abs(third) <= bounds.third * 1.001 + 1e-6);
        nearest = std::max(nearest, std::abs(second) / bounds.curvature);
        nearest_third = std::max(nearest_third, std::abs(third) / bounds.third);
      }
    }
    if (named.name == "sines, shallow") CHECK(nearest > 0.9); // one wave: the bound is attained
    if (named.name.starts_with("fft")) {
      MESSAGE(named.name, ": second derivative ", nearest, " and third ", nearest_third, " of their bounds");
      CHECK(nearest > 0.2); // from the data, not from a sum over the modes
      CHECK(nearest_third > 0.2);
    }
  }
}

TEST_CASE("waves travel the way direction_degrees says, in every kind") {
  for (const NamedSea& named : everySea()) {
    if (named.name == "flat" || named.name == "grid") continue;
    // A wave that travels along d has dh/dt = -c dh/d(d): the mean of -rate * slope points along d.
    double mean_x = 0, mean_z = 0;
    Random random(4);
    for (const double time : {0.0, 11.0, 23.0, 57.0}) {
      const PreparedSea sea(named.json, time);
      for (int k = 0; k < 3000; ++k) {
        const plim_surface_sample s = sea.at(random.uniform(-60, 60), random.uniform(-60, 60));
        mean_x -= s.rate * s.slope[0], mean_z -= s.rate * s.slope[1];
      }
    }
    INFO(named.name);
    CHECK(std::atan2(mean_z, mean_x) * 360 / kTurn == doctest::Approx(40).epsilon(0.15));
  }
}

TEST_CASE("dispersion: deep, shallow and given") {
  const auto frequency = [](const std::string& extra, const std::string& wave) {
    return formats::parseSea(R"({"kind":"sines")" + extra + R"(,"waves":[{"amplitude":1,"wavelength":39.03275)" + wave +
                             "}]}")
        .water.waves()[0]
        .angular_frequency;
  };
  CHECK(frequency("", "") == doctest::Approx(kTurn / 5).epsilon(1e-6)); // T = 5 s has 39.03275 m
  const double k = kTurn / 39.03275;
  CHECK(frequency(R"(,"depth":3)", "") == doctest::Approx(std::sqrt(9.81 * k * std::tanh(3 * k))));
  CHECK(frequency("", R"(,"angular_frequency":2.5)") == 2.5);
}

TEST_CASE("particle velocities: the surface moves with its water, and orbits shrink with depth") {
  const PreparedSea deep(everySea()[1].json, 1.3), shallow(everySea()[2].json, 1.3), gerstner(everySea()[3].json, 1.3);
  for (const double x : {0.0, 1.1, 5.7}) {
    for (const PreparedSea* sea : {&deep, &shallow}) {
      const plim_surface_sample surface = sea->at(x, 2, 9);
      CHECK(surface.velocity[1] == doctest::Approx(surface.rate).epsilon(1e-12));
    }
    // Gerstner: the kinematic condition holds exactly, w = dh/dt + u . grad h.
    const plim_surface_sample g = gerstner.at(x, 2, 9);
    CHECK(g.velocity[1] ==
          doctest::Approx(g.rate + g.velocity[0] * g.slope[0] + g.velocity[2] * g.slope[1]).epsilon(1e-9));
    CHECK(std::abs(shallow.at(x, 2, -1.5).velocity[1]) < 1e-12); // no flow through the bed
    CHECK(std::hypot(deep.at(x, 2, -12).velocity[0], deep.at(x, 2, -12).velocity[1]) < 0.01);
  }
  // One wave: e^{k y} below the surface.
  const PreparedSea one(R"({"kind":"sines","waves":[{"amplitude":0.2,"wavelength":6}],"current":[0.5,-0.25]})");
  const double h = one.at(1, 0).height;
  CHECK((one.at(1, 0, h - 2).velocity[0] - 0.5) / (one.at(1, 0, h).velocity[0] - 0.5) ==
        doctest::Approx(std::exp(-2 * kTurn / 6)));
  CHECK(one.at(1, 0, -500).velocity[2] == doctest::Approx(-0.25));
}

TEST_CASE("particle velocities of one wave against the formulas, deep and shallow") {
  const double A = 0.2, k = kTurn / 6, x = 1.1, t = 0.7;
  for (const double D : {0.0, 1.5}) {
    const double w = std::sqrt(9.81 * k * (D > 0 ? std::tanh(k * D) : 1.0)), theta = k * x - w * t,
                 h = A * std::sin(theta);
    const PreparedSea sea(R"({"kind":"sines","waves":[{"amplitude":0.2,"wavelength":6}])" +
                              std::string(D > 0 ? R"(,"depth":1.5})" : "}"),
                          t);
    for (const double y : {h, -0.4, -1.2}) {
      const double yy = D > 0 ? D * (y - h) / (D + h) : y - h;
      const double u =
          A * w * std::sin(theta) * (D > 0 ? std::cosh(k * (yy + D)) / std::sinh(k * D) : std::exp(k * yy));
      const double v =
          -A * w * std::cos(theta) * (D > 0 ? std::sinh(k * (yy + D)) / std::sinh(k * D) : std::exp(k * yy));
      CHECK(sea.at(x, 3, y).velocity[0] == doctest::Approx(u).epsilon(1e-12));
      CHECK(sea.at(x, 3, y).velocity[1] == doctest::Approx(v).epsilon(1e-12));
      CHECK(std::abs(sea.at(x, 3, y).velocity[2]) < 1e-12);
    }
  }
  // Gerstner in shallow water: slower waves, and the surface still moves with its water.
  const std::string waves = R"("waves":[{"amplitude":0.3,"wavelength":6,"direction_degrees":30}])";
  const PreparedSea shallow(R"({"kind":"gerstner","depth":1,)" + waves + "}", t),
      deep(R"({"kind":"gerstner",)" + waves + "}", t);
  CHECK(shallow.description.water.waves()[0].angular_frequency == doctest::Approx(std::sqrt(9.81 * k * std::tanh(k))));
  for (const double place : {0.0, 1.7, 4.0}) {
    const plim_surface_sample s = shallow.at(place, 1, 9);
    CHECK(s.velocity[1] ==
          doctest::Approx(s.rate + s.velocity[0] * s.slope[0] + s.velocity[2] * s.slope[1]).epsilon(1e-9));
    const plim_surface_sample below = deep.at(place, 1, -3), top = deep.at(place, 1, 9);
    const double shrink = std::exp(k * (-3 - top.height));
    CHECK(below.velocity[0] == doctest::Approx(top.velocity[0] * shrink).epsilon(1e-9));
  }
  CHECK(hyperbolicTangent(1.1e-4) == doctest::Approx(std::tanh(1.1e-4)).epsilon(1e-15).scale(0));
}

TEST_CASE("bounds of gerstner waves in circles are sharper and still hold") {
  const std::string json =
      R"({"kind":"gerstner","waves":[{"amplitude":0.5,"wavelength":9},{"amplitude":0.1,"wavelength":4,"direction_degrees":50}]})";
  const PreparedSea sea(json, 1);
  const plim_surface_bounds bounds = sea.surface.bounds();
  double slope = 0, curvature = 0;
  Random random(15);
  for (int k = 0; k < 40000; ++k) {
    const double x = random.uniform(-60, 60), z = random.uniform(-60, 60), angle = random.uniform(0, kTurn), e = 1e-3;
    const double cx = std::cos(angle), cz = std::sin(angle);
    const plim_surface_sample s = sea.at(x, z), a = sea.at(x + e * cx, z + e * cz), b = sea.at(x - e * cx, z - e * cz);
    slope = std::max(slope, std::hypot(s.slope[0], s.slope[1]));
    curvature =
        std::max(curvature, std::abs(((a.slope[0] - b.slope[0]) * cx + (a.slope[1] - b.slope[1]) * cz) / (2 * e)));
  }
  CHECK(slope <= bounds.slope);
  CHECK(slope > 0.8 * bounds.slope);
  CHECK(curvature <= bounds.curvature);
  CHECK(curvature > 0.45 * bounds.curvature);
}

TEST_CASE("level, current and an engine's own heights in samples") {
  plimsoll::WaterDef def;
  def.level = 3, def.density = 1025, def.current[0] = 0.5;
  const plim_wave wave = {0.2, 6, 0, 0, 0, 0};
  def.kind = PLIM_WATER_SINES, def.waves = &wave, def.wave_count = 1;
  const plimsoll::Water water(def);
  const plimsoll::Surface surface(water, 0);
  const std::array<double, 3> deep = {1.5, 3 - 4, 0}, top = {1.5, 9, 0};
  CHECK(surface.samples({&top, 1})[0].height == doctest::Approx(3.2));
  CHECK((surface.samples({&deep, 1})[0].velocity[0] - 0.5) / (surface.samples({&top, 1})[0].velocity[0] - 0.5) ==
        doctest::Approx(std::exp(-4.2 * kTurn / 6)));
  const std::vector<float> heights = {0, 1, 0, 3};
  plimsoll::Grid grid;
  grid.rows = grid.columns = 2, grid.heights = heights.data(), grid.time = 6.5;
  plimsoll::Surface own;
  own.setHeights(grid, &water);
  const std::array<double, 3> point = {0.75, 0, 0.25};
  CHECK(own.samples({&point, 1})[0].height == doctest::Approx(3 + 0.75 * 1 + 0.25 * 2));
  CHECK(own.samples({&point, 1})[0].slope[0] == doctest::Approx(1));
  CHECK(own.samples({&point, 1})[0].slope[1] == doctest::Approx(2));
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  plimsoll::Body body(hull, own);
  body.position[1] = 2, body.position[0] = 100;
  body.surface_time = 6.5;
  // It is fully submerged below 3 + 1 m.
  CHECK(plimsoll::evaluate(body).force[1] == doctest::Approx(1025 * 9.81).epsilon(1e-5));
  body.surface_time = 0;
  CHECK_THROWS(plimsoll::evaluate(body));
}

TEST_CASE("gerstner: the height found is the displaced surface") {
  const std::string json =
      R"({"kind":"gerstner","waves":[{"amplitude":0.9,"wavelength":10,"direction_degrees":25,"steepness":0.9},
    {"amplitude":0.3,"wavelength":6,"direction_degrees":-70,"phase_degrees":40,"steepness":1}]})";
  const PreparedSea sea(json, 2.2);
  Random random(5);
  for (int k = 0; k < 2000; ++k) {
    const double X = random.uniform(-50, 50), Z = random.uniform(-50, 50);
    double x = X, z = Z, y = 0;
    for (const plim_wave& wave : sea.description.water.waves()) {
      const double kk = kTurn / wave.wavelength, dx = std::cos(wave.direction), dz = std::sin(wave.direction);
      const double theta = kk * (X * dx + Z * dz) - wave.angular_frequency * 2.2 + wave.phase;
      x += wave.steepness * wave.amplitude * dx * std::cos(theta);
      z += wave.steepness * wave.amplitude * dz * std::cos(theta);
      y += wave.amplitude * std::sin(theta);
    }
    CHECK(std::abs(sea.at(x, z).height - y) < 1e-6);
  }
  // Nearly breaking waves are solved; breaking ones are rejected with a hint.
  const auto single = [](double amplitude) {
    return R"({"kind":"gerstner","waves":[{"wavelength":6.283185307179586,"amplitude":)" + std::to_string(amplitude) +
           "}]}";
  };
  const PreparedSea steep(single(0.999));
  for (int k = 0; k < 500; ++k) {
    const double X = random.uniform(-9, 9);
    CHECK(std::abs(steep.at(X + 0.999 * std::cos(X), 0).height - 0.999 * std::sin(X)) < 1e-6);
  }
  CHECK_THROWS_WITH(formats::parseSea(single(1.01)), doctest::Contains("crosses itself"));
}

TEST_CASE("spectra: variance, peak, direction and spread of the draw") {
  for (const SpectrumShape shape :
       {SpectrumShape::kJonswap, SpectrumShape::kPiersonMoskowitz, SpectrumShape::kBretschneider}) {
    Spectrum spectrum;
    spectrum.shape = shape, spectrum.significant_height = 2, spectrum.peak_period = 8, spectrum.direction = 0.7,
    spectrum.spread = 10;
    const Array<Wave> waves = drawWaves(spectrum, 400, 5, 9.81);
    const double wp = peakFrequency(spectrum, 9.81);
    double variance = 0, c = 0, s = 0;
    std::vector<double> bins(200, 0);
    for (const Wave& wave : waves) {
      variance += 0.5 * wave.amplitude * wave.amplitude;
      c += std::cos(wave.direction - 0.7), s += std::sin(wave.direction - 0.7);
      const double w = angularFrequency(wave, 9.81, kUnbounded);
      bins[std::min<std::size_t>(199, static_cast<std::size_t>(w / (0.1 * wp)))] += 1;
    }
    CHECK(variance == doctest::Approx(4.0 / 16).epsilon(1e-12));
    const auto peak = static_cast<double>(std::max_element(bins.begin(), bins.end()) - bins.begin());
    CHECK(peak >= 8);
    CHECK(peak <= 11); // the peak's bin, or a neighbour
    CHECK(std::abs(s / 400) < 0.01);
    // The mean cosine of cos^2s spreading is s / (s + 1).
    CHECK(c / 400 == doctest::Approx(10.0 / 11).epsilon(0.01));
  }
  Spectrum grown;
  grown.shape = SpectrumShape::kPiersonMoskowitz, grown.significant_height = 0.209246 * 15 * 15 / 9.81;
  CHECK(peakFrequency(grown, 9.81) == doctest::Approx(0.877163 * 9.81 / 15).epsilon(1e-9));
  // The exact normalisation of JONSWAP at gamma 3.3 relative to Bretschneider.
  Spectrum jonswap, plain;
  plain.shape = SpectrumShape::kBretschneider;
  CHECK(SpectrumDensity(jonswap, 9.81)(3 * kTurn / 5) / SpectrumDensity(plain, 9.81)(3 * kTurn / 5) ==
        doctest::Approx(0.655760).epsilon(1e-3));
}

TEST_CASE("a spectrum's surface in time has the variance of its significant height") {
  const std::string json =
      R"({"kind":"spectrum","spectrum":"jonswap","significant_height":2,"peak_period":6,"components":200,"seed":9})";
  const formats::SeaDescription sea = formats::parseSea(json);
  plimsoll::Surface surface;
  double sum = 0, square = 0;
  int count = 0;
  Random random(6);
  for (int k = 0; k < 400; ++k) {
    surface.prepare(sea.water, random.uniform(0, 1e5));
    std::vector<std::array<double, 3>> points;
    for (int i = 0; i < 20; ++i) points.push_back({random.uniform(-1e4, 1e4), 0, random.uniform(-1e4, 1e4)});
    for (const plim_surface_sample& s : surface.samples(points))
      sum += s.height, square += s.height * s.height, ++count;
  }
  const double variance = square / count - sum / count * sum / count;
  CHECK(variance == doctest::Approx(4.0 / 16).epsilon(0.05)); // 8000 samples: 1.6 % is one sigma
}

TEST_CASE("the same seed gives the same sea, to the last bit") {
  const auto hash = [](std::uint64_t seed) {
    Spectrum spectrum;
    std::uint64_t sum = 1469598103934665603u;
    for (const Wave& wave : drawWaves(spectrum, 64, seed, 9.81)) {
      const double values[] = {wave.amplitude, wave.wavelength, wave.direction, wave.phase};
      unsigned char bytes[sizeof values];
      std::memcpy(bytes, values, sizeof values);
      for (const unsigned char b : bytes) sum = (sum ^ b) * 1099511628211u;
    }
    return sum;
  };
  CHECK(hash(1) == 8554918595004141680u); // fixed: a change of it changes the seas of all users
  CHECK(hash(1) != hash(2));
}

TEST_CASE("grid: exact on its facets, at borders, corners and outside") {
  const std::string head =
      R"({"kind":"grid","origin":[10,20],"cell":2,"rows":3,"columns":4,"heights":[0,1,2,3, 10,11,12,13, 20,25,22,23])";
  const PreparedSea clamp(head + "}"), level(head + R"(,"outside":"level"})");
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 4; ++c) {
      const double expected[] = {0, 1, 2, 3, 10, 11, 12, 13, 20, 25, 22, 23};
      CHECK(clamp.at(10 + 2 * c, 20 + 2 * r).height == doctest::Approx(expected[4 * r + c]));
      CHECK(level.at(10 + 2 * c, 20 + 2 * r).height == doctest::Approx(expected[4 * r + c]));
    }
  // Cell (column 1, row 1): nodes 11, 12 / 25, 22; the diagonal runs from 11 to 22.
  CHECK(clamp.at(13, 23).height == doctest::Approx(16.5));
  CHECK(clamp.at(13.5, 22.5).height == doctest::Approx(11 + 0.75 * 1 + 0.25 * 10));
  CHECK(clamp.at(12.5, 23.5).height == doctest::Approx(11 + 0.75 * 14 + 0.25 * -3));
  CHECK(clamp.at(12.5, 23.5).slope[1] == doctest::Approx(7));
  // Outside: the height at the border, or the level.
  CHECK(clamp.at(0, 22).height == doctest::Approx(10));
  CHECK(clamp.at(100, 100).height == doctest::Approx(23));
  CHECK(clamp.at(13, -5).height == doctest::Approx(1.5));
  CHECK(clamp.at(13, -5).slope[1] == 0);
  CHECK(level.at(0, 22).height == 0);
  CHECK(level.at(16.0001, 22).height == 0);

  // Two grids with times give the velocity.
  const std::vector<float> now = {1, 2, 3, 4}, before = {0, 0, 1, 1};
  plimsoll::Grid grid;
  grid.rows = grid.columns = 2, grid.heights = now.data(), grid.time = 5, grid.previous_heights = before.data(),
  grid.previous_time = 4.5;
  plimsoll::Surface surface;
  surface.setHeights(grid);
  const std::array<double, 3> point = {1, 0, 1};
  CHECK(surface.samples({&point, 1})[0].rate == doctest::Approx((4.0 - 1.0) / 0.5));
  grid.previous_time = 5;
  CHECK_THROWS_WITH(surface.setHeights(grid), doctest::Contains("earlier"));
  grid.previous_heights = nullptr, grid.rows = 1;
  CHECK_THROWS_WITH(surface.setHeights(grid), doctest::Contains("rows"));
}

TEST_CASE("sampled: the error falls with the square of the cell") {
  const std::string of = everySea()[1].json;
  const PreparedSea exact(of);
  double previous = 0;
  for (const double cell : {0.8, 0.4, 0.2, 0.1}) {
    const PreparedSea sampled(R"({"kind":"sampled","cell":)" + std::to_string(cell) + R"(,"of":)" + of + "}");
    double worst = 0;
    Random random(11);
    for (int k = 0; k < 4000; ++k) {
      const double x = random.uniform(-20, 20), z = random.uniform(-20, 20);
      worst = std::max(worst, std::abs(sampled.at(x, z).height - exact.at(x, z).height));
    }
    if (previous > 0) CHECK(previous / worst == doctest::Approx(4).epsilon(0.12));
    previous = worst;
  }
}

TEST_CASE("callback: many points at once, its slopes by differences") {
  struct State {
    int calls = 0;
    std::uint32_t largest = 0;
  } state;
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_CALLBACK, def.user = &state;
  def.callback = [](void* user, double time, std::uint32_t count, const double* x, const double* z, double* height,
                    double* rate) {
    auto* seen = static_cast<State*>(user);
    ++seen->calls, seen->largest = std::max(seen->largest, count);
    for (std::uint32_t i = 0; i < count; ++i) {
      height[i] = 0.2 * std::sin(x[i] - time) + 0.1 * z[i];
      if (rate) rate[i] = -0.2 * std::cos(x[i] - time);
    }
  };
  const plimsoll::Water water(def);
  const plimsoll::Surface surface(water, 0.5);
  const std::array<double, 3> point = {2, 0, 3};
  const plim_surface_sample s = surface.samples({&point, 1})[0];
  CHECK(s.height == doctest::Approx(0.2 * std::sin(1.5) + 0.3));
  CHECK(s.slope[0] == doctest::Approx(0.2 * std::cos(1.5)).epsilon(1e-6));
  CHECK(s.rate == doctest::Approx(-0.2 * std::cos(1.5)));
  state = {};
  const plimsoll::Hull hull = makeHull(shape("sphere:1,3"));
  plimsoll::Body body(hull, surface);
  const plimsoll::Forces forces = plimsoll::evaluate(body);
  CHECK(state.calls == 1);
  CHECK(state.largest == hull.info().vertex_count);
  CHECK(forces.sea_evaluations == hull.info().vertex_count);
  CHECK(std::isnan(forces.force_bound));
  CHECK_FALSE(forces.certified());
  // A sea that returns NaN is rejected, and nothing is written.
  def.callback = [](void*, double, std::uint32_t count, const double*, const double*, double* height, double*) {
    for (std::uint32_t i = 0; i < count; ++i) height[i] = i == 5 ? std::nan("") : 0.0;
  };
  const plimsoll::Water broken(def);
  const plimsoll::Surface nonsense(broken);
  plimsoll::Body doomed(hull, nonsense);
  plimsoll::Forces untouched;
  untouched.volume = 77;
  CHECK(plim_evaluate(&doomed, 1, &untouched, nullptr, nullptr, nullptr) == PLIM_NOT_FINITE);
  CHECK(untouched.volume == 77);
  CHECK(std::string(plim_last_error()).find("callback") != std::string::npos);
}

TEST_CASE("extremes are right, or refused with the reason") {
  const auto sines = [](const std::string& amplitude, const std::string& wavelength) {
    return R"({"kind":"sines","waves":[{"amplitude":)" + amplitude + R"(,"wavelength":)" + wavelength + "}]}";
  };
  CHECK(PreparedSea(sines("0", "5")).at(3, 3).height == 0);
  CHECK(PreparedSea(R"({"kind":"sines","waves":[]})").at(3, 3).height == 0);
  CHECK(std::abs(PreparedSea(sines("0.001", "0.001")).at(12345.678, 3).height) <= 0.001);
  CHECK(PreparedSea(sines("1", "1e8")).at(1, 0).height == doctest::Approx(kTurn / 1e8));
  CHECK_THROWS_WITH(formats::parseSea(sines("1", "1e-9")), doctest::Contains("waves[0].wavelength"));
  CHECK_THROWS_WITH(formats::parseSea(sines("1", "0")), doctest::Contains("wavelength"));
  CHECK_THROWS_WITH(formats::parseSea(sines("-1", "5")), doctest::Contains("amplitude"));
  // At great distance and late time the phase keeps its digits.
  const double k = kTurn / 7, w = std::sqrt(9.81 * k);
  for (const double x : {0.0, 1e7})
    for (const double t : {0.0, 1e9}) {
      const long double turns =
          static_cast<long double>(x) / 7 - static_cast<long double>(w) * t / (2 * 3.14159265358979323846264L);
      CHECK(PreparedSea(sines("1", "7"), t).at(x, 0).height ==
            doctest::Approx(std::sin(kTurn * static_cast<double>(turns - std::floor(turns)))).epsilon(1e-5));
    }
  const PreparedSea many(
      R"({"kind":"spectrum","spectrum":"jonswap","significant_height":2,"peak_period":8,"components":1000})", 1e9);
  CHECK(std::isfinite(many.at(1e7, -1e7).height));
  plimsoll::Surface surface;
  const plimsoll::Water water{plimsoll::WaterDef{}};
  CHECK_THROWS(surface.prepare(water, 1e11));
  CHECK_THROWS(surface.prepare(water, std::nan("")));
}

// An upright cube under one wave. The horizontal force comes from the pressure on its sides alone: F = -rho g H int
// (h(right) - h(left)).
TEST_CASE("a wave with a large direction or phase pushes a hull far out as the true wave does, within the bound") {
  const plimsoll::Hull cube = makeHull(shape("box:2,2,2"));
  Random random(16);
  for (int k = 0; k < 200; ++k) {
    const double direction = k == 0 ? 947850.779 : random.uniform(-1e6, 1e6),
                 phase = k % 2 ? random.uniform(-1e6, 1e6) : 0, x = k == 0 ? 8.58e6 : random.uniform(-1e7, 1e7),
                 z = random.uniform(-100, 100);
    const std::vector<plim_wave> waves = {{0.5, 12, direction, phase, 0, 0}};
    plimsoll::WaterDef def;
    def.kind = PLIM_WATER_SINES, def.waves = waves.data(), def.wave_count = 1;
    const plimsoll::Surface surface(plimsoll::Water(def), 0);
    plimsoll::Body body(cube, surface);
    body.position[0] = x, body.position[1] = -2, body.position[2] = z;
    body.tolerance = 1e-6, body.precision = PLIM_PRECISION_DOUBLE;
    const auto fields = TrueWaves(waves, false, 0).around(x, z);
    constexpr int kPanels = 400; // Simpson's rule
    Long push[2] = {0, 0};
    for (int i = 0; i <= kPanels; ++i) {
      const Long at = 2 * static_cast<Long>(i) / kPanels - 1, weight = i == 0 || i == kPanels ? 1 : i % 2 ? 4 : 2;
      push[0] += weight * (fields(1, at).h - fields(-1, at).h),
          push[1] += weight * (fields(at, 1).h - fields(at, -1).h);
    }
    const plimsoll::Forces forces = plimsoll::evaluate(body);
    const Long per_sum = 1000 * static_cast<Long>(9.81) * 2 * (2.0L / kPanels / 3);
    const double off_x = static_cast<double>(forces.force[0] + per_sum * push[0]),
                 off_z = static_cast<double>(forces.force[2] + per_sum * push[1]);
    CHECK(forces.certified());
    CHECK(std::hypot(off_x, off_z) <= forces.force_bound);
    CHECK(forces.force_bound < 0.1);
  }
}
