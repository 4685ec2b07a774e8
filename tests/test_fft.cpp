// test_fft.cpp - the FFT sea: against direct sums of its modes, orders of interpolation, statistics, choppiness.
#include "seas.hpp"
#include "true_seas.hpp"

#include "math/elementary.hpp"
#include "math/lane_kind.hpp"
#include "water/fft.hpp"
#include "water/lanes/kernels.hpp"
#include "water/transform.hpp"

#include <cstring>
#include <doctest/doctest.h>

using namespace plim;
using namespace plim::tests;

namespace {

// A single double in the interface of a vector, for the transform's reference.
struct OneDouble {
  using Scalar = double;
  double v;

  OneDouble() = default;
  explicit OneDouble(double value) : v(value) {}
  static std::size_t count() { return 1; }
  static OneDouble load(const double* from) { return OneDouble(*from); }
  void store(double* to) const { *to = v; }
  friend OneDouble operator+(OneDouble a, OneDouble b) { return OneDouble(a.v + b.v); }
  friend OneDouble operator-(OneDouble a, OneDouble b) { return OneDouble(a.v - b.v); }
  friend OneDouble operator*(OneDouble a, OneDouble b) { return OneDouble(a.v * b.v); }
};

// Runs use() with the kernels of every kind available here; ends with the best kind.
template <typename Use>
void forEachKind(Use use) {
  for (std::size_t k = 0; k < lanes::kLaneKinds; ++k) {
    const auto kind = static_cast<lanes::LaneKind>(k);
    if (!lanes::runsHere(kind)) continue;
    lanes::useLaneKind(kind);
    use(kind);
  }
  lanes::useBestLaneKind();
}

// Returns all data of a prepared sea as numbers.
std::vector<double> everythingOf(const FftState& state) {
  const SplineLattice& lattice = *state.capabilities().spline;
  std::vector<double> all;
  for (std::size_t k = 0; k < std::size_t{lattice.stride} * (lattice.size + 3); ++k)
    all.push_back(static_cast<double>(lattice.coefficients[k]));
  for (std::uint32_t level = 0; level < lattice.levels; ++level)
    for (std::size_t k = 0; k < std::size_t{lattice.level[level].count} * lattice.level[level].count; ++k)
      all.push_back(static_cast<double>(lattice.level[level].third[k]));
  const SeaBounds bounds = state.bounds();
  for (const double bound : {bounds.amplitude, bounds.slope, bounds.curvature, bounds.third, bounds.rate})
    all.push_back(bound);
  Random random(6);
  double x[37], z[37], height[37]; // not a multiple of the vector width
  for (int k = 0; k < 37; ++k) x[k] = random.uniform(-90, 90), z[k] = random.uniform(-90, 90);
  state.heights(37, x, z, height);
  all.insert(all.end(), height, height + 37);
  SurfaceSample sample[37];
  state.samples(37, x, height, z, sample);
  for (const SurfaceSample& s : sample)
    for (const double number : {s.height, s.slope_x, s.slope_z, s.rate, s.particle_velocity.x, s.particle_velocity.y})
      all.push_back(number);
  return all;
}

} // namespace

TEST_CASE("the transform is the sum it stands for, in double; in float lanes it is that to float's digits") {
  Random random(3);
  constexpr std::size_t kLines = lanes::kTogether, kNumber = 2 * kLines;
  for (const std::uint32_t n : {2u, 3u, 4u, 5u, 8u, 10u, 12u, 18u, 30u, 50u, 64u, 120u, 128u, 250u}) {
    const Transform transform(n);
    std::vector<float> numbers(n * kNumber), work(n * kNumber), spare(n * kNumber), out(n * kNumber);
    for (float& number : numbers) number = static_cast<float>(random.uniform(-1, 1));
    std::vector<std::vector<double>> expected(kLines);
    for (std::size_t line = 0; line < kLines; ++line) {
      std::vector<double> one(2 * n), other(2 * n), before;
      expected[line].resize(2 * n);
      for (std::size_t k = 0; k < 2 * n; ++k) one[k] = static_cast<double>(numbers[k * kLines + line]);
      before = one;
      transformLines<OneDouble>(transform.doublePlan(), 1, one.data(), other.data(), expected[line].data());
      double worst = 0;
      for (std::size_t j = 0; j < n; ++j) {
        std::complex<double> sum;
        for (std::size_t k = 0; k < n; ++k) {
          const SineCosine root = sineCosineOfTurns(static_cast<double>(j * k % n) / n);
          sum += std::complex<double>(before[2 * k], before[2 * k + 1]) * std::complex<double>(root.cosine, root.sine);
        }
        worst = std::max(worst, std::abs(std::complex<double>(expected[line][2 * j], expected[line][2 * j + 1]) - sum));
      }
      CHECK(worst < 1e-14 * n);
    }
    forEachKind([&](lanes::LaneKind kind) {
      lanes::waterKernels().transform_modes(transform.plan(), numbers.data(), nullptr, work.data(), spare.data(),
                                            out.data());
      double worst = 0;
      for (std::size_t line = 0; line < kLines; ++line)
        for (std::size_t k = 0; k < 2 * n; ++k)
          worst = std::max(worst, std::abs(static_cast<double>(out[k * kLines + line]) - expected[line][k]));
      INFO(nameOf(kind), " ", n);
      CHECK(worst < 4e-7 * std::sqrt(n) * std::log2(n));
    });
  }
}

