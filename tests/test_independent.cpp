// test_independent.cpp - random hulls in random seas through the C ABI, against a reference that shares no code with
// the library (independent_bodies.hpp). There is one test case per kind of sea; the last ones have wave pressure. They
// run 24,400 evaluations if PLIMSOLL_LONG=1 is in the environment, otherwise a twentieth of them.
#include "independent_bodies.hpp"

using namespace independent;

namespace {

// angles: largest magnitude of directions and phases.
void compareSines(Dice& dice, double angles, Tally& tally) {
  Case at = randomCase(dice);
  if (dice.oneIn(4)) at.depth = dice.scaled(0.5, 50);
  auto waves = randomWaves(dice, at.size, static_cast<int>(dice.scaled(1, 32.9)), dice.between(0.02, 0.4), false);
  if (angles > 3.2) {
    // Far from the origin, where a small error of direction becomes a phase error.
    at.body.position[0] = dice.between(-1e7, 1e7), at.body.position[2] = dice.between(-1e7, 1e7);
    for (plim_wave& wave : waves)
      wave.direction = dice.between(-angles, angles), wave.phase = dice.between(-angles, angles);
  }
  plim_water_def def = describe(at, PLIM_WATER_SINES);
  def.waves = waves.data(), def.wave_count = static_cast<std::uint32_t>(waves.size());
  compareSmooth(at, def, false, tally);
}

void compareGerstner(Dice& dice, int fewest, int most, double least_steepness, double steepest, Tally& tally) {
  Case at = randomCase(dice);
  const int count = fewest + dice.below(most - fewest + 1);
  const auto waves = randomWaves(dice, at.size, count, dice.between(least_steepness, steepest), true);
  plim_water_def def = describe(at, PLIM_WATER_GERSTNER);
  def.waves = waves.data(), def.wave_count = static_cast<std::uint32_t>(waves.size());
  compareSmooth(at, def, true, tally);
}

void compareSpectrum(Dice& dice, Tally& tally) {
  Case at = randomCase(dice);
  plim_spectrum spectrum;
  plim_spectrum_init(&spectrum, sizeof spectrum);
  spectrum.shape = static_cast<std::uint32_t>(dice.below(3));
  const double wavelength = at.size * dice.scaled(3, 20);
  spectrum.peak_period = std::sqrt(wavelength / 1.56),
  spectrum.significant_height = wavelength * dice.between(0.005, 0.05);
  spectrum.direction = dice.between(-3.2, 3.2), spectrum.spread = dice.scaled(1, 40);
  plim_water_def def = describe(at, PLIM_WATER_SPECTRUM);
  def.spectrum = &spectrum, def.seed = static_cast<std::uint64_t>(dice.below(1000000));
  def.components = static_cast<std::uint32_t>(dice.scaled(4, 64.9));
  compareSmooth(at, def, false, tally);
}

void compareFacets(const Case& at, const plim_water_def& def, const Facets& facets, Tally& tally) {
  const WaterPointer water = makeWater(def);
  compare(
      at, prepare(water.get(), at.time).get(),
      [&](Real, Real) { return FacetIntegral(facets, levelAbove(at)).over(trianglesOf(at)); }, tally);
}

// Waves, noise or a few spikes; the body is over the middle, over the border or beside the grid.
void compareGrid(Dice& dice, Tally& tally) {
  const Case at = randomCase(dice);
  plim_grid grid;
  plim_grid_init(&grid, sizeof grid);
  grid.rows = static_cast<std::uint32_t>(2 + dice.below(40)),
  grid.columns = static_cast<std::uint32_t>(2 + dice.below(40));
  grid.cell = at.size * dice.scaled(0.06, 2), grid.outside = static_cast<std::uint32_t>(dice.below(2));
  const double across = grid.cell * (grid.columns - 1), down = grid.cell * (grid.rows - 1);
  grid.origin[0] = at.body.position[0] - dice.between(-0.2, 1.2) * across;
  grid.origin[1] = at.body.position[2] - dice.between(-0.2, 1.2) * down;
  if (at.aligned) {
    grid.cell = at.size / (2 * (1 + dice.below(6)));
    grid.origin[0] = at.body.position[0] - grid.cell * dice.below(static_cast<int>(grid.columns));
    grid.origin[1] = at.body.position[2] - grid.cell * dice.below(static_cast<int>(grid.rows));
  }
  const int kind = dice.below(3);
  const double k1 = dice.between(0, 1), k2 = dice.between(0, 1), high = at.size * dice.scaled(0.01, 0.3);
  std::vector<float> heights;
  for (std::uint32_t r = 0; r < grid.rows; ++r)
    for (std::uint32_t c = 0; c < grid.columns; ++c)
      heights.push_back(static_cast<float>(kind == 0        ? high * std::sin(k1 * c + k2 * r)
                                           : kind == 1      ? dice.between(-high, high)
                                           : dice.oneIn(10) ? high
                                                            : 0.0));
  grid.heights = heights.data();
  plim_water_def def = describe(at, PLIM_WATER_GRID);
  def.grid = &grid;
  const Facets facets{Real(grid.origin[0]) - Real(at.body.position[0]),
                      Real(grid.origin[1]) - Real(at.body.position[2]),
                      Real(grid.cell),
                      static_cast<int>(grid.columns),
                      static_cast<int>(grid.rows),
                      grid.outside == PLIM_OUTSIDE_CLAMP,
                      [&](int c, int r) {
                        return Real(heights[static_cast<std::size_t>(r) * grid.columns + static_cast<std::size_t>(c)]);
                      },
                      0};
  compareFacets(at, def, facets, tally);
}

void compareSampled(Dice& dice, bool gerstner, Tally& tally) {
  const Case at = randomCase(dice);
  const auto waves = randomWaves(dice, at.size, 1 + dice.below(8),
                                 gerstner ? dice.between(0.1, 0.99) : dice.between(0.02, 0.4), gerstner);
  plim_water_def inner = describe(at, gerstner ? PLIM_WATER_GERSTNER : PLIM_WATER_SINES);
  inner.waves = waves.data(), inner.wave_count = static_cast<std::uint32_t>(waves.size());
  const WaterPointer of = makeWater(inner);
  plim_water_def def = describe(at, PLIM_WATER_SAMPLED);
  def.of = of.get(), def.cell = at.size * dice.scaled(0.05, 1);
  const Waves<Real> sea = seenFromBody<Real>(at, waves, gerstner);
  // Nodes are at whole numbers of cells from the world's origin; they are counted from the node next to the body.
  const Real cell = def.cell, x = at.body.position[0], z = at.body.position[2];
  const Real first_x = std::floor(x / cell) * cell - x, first_z = std::floor(z / cell) * cell - z;
  std::map<std::pair<int, int>, Real> known;
  const Facets facets{first_x,
                      first_z,
                      cell,
                      0,
                      0,
                      true,
                      [&](int c, int r) {
                        const auto [found, fresh] = known.try_emplace({c, r}, 0);
                        if (fresh) found->second = sea(first_x + c * cell, first_z + r * cell);
                        return found->second;
                      },
                      sea.roundingWithin(at.size)};
  compareFacets(at, def, facets, tally);
}

// Wave pressure exists while sum A k, or in finite depth sum A k D / (D - sum A), is below 1. Lowers waves that are
// above `steepness` and returns the factor.
double lowerTo(double steepness, double depth, std::vector<plim_wave>& waves) {
  double height = 0, slope = 0;
  for (const plim_wave& wave : waves)
    height += wave.amplitude, slope += wave.amplitude * 2 * static_cast<double>(kPi) / wave.wavelength;
  double factor = steepness / slope;
  if (depth > 0) factor = steepness * depth / (slope * depth + steepness * height);
  if (!(factor < 1)) return 1;
  for (plim_wave& wave : waves) wave.amplitude *= factor;
  return factor;
}

void compareHeads(Case& at, std::vector<plim_wave> waves, bool gerstner, Tally& tally) {
  lowerTo(0.95, at.depth, waves);
  plim_water_def def = describe(at, gerstner ? PLIM_WATER_GERSTNER : PLIM_WATER_SINES);
  def.waves = waves.data(), def.wave_count = static_cast<std::uint32_t>(waves.size());
  def.pressure = PLIM_PRESSURE_WHEELER;
  compareSmooth<Heads>(at, def, gerstner, tally);
}

// fewest, most: number of waves. depth: range of the water's depth in hull lengths; 0 and 0 for deep water.
struct HeadSeas {
  bool gerstner;
  double fewest, most, least_depth, most_depth;
};

void compareWheeler(Dice& dice, const HeadSeas& seas, Tally& tally) {
  Case at = randomCase(dice);
  if (seas.most_depth > 0) at.depth = at.size * dice.scaled(seas.least_depth, seas.most_depth);
  const int count = static_cast<int>(dice.scaled(seas.fewest, seas.most + 0.9));
  compareHeads(at, randomWaves(dice, at.size, count, dice.scaled(0.02, 0.95), seas.gerstner), seas.gerstner, tally);
}

void compareTrochoid(Dice& dice, Tally& tally) {
  Case at = randomCase(dice);
  auto waves = randomWaves(dice, at.size, 1, dice.between(0.05, 0.95), true);
  waves[0].amplitude *= waves[0].steepness, waves[0].steepness = 1;
  compareHeads(at, waves, true, tally);
}

void compareSpectrumHeads(Dice& dice, Tally& tally) {
  const Case at = randomCase(dice);
  plim_spectrum spectrum;
  plim_spectrum_init(&spectrum, sizeof spectrum);
  const double wavelength = at.size * dice.scaled(3, 20);
  spectrum.peak_period = std::sqrt(wavelength / 1.56), spectrum.spread = dice.scaled(1, 40);
  spectrum.significant_height = wavelength * dice.between(0.002, 0.02);
  plim_water_def def = describe(at, PLIM_WATER_SPECTRUM);
  def.spectrum = &spectrum, def.seed = static_cast<std::uint64_t>(dice.below(1000000));
  def.components = static_cast<std::uint32_t>(dice.scaled(4, 48.9));
  std::vector<plim_wave> waves = wavesOf(makeWater(def).get());
  spectrum.significant_height *= lowerTo(0.95, 0, waves);
  def.pressure = PLIM_PRESSURE_WHEELER;
  compareSmooth<Heads>(at, def, false, tally);
}

// Runs `all` evaluations with PLIMSOLL_LONG, otherwise a twentieth of them.
template <typename Compare>
void run(const std::string& kind, int all, std::uint64_t seed, const Compare& compareOne,
         const std::vector<double>& fineness = {kFineness}) {
  const int count = plim::tests::caseCount(all / 20, all);
  Tally tally;
  tally.fineness = fineness;
  for (int k = 0; k < count; ++k) {
    Dice dice(seed * 1000003 + static_cast<std::uint64_t>(k)); // every case can be run alone
    CAPTURE(kind);
    CAPTURE(k);
    compareOne(dice, tally);
  }
  tally.report(kind);
}

} // namespace

