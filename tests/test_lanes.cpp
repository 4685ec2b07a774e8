// test_lanes.cpp - the kernels: waves against brute force; the same bits on every backend, among any other bodies and
// on any number of threads.
#include "seas.hpp"

#include "forces/lanes/kernels.hpp"

#include <atomic>
#include <cstring>
#include <doctest/doctest.h>
#include <thread>

using namespace plim;
using namespace plim::tests;

namespace {

struct Backend {
  explicit Backend(const char* name) : kernels(lanes::findKernels(name)) { lanes::useKernels(kernels); }
  ~Backend() { lanes::useKernels(nullptr); }
  const lanes::Kernels* kernels;
};

// A body with outputs of the kernels only: force, torque, volume and areas.
plimsoll::Body plainBody(const plimsoll::Hull& hull, const plim_surface* surface, const Vec3d& position,
                         const Quat& rotation) {
  plimsoll::Body body = makeBody(hull, position, rotation, PLIM_PRECISION_FLOAT);
  body.surface = surface;
  body.outputs = 0;
  return body;
}

// Returns 1 to `most` waves with wavelengths of 0.2 to 20 times the size; sum A k is at most `steep`.
std::string randomWaves(Random& random, double size, bool gerstner, double most, double steep) {
  const int count = static_cast<int>(std::exp(random.uniform(0, std::log(most))));
  std::string json = std::string(R"({"kind":")") + (gerstner ? "gerstner" : "sines") + R"(","waves":[)";
  for (int j = 0; j < count; ++j) {
    const double wavelength = size * std::exp(random.uniform(std::log(0.2), std::log(20.0)));
    json += (j ? "," : "") + std::string(R"({"amplitude":)") +
            std::to_string(random.uniform(0, steep) * wavelength / 6.28 / count) + R"(,"wavelength":)" +
            std::to_string(wavelength) + R"(,"direction_degrees":)" + std::to_string(random.uniform(-180, 180)) +
            R"(,"phase_degrees":)" + std::to_string(random.uniform(-180, 180));
    if (gerstner) json += R"(,"steepness":)" + std::to_string(random.uniform() < 0.5 ? 1 : random.uniform());
    json += "}";
  }
  return json + "]}";
}
std::string randomSines(Random& random, double size) {
  return randomWaves(random, size, false, 100, 0.6);
}

bool sameBits(const std::vector<plimsoll::Forces>& a, const std::vector<plimsoll::Forces>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(plim_forces)) == 0;
}

std::vector<plimsoll::Forces> oneByOne(const std::vector<plimsoll::Body>& bodies) {
  std::vector<plimsoll::Forces> forces;
  for (const plimsoll::Body& body : bodies) forces.push_back(plimsoll::evaluate(body));
  return forces;
}

// Counts calls of the kernels for small hulls during its lifetime: with bodies as lanes, and one by one.
class SmallHullsCounted {
public:
  SmallHullsCounted() {
    best = &lanes::kernels(), ours = *best, copies = walks = 0;
    if (hasCopies())
      ours.copies_adaptive = [](const HullInWater& shared, const lanes::TreeView& tree, const lanes::CopyWaves& waves,
                                const lanes::WalkSea& sea, const lanes::CopyPoses& poses, double float_terms,
                                lanes::CopyWrenches& wrenches) {
        ++copies;
        best->copies_adaptive(shared, tree, waves, sea, poses, float_terms, wrenches);
      };
    ours.wave_walk = [](const lanes::TreeView& tree, const lanes::PlaneF& plane, const lanes::WalkSea& sea,
                        lanes::WalkSums& sums) {
      walks += tree.nodes == nullptr;
      best->wave_walk(tree, plane, sea, sums);
    };
    lanes::useKernels(&ours);
  }
  ~SmallHullsCounted() { lanes::useKernels(nullptr); }
  static bool hasCopies() { return best->copies_adaptive != nullptr; } // not in web pages
  static inline int copies = 0, walks = 0;

private:
  static inline const lanes::Kernels* best = nullptr;
  lanes::Kernels ours{};
};

// Hulls of 12, 16, 17, 18, 80 and 300 triangles (17: with a hole) in sines and Gerstner waves. Rows of 3 to 40 copies
// have a tolerance each, or tolerances that change at some bodies. They are dry, floating and sunk, some very far away.
struct RowsOfCopies {
  std::vector<plimsoll::Hull> hulls;
  std::vector<std::unique_ptr<PreparedSea>> seas;
  std::vector<plimsoll::Body> bodies;

