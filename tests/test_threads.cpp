// test_threads.cpp - many threads read the same hulls and surfaces and get the same bits. Job systems that violate
// their contract do no harm. ./test also runs it under the thread sanitizer.
#include "support.hpp"

#include "plimsoll/plimsoll_motion.hpp"

#include <atomic>
#include <cstring>
#include <doctest/doctest.h>
#include <stdexcept>
#include <thread>

using namespace plim;
using namespace plim::tests;

TEST_CASE("many threads evaluate the same bodies: no races, the same bits") {
  const plimsoll::Hull boat = makeHull(shape("boat")), rowboat = makeHull(shape("rowboat"));
  std::vector<plimsoll::Body> bodies;
  Random random(12);
  for (int k = 0; k < 100; ++k)
    bodies.push_back(
        makeBody(k % 2 ? boat : rowboat, {0, random.uniform(-2, 2), 0}, randomRotation(random), k % 3 == 0));
  bodies[7].position[0] = std::nan(""); // error messages are per thread
  std::vector<std::vector<plimsoll::Forces>> results(6, std::vector<plimsoll::Forces>(bodies.size()));
  std::vector<std::string> errors(results.size());
  std::vector<std::thread> threads;
  for (std::size_t k = 0; k < results.size(); ++k)
    threads.emplace_back([&, k] {
      for (int repeat = 0; repeat < 3; ++repeat)
        plim_evaluate(bodies.data(), static_cast<std::uint32_t>(bodies.size()), results[k].data(), nullptr, nullptr,
                      nullptr);
      errors[k] = plim_last_error();
    });
  for (std::thread& thread : threads) thread.join();
  for (std::size_t k = 1; k < results.size(); ++k) {
    CHECK(std::memcmp(results[k].data(), results[0].data(), bodies.size() * sizeof(plim_forces)) == 0);
    CHECK(errors[k] == errors[0]);
  }
  CHECK(errors[0].find("position") != std::string::npos);
}

TEST_CASE("hulls are created and destroyed from several threads at once") {
  std::vector<std::thread> threads;
  std::vector<double> volumes(6);
  for (std::size_t k = 0; k < volumes.size(); ++k)
    threads.emplace_back([&volumes, k] {
      for (int repeat = 0; repeat < 5; ++repeat) volumes[k] = makeHull(shape("torus:2,0.5,24")).info().volume;
    });
  for (std::thread& thread : threads) thread.join();
  for (const double volume : volumes) CHECK(volume == volumes[0]);
}

// --- job systems that violate their contract ------------------------------------------------------------------------

namespace {

const plim_parallel_for kIdle = [](void*, std::uint32_t, plim_task, void*) {};
const plim_parallel_for kOnlyTheFirst = [](void*, std::uint32_t count, plim_task task, void* context) {
  for (std::uint32_t i = 0; i < count; ++i) task(context, 0);
};
const plim_parallel_for kThrowing = [](void*, std::uint32_t, plim_task task, void* context) {
  task(context, 0);
  throw std::runtime_error("no more threads");
};
const plim_parallel_for kTwiceAndBeyond = [](void*, std::uint32_t count, plim_task task, void* context) {
  for (std::uint32_t i = 0; i < count; ++i) task(context, i), task(context, i);
  for (const std::uint32_t beyond : {count, count + 1, 0x7fffffffu, 0xffffffffu}) task(context, beyond);
};

// A job system that returns while its threads have hardly begun; those of `late` wait for `go`.
struct Early {
  std::vector<std::thread> threads;
  std::atomic<bool> go{false};

  static void run(void* user, std::uint32_t count, plim_task task, void* context) {
    auto& early = *static_cast<Early*>(user);
    early.threads.emplace_back([=] {
      for (std::uint32_t i = 0; i < count / 2; ++i) task(context, i);
    });
    early.threads.emplace_back([=, &early] {
      while (!early.go) std::this_thread::yield();
      for (std::uint32_t i = 0; i < count; ++i) task(context, i);
    });
  }
  ~Early() {
    go = true;
    for (std::thread& thread : threads) thread.join();
  }
};

struct Fleet {
  plimsoll::Hull hull = makeHull(shape("boat"));
  plimsoll::Effects effects;
  plimsoll::Scene scene;

  Fleet() {
    for (int k = 0; k < 8; ++k) {
      plimsoll::Body body = bodyOfMass(hull, 3000);
      body.effects = &effects, body.position[0] = 20.0 * k, body.position[1] = 0.2 + 0.1 * k;
      scene.add(body);
    }
  }
  std::vector<plim_scene_state> states() const {
    std::vector<plim_scene_state> all;
    for (std::uint32_t k = 0; k < scene.count(); ++k) all.push_back(scene.state(k));
    return all;
  }
};

bool areSame(const std::vector<plim_scene_state>& a, const std::vector<plim_scene_state>& b) {
  return std::memcmp(a.data(), b.data(), a.size() * sizeof a[0]) == 0;
}

} // namespace

