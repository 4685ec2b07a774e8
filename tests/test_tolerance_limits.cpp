// test_tolerance_limits.cpp - tolerances that are hard or impossible to meet: steep Gerstner waves and budgets. Also
// the other results on waves: volume, centre of buoyancy, number of evaluations. test_tighter_tolerance.cpp compares
// tolerances with each other.
#include "steep_waves.hpp"

#include "api/handles.hpp"
#include "forces/lanes/kernels.hpp"

#include <cstring>
#include <doctest/doctest.h>

using namespace plim;
using namespace plim::tests;

namespace {

double apart(const plimsoll::Forces& forces, const baselines::Wrench& exact) {
  return length(vec(forces.force) - exact.force);
}

} // namespace

TEST_CASE("Gerstner waves near the limit of steepness: never still water's force, and within the bound") {
  const plimsoll::Hull hull = makeHull(shape("wigley:8,2,1"));
  const double weight = kWeight * hull.info().volume;
  Random random(1);
  int met = 0;
  double worse = 0; // [N] than linear sampling
  const int poses = caseCount(64, 960);
  for (int k = 0; k < poses; ++k) {
    // In the first case an earlier version returned the force of still water, which is zero.
    const double phase = k == 0 ? kTwoPi / 6 : random.uniform(0, kTwoPi);
    const Waves sea(PLIM_WATER_GERSTNER, {{6.302536, 40, 0, phase, 0, 1}});
    const Vec3d position{0, k == 0 ? 4.5 : random.uniform(-6, 6), 0};
    const Quat rotation = k == 0 ? Quat{} : randomRotation(random);
    plimsoll::Body body = place(hull, sea.surface, position, rotation, 0.01);
    const plimsoll::Forces forces = plimsoll::evaluate(body);
    const baselines::Wrench exact = baselines::referenceForce(indexed(hull), placementOf(body), sea.baseline(), 4);
    body.tolerance = 0;
    const plimsoll::Forces linear = plimsoll::evaluate(body);
    INFO("pose ", k, ", y ", position.y);
    CHECK(forces.certified());
    CHECK(apart(forces, exact) <= forces.force_bound + 1e-4 * weight);
    CHECK(apart(forces, exact) <= 0.02 * weight);
    worse = std::max(worse, apart(forces, exact) - apart(linear, exact));
    met += isMet(forces);
    if (k == 0) CHECK(forces.force[0] == doctest::Approx(-3767).epsilon(0.01));
  }
  CHECK(worse <= 2e-3 * weight);
  CHECK(met > poses * 8 / 10);
}

TEST_CASE("many steep waves and few triangles: what is done is counted, and a sane force comes back") {
  Random random(2);
  const plimsoll::Hull box = makeHull(shape("box:2,1.4,1.2"));
  const double weight = kWeight * box.info().volume;
  for (const int count : {1, 8, 64, 1000})
    for (const double steepness : {0.5, 0.9, 0.99}) {
      const Waves sea(PLIM_WATER_GERSTNER, steepWaves(random, count, 2, 30, steepness));
      plimsoll::Body body = place(box, sea.surface, {0.3, 0.1, 0.2}, {}, 0);
      const int divisions = count > 100 ? 6 : count > 10 ? 12 : 24; // of the reference, whose own error is:
      const double far = 0.4 / (divisions * divisions) * weight;
      const baselines::Wrench exact =
          baselines::referenceForce(indexed(box), placementOf(body), sea.baseline(), divisions);
      for (const double tolerance : {1e-2, 1e-3, 1e-6}) {
        body.tolerance = tolerance;
        const plimsoll::Forces forces = plimsoll::evaluate(body);
        INFO(count, " waves, steepness ", steepness, ", tolerance ", tolerance);
        CHECK(forces.certified());
        // An evaluation makes several passes over the waves: 20 ms are less than two million evaluations of one wave.
        CHECK(static_cast<double>(forces.sea_evaluations) * count < 1e6);
        CHECK(apart(forces, exact) <= forces.force_bound + far);
        CHECK(apart(forces, exact) <= 0.02 * weight);
      }
    }
}