  RowsOfCopies(std::uint64_t seed, int rows) {
    MeshData holed = shape("cone:1,2,9");
    holed.triangles.pop_back();
    for (const MeshData& mesh : {shape("box:1,2,3"), shape("cylinder:0.8,3,4"), holed, shape("cone:1,2,9"),
                                 shape("geodesic:2,1,1,2"), shape("cylinder:1,4,75")})
      hulls.push_back(makeHull(mesh));
    Random random(seed);
    for (int row = 0; row < rows; ++row) {
      const plimsoll::Hull& hull = hulls[static_cast<std::size_t>(row) % hulls.size()];
      const double size = longestExtent(hull.info()), away = row % 9 == 0 ? 1e7 : 500;
      const std::string json = randomWaves(random, size * (row % 8 ? 6 : 1), row % 3 != 0, 40, row % 5 ? 0.6 : 0.9);
      seas.push_back(std::make_unique<PreparedSea>(json, random.uniform(0, row % 5 ? 100 : 1e6)));
      const int count = 3 + static_cast<int>(random.uniform() * 38), turns = row % 2 ? 1 : 7;
      double tolerance = 0;
      for (int k = 0; k < count; ++k) {
        if (k % (1 + count / turns) == 0)
          tolerance = random.uniform() < 0.2 ? 0 : std::exp(random.uniform(std::log(4e-4), std::log(0.2)));
        bodies.push_back(
            plainBody(hull, seas.back()->surface.get(),
                      {random.uniform(-away, away), random.uniform(-0.8, 0.8) * size, random.uniform(-away, away)},
                      randomRotation(random)));
        bodies.back().tolerance = tolerance;
      }
    }
  }
};

// Crates, boats, an open boat and a rugged hull; in still water, few waves and many; dry, floating and sunk.
struct MixedFleet {
  plimsoll::Hull hulls[5] = {makeHull(shape("box:1,2,3")), makeHull(shape("ellipsoid:5,1,1.5,3")),
                             makeHull(shape("rowboat")), makeHull(shape("cone:1,2,7")), makeHull(shape("boat"))};
  PreparedSea few{everySea()[1].json, 3.1}, many{everySea()[4].json, 7.7};

  std::vector<plimsoll::Body> bodies(std::uint64_t seed, int count, int run) const {
    Random random(seed);
    std::vector<plimsoll::Body> list;
    const plim_surface* surfaces[] = {plim_still_water(), few.surface.get(), many.surface.get()};
    for (int k = 0; k < count; ++k) {
      list.push_back(plainBody(hulls[k / run % 5], surfaces[k / run / 5 % 3],
                               {random.uniform(-90, 90), random.uniform(-1.7, 1.7), random.uniform(-90, 90)},
                               randomRotation(random)));
      if (k / run % 4 == 1) list.back().tolerance = 0.01;
    }
    return list;
  }
};

} // namespace

