// test_sea_bounds.cpp - the bounds of each kind of sea, compared with seas that are computed a second time
// (true_seas.hpp). Heights must be within their errors, and every bound is tested at the worst places that can be
// constructed.
#include "seas.hpp"
#include "true_seas.hpp"

#include "api/handles.hpp"
#include "water/fft.hpp"

#include <cstring>
#include <doctest/doctest.h>

using namespace plim;
using namespace plim::tests;

namespace {

struct WaveSea {
  WaveSea(const std::vector<plim_wave>& waves, bool gerstner, double time)
      : truth(waves, gerstner, time), time_(time), water([&] {
          plimsoll::WaterDef def;
          def.kind = gerstner ? PLIM_WATER_GERSTNER : PLIM_WATER_SINES;
          def.waves = waves.data(), def.wave_count = static_cast<std::uint32_t>(waves.size());
          return plimsoll::Water(def);
        }()),
        surface(water, time) {}

  const SeaBounds& bounds() const { return surface.get()->surface.bounds(); }
  double height(double x, double z) const {
    double height = 0;
    surface.get()->surface.heights(1, &x, &z, &height);
    return height;
  }
  // Returns the allowed error of a height: the sea's own bound, and the rounding that forces/wrench.hpp allows for.
  double allowed(double x, double z) const {
    const SeaBounds& sea = bounds();
    const double metres = std::abs(x) + std::abs(z);
    return sea.heightErrorAt(metres) +
           8 * kDoubleRoundoff * (sea.amplitude + sea.slope * metres + sea.rate * std::abs(time_));
  }

  TrueWaves truth;
  double time_;
  plimsoll::Water water;
  plimsoll::Surface surface;
};

// Returns waves in all directions with a total steepness of s.
std::vector<plim_wave> drawSteep(Random& random, int count, double s) {
  std::vector<plim_wave> waves;
  for (int k = 0; k < count; ++k) {
    const double length = std::exp(random.uniform(0.5, 4));
    waves.push_back({s / count * length / kTurn, length, random.uniform(-3, 3), random.uniform(-3, 3), 0, 1});
  }
  return waves;
}

} // namespace

TEST_CASE("sines and cosines of large angles lose nothing of the angle") {
  Random random(1);
  for (int k = 0; k < 20000; ++k) {
    const double angle = (k % 2 ? 1 : -1) * std::pow(10.0, random.uniform(-3, 6));
    const Long true_sine = std::sin(static_cast<Long>(angle)), true_cosine = std::cos(static_cast<Long>(angle));
    const SineCosine ours = sineCosine(angle);
    CHECK(std::abs(ours.sine - true_sine) < 3e-16L);
    CHECK(std::abs(ours.cosine - true_cosine) < 3e-16L);
    const Long left = fractionOfTurnsIn(angle) - std::atan2(true_sine, true_cosine) / (2 * kLongPi);
    CHECK(std::abs(left - std::nearbyint(left)) < 1.2e-16L);
    CHECK(std::abs(fractionOfTurnsIn(angle)) <= 0.5);
  }
  for (int quarters = -200; quarters <= 200; ++quarters) // where the series change
    CHECK(std::abs(sineCosine(quarters * kPi / 4).sine - std::sin(static_cast<Long>(quarters * kPi / 4))) < 3e-16L);
  for (double angle = -0.3; angle < 0.3; angle += 1e-4) {
    const SineCosine small = sineCosineOfSmall(angle);
    CHECK(std::abs(small.sine - std::sin(static_cast<Long>(angle))) < 1e-16L);
    CHECK(std::abs(small.cosine - std::cos(static_cast<Long>(angle))) < 2e-16L);
  }
  CHECK(std::isnan(sineCosineOfSmall(NAN).sine));
  CHECK(std::isnan(sineCosine(NAN).sine));
  CHECK(std::isnan(sineCosine(INFINITY).cosine));
  CHECK(std::abs(sineCosine(1e15).sine) <= 1);
}

TEST_CASE("sines: heights are as near to the true sea as their bounds say, far out, late and with large angles") {
  Random random(2);
  double worst = 0;
  for (int k = 0; k < 300; ++k) {
    std::vector<plim_wave> waves = drawSteep(random, k % 3 ? 1 : 12, 0.3);
    for (plim_wave& wave : waves) {
      wave.direction = random.uniform(-1e6, 1e6), wave.phase = random.uniform(-1e6, 1e6);
      // Directions along the axes, up to rounding.
      if (k % 2) wave.direction = std::nearbyint(wave.direction / kTurn * 4) * kTurn / 4;
    }
    const WaveSea sea(waves, false, k % 5 ? random.uniform(-100, 100) : random.uniform(0, 1e7));
    for (const double reach : {0.0, 1.0, 1e4, 1e7})
      for (int place = 0; place < 4; ++place) {
        const double x = random.uniform(-reach, reach), z = random.uniform(-reach, reach);
        const Long off = std::abs(sea.height(x, z) - sea.truth.at(x, z).height);
        CHECK(off <= sea.allowed(x, z));
        worst = std::max(worst, static_cast<double>(off) / sea.allowed(x, z));
      }
  }
  MESSAGE("the worst is ", worst, " of what is allowed");
  CHECK(worst > 0.05);
}