TEST_CASE("a larger budget finds what a smaller one does not; the default is a number like another") {
  const plimsoll::Hull slab = makeHull(shape("box:6,0.1,6"));
  const Waves sea(PLIM_WATER_GERSTNER, {{0.24, 9, 0, 0, 0, 1}, {0.08, 3, 1, 1, 0, 1}, {0.05, 1.8, 2, 2, 0, 1}});
  plimsoll::Body body = place(slab, sea.surface, {0, 0, 0}, {0, 0, 0.05, std::sqrt(1 - 0.0025)}, 1e-2);
  const plimsoll::Forces usual = plimsoll::evaluate(body);
  CHECK_FALSE(isMet(usual));
  body.budget = 0.02;
  const plimsoll::Forces same = plimsoll::evaluate(body);
  CHECK(std::memcmp(&same, &usual, sizeof usual) == 0);
  body.budget = 0.3;
  CHECK(isMet(plimsoll::evaluate(body)));
  body.budget = 0.001;
  const plimsoll::Forces hasty = plimsoll::evaluate(body);
  CHECK_FALSE(isMet(hasty));
  CHECK(hasty.sea_evaluations < usual.sea_evaluations / 3);
  for (const double nonsense : {-1.0, 1e9, std::nan("")}) {
    body.budget = nonsense;
    plimsoll::Forces forces;
    CHECK(plim_evaluate(&body, 1, &forces, nullptr, nullptr, nullptr) == PLIM_BAD_VALUE);
    CHECK(std::string(plim_last_error()).find("plim_body.budget") != std::string::npos);
  }
}

TEST_CASE("sea evaluations of all attempts are counted") {
  const plimsoll::Hull box = makeHull(shape("box:4,1,4"));
  const Waves sea(PLIM_WATER_SINES, {{0.2, 3, 0.3, 0, 0, 0}, {0.02, 0.3, 1, 0, 0, 0}});
  plimsoll::Body body = place(box, sea.surface, {0.3, 0.1, 0.2}, {}, 1e-12);
  const plimsoll::Forces forces = plimsoll::evaluate(body);
  CHECK_FALSE(isMet(forces));
  CHECK(forces.sea_evaluations > 1000); // more than the eight vertices
}

namespace {

// The displaced volume and its centre, by vertical columns between the hull and the surface over a fine lattice. The
// hull is an upright box.
struct Displaced {
  double volume = 0;
  Vec3d center;
};
template <typename Height>
Displaced displacedBy(const Vec3d& half, const Vec3d& at, Height height) {
  constexpr int kColumns = 150;
  Displaced of;
  Vec3d moment;
  for (int i = 0; i < kColumns; ++i)
    for (int j = 0; j < kColumns; ++j) {
      const double x = at.x + half.x * (2 * (i + 0.5) / kColumns - 1),
                   z = at.z + half.z * (2 * (j + 0.5) / kColumns - 1);
      const double low = at.y - half.y, high = std::clamp(height(x, z), low, at.y + half.y);
      const double column = (high - low) * 4 * half.x * half.z / (kColumns * kColumns);
      of.volume += column;
      moment += column * Vec3d{x, 0.5 * (low + high), z};
    }
  of.center = moment / of.volume;
  return of;
}

} // namespace