TEST_CASE("a sum of sines in SIMD equals brute force at the vertices") {
  Random random(1);
  double worst_force = 0, worst_torque = 0;
  for (int k = 0; k < 200; ++k) {
    const MeshData mesh = k % 7 == 0 ? shape("boat") : k % 7 == 1 ? shape("box:2,1.4,1.2") : randomHull(random);
    const plimsoll::Hull hull = makeHull(mesh);
    const double size = longestExtent(hull.info());
    const PreparedSea sea(randomSines(random, size), random.uniform(0, 500));
    const plimsoll::Body body =
        plainBody(hull, sea.surface.get(),
                  {random.uniform(-900, 900), random.uniform(-0.7, 0.5) * size, random.uniform(-900, 900)},
                  randomRotation(random));
    const plimsoll::Forces forces = plimsoll::evaluate(body);
    const baselines::Wrench linear = baselines::referenceLinear(indexed(hull), placementOf(body), sea.baseline());
    worst_force = std::max(worst_force, forceError(hull, vec(forces.force), linear.force));
    worst_torque = std::max(worst_torque, torqueError(hull, vec(forces.torque), linear.torque));
    plimsoll::Body exact_body = body;
    exact_body.precision = PLIM_PRECISION_DOUBLE;
    const plimsoll::Forces exact = plimsoll::evaluate(exact_body);
    CHECK(std::abs(forces.volume - exact.volume) < 4e-6 * hull.info().volume);
    CHECK(std::abs(forces.wetted_area - exact.wetted_area) < 2e-5 * hull.info().area);
    CHECK(std::abs(forces.waterplane_area - exact.waterplane_area) < 2e-5 * hull.info().area);
    CHECK(forces.force_bound < exact.force_bound + 2e-4 * kWeight * size * hull.info().area); // less where it is dry
    CHECK(forces.openingSubmerged() == exact.openingSubmerged());
  }
  CHECK(worst_force < 4e-6);
  CHECK(worst_torque < 4e-6);
}

TEST_CASE("a hull far below the waves keeps its digits") {
  const plimsoll::Hull hull = makeHull(shape("ellipsoid:5,1,1.5,3"));
  const PreparedSea sea(everySea()[1].json, 2);
  const plimsoll::Body body = plainBody(hull, sea.surface.get(), {3, -4000, 5}, {0.1, 0.2, 0.3, std::sqrt(0.86)});
  const plimsoll::Forces forces = plimsoll::evaluate(body);
  const baselines::Wrench expected = baselines::referenceLinear(indexed(hull), placementOf(body), sea.baseline());
  CHECK(forceError(hull, vec(forces.force), expected.force) < 1e-6);
  CHECK(length(vec(forces.force) - expected.force) <= forces.force_bound);
  CHECK(forces.waterplane_area == doctest::Approx(0).epsilon(1e-12));
}

TEST_CASE("the same bits on every backend when a tolerance is kept: planes, polynomials, split triangles, fall-backs") {
  Random random(12);
  const plimsoll::Hull hulls[] = {makeHull(shape("geodesic:5,1,1.5,7")), makeHull(shape("geodesic:5,1,1.5,22")),
                                  makeHull(shape("torus:2,0.6,24")), makeHull(randomStar(random, 0.5, 3))};
  std::vector<std::unique_ptr<PreparedSea>> seas;
  std::vector<plimsoll::Body> bodies;
  for (int k = 0; k < 80; ++k) {
    seas.push_back(std::make_unique<PreparedSea>(randomSines(random, k % 3 ? 10 : 3), random.uniform(0, 50)));
    bodies.push_back(plainBody(hulls[k % 4], seas.back()->surface.get(),
                               {random.uniform(-50, 50), random.uniform(-0.5, 0.5), random.uniform(-50, 50)},
                               randomRotation(random)));
    bodies.back().tolerance = k % 8 < 4 ? 1e-2 : 1e-3;
  }
  std::vector<plimsoll::Forces> expected;
  {
    const Backend scalar("scalar");
    expected = oneByOne(bodies);
  }
  for (const char* name : {"sse4", "avx2", "avx512", "neon", "wasm"}) {
    const Backend backend(name);
    INFO(name);
    if (backend.kernels) CHECK(sameBits(oneByOne(bodies), expected));
  }
}