TEST_CASE("a scene whose job system fails is as it was before, and goes on as if nothing had been: threads") {
  Fleet fleet, expected;
  for (int k = 0; k < 5; ++k) fleet.scene.step(0.02), expected.scene.step(0.02);
  const std::vector<plim_scene_state> before = fleet.states();
  const double time = fleet.scene.time();
  const auto fails = [&](plim_parallel_for run, void* user, const char* word) {
    CHECK(plim_scene_step(fleet.scene.get(), 0.06, 3, run, user) == PLIM_CALLBACK_FAILED);
    INFO(std::string(plim_last_error()));
    CHECK(std::string(plim_last_error()).find("plim_scene_step") == 0);
    CHECK(std::string(plim_last_error()).find(word) != std::string::npos);
    CHECK(areSame(fleet.states(), before));
    CHECK(fleet.scene.time() == time);
  };
  fails(kIdle, nullptr, "before all tasks");
  fails(kOnlyTheFirst, nullptr, "before all tasks");
  fails(kThrowing, nullptr, "exception");
  {
    Early early;
    fails(Early::run, &early, "before all tasks");
  } // the late threads have run, and found nothing to do
  CHECK(areSame(fleet.states(), before));
  // A job system that fails in the second substep.
  int rounds = 0;
  const plim_parallel_for once = [](void* user, std::uint32_t count, plim_task task, void* context) {
    if ((*static_cast<int*>(user))++ == 0) plim_pool_run(nullptr, count, task, context);
  };
  fails(once, &rounds, "before all tasks");
  CHECK(rounds == 2);
  // The history of slamming is unchanged too: later steps have the same bits.
  for (int k = 0; k < 20; ++k) {
    CHECK(plim_scene_step(fleet.scene.get(), 0.04, 2, kTwiceAndBeyond, nullptr) == PLIM_OK);
    expected.scene.step(0.04, 2);
  }
  CHECK(areSame(fleet.states(), expected.states()));
  CHECK(fleet.scene.time() == expected.scene.time());
}

TEST_CASE("evaluation in parallel does every body once, whatever the job system does: threads") {
  const plimsoll::Hull hull = makeHull(shape("boat"));
  std::vector<plimsoll::Body> bodies;
  Random random(5);
  for (int k = 0; k < 600; ++k)
    bodies.push_back(makeBody(hull, {0, random.uniform(-2, 2), 0}, randomRotation(random), k % 3 == 0));
  std::vector<plimsoll::Forces> expected(bodies.size());
  plimsoll::evaluate(bodies, expected);
  std::vector<plimsoll::Forces> forces(bodies.size());
  const auto evaluate = [&](plim_parallel_for run, void* user) {
    for (plimsoll::Forces& each : forces) each = {};
    return plim_evaluate(bodies.data(), static_cast<std::uint32_t>(bodies.size()), forces.data(), nullptr, run, user);
  };
  const auto untouched = [&] { return forces.back().volume == 0 && forces.back().struct_size == sizeof(plim_forces); };
  CHECK(evaluate(kTwiceAndBeyond, nullptr) == PLIM_OK);
  CHECK(std::memcmp(forces.data(), expected.data(), forces.size() * sizeof forces[0]) == 0);
  // The right number of tasks, but always the same one.
  CHECK(evaluate(kOnlyTheFirst, nullptr) == PLIM_CALLBACK_FAILED);
  CHECK(untouched());
  CHECK(evaluate(kIdle, nullptr) == PLIM_CALLBACK_FAILED);
  CHECK(evaluate(kThrowing, nullptr) == PLIM_CALLBACK_FAILED);
  {
    Early early;
    CHECK(evaluate(Early::run, &early) == PLIM_CALLBACK_FAILED);
  }
  CHECK(untouched());
}

namespace {

// A job system that runs tasks on a waiting thread, and a sea whose callback waits for it.
struct Stealing {
  plim_task task = nullptr;
  void* context = nullptr;
  std::uint32_t next = 0, count = 0;

  static void run(void* user, std::uint32_t count, plim_task task, void* context) {
    auto& self = *static_cast<Stealing*>(user);
    self.task = task, self.context = context, self.next = 0, self.count = count;
    while (self.next < count) task(context, self.next++);
  }
  static void heights(void* user, double, std::uint32_t count, const double* x, const double*, double* height,
                      double* rate) {
    auto& self = *static_cast<Stealing*>(user);
    if (self.next < self.count) self.task(self.context, self.next++);
    for (std::uint32_t i = 0; i < count; ++i) height[i] = 0.3 * x[i] / (1 + x[i] * x[i]);
    if (rate) std::fill_n(rate, count, 0.0);
  }
};

} // namespace

TEST_CASE("a task that is run inside a sea's callback is not done: its memory is in use") {
  Stealing jobs;
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_CALLBACK, def.callback = Stealing::heights, def.user = &jobs;
  const plimsoll::Water water(def);
  const plimsoll::Surface surface(water, 0);
  const plimsoll::Hull small = makeHull(shape("box:1,1,1")), large = makeHull(shape("sphere:1,5"));
  std::vector<plimsoll::Body> bodies;
  for (int k = 0; k < 12; ++k) {
    bodies.emplace_back(k % 2 ? large : small, surface);
    bodies.back().position[0] = 0.37 * k;
  }
  std::vector<plimsoll::Forces> alone(bodies.size()), together(bodies.size());
  const auto count = static_cast<std::uint32_t>(bodies.size());
  REQUIRE(plim_evaluate(bodies.data(), count, alone.data(), nullptr, nullptr, nullptr) == PLIM_OK);
  CHECK(plim_evaluate(bodies.data(), count, together.data(), nullptr, Stealing::run, &jobs) == PLIM_CALLBACK_FAILED);
  for (std::size_t k = 0; k < bodies.size(); ++k) // correct, or not evaluated
    if (together[k].volume != 0) CHECK(std::memcmp(together[k].force, alone[k].force, sizeof alone[k].force) == 0);
}
