// test_tighter_tolerance.cpp - tolerances in descending order (docs/theory.md, section 10): random hulls in every kind
// of sea with bounds, each evaluated with eleven tolerances. For two of them, T2 < T1, the aim is
//   bound(T2) <= max(T2, bound(T1))
// If T1 was not met, this means bound(T2) <= bound(T1). If it was met, the bound at T2 may be larger as long as it
// meets T2: the method that meets T1 may happen to have a far smaller bound than required. These pairs are counted and
// reported. With the default budget the aim is reached in all seas except very short sines. With smaller budgets the
// search for the best result may end before an attempt that met a looser tolerance immediately. The number and the size
// of such cases are limited here. There are 10,400 pairs with the default budget and as many with smaller ones with
// PLIMSOLL_LONG, otherwise a part of them.
#include "steep_waves.hpp"

#include <doctest/doctest.h>
#include <functional>
#include <optional>

using namespace plim;
using namespace plim::tests;

namespace {

// A water with everything that it refers to, and its surface.
struct RandomSea {
  std::vector<plim_wave> waves;
  std::vector<float> heights;
  plim_grid grid{};
  plimsoll::Spectrum spectrum;
  std::optional<plimsoll::Water> of, water;
  std::optional<plimsoll::Surface> surface;

  void prepare(const plimsoll::WaterDef& def, double time) {
    water.emplace(def);
    surface.emplace(*water, time);
  }
};

constexpr std::uint32_t kWheeler = PLIM_PRESSURE_WHEELER;

// size: longest extent of the hull [m].
void makeSines(RandomSea& sea, Random& random, double size, double shortest, std::uint32_t pressure, double depth) {
  const int count = static_cast<int>(std::exp(random.uniform(0, std::log(40))));
  sea.waves = steepWaves(random, count, shortest * size, 10 * size, random.uniform(0.05, pressure ? 0.6 : 0.4));
  plimsoll::WaterDef def = Waves::definition(PLIM_WATER_SINES, sea.waves);
  def.pressure = pressure, def.depth = depth * size;
  sea.prepare(def, random.uniform(0, 100));
}

void makeGerstner(RandomSea& sea, Random& random, double size, std::uint32_t pressure) {
  const int count = static_cast<int>(std::exp(random.uniform(0, std::log(8))));
  const double steepness = pressure ? random.uniform(0.05, 0.6) : random.uniform(0.2, 0.99);
  sea.waves = steepWaves(random, count, 0.2 * size, 10 * size, steepness);
  plimsoll::WaterDef def = Waves::definition(PLIM_WATER_GERSTNER, sea.waves);
  def.pressure = pressure;
  sea.prepare(def, random.uniform(0, 100));
}

void describeSpectrum(RandomSea& sea, Random& random, double wavelength) {
  sea.spectrum.peak_period = std::sqrt(wavelength / 1.56);
  sea.spectrum.significant_height = wavelength * random.uniform(0.01, 0.03);
  sea.spectrum.direction = random.uniform(-3.2, 3.2), sea.spectrum.spread = random.uniform(2, 30);
}

void makeSpectrum(RandomSea& sea, Random& random, double size, std::uint32_t pressure) {
  describeSpectrum(sea, random, size * random.uniform(3, 15));
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_SPECTRUM, def.spectrum = &sea.spectrum, def.pressure = pressure;
  def.components = static_cast<std::uint32_t>(random.uniform(8, 48));
  def.seed = static_cast<std::uint64_t>(random.uniform(0, 1e6));
  sea.prepare(def, random.uniform(0, 100));
}

void makeFft(RandomSea& sea, Random& random, double size, double choppiness) {
  const double wavelength = size * random.uniform(1, 6);
  describeSpectrum(sea, random, wavelength);
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_FFT, def.spectrum = &sea.spectrum, def.choppiness = choppiness;
  def.tile = wavelength * random.uniform(6, 15), def.resolution = random.uniform(0, 1) < 0.5 ? 32 : 64;
  def.seed = static_cast<std::uint64_t>(random.uniform(0, 1e6));
  sea.prepare(def, random.uniform(0, 100));
}

void makeGrid(RandomSea& sea, Random& random, double size) {
  plim_grid_init(&sea.grid, sizeof sea.grid);
  plim_grid& grid = sea.grid;
  grid.rows = grid.columns = 4 + static_cast<std::uint32_t>(random.uniform(0, 60));
  grid.cell = size * std::exp(random.uniform(std::log(0.03), std::log(1.0)));
  grid.outside = random.uniform(0, 1) < 0.5 ? PLIM_OUTSIDE_CLAMP : PLIM_OUTSIDE_LEVEL;
  for (double& origin : grid.origin) origin = -0.5 * grid.cell * (grid.columns - 1) + random.uniform(-10, 10);
  const double high = size * std::exp(random.uniform(std::log(0.01), std::log(0.3)));
  const double a = random.uniform(0, 1.5), b = random.uniform(0, 1.5);
  const bool is_noise = random.uniform(0, 1) < 0.3;
  for (std::uint32_t row = 0; row < grid.rows; ++row)
    for (std::uint32_t column = 0; column < grid.columns; ++column)
      sea.heights.push_back(
          static_cast<float>(high * (is_noise ? random.uniform(-1, 1) : std::sin(a * row + b * column))));
  grid.heights = sea.heights.data();
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_GRID, def.grid = &grid;
  sea.prepare(def, 0);
}

void makeSampled(RandomSea& sea, Random& random, double size, std::uint32_t kind) {
  const bool gerstner = kind == PLIM_WATER_GERSTNER;
  const int count = static_cast<int>(std::exp(random.uniform(0, std::log(gerstner ? 8 : 40))));
  sea.waves = steepWaves(random, count, 0.2 * size, 10 * size,
                         gerstner ? random.uniform(0.2, 0.99) : random.uniform(0.05, 0.4));
  sea.of.emplace(Waves::definition(kind, sea.waves));
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_SAMPLED, def.of = sea.of->get(), def.cell = size * random.uniform(0.01, 0.2);
  sea.prepare(def, random.uniform(0, 100));
}

constexpr const char* kShapes[] = {"box:3,1.2,2", "ellipsoid:5,1,1.5,2", "geodesic:2,1,1,8",
                                   "box:6,0.1,6", "wigley:8,2,1",        "torus:2,0.7,24",
                                   "box:30,3,10", "geodesic:5,1,1.5,12", "ellipsoid:1,0.8,0.7,0"};

plimsoll::Hull someHull(Random& random, int k) {
  if (k % 11 == 10) return makeHull(shape("rowboat")); // its rim is submerged in many poses, and then there is no bound
  return makeHull(k % 3 == 0 ? randomHull(random) : shape(kShapes[k % 9]));
}

// Returns a body near the middle of the sea, with a budget from a fortieth of the default to the default.
plimsoll::Body randomlyPlaced(Random& random, const plimsoll::Hull& hull, const plimsoll::Surface& surface, int k) {
  const double size = longestExtent(hull.info());
  const Vec3d position{random.uniform(-5, 5), random.uniform(-0.1, 0.1) * size, random.uniform(-5, 5)};
  plimsoll::Body body = place(hull, surface, position, k % 11 == 10 ? Quat{} : randomRotation(random), 0);
  body.outputs = k % 5 == 0 ? PLIM_OUTPUT_CENTER_OF_BUOYANCY : 0;
  body.precision = k % 7 == 0 ? PLIM_PRECISION_DOUBLE : PLIM_PRECISION_FLOAT;
  if (k % 4 >= 2) body.budget = 0.02 * std::exp(random.uniform(std::log(0.025), 0.0));
  return body;
}

// Returns round numbers, or arbitrary numbers, some of which may be nearly equal.
std::vector<double> descendingTolerances(Random& random, bool round) {
  if (round) return {1.0, 0.3, 1e-1, 3e-2, 1e-2, 2e-3, 1e-3, 4e-4, 1e-4, 1e-5, 1e-6};
  std::vector<double> tolerances = {random.uniform(0.1, 1)};
  while (tolerances.size() < 11) tolerances.push_back(tolerances.back() * std::exp(-random.uniform(0.02, 2.5)));
  return tolerances;
}

// Bounds over descending tolerances.
struct Descents {
  int pairs = 0, unmet = 0, unbounded = 0, larger = 0, broken = 0;
  double most_larger = 0, most_broken = 0; // bound over the smallest one of a looser tolerance