TEST_CASE("the centre of buoyancy on waves comes from the same integral as the force") {
  const plimsoll::Hull box = makeHull(shape("box:4,1,2"));
  Random random(4);
  double linear_worst = 0;
  for (int k = 0; k < caseCount(24, 240); ++k) {
    const double wavelength = k == 0 ? 3 : random.uniform(2, 6);
    const Vec3d at{random.uniform(-3, 3), random.uniform(-0.2, 0.2), random.uniform(-3, 3)};
    const Waves sea(PLIM_WATER_SINES, {{0.05 * wavelength, wavelength, random.uniform(-3, 3), 0.4, 0, 0}});
    const plimsoll::Water sampled_water = [&] {
      plimsoll::WaterDef def;
      def.kind = PLIM_WATER_SAMPLED, def.of = sea.water.get(), def.cell = 0.3;
      return plimsoll::Water(def);
    }();
    const plimsoll::Surface sampled(sampled_water, 0);
    for (const plimsoll::Surface* surface : {&sea.surface, &sampled}) {
      const Displaced truth = displacedBy({2, 0.5, 1}, at, [&](double x, double z) {
        double height = 0;
        surface->get()->surface.heights(1, &x, &z, &height);
        return height;
      });
      for (const double tolerance : {1e-2, 1e-3}) {
        plimsoll::Body body = place(box, *surface, at, {}, tolerance);
        body.outputs = PLIM_OUTPUT_CENTER_OF_BUOYANCY;
        const plimsoll::Forces forces = plimsoll::evaluate(body);
        INFO("case ", k, ", tolerance ", tolerance);
        // The bound of the force also bounds the volume.
        CHECK(std::abs(forces.volume - truth.volume) <= forces.force_bound / kWeight + 1e-4);
        CHECK(length(vec(forces.center_of_buoyancy) - truth.center) <=
              forces.torque_bound / (kWeight * truth.volume) + forces.force_bound / (kWeight * truth.volume) * 2 +
                  1e-3);
        body.tolerance = 0;
        linear_worst = std::max(linear_worst, length(vec(plimsoll::evaluate(body).center_of_buoyancy) - truth.center));
        // Per-triangle outputs must not change the force.
        plimsoll::Body plain = place(box, *surface, at, {}, tolerance);
        CHECK(std::memcmp(plimsoll::evaluate(plain).force, forces.force, sizeof forces.force) == 0);
      }
    }
  }
  CHECK(linear_worst > 0.2); // eight vertices cannot resolve a wave
}

TEST_CASE("a wet hull has a centre of buoyancy, whichever way its force was found and whatever was not met") {
  Random random(5);
  const plimsoll::Hull hulls[] = {makeHull(shape("geodesic:2,1,1,8")), makeHull(shape("box:4,1,2")),
                                  makeHull(shape("geodesic:5,1,1.5,12"))};
  int unmet = 0;
  for (int k = 0; k < caseCount(90, 900); ++k) {
    const plimsoll::Hull& hull = hulls[k % 3];
    const double size = longestExtent(hull.info());
    const Waves sea(k % 2 ? PLIM_WATER_SINES : PLIM_WATER_GERSTNER,
                    steepWaves(random, 1 + k % 5, 0.05 * size, size, random.uniform(0.1, 0.9)));
    plimsoll::Body body =
        place(hull, sea.surface, {0, k % 4 ? -0.1 : -3 * size, 0}, randomRotation(random), k % 3 ? 1e-6 : 1e-3);
    body.outputs = PLIM_OUTPUT_CENTER_OF_BUOYANCY;
    const plimsoll::Forces forces = plimsoll::evaluate(body);
    INFO("case ", k);
    unmet += !isMet(forces);
    REQUIRE(forces.volume > 0);
    const Vec3d center = vec(forces.center_of_buoyancy) - vec(body.position);
    CHECK(length(center) <= size);                        // false for NaN
    if (k % 4 == 0) CHECK(length(center) <= 1e-9 * size); // fully submerged
  }
  if (caseCount(90, 900) >= 90) CHECK(unmet > 20);
}

TEST_CASE("a sea that gives no number leaves the caller's triangle states as they were") {
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_CALLBACK;
  def.callback = [](void*, double, std::uint32_t count, const double*, const double*, double* height, double*) {
    std::fill_n(height, count, std::nan(""));
  };
  const plimsoll::Water water(def);
  const plimsoll::Surface surface(water, 0);
  const plimsoll::Hull box = makeHull(shape("box:1,1,1"));
  plimsoll::Body body(box, surface);
  body.outputs = PLIM_OUTPUT_TRIANGLE_STATES;
  std::vector<std::uint8_t> states(box.info().source_count, 77);
  plimsoll::Forces forces;
  forces.triangle_states = states.data();
  CHECK(plim_evaluate(&body, 1, &forces, nullptr, nullptr, nullptr) == PLIM_NOT_FINITE);
  CHECK(std::all_of(states.begin(), states.end(), [](std::uint8_t state) { return state == 77; }));
  body.surface = plim_still_water(), body.position[1] = 10;
  CHECK(plim_evaluate(&body, 1, &forces, nullptr, nullptr, nullptr) == PLIM_OK);
  CHECK(std::all_of(states.begin(), states.end(), [](std::uint8_t state) { return state == 0; }));
}