TEST_CASE("fft: the same bits on every kind of processor, calm, choppy and steep") {
  int compared = 0;
  for (const std::uint32_t resolution : {8u, 30u, 64u, 120u, 250u})
    for (const double choppiness : {0.0, 0.4, 0.9}) {
      FftOptions options;
      options.tile = 80, options.resolution = resolution, options.choppiness = choppiness;
      options.spectrum.significant_height = 1.5, options.spectrum.peak_period = 4;
      const auto sea = drawModes(options, 9.81);
      std::vector<double> expected;
      forEachKind([&](lanes::LaneKind kind) {
        FftState state;
        state.prepare(sea, 9.81, 77.7);
        const std::vector<double> found = everythingOf(state);
        if (expected.empty()) expected = found; // result of the scalar kernels
        INFO(nameOf(kind), " ", resolution, " ", choppiness);
        CHECK(std::memcmp(found.data(), expected.data(), expected.size() * sizeof(double)) == 0);
        ++compared;
      });
    }
  MESSAGE("compared: ", compared);
}

TEST_CASE("splines go through the values they were made from, whatever the number of nodes") {
  Random random(5);
  for (const std::uint32_t n : {8u, 10u, 30u, 64u, 250u})
    forEachKind([&](lanes::LaneKind kind) {
      SplineSurface surface;
      surface.resize(n, 100);
      std::vector<float> values(n * n), row(n + 100);
      for (float& value : values) value = static_cast<float>(random.uniform(-1, 1)); // as rough as possible
      for (std::uint32_t r = 0; r < n; ++r) {
        for (std::size_t k = 0; k < row.size(); ++k) row[k] = values[r * n + (k + 100 * n - lanes::kFilterReach) % n];
        surface.filterRow(r, row.data() + lanes::kFilterReach);
      }
      surface.filterColumns(), surface.finish();
      double worst = 0;
      for (std::uint32_t r = 0; r < n; ++r)
        for (std::uint32_t c = 0; c < n; ++c) {
          const double x = 100.0 / n * c - 300, z = 100.0 / n * r + 200;
          worst = std::max(
              worst, std::abs(shapeOn(surface.lattice(), x, z, 1).height - static_cast<double>(values[r * n + c])));
        }
      INFO(nameOf(kind), " ", n);
      CHECK(worst < 1e-6);
    });
}

TEST_CASE("fft: labels at the limit of steepness, some of which only the way that always works finds") {
  // One wave whose crest is at the limit of folding: there the bound on |grad D| is closest to the attained value.
  for (const auto& [mx, mz] : {std::pair{5, 0}, {3, 2}, {1, 6}, {9, 7}}) {
    FftOptions options;
    options.tile = 64, options.resolution = 64, options.choppiness = 1;
    FftSea sea = *drawModes(options, 9.81);
    for (FftSea::Mode& mode : sea.modes) mode.h0 = mode.h0_opposite = 0;
    sea.modes[static_cast<std::size_t>(64 * mz + mx)].h0 = {3, 1};
    sea.modes[static_cast<std::size_t>((64 - mz) % 64 * 64 + (64 - mx) % 64)].h0_opposite = {3, -1};
    arrangeModes(sea);
    FftState state;
    state.prepare(std::make_shared<const FftSea>(sea), 9.81, 5);
    CHECK(state.choppiness() < 1); // reduced
    const TrueSplines truth(sea, state.choppiness(), 5);
    Random random(9);
    double worst = 0;
    for (int k = 0; k < 300; ++k) {
      const double x = static_cast<int>(random.uniform(0, 64)), z = static_cast<int>(random.uniform(0, 64));
      double height = 0;
      state.heights(1, &x, &z, &height);
      worst = std::max(worst, static_cast<double>(std::abs(height - truth.at(x, z).height)));
    }
    MESSAGE("wave ", mx, ", ", mz, ": nodes are off by ", worst, " m at most");
    CHECK(worst < 5e-3);
  }
}