  void check(const plimsoll::Hull& hull, plimsoll::Body body, const std::vector<double>& tolerances) {
    double best = HUGE_VAL;
    for (std::size_t k = 0; k < tolerances.size(); ++k) {
      const double tolerance = tolerances[k];
      body.tolerance = tolerance;
      const plimsoll::Forces forces = plimsoll::evaluate(body);
      const double found = boundOf(forces, hull), bound = std::isnan(found) ? HUGE_VAL : found;
      INFO("tolerance ", tolerance, ", bound ", bound, ", least of a looser one ", best, ", budget ", body.budget);
      CHECK(forces.certified() == std::isfinite(bound));
      if (forces.certified() && std::abs(bound / tolerance - 1) > 1e-9) CHECK(isMet(forces) == (bound < tolerance));
      count(k > 0, tolerance, bound, best);
      best = std::min(best, bound);
    }
  }

  void count(bool is_pair, double tolerance, double bound, double best) {
    pairs += is_pair, unbounded += bound == HUGE_VAL, unmet += bound > tolerance;
    if (!(bound > best * (1 + 1e-9))) return;
    const bool is_broken = bound > tolerance * (1 + 1e-9);
    ++(is_broken ? broken : larger);
    double& most = is_broken ? most_broken : most_larger;
    if (best > 0) most = std::max(most, bound / best);
  }