TEST_CASE("gerstner: heights are as near to the true sea as they say, up to the limit of steepness and far out") {
  Random random(3);
  for (const double s : {0.1, 0.5, 0.9, 0.99, 0.999, 0.99999}) {
    double worst = 0, largest = 0;
    for (int k = 0; k < 40; ++k) {
      std::vector<plim_wave> waves = drawSteep(random, 1 + k % 4, s);
      if (k % 2) // one direction, and all crests at one place: the steepest case
        for (plim_wave& wave : waves) wave.direction = 1, wave.phase = kTurn / 4;
      if (k % 5 == 4)
        for (plim_wave& wave : waves)
          wave.direction = random.uniform(-1e6, 1e6), wave.phase = random.uniform(-1e6, 1e6);
      const WaveSea sea(waves, true, k % 5 == 4 ? 1e5 : 0);
      for (const double reach : {0.01, 1.0, 100.0, 1e7})
        for (int place = 0; place < 5; ++place) {
          const double x = random.uniform(-reach, reach), z = random.uniform(-reach, reach);
          const Long off = std::abs(sea.height(x, z) - sea.truth.at(x, z).height);
          CHECK(off <= sea.allowed(x, z));
          worst = std::max(worst, static_cast<double>(off) / sea.allowed(x, z));
          if (reach <= 100) largest = std::max(largest, static_cast<double>(off));
        }
      if (s <= 0.99) CHECK(sea.bounds().height_error < 2e-9 * sea.bounds().slope + 1e-13);
    }
    MESSAGE("steepness ", s, ": off by ", largest, " m at most, ", worst, " of what is allowed");
    CHECK(largest > 1e-12); // otherwise the test would be trivial
  }
}

namespace {

FftOptions smallFft(double choppiness) {
  FftOptions options;
  options.tile = 40, options.resolution = 32, options.spectrum.significant_height = 0.6;
  options.spectrum.peak_period = 3, options.choppiness = choppiness;
  options.seed = 7 + static_cast<std::uint64_t>(10 * choppiness);
  return options;
}

} // namespace

TEST_CASE("fft: heights are the spline they say they are, which goes through the displaced sea at its nodes") {
  Random random(4);
  for (const double choppiness : {0.0, 0.3, 0.6}) {
    const std::shared_ptr<const FftSea> sea = drawModes(smallFft(choppiness), 9.81);
    FftState state;
    state.prepare(sea, 9.81, 3.5);
    CHECK(state.choppiness() == choppiness);
    const SeaBounds bounds = state.bounds();
    const TruePlaces places(*state.capabilities().spline);
    for (int k = 0; k < 400; ++k) {
      const double reach = k % 2 ? 30 : 1e7, x = random.uniform(-reach, reach), z = random.uniform(-reach, reach);
      double height = 0;
      state.heights(1, &x, &z, &height);
      const double off = static_cast<double>(std::abs(height - places.at(x, z).height));
      CHECK(off <= bounds.height_error + 8 * kDoubleRoundoff * bounds.slope * (std::abs(x) + std::abs(z)));
    }
    CHECK(bounds.height_error < 1e-14);
    // At the nodes: the displaced sea, up to the error of Newton's last step and float rounding.
    const TrueSplines truth(*sea, choppiness, 3.5);
    double largest = 0, sum = 0;
    for (int k = 0; k < 400; ++k) {
      const double x = 1.25 * static_cast<int>(random.uniform(0, 32)),
                   z = 1.25 * static_cast<int>(random.uniform(0, 32));
      double height = 0;
      state.heights(1, &x, &z, &height);
      const double off = static_cast<double>(std::abs(height - truth.at(x, z).height));
      largest = std::max(largest, off), sum += off / 400;
    }
    MESSAGE("choppiness ", choppiness, ": nodes are off by ", largest, " m, ", sum, " in the mean");
    CHECK(largest < (choppiness > 0 ? 3e-4 : 3e-7));
    CHECK(sum < (choppiness > 0 ? 2e-5 : 1e-7));
  }
}