TEST_CASE("sines") {
  run("sines", 5000, 1, [](Dice& dice, Tally& tally) { compareSines(dice, 3.2, tally); });
}
TEST_CASE("sines, large angles") {
  run("sines, large angles", 1000, 8, [](Dice& dice, Tally& tally) { compareSines(dice, 1e6, tally); });
}
TEST_CASE("spectrum") {
  run("spectrum", 2000, 2, compareSpectrum);
}
TEST_CASE("grid") {
  run("grid", 4000, 3, compareGrid);
}
TEST_CASE("sampled sines") {
  run("sampled sines", 2000, 4, [](Dice& dice, Tally& tally) { compareSampled(dice, false, tally); });
}
TEST_CASE("sampled gerstner") {
  run("sampled gerstner", 2000, 5, [](Dice& dice, Tally& tally) { compareSampled(dice, true, tally); });
}
TEST_CASE("gerstner") {
  run("gerstner", 2000, 6, [](Dice& dice, Tally& tally) { compareGerstner(dice, 1, 8, 0.05, 0.5, tally); });
}
TEST_CASE("steep gerstner") {
  run("steep gerstner", 2000, 7, [](Dice& dice, Tally& tally) { compareGerstner(dice, 1, 8, 0.5, 0.99, tally); });
}
TEST_CASE("gerstner, 16 to 64 waves") {
  run("gerstner, 16 to 64 waves", 2000, 9,
      [](Dice& dice, Tally& tally) { compareGerstner(dice, 16, 64, 0.05, 0.99, tally); });
}
TEST_CASE("wave pressure: sines in deep water") {
  run("wave pressure, sines", 800, 10,
      [](Dice& dice, Tally& tally) { compareWheeler(dice, {false, 1, 32, 0, 0}, tally); }, {2, kFineness});
}
TEST_CASE("wave pressure: sines in water of finite depth") {
  run("wave pressure, finite depth", 400, 11,
      [](Dice& dice, Tally& tally) { compareWheeler(dice, {false, 1, 16, 0.7, 20}, tally); }, {2, kFineness});
}
TEST_CASE("wave pressure: gerstner") {
  run("wave pressure, gerstner", 500, 12,
      [](Dice& dice, Tally& tally) { compareWheeler(dice, {true, 1, 16, 0, 0}, tally); }, {2, kFineness});
}
TEST_CASE("wave pressure: gerstner in water of finite depth") {
  run("wave pressure, gerstner, finite depth", 200, 13,
      [](Dice& dice, Tally& tally) { compareWheeler(dice, {true, 1, 8, 0.7, 20}, tally); }, {2, kFineness});
}
TEST_CASE("wave pressure: a single gerstner wave of steepness 1") {
  run("wave pressure, trochoid", 200, 14, compareTrochoid, {2, kFineness});
}
TEST_CASE("wave pressure: spectrum") {
  run("wave pressure, spectrum", 300, 15, compareSpectrumHeads, {2, kFineness});
}