TEST_CASE("the same bits on every backend") {
  const MixedFleet fleet;
  const std::vector<plimsoll::Body> bodies = fleet.bodies(3, 600, 8);
  std::vector<plimsoll::Forces> expected(bodies.size());
  {
    const Backend scalar("scalar");
    REQUIRE(scalar.kernels != nullptr);
    plimsoll::evaluate(bodies, expected);
  }
  int compared = 0;
  for (const char* name : {"sse4", "avx2", "avx512", "neon", "wasm"}) {
    const Backend backend(name);
    if (!backend.kernels) {
      MESSAGE("not on this processor: ", name);
      continue;
    }
    std::vector<plimsoll::Forces> forces(bodies.size());
    plimsoll::evaluate(bodies, forces);
    INFO(name);
    CHECK(sameBits(forces, expected));
    CHECK(sameBits(oneByOne(bodies), expected));
    ++compared;
  }
  MESSAGE("backends compared with scalar: ", compared);
#if defined(__x86_64__) || defined(__aarch64__)
  CHECK(compared > 0);
#endif
  CHECK(lanes::findKernels("quantum") == nullptr);
}

TEST_CASE("the same bits on every backend where clusters are handed on with a plane each") {
  const plimsoll::Hull hull = makeHull(shape("geodesic:5,1,1.5,40"));
  const PreparedSea sea(R"({"kind":"sines","waves":[{"amplitude":0.5,"wavelength":40,"direction_degrees":30}]})", 1);
  plimsoll::Body body = plainBody(hull, sea.surface.get(), {1, 0, 2}, {0.1, 0, 0, std::sqrt(0.99)});
  body.tolerance = 0.01;
  const plimsoll::Forces best = plimsoll::evaluate(body);
  CHECK(best.sea_evaluations < hull.info().vertex_count / 4);
  for (const char* name : {"scalar", "sse4", "avx2", "neon", "wasm"}) {
    const Backend backend(name);
    if (!backend.kernels) continue;
    const plimsoll::Forces forces = plimsoll::evaluate(body);
    CHECK(std::memcmp(&forces, &best, sizeof best) == 0);
  }
}

TEST_CASE("the same bits in any company: alone, in small groups, in large ones") {
  const MixedFleet fleet;
  for (const int run : {1, 2, 3, 5, 16, 17, 40}) {
    const std::vector<plimsoll::Body> bodies = fleet.bodies(static_cast<std::uint64_t>(run), 630, run);
    std::vector<plimsoll::Forces> forces(bodies.size());
    plimsoll::evaluate(bodies, forces);
    INFO(run);
    CHECK(sameBits(forces, oneByOne(bodies)));
  }
}

TEST_CASE("copies in a sea without waves, and with a tolerance: the bits of each alone") {
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_SINES;
  const plimsoll::Water water(def);
  const plimsoll::Surface empty(water, 0);
  const MixedFleet fleet;
  Random random(12);
  for (const plim_surface* surface : {empty.get(), fleet.few.surface.get(), plim_still_water()}) {
    std::vector<plimsoll::Body> bodies;
    for (int k = 0; k < 200; ++k) {
      bodies.push_back(plainBody(fleet.hulls[0], surface, {random.uniform(-9, 9), random.uniform(-1.5, 1.5), 0},
                                 randomRotation(random)));
      bodies.back().tolerance = k % 3 ? 0.3 : 0;
    }
    std::vector<plimsoll::Forces> forces(bodies.size());
    plimsoll::evaluate(bodies, forces);
    CHECK(sameBits(forces, oneByOne(bodies)));
  }
}