TEST_CASE("fft: the water moves as the direct sums of its modes say, and has the significant height asked for") {
  FftOptions options;
  options.tile = 60, options.resolution = 32, options.spectrum.significant_height = 0.5,
  options.spectrum.peak_period = 4, options.spectrum.direction = 0.4;
  const auto sea = drawModes(options, 9.81);
  FftState state;
  const double time = 2.1;
  state.prepare(sea, 9.81, time);
  for (const std::array<int, 2> node : {std::array{3, 7}, {20, 1}, {11, 30}}) {
    const double x = 60.0 / 32 * node[0], z = 60.0 / 32 * node[1], y = 5;
    double rate = 0, ux = 0, uz = 0, slope_x = 0;
    for (const FftSea::Mode& mode : sea->modes) {
      const double k = std::hypot(mode.kx, mode.kz);
      if (k == 0) continue;
      const std::complex<double> i(0, 1), wave = std::polar(1.0, mode.kx * x + mode.kz * z);
      const std::complex<double> a = mode.h0 * std::polar(1.0, -mode.omega * time),
                                 b = mode.h0_opposite * std::polar(1.0, mode.omega * time);
      const std::complex<double> rate_mode = -i * mode.omega * (a - b);
      rate += (rate_mode * wave).real();
      ux += (i * (mode.kx / k) * rate_mode * wave).real(), uz += (i * (mode.kz / k) * rate_mode * wave).real();
      slope_x += (i * mode.kx * (a + b) * wave).real();
    }
    SurfaceSample s;
    state.samples(1, &x, &y, &z, &s);
    CHECK(std::abs(s.rate - rate) < 2e-7); // float accuracy
    CHECK(std::abs(s.particle_velocity.x - ux) < 2e-7);
    CHECK(std::abs(s.particle_velocity.z - uz) < 2e-7);
    CHECK(s.slope_x == doctest::Approx(slope_x).epsilon(0.05)); // the spline's own slope: fourth order
    const double deep = -20;
    SurfaceSample below;
    state.samples(1, &x, &deep, &z, &below);
    CHECK(length(below.particle_velocity) < 0.05 * length(s.particle_velocity));
  }
  // A wave along d moves the water forward under its crest: u . d and h have the same sign.
  double together = 0, height_square = 0;
  Random random(4);
  for (int k = 0; k < 4000; ++k) {
    const double x = random.uniform(0, 60), z = random.uniform(0, 60), y = 9;
    SurfaceSample s;
    state.samples(1, &x, &y, &z, &s);
    together += s.height * (s.particle_velocity.x * std::cos(0.4) + s.particle_velocity.z * std::sin(0.4));
    height_square += s.height * s.height / 4000;
  }
  CHECK(together > 0);
  CHECK(4 * std::sqrt(height_square) == doctest::Approx(0.5).epsilon(0.25)); // one draw of few modes
  double expected = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    options.seed = seed;
    const auto draw = drawModes(options, 9.81);
    for (const FftSea::Mode& mode : draw->modes) expected += (std::norm(mode.h0) + std::norm(mode.h0_opposite)) / 40;
  }
  CHECK(expected == doctest::Approx(0.25 / 16).epsilon(0.06));
  const auto first = drawModes(options, 9.81);
  options.seed = 1;
  CHECK(drawModes(options, 9.81)->modes[5].h0 != first->modes[5].h0);
}

TEST_CASE("fft: choppy seas stay single-valued and continuous, however narrow") {
  FftOptions options;
  options.tile = 203, options.resolution = 128, options.spectrum.significant_height = 4,
  options.spectrum.peak_period = 4.5, options.spectrum.spread = 100;
  options.choppiness = 0.999 * largestChoppiness(*drawModes(options, 9.81));
  const auto sea = drawModes(options, 9.81);
  FftState state;
  for (int instant = 0; instant < 6; ++instant) {
    state.prepare(sea, 9.81, 3.7 * instant);
    double worst = 0, last = 0;
    for (int k = 0; k < 8000; ++k) {
      const double x = 0.02 * k, z = 17 + instant;
      double h = 0;
      state.heights(1, &x, &z, &h);
      if (k > 0) worst = std::max(worst, std::abs(h - last));
      last = h;
    }
    CHECK(worst < 0.3); // a slope of 15 at the sharpest crest; a fold would jump by the wave's height
  }
}