TEST_CASE("a sampled sea is off by what its nodes are") {
  const std::vector<plim_wave> waves = {{0.3, 4, 0.4, 0, 0, 1}};
  const WaveSea sea(waves, true, 0);
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_SAMPLED, def.of = sea.water.get(), def.cell = 0.5;
  const plimsoll::Surface sampled(plimsoll::Water(def), 0);
  CHECK(sea.bounds().height_error > 0);
  CHECK(sampled.get()->surface.bounds().height_error == sea.bounds().height_error);
  CHECK(sampled.get()->surface.bounds().height_error_per_metre == sea.bounds().height_error_per_metre);
}

namespace {

// The largest value found for each quantity, relative to the sea's bound.
struct Reached {
  double amplitude = 0, slope = 0, curvature = 0, third = 0, rate = 0;

  template <typename Fields>
  void look(Fields fields, Long u, Long v, const SeaBounds& bounds, bool with_rate) {
    const TruePoint p = truePoint(fields, u, v);
    const auto take = [](double& most, Long value, double bound) {
      CHECK(value <= bound * (1 + 1e-12L) + 1e-15L);
      if (bound > 0) most = std::max(most, static_cast<double>(value) / bound);
    };
    take(amplitude, std::abs(p.height), bounds.amplitude);
    take(slope, p.steepness(), bounds.slope);
    take(curvature, p.curvature(), bounds.curvature);
    take(third, thirdDerivative(fields, u, v), bounds.third * (1 + 1e-5)); // by differences
    if (with_rate) take(rate, std::abs(p.rate), bounds.rate);
  }
};

} // namespace

TEST_CASE("sines: each bound holds by itself, and is reached where all waves are in line") {
  Random random(5);
  Reached reached;
  for (int k = 0; k < 60; ++k) {
    std::vector<plim_wave> waves = drawSteep(random, 1 + k % 5, 0.8);
    const bool in_line = k % 3 != 2;
    for (plim_wave& wave : waves)
      if (in_line) wave.direction = 0.7, wave.phase = k % 3 == 0 ? 0 : kTurn / 4; // zero crossings, crests
    const WaveSea sea(waves, false, 0);
    const auto fields = sea.truth.around(0, 0);
    reached.look(fields, 0, 0, sea.bounds(), true);
    for (int place = 0; place < 30; ++place)
      reached.look(fields, random.uniform(-9, 9), random.uniform(-9, 9), sea.bounds(), true);
  }
  for (const double share : {reached.amplitude, reached.slope, reached.curvature, reached.third, reached.rate})
    CHECK(share > 0.999);
}

TEST_CASE(
    "gerstner: each bound holds by itself at any steepness, and in circles no bound is far above what is reached") {
  Random random(6);
  for (const double s : {0.2, 0.5, 0.9, 0.99})
    for (const bool round : {true, false}) {
      Reached reached;
      for (int k = 0; k < 30; ++k) {
        std::vector<plim_wave> waves = drawSteep(random, 1 + k % 4, s);
        for (plim_wave& wave : waves) {
          if (k % 2 == 0) wave.direction = 0.7, wave.phase = kTurn / 4;
          // Waves of steepness below 1 add more to heights than to s.
          if (!round) wave.steepness = random.uniform(0.3, 1), wave.amplitude *= 0.999;
        }
        const WaveSea sea(waves, true, 0);
        const auto fields = sea.truth.around(0, 0);
        for (int place = 0; place < 60;
             ++place) { // as labels; close to the crest of the aligned waves on one side of it
          const double along =
              place == 0 ? 0 : waves[0].wavelength * std::exp(random.uniform(-9, 0)) * (place % 2 ? 1 : -1);
          reached.look(fields, along * std::cos(0.7), along * std::sin(0.7), sea.bounds(), true);
        }
      }
      MESSAGE("steepness ", s, std::string(round ? ", circles" : ", upright too"), ": reached of amplitude ",
              reached.amplitude, ", slope ", reached.slope, ", curvature ", reached.curvature, ", third ",
              reached.third, ", rate ", reached.rate);
      if (!round) continue;
      CHECK(reached.amplitude > 0.99);
      CHECK(reached.slope > 0.95);
      CHECK(reached.curvature > 0.95 * std::sqrt(1 - s * s)); // the bound is larger by the factor E = 1 / sqrt(1 - s^2)
      CHECK(reached.third > 0.6 * (1 - s));                   // and larger still for the third derivative
      CHECK(reached.rate > 0.4);
    }
}