TEST_CASE("small and middling hulls in sines and Gerstner's waves: the same bits alone, in rows, on every backend and "
          "thread") {
  const RowsOfCopies rows(21, caseCount(80, 1500));
  CHECK(rows.hulls[0].info().triangle_count == 12);
  CHECK(rows.hulls[1].info().triangle_count == 16);
  CHECK(rows.hulls[2].info().triangle_count == 17);
  CHECK(rows.hulls[3].info().triangle_count == 18);
  CHECK(rows.hulls[4].info().triangle_count == 80);
  CHECK(rows.hulls[5].info().triangle_count == 300);
  std::vector<plimsoll::Forces> expected;
  {
    const Backend scalar("scalar");
    expected = oneByOne(rows.bodies);
  }
  const auto together = [&] {
    std::vector<plimsoll::Forces> forces(rows.bodies.size());
    plimsoll::evaluate(rows.bodies, forces);
    return forces;
  };
  for (const char* name : {"scalar", "sse4", "avx2", "avx512", "neon", "wasm"}) {
    const Backend backend(name);
    if (!backend.kernels) continue;
    INFO(name);
    CHECK(sameBits(together(), expected));
  }
  const plimsoll::Pool pool(3);
  std::vector<plimsoll::Forces> on_threads(rows.bodies.size());
  plimsoll::evaluate(rows.bodies, on_threads, pool);
  CHECK(sameBits(on_threads, expected));
  // The result must come from the kernels for small hulls.
  const SmallHullsCounted counted;
  CHECK(sameBits(together(), expected));
  const int copies = SmallHullsCounted::copies;
  CHECK(sameBits(oneByOne(rows.bodies), expected));
  MESSAGE(rows.bodies.size(), " bodies; ", copies, " groups of copies to a tolerance, ", SmallHullsCounted::walks,
          " walks of single leaves");
  CHECK((copies > caseCount(20, 20)) == SmallHullsCounted::hasCopies());
  CHECK(SmallHullsCounted::walks > caseCount(100, 100));
}

TEST_CASE("copies with a small budget: what is too much for one alone is too much in company") {
  Random random(31);
  const plimsoll::Hull hull = makeHull(shape("box:2,1.4,1.2"));
  int differ = 0;
  for (int k = 0; k < 12; ++k) {
    const PreparedSea sea(randomSines(random, 2), 1);
    std::vector<plimsoll::Body> bodies;
    for (int n = 0; n < 48; ++n) {
      bodies.push_back(plainBody(hull, sea.surface.get(), {random.uniform(-9, 9), random.uniform(-0.5, 0.5), 0},
                                 randomRotation(random)));
      bodies.back().tolerance = 0.001, bodies.back().budget = n % 24 < 12 ? 1e-5 : 3e-4;
    }
    std::vector<plimsoll::Forces> forces(bodies.size());
    plimsoll::evaluate(bodies, forces);
    CHECK(sameBits(forces, oneByOne(bodies)));
    for (plimsoll::Body& body : bodies) body.budget = 0;
    differ += !sameBits(forces, oneByOne(bodies));
  }
  CHECK(differ > 0); // some budgets had an effect
}

TEST_CASE(
    "copies to a tolerance in the company of others: the bits do not depend on the lane or on who is next to it") {
  const plimsoll::Hull hull = makeHull(shape("box:1,2,3"));
  Random random(31);
  for (int k = 0; k < 20; ++k) {
    const PreparedSea sea(randomWaves(random, k % 2 ? 20 : 8, k % 4 < 2, 20, 0.6), 5);
    std::vector<plimsoll::Body> bodies;
    for (int i = 0; i < 16; ++i) {
      bodies.push_back(plainBody(hull, sea.surface.get(),
                                 {random.uniform(-90, 90), random.uniform(-1.5, 1.5), random.uniform(-90, 90)},
                                 randomRotation(random)));
      bodies.back().tolerance = 0.01;
    }
    std::vector<plimsoll::Forces> forces(16), turned(16);
    plimsoll::evaluate(bodies, forces);
    for (int turn = 1; turn < 16; turn += 3) {
      std::rotate(bodies.begin(), bodies.begin() + 3, bodies.end());
      std::rotate(forces.begin(), forces.begin() + 3, forces.end());
      plimsoll::evaluate(bodies, turned);
      CHECK(sameBits(forces, turned));
    }
    const std::vector<plimsoll::Body> few(bodies.begin(), bodies.begin() + 5); // the other lanes are empty
    std::vector<plimsoll::Forces> of_few(5);
    plimsoll::evaluate(few, of_few);
    CHECK(sameBits(of_few, {forces.begin(), forces.begin() + 5}));
  }
}