namespace {

// Counts the calls of the kernel that samples waves at the vertices, during its lifetime.
class SamplingsCounted {
public:
  SamplingsCounted() {
    best = &lanes::kernels(), count = 0, ours = *best;
    ours.sines_linear = [](const lanes::TreeView& tree, const lanes::PlaneF& plane, const lanes::SinesF& sea,
                           const lanes::VertexScratch& scratch, lanes::TreeSums& sums) {
      ++count;
      best->sines_linear(tree, plane, sea, scratch, sums);
    };
    lanes::useKernels(&ours);
  }
  ~SamplingsCounted() { lanes::useKernels(nullptr); }
  static inline int count = 0;

private:
  static inline const lanes::Kernels* best = nullptr;
  lanes::Kernels ours{};
};

} // namespace

TEST_CASE("out of reach: the sea is sampled once at a vertex, however many outputs need it") {
  // White noise, too steep for walks in float: one evaluation per vertex, or per edge midpoint of a triangle.
  Random random(6);
  std::vector<float> heights;
  for (int k = 0; k < 60 * 60; ++k) heights.push_back(static_cast<float>(random.uniform(-1, 1)));
  plim_grid grid;
  plim_grid_init(&grid, sizeof grid);
  grid.rows = grid.columns = 60, grid.cell = 0.2, grid.origin[0] = grid.origin[1] = -6, grid.heights = heights.data();
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_GRID, def.grid = &grid;
  const plimsoll::Water water(def);
  const plimsoll::Surface surface(water, 0);
  const plimsoll::Hull hull = makeHull(shape("geodesic:3,1,1.5,12"));
  const std::uint64_t vertices = hull.info().vertex_count, triangles = hull.info().triangle_count;
  constexpr std::uint32_t counts = PLIM_OUTPUT_TRIANGLE_COUNTS, center = PLIM_OUTPUT_CENTER_OF_BUOYANCY;
  for (const std::uint32_t precision : {PLIM_PRECISION_FLOAT, PLIM_PRECISION_DOUBLE})
    for (const std::uint32_t outputs : {counts, center, counts | center}) {
      plimsoll::Body body = place(hull, surface, {0, 0, 0}, {}, 1e-6);
      body.precision = precision, body.outputs = outputs, body.budget = 1e-9;
      const plimsoll::Forces forces = plimsoll::evaluate(body);
      INFO("precision ", precision, ", outputs ", outputs);
      CHECK_FALSE(isMet(forces));
      CHECK((forces.sea_evaluations == vertices || forces.sea_evaluations == vertices + 3 * triangles));
    }
}

TEST_CASE("out of reach: waves are sampled once in float, with openings too") {
  const plimsoll::Hull rowboat = makeHull(shape("rowboat")), box = makeHull(shape("geodesic:3,1,1.5,12"));
  const Waves sea(PLIM_WATER_SINES, {{0.01, 3, 0.3, 0, 0, 0}, {0.002, 0.4, 1, 0, 0, 0}});
  for (const plimsoll::Hull* hull : {&rowboat, &box}) {
    plimsoll::Body body = place(*hull, sea.surface, {0, 0.1, 0}, {}, 1e-9);
    body.budget = 1e-6;
    const SamplingsCounted counted;
    const plimsoll::Forces forces = plimsoll::evaluate(body);
    CHECK(forces.certified());
    CHECK_FALSE(isMet(forces));
    CHECK(SamplingsCounted::count == 1);
  }
}