TEST_CASE("fft: equal to the direct sum of its modes, periodic, with the variance of its spectrum") {
  FftOptions options;
  options.tile = 40, options.resolution = 16, options.spectrum.significant_height = 0.6,
  options.spectrum.peak_period = 4, options.seed = 7;
  const auto sea = drawModes(options, 9.81);
  FftState state;
  const double time = 3.3;
  state.prepare(sea, 9.81, time);
  const auto direct = [&](double x, double z) {
    double h = 0;
    for (const FftSea::Mode& mode : sea->modes) {
      const std::complex<double> amplitude =
          mode.h0 * std::polar(1.0, -mode.omega * time) + mode.h0_opposite * std::polar(1.0, mode.omega * time);
      h += (amplitude * std::polar(1.0, mode.kx * x + mode.kz * z)).real();
    }
    return h;
  };
  const auto height = [&](double x, double z) {
    double h = 0;
    state.heights(1, &x, &z, &h);
    return h;
  };
  for (int r = 0; r < 16; r += 3)
    for (int c = 0; c < 16; ++c) {
      CHECK(std::abs(height(2.5 * c, 2.5 * r) - direct(2.5 * c, 2.5 * r)) < 2e-7); // float accuracy
      CHECK(std::abs(height(2.5 * c + 80, 2.5 * r - 40) - height(2.5 * c, 2.5 * r)) < 1e-13);
    }
  // The expected variance is 2 sum P; averaged over seeds.
  double variance = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    options.seed = seed;
    const auto draw = drawModes(options, 9.81);
    for (const FftSea::Mode& mode : draw->modes) variance += (std::norm(mode.h0) + std::norm(mode.h0_opposite)) / 60;
  }
  CHECK(variance == doctest::Approx(0.36 / 16).epsilon(0.1));
}

TEST_CASE("fft between the nodes: fourth order, and the displaced surface is the one found") {
  FftOptions options;
  options.tile = 60, options.spectrum.significant_height = 0.6, options.spectrum.peak_period = 4.5, options.seed = 7;
  // The same modes on finer grids: the modes of a coarse draw are copied.
  options.resolution = 32;
  const auto coarse = drawModes(options, 9.81);
  std::vector<double> errors;
  for (const std::uint32_t n : {64u, 128u, 256u}) {
    auto fine = std::make_shared<FftSea>(*coarse);
    fine->options.resolution = n;
    fine->modes.assign(std::size_t{n} * n, {});
    for (std::uint32_t r = 0; r < 32; ++r)
      for (std::uint32_t c = 0; c < 32; ++c) {
        const std::uint32_t row = r < 16 ? r : r + n - 32, column = c < 16 ? c : c + n - 32;
        FftSea::Mode mode = coarse->modes[r * 32 + c];
        const auto factor = [n](double k, double tile) { return 3 / (2 + std::cos(k * tile / n)); };
        mode.spline = factor(mode.kx, 60) * factor(mode.kz, 60);
        fine->modes[std::size_t{row} * n + column] = mode;
      }
    arrangeModes(*fine);
    FftState state;
    state.prepare(fine, 9.81, 1);
    Random random(3);
    double worst = 0;
    for (int k = 0; k < 100; ++k) {
      const double x = random.uniform(0, 60), z = random.uniform(0, 60);
      double h = 0, exact = 0;
      state.heights(1, &x, &z, &h);
      for (const FftSea::Mode& mode : coarse->modes) {
        const std::complex<double> a =
            mode.h0 * std::polar(1.0, -mode.omega) + mode.h0_opposite * std::polar(1.0, mode.omega);
        exact += (a * std::polar(1.0, mode.kx * x + mode.kz * z)).real();
      }
      worst = std::max(worst, std::abs(h - exact));
    }
    errors.push_back(worst);
  }
  CHECK(errors[0] / errors[1] > 12);
  CHECK(errors[1] / errors[2] > 12);

  // Choppy crests are sharper than troughs. Excessive choppiness is rejected with the largest valid value. sharpness():
  // mean curvature of the highest places over that of the lowest.
  const auto sharpness = [](const std::string& choppiness) {
    const PreparedSea sea(
        R"({"kind":"fft","tile":80,"resolution":128,"spectrum":{"spectrum":"jonswap","significant_height":1,"peak_period":4},"choppiness":)" +
        choppiness + "}");
    std::vector<std::pair<double, double>> places; // height, curvature
    Random random(8);
    for (int k = 0; k < 20000; ++k) {
      const double x = random.uniform(0, 80), z = random.uniform(0, 80), h = sea.at(x, z).height;
      const double around =
          sea.at(x + 0.3, z).height + sea.at(x - 0.3, z).height + sea.at(x, z + 0.3).height + sea.at(x, z - 0.3).height;
      places.push_back({h, around - 4 * h});
    }
    std::sort(places.begin(), places.end());
    double low = 0, high = 0;
    for (std::size_t k = 0; k < 1000; ++k) low += places[k].second, high -= places[places.size() - 1 - k].second;
    return high / low;
  };
  CHECK(sharpness("0") == doctest::Approx(1).epsilon(0.2));
  CHECK(sharpness("0.8") > 1.25 * sharpness("0"));
  CHECK_THROWS_WITH(
      formats::parseSea(
          R"({"kind":"fft","tile":80,"resolution":128,"spectrum":{"spectrum":"jonswap","significant_height":6,"peak_period":3},"choppiness":1})"),
      doctest::Contains("at most"));
}
