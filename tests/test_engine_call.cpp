// The one call for engines: the same bits as its three parts by hand, alone, in company and on any threads; refusals that leave
// everything as it was. And what engines ask of a surface: heights in batch.
#include "support.hpp"

#include "plimsoll/plimsoll_motion.hpp"

#include <cstring>
#include <doctest/doctest.h>
#include <stdexcept>

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

// Boats and crates as an engine has them, and histories of their own.
struct Fleet {
  plimsoll::Water water = someWaves();
  plimsoll::Surface surface{water, 3};
  plimsoll::Hull boat = makeHull(shape("boat")), crate = makeHull(shape("box:1,1,1")),
                 rowboat = makeHull(shape("rowboat"));
  plimsoll::Panels of_boat{boat}, of_crate{crate}, of_rowboat{rowboat};
  plimsoll::Effects effects;
  std::vector<plimsoll::Floater> floaters;
  std::vector<std::vector<double>> histories;
  std::vector<plimsoll::Push> pushes;

  explicit Fleet(int count) {
    effects.linear_rates[1] = 0.5, effects.damping[0] = 10;
    Random random(3);
    for (int k = 0; k < count; ++k) add(random, k);
    pushes.resize(floaters.size());
  }

  void add(Random& random, int k) {
    const plimsoll::Hull& hull = k % 3 == 0 ? boat : k % 3 == 1 ? crate : rowboat;
    const plimsoll::Panels& panels = k % 3 == 0 ? of_boat : k % 3 == 1 ? of_crate : of_rowboat;
    plimsoll::Floater floater(hull, &panels, surface.get());
    floater.effects = &effects;
    const double scale = k % 3 == 1 ? 500.0 : 2000.0;
    floater.mass = scale, floater.time_step = 0.02;
    for (int i = 0; i < 3; ++i) {
      floater.inertia[4 * i] = scale * random.uniform(0.5, 2);
      floater.velocity[i] = random.uniform(-2, 2), floater.angular_velocity[i] = random.uniform(-1, 1);
    }
    floater.position[0] = 20 * k, floater.position[1] = k % 3 == 2 ? 0.3 : random.uniform(-1, 1);
    const Quat q = k % 3 == 2 ? Quat{} : randomRotation(random);
    floater.rotation[0] = q.x, floater.rotation[1] = q.y, floater.rotation[2] = q.z, floater.rotation[3] = q.w;
    floater.other_force[1] = -9.81 * floater.mass, floater.other_torque[2] = random.uniform(-50, 50);
    floater.locked = k % 5 == 4 ? PLIM_LOCK_X | PLIM_LOCK_TURN_Y : 0;
    floater.precision = k % 4 == 3;
    histories.emplace_back(panels.info().history_count);
    floater.history = histories.back().data();
    floaters.push_back(floater);
  }

  // As an engine would, so that the next call finds something new.
  void moveOn(double time) {
    surface.prepare(water, time);
    for (std::size_t k = 0; k < floaters.size(); ++k)
      for (int i = 0; i < 3; ++i) {
        plimsoll::Floater& f = floaters[k];
        f.velocity[i] += f.time_step * (pushes[k].force[i] + f.other_force[i]) / f.mass;
        f.position[i] += f.time_step * f.velocity[i];
      }
  }
};

bool areSame(const std::vector<plimsoll::Push>& a, const std::vector<plimsoll::Push>& b) {
  return std::memcmp(a.data(), b.data(), a.size() * sizeof a[0]) == 0;
}

struct ByHand {
  plimsoll::Forces forces;
  plimsoll::Drag drag;
  plimsoll::StepWrench wrench;
};