TEST_CASE("fft: each bound holds by itself, and comes from the data") {
  for (const double choppiness : {0.0, 0.6}) {
    const std::shared_ptr<const FftSea> sea = drawModes(smallFft(choppiness), 9.81);
    FftState state;
    state.prepare(sea, 9.81, 1.5);
    const TruePlaces truth(*state.capabilities().spline);
    Random random(7);
    Reached reached;
    for (int k = 0; k < 3000; ++k) {
      const auto fields = truth.around(random.uniform(-20, 20), random.uniform(-20, 20));
      reached.look(fields, 0, 0, state.bounds(), false);
    }
    MESSAGE("reached of amplitude ", reached.amplitude, ", slope ", reached.slope, ", curvature ", reached.curvature,
            ", third ", reached.third);
    for (const double share : {reached.amplitude, reached.slope, reached.curvature, reached.third}) CHECK(share > 0.3);
  }
}

TEST_CASE("fft: bounds near a place hold there, round the tile too, and are tighter than those of all the sea") {
  Random random(17);
  for (const std::uint32_t resolution : {8u, 30u, 32u, 50u, 120u}) { // with a last block of four cells, and of two
    FftOptions options = smallFft(0.5);
    options.resolution = resolution;
    FftState state;
    state.prepare(drawModes(options, 9.81), 9.81, 2.5);
    const TruePlaces truth(*state.capabilities().spline);
    const double cell = 40.0 / resolution;
    double tighter = 0, nearest = 0;
    for (int k = 0; k < 300; ++k) {
      const double x = random.uniform(-45, 45), z = k % 2 ? random.uniform(-45, 45) : random.uniform(-1, 1);
      const double reach = cell * std::exp(random.uniform(std::log(0.05), std::log(0.7 * resolution)));
      const LocalShape shape = state.shapeNear(x, z, reach);
      const TruePoint here = truth.at(x, z);
      CHECK(std::abs(shape.height - here.height) < 1e-13);
      CHECK(std::abs(shape.slope_x - here.slope[0]) + std::abs(shape.slope_z - here.slope[1]) < 1e-12);
      CHECK(std::abs(shape.xx - here.bend[0]) + std::abs(shape.xz - here.bend[1]) + std::abs(shape.zz - here.bend[2]) <
            1e-11);
      for (int look = 0; look < 30; ++look) {
        const double angle = random.uniform(0, kTurn), r = reach * std::sqrt(random.uniform());
        const auto fields = truth.around(x + r * std::cos(angle), z + r * std::sin(angle));
        const TruePoint p = truePoint(fields, 0, 0);
        CHECK(p.steepness() <= shape.slope * (1 + 1e-9));
        CHECK(p.curvature() <= shape.curvature * (1 + 1e-9));
        const Long third = thirdDerivative(fields, 0, 0);
        CHECK(third <= shape.third * (1 + 1e-5));
        nearest = std::max(nearest, static_cast<double>(third) / shape.third);
      }
      tighter += shape.third / state.bounds().third / 300;
      CHECK(shape.third <= state.bounds().third);
    }
    MESSAGE("resolution ", resolution, ": a third derivative of ", nearest, " of its bound, which is ", tighter,
            " of that of all the sea in the mean");
    CHECK(nearest > 0.4);
    if (resolution > 30) CHECK(tighter < 0.9);
  }
}

TEST_CASE("sampled: amplitude, slope and rate hold on every facet") {
  Random random(8);
  double steepest = 0;
  for (int k = 0; k < 40; ++k) {
    std::vector<plim_wave> waves = drawSteep(random, 1 + k % 3, 0.5);
    for (plim_wave& wave : waves)
      if (k % 2) wave.direction = random.uniform(0.6, 0.9), wave.phase = 0;
    const WaveSea sea(waves, k % 4 > 1, 0);
    plimsoll::WaterDef def;
    def.kind = PLIM_WATER_SAMPLED, def.of = sea.water.get(), def.cell = waves[0].wavelength * random.uniform(0.01, 0.6);
    const plimsoll::Surface sampled(plimsoll::Water(def), 0);
    const plim_surface_bounds bounds = sampled.bounds();
    CHECK(bounds.amplitude == sea.bounds().amplitude);
    for (int place = 0; place < 200; ++place) {
      const std::array<double, 3> point = {random.uniform(-3, 3), 0, random.uniform(-3, 3)};
      const plim_surface_sample sample = sampled.samples({&point, 1})[0];
      const double slope = std::hypot(sample.slope[0], sample.slope[1]);
      CHECK(std::abs(sample.height) <= bounds.amplitude * (1 + 1e-12));
      CHECK(slope <= bounds.slope * (1 + 1e-9));
      CHECK(std::abs(sample.rate) <= bounds.rate * (1 + 1e-9));
      steepest = std::max(steepest, slope / bounds.slope);
    }
  }
  CHECK(steepest > 0.6); // a plane wave reaches 1 / sqrt 2
}