  void report(const std::string& sea) const {
    MESSAGE(sea, ": ", pairs, " pairs, ", unmet, " out of reach, ", unbounded, " without a bound; ", larger,
            " met their tolerance with a larger bound than a looser one, up to ", most_larger, " times; ", broken,
            " were out of reach with a larger bound than a looser one, up to ", most_broken, " times");
  }
};

using MakeSea = std::function<void(RandomSea&, Random&, double)>;

// least_unmet: smallest number of unmet tolerances per eight cases. usual_percent, hurried_percent: share of the pairs
// that may miss the aim, with the default budget and with smaller ones.
struct Limits {
  int least_unmet, usual_percent, hurried_percent;
};

// A single result that is accurate by chance at a loose tolerance can spoil up to ten pairs.
int mostOf(int pairs, int percent) {
  return percent == 0 ? 0 : pairs * percent / 100 + 10;
}

void run(const std::string& name, std::uint64_t seed, const Limits& limits, const MakeSea& makeSea) {
  Descents usual, hurried; // with the default budget, and with smaller ones
  const int cases = std::max(2, caseCount(8, 160));
  for (int k = 0; k < cases; ++k) {
    Random random(seed * 1000003 + static_cast<std::uint64_t>(k)); // every case can be run alone
    const plimsoll::Hull hull = someHull(random, k);
    RandomSea sea;
    makeSea(sea, random, longestExtent(hull.info()));
    const plimsoll::Body body = randomlyPlaced(random, hull, *sea.surface, k);
    CAPTURE(name);
    CAPTURE(k);
    (k % 4 < 2 ? usual : hurried).check(hull, body, descendingTolerances(random, k % 2 == 0));
  }
  usual.report(name);
  hurried.report(name + ", small budgets");
  if (cases < 8) return;                                                // sanitizer builds
  CHECK(usual.unmet + hurried.unmet >= limits.least_unmet * cases / 8); // otherwise the test would be trivial
  CHECK(usual.broken <= mostOf(usual.pairs, limits.usual_percent));
  CHECK(hurried.broken <= mostOf(hurried.pairs, limits.hurried_percent));
  CHECK(usual.most_broken <= 4);
}

} // namespace

TEST_CASE("a tighter tolerance never gives a worse result: waves one by one") {
  run("sines", 1, {4, 0, 2},
      [](RandomSea& sea, Random& random, double size) { makeSines(sea, random, size, 0.2, 0, 0); });
  run("very short sines", 2, {4, 1, 6},
      [](RandomSea& sea, Random& random, double size) { makeSines(sea, random, size, 0.02, 0, 0); });
  run("gerstner", 3, {4, 0, 5},
      [](RandomSea& sea, Random& random, double size) { makeGerstner(sea, random, size, 0); });
  run("spectrum", 4, {0, 0, 0},
      [](RandomSea& sea, Random& random, double size) { makeSpectrum(sea, random, size, 0); });
}

TEST_CASE("a tighter tolerance never gives a worse result: seas that are data") {
  run("fft", 5, {1, 0, 4}, [](RandomSea& sea, Random& random, double size) { makeFft(sea, random, size, 0); });
  run("choppy fft", 6, {1, 0, 4}, [](RandomSea& sea, Random& random, double size) { makeFft(sea, random, size, 0.7); });
  run("grid", 7, {0, 0, 0}, makeGrid);
  run("sampled sines", 8, {0, 0, 2},
      [](RandomSea& sea, Random& random, double size) { makeSampled(sea, random, size, PLIM_WATER_SINES); });
  run("sampled gerstner", 9, {0, 0, 2},
      [](RandomSea& sea, Random& random, double size) { makeSampled(sea, random, size, PLIM_WATER_GERSTNER); });
}

TEST_CASE("a tighter tolerance never gives a worse result: wave pressure") {
  run("sines", 10, {4, 0, 0},
      [](RandomSea& sea, Random& random, double size) { makeSines(sea, random, size, 0.3, kWheeler, 0); });
  run("sines in shallow water", 11, {4, 0, 0},
      [](RandomSea& sea, Random& random, double size) { makeSines(sea, random, size, 0.3, kWheeler, 3); });
  run("gerstner", 12, {4, 0, 0},
      [](RandomSea& sea, Random& random, double size) { makeGerstner(sea, random, size, kWheeler); });
  run("spectrum", 13, {1, 0, 3},
      [](RandomSea& sea, Random& random, double size) { makeSpectrum(sea, random, size, kWheeler); });
}