ByHand pushByHand(const plimsoll::Floater& floater, const plimsoll::Hull& hull, std::vector<double>& history) {
  ByHand by_hand;
  plimsoll::Body body(hull, floater.surface);
  std::copy_n(floater.position, 3, body.position), std::copy_n(floater.rotation, 4, body.rotation);
  std::copy_n(floater.center_of_mass, 3, body.reference_point);
  body.precision = floater.precision;
  by_hand.forces = plimsoll::evaluate(body);

  plim_moving_body moving{};
  plim_moving_body_init(&moving, sizeof moving, floater.panels);
  moving.surface = floater.surface, moving.effects = floater.effects;
  std::copy_n(floater.position, 3, moving.position), std::copy_n(floater.rotation, 4, moving.rotation);
  std::copy_n(floater.center_of_mass, 3, moving.center_of_mass);
  std::copy_n(floater.velocity, 3, moving.velocity), std::copy_n(floater.angular_velocity, 3, moving.angular_velocity);
  moving.mass = floater.mass, moving.time_step = floater.time_step, moving.volume = by_hand.forces.volume;
  std::copy_n(floater.inertia, 9, moving.inertia);
  moving.history = history.data();
  plimsoll::check(plim_evaluate_drag(&moving, 1, &by_hand.drag, nullptr));

  plimsoll::Step step;
  step.forces = &by_hand.forces, step.drag = &by_hand.drag, step.locked = floater.locked;
  step.mass = floater.mass, step.time_step = floater.time_step;
  std::copy_n(floater.inertia, 9, step.inertia);
  std::copy_n(floater.other_force, 3, step.other_force), std::copy_n(floater.other_torque, 3, step.other_torque);
  by_hand.wrench = plimsoll::stepWrench(step);
  return by_hand;
}

} // namespace

TEST_CASE("one call gives the bits of its three parts, step after step") {
  Fleet fleet(12);
  std::vector<std::vector<double>> histories = fleet.histories;
  for (int step = 0; step < 5; ++step) {
    plimsoll::evaluate(fleet.floaters, fleet.pushes);
    for (std::size_t k = 0; k < fleet.floaters.size(); ++k) {
      CAPTURE(k);
      const plimsoll::Hull& hull = k % 3 == 0 ? fleet.boat : k % 3 == 1 ? fleet.crate : fleet.rowboat;
      const ByHand by_hand = pushByHand(fleet.floaters[k], hull, histories[k]);
      const plimsoll::Push& push = fleet.pushes[k];
      if (push.openingSubmerged()) continue; // covered, as in scenes
      for (int i = 0; i < 3; ++i) {
        CHECK(push.force[i] == by_hand.wrench.force[static_cast<std::size_t>(i)]);
        CHECK(push.torque[i] == by_hand.wrench.torque[static_cast<std::size_t>(i)]);
        CHECK(push.buoyancy[i] == by_hand.forces.force[i]);
        CHECK(push.buoyancy[i + 3] == by_hand.forces.torque[i]);
      }
      for (int i = 0; i < 6; ++i) {
        CHECK(push.viscous[i] == by_hand.drag.viscous[i]);
        CHECK(push.slamming[i] == by_hand.drag.slamming[i]);
        CHECK(push.damping[i] == by_hand.drag.damping[i] + by_hand.drag.rates[i]);
      }
      CHECK(push.force_bound == by_hand.forces.force_bound);
      CHECK(push.flags == by_hand.forces.flags);
      CHECK(push.volume == by_hand.forces.volume);
      CHECK(push.wet_fraction == by_hand.drag.wet_fraction);
      CHECK(histories[k] == fleet.histories[k]);
    }
    fleet.moveOn(3 + 0.02 * step);
  }
  double struck = 0;
  for (const plimsoll::Push& push : fleet.pushes) struck = std::max(struck, std::abs(push.slamming[1]));
  CHECK(struck > 1); // the histories did something
}

TEST_CASE("the same bits alone, in company and on any number of threads") {
  Fleet alone(60), together(60), pooled(60);
  const plimsoll::Pool pool(3);
  for (int step = 0; step < 3; ++step) {
    for (std::size_t k = 0; k < alone.floaters.size(); ++k) alone.pushes[k] = plimsoll::evaluate(alone.floaters[k]);
    plimsoll::evaluate(together.floaters, together.pushes);
    plimsoll::evaluate(pooled.floaters, pooled.pushes, pool);
    CHECK(areSame(alone.pushes, together.pushes));
    CHECK(areSame(alone.pushes, pooled.pushes));
    CHECK(alone.histories == pooled.histories);
    for (Fleet* fleet : {&alone, &together, &pooled}) fleet->moveOn(3 + 0.02 * step);
  }
}