TEST_CASE("a refused body among copies is refused alone, and the others get their bits") {
  const MixedFleet fleet;
  std::vector<plimsoll::Body> bodies;
  for (int k = 0; k < 40; ++k) bodies.push_back(fleet.bodies(5, 1, 1)[0]);
  const plimsoll::Forces expected = plimsoll::evaluate(bodies[0]);
  bodies[9].position[1] = std::nan("");
  bodies[23].rotation[3] = 7;
  bodies[31].hull = nullptr;
  std::vector<plimsoll::Forces> forces(bodies.size());
  std::vector<plim_status> statuses(bodies.size(), 99);
  CHECK(plim_evaluate(bodies.data(), 40, forces.data(), statuses.data(), nullptr, nullptr) == PLIM_NOT_FINITE);
  CHECK(std::string(plim_last_error()).find("body 9: plim_body.position") == 0);
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const bool refused = k == 9 || k == 23 || k == 31;
    const plimsoll::Forces untouched;
    CHECK(std::memcmp(&forces[k], refused ? &untouched : &expected, sizeof(plim_forces)) == 0);
    CHECK((statuses[k] == PLIM_OK) != refused);
  }
  CHECK(statuses[23] == PLIM_NOT_A_ROTATION);
}

namespace {

// Copies of three small hulls in three waters, with two tolerances, in any order. Among them are bodies that cannot be
// batched with others, and some that are rejected.
struct ShuffledCopies {
  plimsoll::Hull hulls[4] = {makeHull(shape("box:1,2,3")), makeHull(shape("cylinder:0.8,3,4")),
                             makeHull(shape("cone:1,2,7")), makeHull(shape("geodesic:2,1,1,2"))};
  PreparedSea sines{everySea()[1].json, 3.1}, gerstner{everySea()[3].json, 7.7};
  plimsoll::Surface unprepared;
  std::vector<plimsoll::Body> bodies;

  explicit ShuffledCopies(std::uint64_t seed, int count) {
    Random random(seed);
    const plim_surface* surfaces[] = {plim_still_water(), sines.surface.get(), gerstner.surface.get()};
    for (int k = 0; k < count; ++k) {
      bodies.push_back(plainBody(hulls[random.bits() % 3], surfaces[random.bits() % 3],
                                 {random.uniform(-90, 90), random.uniform(-2, 2), random.uniform(-90, 90)},
                                 randomRotation(random)));
      bodies.back().tolerance = random.bits() % 2 ? 0.01 : 0;
      if (random.bits() % 4 == 0) setApart(bodies.back(), random);
    }
  }

  void setApart(plimsoll::Body& body, Random& random) {
    switch (random.bits() % 10) {
    case 0: body.outputs = PLIM_OUTPUT_CENTER_OF_BUOYANCY; break;
    case 1: body.precision = PLIM_PRECISION_DOUBLE; break;
    case 2: body.surface = nullptr; break;
    case 3: body.hull = hulls[3].get(); break;
    case 4: body.budget = 1e-5; break;
    case 5: body.center_of_mass[1] = 0.3; break; // batched with the others
    case 6: body.hull = nullptr; break;
    case 7: body.position[1] = NAN; break;
    case 8: body.rotation[3] += 2; break;
    default: body.surface = unprepared.get();
    }
  }
};

struct Outcome {
  std::vector<plimsoll::Forces> forces;
  std::vector<plim_status> statuses;
  plim_status first = PLIM_OK;
  std::string sentence;

  explicit Outcome(std::size_t count) : forces(count), statuses(count, 99) {
    for (plimsoll::Forces& each : forces) each.volume = -7; // must stay if rejected
  }
};

Outcome evaluateAlone(const std::vector<plimsoll::Body>& bodies) {
  Outcome found(bodies.size());
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    found.statuses[k] = plim_evaluate(&bodies[k], 1, &found.forces[k], nullptr, nullptr, nullptr);
    if (found.statuses[k] == PLIM_OK || found.first != PLIM_OK) continue;
    found.first = found.statuses[k], found.sentence = plim_last_error();
    found.sentence.replace(0, 6, "body " + std::to_string(k)); // "body 0"
  }
  return found;
}

Outcome evaluateTogether(const std::vector<plimsoll::Body>& bodies, const plimsoll::Pool& pool) {
  Outcome found(bodies.size());
  found.first = plim_evaluate(bodies.data(), static_cast<std::uint32_t>(bodies.size()), found.forces.data(),
                              found.statuses.data(), pool.run(), pool.user());
  if (found.first != PLIM_OK) found.sentence = plim_last_error();
  return found;
}

} // namespace

TEST_CASE("copies in any order, others and refused bodies in between: the bits of each alone, its status, the first "
          "refusal") {
  int tasks = 0;
  const plimsoll::Pool pool(3), own_jobs(
                                    [](void* user, std::uint32_t task_count, plim_task task, void* context) {
                                      for (std::uint32_t i = task_count; i-- > 0;)
                                        task(context, i), ++*static_cast<int*>(user);
                                    },
                                    &tasks);
  for (const int count : {3, 40, 300, 1000}) {
    CAPTURE(count);
    const ShuffledCopies shuffled(static_cast<std::uint64_t>(count), count);
    const Outcome alone = evaluateAlone(shuffled.bodies);
    for (const plimsoll::Pool* each : {&plimsoll::Pool::callingThread(), &pool, &own_jobs}) {
      const Outcome together = evaluateTogether(shuffled.bodies, *each);
      CHECK(sameBits(together.forces, alone.forces));
      CHECK(together.statuses == alone.statuses);
      CHECK(together.first == alone.first);
      CHECK(together.sentence == alone.sentence);
    }
    if (count < 300) continue;
    CHECK(std::count(alone.statuses.begin(), alone.statuses.end(), PLIM_OK) < count);
    // Without statuses.
    std::vector<plimsoll::Forces> forces = Outcome(shuffled.bodies.size()).forces;
    CHECK(plim_evaluate(shuffled.bodies.data(), static_cast<std::uint32_t>(count), forces.data(), nullptr, nullptr,
                        nullptr) == alone.first);
    CHECK(sameBits(forces, alone.forces));
  }
  CHECK(tasks > 0);
}

TEST_CASE("copies that stand apart go to the kernels sixteen at a time") {
  static int groups = 0;
  static const lanes::Kernels* best = nullptr;
  best = &lanes::kernels();
  lanes::Kernels counting = *best;
  counting.copies = [](const HullInWater& shared, const lanes::TreeView& tree, const lanes::CopyWaves& waves,
                       const lanes::CopyPoses& poses, double float_terms, lanes::CopyWrenches& wrenches) {
    ++groups;
    best->copies(shared, tree, waves, poses, float_terms, wrenches);
  };
  const MixedFleet fleet;
  const plimsoll::Hull others[] = {makeHull(shape("cylinder:0.8,3,4")), makeHull(shape("cone:1,2,7"))};
  std::vector<plimsoll::Body> bodies;
  for (int k = 0; k < 240; ++k) { // three hulls in turn
    const plimsoll::Hull& hull = k % 3 == 0 ? fleet.hulls[0] : others[k % 3 - 1];
    bodies.push_back(plainBody(hull, plim_still_water(), {0, 0.01 * (k % 20), 0}, {}));
  }
  bodies[7].position[0] = NAN; // one copy fewer of its hull
  std::vector<plimsoll::Forces> forces(bodies.size());
  groups = 0;
  lanes::useKernels(&counting);
  plim_evaluate(bodies.data(), 240, forces.data(), nullptr, nullptr, nullptr);
  lanes::useKernels(nullptr);
  CHECK(groups == 3 * 80 / 16);
  CHECK(forces[6].volume > 0);
}