TEST_CASE("a refused floater leaves its push and its history as they were; the others are evaluated: threads") {
  Fleet fleet(20), sound(20);
  plimsoll::evaluate(fleet.floaters, fleet.pushes), plimsoll::evaluate(sound.floaters, sound.pushes);
  const std::vector<plimsoll::Push> before = fleet.pushes;
  const std::vector<std::vector<double>> histories = fleet.histories;
  fleet.moveOn(3.02), sound.moveOn(3.02);
  plimsoll::evaluate(sound.floaters, sound.pushes);
  const plimsoll::Surface unprepared;
  const plimsoll::Pool pool(2);
  struct Slip {
    plim_status status;
    const char* word;
    void (*make)(plimsoll::Floater&, const Fleet&);
  };
  const Slip slips[] = {
      {PLIM_NULL_ARGUMENT, "hull", [](plimsoll::Floater& f, const Fleet&) { f.hull = nullptr; }},
      {PLIM_NULL_ARGUMENT, "surface", [](plimsoll::Floater& f, const Fleet&) { f.surface = nullptr; }},
      {PLIM_STALE_SURFACE, "surface_time", [](plimsoll::Floater& f, const Fleet&) { f.surface_time = 1; }},
      {PLIM_BAD_VALUE, "not those of its hull",
       [](plimsoll::Floater& f, const Fleet& of) { f.panels = of.of_rowboat.get(); }},
      {PLIM_NOT_FINITE, "position", [](plimsoll::Floater& f, const Fleet&) { f.position[2] = NAN; }},
      {PLIM_NOT_A_ROTATION, "x, y, z, w", [](plimsoll::Floater& f, const Fleet&) { f.rotation[3] += 2; }},
      {PLIM_NOT_FINITE, "velocity", [](plimsoll::Floater& f, const Fleet&) { f.velocity[0] = INFINITY; }},
      {PLIM_BAD_VALUE, "mass", [](plimsoll::Floater& f, const Fleet&) { f.mass = 0; }},
      {PLIM_BAD_VALUE, "symmetric", [](plimsoll::Floater& f, const Fleet&) { f.inertia[1] = 100; }},
      // Found after the drag has been evaluated, and the history written.
      {PLIM_BAD_VALUE, "inertia is not positive",
       [](plimsoll::Floater& f, const Fleet&) { f.inertia[0] = f.inertia[4] = f.inertia[8] = -1e9; }},
      {PLIM_NOT_FINITE, "beyond reason",
       [](plimsoll::Floater& f, const Fleet&) { f.other_force[0] = 1.7e308, f.time_step = 100; }},
      {PLIM_BAD_VALUE, "time_step", [](plimsoll::Floater& f, const Fleet&) { f.time_step = 0; }},
      {PLIM_BAD_VALUE, "locked", [](plimsoll::Floater& f, const Fleet&) { f.locked = 64; }},
      {PLIM_BAD_VALUE, "tolerance", [](plimsoll::Floater& f, const Fleet&) { f.tolerance = 100; }},
      {PLIM_BAD_VALUE, "precision", [](plimsoll::Floater& f, const Fleet&) { f.precision = 2; }},
  };
  for (const Slip& slip : slips)
    for (const bool parallel : {false, true}) {
      CAPTURE(std::string(slip.word));
      fleet.pushes = before;
      for (std::size_t k = 0; k < histories.size(); ++k)
        std::copy(histories[k].begin(), histories[k].end(), fleet.histories[k].begin());
      std::vector<plimsoll::Floater> floaters = fleet.floaters;
      for (const std::size_t k : {3u, 12u}) slip.make(floaters[k], fleet);
      std::vector<plim_status> statuses(floaters.size());
      CHECK(plim_evaluate_floaters(floaters.data(), 20, fleet.pushes.data(), statuses.data(),
                                   parallel ? plim_pool_run : nullptr, parallel ? pool.get() : nullptr) == slip.status);
      const std::string sentence = plim_last_error();
      CAPTURE(sentence);
      CHECK(sentence.find("floater 3: ") == 0);
      CHECK(sentence.find(slip.word) != std::string::npos);
      for (std::size_t k = 0; k < floaters.size(); ++k) {
        CAPTURE(k);
        const bool refused = k == 3 || k == 12;
        CHECK(statuses[k] == (refused ? slip.status : PLIM_OK));
        const plimsoll::Push& expected = refused ? before[k] : sound.pushes[k];
        CHECK(std::memcmp(&fleet.pushes[k], &expected, sizeof expected) == 0);
        CHECK(fleet.histories[k] == (refused ? histories[k] : sound.histories[k]));
      }
    }
  // In C++: thrown, or told.
  std::vector<plimsoll::Floater> floaters = fleet.floaters;
  floaters[5].mass = -1;
  CHECK_THROWS_WITH_AS(plimsoll::evaluate(floaters, fleet.pushes), doctest::Contains("floater 5"), plimsoll::Error);
  std::vector<plim_status> statuses(floaters.size());
  CHECK_FALSE(plimsoll::evaluate(floaters, fleet.pushes, statuses, pool));
  CHECK(statuses[5] == PLIM_BAD_VALUE);
  CHECK(statuses[6] == PLIM_OK);
  floaters[0].struct_size = 0; // no single one's fault
  CHECK_THROWS_AS(plimsoll::evaluate(floaters, fleet.pushes, statuses), plimsoll::Error);
}

TEST_CASE("a job system that does not keep its word, and a sea that throws, are told and lose nothing") {
  Fleet fleet(20);
  const plim_parallel_for idle = [](void*, std::uint32_t, plim_task, void*) {};
  CHECK(plim_evaluate_floaters(fleet.floaters.data(), 20, fleet.pushes.data(), nullptr, idle, nullptr) ==
        PLIM_CALLBACK_FAILED);
  CHECK(std::string(plim_last_error()).find("plim_evaluate_floaters: run came back before") == 0);
  CHECK(areSame(fleet.pushes, Fleet(20).pushes));

  struct Throwing {
    static void heights(void*, double, std::uint32_t count, const double* x, const double*, double* height, double*) {
      if (x[0] > 50) throw std::runtime_error("no sea here");
      std::fill_n(height, count, 0.0);
    }
  };
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_CALLBACK, def.callback = Throwing::heights;
  const plimsoll::Water water(def);
  const plimsoll::Surface surface(water);
  for (plimsoll::Floater& floater : fleet.floaters) floater.surface = surface.get();
  std::vector<plim_status> statuses(20);
  CHECK_FALSE(plimsoll::evaluate(fleet.floaters, fleet.pushes, statuses));
  CHECK(statuses[0] == PLIM_OK);
  CHECK(statuses[4] == PLIM_CALLBACK_FAILED);
  CHECK(std::string(plim_last_error()).find("no sea here") != std::string::npos);
  CHECK(fleet.histories[4] == std::vector<double>(fleet.histories[4].size()));
}

TEST_CASE("openings that go under are covered, as in scenes: the push is continuous and flagged") {
  Fleet fleet(3);
  plimsoll::Floater& rowboat = fleet.floaters[2];
  rowboat.surface = plim_still_water(), rowboat.history = nullptr;
  const plim_hull_info info = fleet.rowboat.info();
  double before = 0;
  bool flagged = false;
  for (int k = 0; k <= 100; ++k) { // from afloat to well under
    rowboat.position[1] = -info.box_low[1] - 0.02 * k * (info.box_high[1] - info.box_low[1]);
    const plimsoll::Push push = plimsoll::evaluate(rowboat);
    flagged = flagged || push.openingSubmerged();
    CHECK(push.openingSubmerged() == std::isnan(push.force_bound));
    if (k > 0) CHECK(std::abs(push.buoyancy[1] - before) < 0.1 * kWeight * info.volume);
    before = push.buoyancy[1];
  }
  CHECK(flagged);
  CHECK(before == doctest::Approx(kWeight * fleet.of_rowboat.info().volume).epsilon(1e-3));
}

TEST_CASE("without panels: buoyancy alone, and light bodies stay calm at long steps") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  plimsoll::Floater floater(hull, nullptr, plimsoll::stillWater());
  floater.mass = 1, floater.time_step = 0.1, floater.other_force[1] = -9.81;
  for (int i = 0; i < 3; ++i) floater.inertia[4 * i] = 1.0 / 6;
  double fastest = 0;
  for (int k = 0; k < 300; ++k) {
    const plimsoll::Push push = plimsoll::evaluate(floater);
    for (int i = 0; i < 6; ++i) REQUIRE(push.viscous[i] + push.slamming[i] + push.damping[i] == 0);
    CHECK(push.wet_fraction == doctest::Approx(push.volume));
    floater.velocity[1] += floater.time_step * (push.force[1] + floater.other_force[1]);
    floater.position[1] += floater.time_step * floater.velocity[1];
    fastest = std::max(fastest, std::abs(floater.velocity[1]));
  }
  CHECK(fastest < 10); // an explicit step would throw it up at 490 m/s
}

// --- heights --------------------------------------------------------------------------------------------------------

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