TEST_CASE("the same bits whatever the number of threads") {
  const MixedFleet fleet;
  const std::vector<plimsoll::Body> bodies = fleet.bodies(8, 1500, 30);
  std::vector<plimsoll::Forces> expected(bodies.size());
  plimsoll::evaluate(bodies, expected);
  for (const std::uint32_t count : {1u, 2u, 3u, 8u}) {
    const plimsoll::Pool pool(count);
    for (int repeat = 0; repeat < 3; ++repeat) {
      std::vector<plimsoll::Forces> forces(bodies.size());
      plimsoll::evaluate(bodies, forces, pool);
      CHECK(sameBits(forces, expected));
    }
  }
  CHECK(plimsoll::Pool().get() != nullptr); // as many threads as the machine has
}

TEST_CASE("the caller's own parallel for: in any order, and it must do every task") {
  const MixedFleet fleet;
  std::vector<plimsoll::Body> bodies = fleet.bodies(9, 700, 10);
  std::vector<plimsoll::Forces> expected(bodies.size()), forces(bodies.size());
  plimsoll::evaluate(bodies, expected);
  const auto evaluate = [&](plim_parallel_for run, void* user) {
    return plim_evaluate(bodies.data(), static_cast<std::uint32_t>(bodies.size()), forces.data(), nullptr, run, user);
  };
  const plim_parallel_for backwards = [](void* user, std::uint32_t count, plim_task task, void* context) {
    *static_cast<std::uint32_t*>(user) = count;
    while (count-- > 0) task(context, count);
  };
  std::uint32_t tasks = 0;
  CHECK(evaluate(backwards, &tasks) == PLIM_OK);
  CHECK(tasks > 1);
  CHECK(sameBits(forces, expected));
  CHECK(evaluate(plim_pool_run, nullptr) == PLIM_OK); // no pool: the calling thread
  CHECK(sameBits(forces, expected));
  CHECK(evaluate(nullptr, &tasks) == PLIM_OK); // the same
  CHECK(sameBits(forces, expected));

  const plim_parallel_for lazy = [](void*, std::uint32_t, plim_task task, void* context) { task(context, 0); };
  CHECK(evaluate(lazy, nullptr) == PLIM_CALLBACK_FAILED);
  CHECK(std::string(plim_last_error()).find("before all tasks") != std::string::npos);

  // A job system that throws while one task runs on a thread of its own and another has not begun.
  struct Throwing {
    std::thread early, late;
    std::atomic<bool> failed{false};
  } throwing;
  const plim_parallel_for throws = [](void* user, std::uint32_t count, plim_task task, void* context) {
    auto& state = *static_cast<Throwing*>(user);
    state.early = std::thread([=] { task(context, 0); });
    state.late = std::thread([=, &state] {
      while (!state.failed) std::this_thread::yield();
      task(context, count - 1);
    });
    throw std::runtime_error("no more threads");
  };
  for (plimsoll::Forces& each : forces) each.volume = -1;
  CHECK(evaluate(throws, &throwing) == PLIM_CALLBACK_FAILED);
  CHECK(std::string(plim_last_error()).find("exception") != std::string::npos);
  throwing.failed = true;
  throwing.early.join(), throwing.late.join();
  CHECK(forces.back().volume == -1); // it started too late to write
  CHECK(evaluate(backwards, &tasks) == PLIM_OK);
  CHECK(sameBits(forces, expected));

  bodies[412].position[2] = 1e300;
  bodies[650].position[2] = std::nan("");
  const plimsoll::Pool pool(3);
  CHECK(evaluate(plim_pool_run, pool.get()) == PLIM_BAD_VALUE);
  CHECK(std::string(plim_last_error()).find("body 412") == 0);
  CHECK(plim_pool_create(100000, nullptr) == PLIM_NULL_ARGUMENT);
  plim_pool* none = nullptr;
  CHECK(plim_pool_create(100000, &none) == PLIM_BAD_VALUE);
  plim_pool_destroy(nullptr);
}
