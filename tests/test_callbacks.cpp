// test_callbacks.cpp - callbacks that throw a C++ exception, call the library again or wait. Every call returns a
// status, and thread, pool and scene remain usable.
#include "support.hpp"

#include "plimsoll/plimsoll_motion.hpp"

#include <atomic>
#include <cstring>
#include <doctest/doctest.h>
#include <functional>
#include <stdexcept>
#include <thread>
#include <utility>

#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define PLIM_TEST_FIBERS 1
#endif
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#undef PLIM_TEST_FIBERS // sanitizers must be notified of every stack switch
#endif
#endif
#if defined(PLIM_TEST_FIBERS)
#include <ucontext.h>
#endif

using namespace plim;
using namespace plim::tests;

namespace {

// A callback sea whose function can throw and can call the library.
struct OwnSea {
  bool throws = false;
  std::function<void()> meanwhile;
  plimsoll::Water water;
  plimsoll::Surface surface;

  OwnSea() : water(def()), surface(water, 0.5) {}

  plimsoll::WaterDef def() {
    plimsoll::WaterDef value;
    value.kind = PLIM_WATER_CALLBACK, value.callback = heights, value.user = this;
    return value;
  }
  static void heights(void* user, double time, std::uint32_t count, const double* x, const double* z, double* height,
                      double* rate) {
    const auto& self = *static_cast<OwnSea*>(user);
    if (self.meanwhile) self.meanwhile();
    if (self.throws) throw std::runtime_error("no sea today");
    for (std::uint32_t i = 0; i < count; ++i) height[i] = 0.05 * x[i] - 0.02 * x[i] * z[i] + 0.01 * time;
    if (rate) std::fill_n(rate, count, 0.01);
  }
};

struct Call {
  const char* name;
  std::function<plim_status()> run;
};

// Every call of the library that evaluates a sea, with its arguments.
struct EveryCall {
  OwnSea sea;
  plimsoll::Hull hull = makeHull(shape("sphere:1,2"));
  plimsoll::Panels panels{hull};
  plimsoll::Effects effects;
  std::vector<plimsoll::Body> bodies;
  std::vector<plimsoll::Forces> forces = std::vector<plimsoll::Forces>(5);
  plimsoll::Body buoyant{hull, sea.surface}, dragged{hull, sea.surface}; // without and with effects
  plimsoll::BodyState memory{hull, panels};
  plimsoll::WaterLoad without_effects, with_effects;
  plimsoll::Scene scene{sea.water};
  float matrix[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}, six[6] = {};
  double x[3] = {1, 2, 0}, z[2] = {3, 4}, heights[2] = {}, slopes[4] = {}, energy = 0, depth = 0, velocity[3] = {};
  plim_surface_sample sample{};
  std::vector<Call> calls;

  EveryCall() {
    for (int k = 0; k < 5; ++k) {
      bodies.emplace_back(hull, sea.surface);
      bodies.back().position[0] = 0.3 * k,
      bodies.back().precision = k % 2 ? PLIM_PRECISION_DOUBLE : PLIM_PRECISION_FLOAT;
    }
    dragged.with(effects).with(panels).with(memory);
    for (plimsoll::Body* each : {&buoyant, &dragged}) {
      each->mass = 2000, each->velocity[1] = -1;
      for (int i = 0; i < 3; ++i) each->inertia[4 * i] = 800;
    }
    plimsoll::Body member = bodyOfMass(hull, 2000);
    member.effects = &effects, member.velocity[0] = 1;
    for (int k = 0; k < 3; ++k) member.position[0] = 3 * k, scene.add(member);
    const auto count = static_cast<std::uint32_t>(bodies.size());
    calls = {
        {"plim_evaluate",
         [=, this] { return plim_evaluate(bodies.data(), count, forces.data(), nullptr, nullptr, nullptr); }},
        {"plim_evaluate in parallel",
         [=, this] { return plim_evaluate(bodies.data(), count, forces.data(), nullptr, plim_pool_run, nullptr); }},
        {"plim_evaluate_matrix",
         [this] { return plim_evaluate_matrix(hull.get(), sea.surface.get(), matrix, nullptr, six); }},
        {"plim_evaluate_water_loads without effects",
         [this] { return plim_evaluate_water_loads(&buoyant, 1, 0.02, &without_effects, nullptr, nullptr, nullptr); }},
        {"plim_evaluate_water_loads",
         [this] { return plim_evaluate_water_loads(&dragged, 1, 0.02, &with_effects, nullptr, nullptr, nullptr); }},
        {"plim_evaluate_water_loads in parallel",
         [this] {
           return plim_evaluate_water_loads(&dragged, 1, 0.02, &with_effects, nullptr, plim_pool_run, nullptr);
         }},
        {"plim_scene_step", [this] { return plim_scene_step(scene.get(), 0.02, 2, nullptr, nullptr); }},
        {"plim_scene_step in parallel",
         [this] { return plim_scene_step(scene.get(), 0.02, 2, plim_pool_run, nullptr); }},
        {"plim_scene_get_potential_energy",
         [this] { return plim_scene_get_potential_energy(scene.get(), 1, &energy); }},
        {"plim_surface_get_heights",
         [this] { return plim_surface_get_heights(sea.surface.get(), 2, x, z, heights, slopes); }},
        {"plim_surface_get_samples", [this] { return plim_surface_get_samples(sea.surface.get(), 1, x, &sample); }},
        {"plim_surface_get_depths",
         [this] { return plim_surface_get_depths(sea.surface.get(), 1, x, &depth, velocity); }},
    };
  }
  EveryCall(const EveryCall&) = delete;
  EveryCall& operator=(const EveryCall&) = delete;

  // Returns numbers of which every call changes some.
  std::vector<double> results() const {
    std::vector<double> all = {without_effects.force[1],
                               with_effects.force[1],
                               with_effects.viscous[1],
                               with_effects.viscous[4],
                               energy,
                               heights[1],
                               slopes[3],
                               sample.height,
                               depth,
                               velocity[0],
                               six[1]};
    for (const plimsoll::Forces& each : forces) all.insert(all.end(), each.torque, each.torque + 3);
    for (std::uint32_t k = 0; k < scene.count(); ++k) {
      const plim_scene_state state = scene.state(k);
      all.insert(all.end(), state.momentum, state.momentum + 3);
      all.insert(all.end(), state.position, state.position + 3);
    }
    all.push_back(scene.time());
    for (const std::byte byte : memory.save()) all.push_back(static_cast<double>(byte));
    return all;
  }
};

// Returns whether an evaluation from inside the sea's function is rejected, as required.
bool refusesReentrance(EveryCall& all) {
  plim_status inside = PLIM_OK;
  all.sea.meanwhile = [&] {
    plimsoll::Forces forces;
    inside = plim_evaluate(all.bodies.data(), 1, &forces, nullptr, nullptr, nullptr);
  };
  const plim_status outside = all.calls[0].run();
  all.sea.meanwhile = {};
  return outside == PLIM_OK && inside == PLIM_CALLBACK_FAILED;
}

} // namespace

TEST_CASE("an exception out of a sea's function is a status, and the thread evaluates as before") {
  EveryCall all, untroubled;
  for (std::size_t k = 0; k < all.calls.size(); ++k) {
    CAPTURE(std::string(all.calls[k].name));
    const std::vector<double> before = all.results();
    all.sea.throws = true;
    CHECK(all.calls[k].run() == PLIM_CALLBACK_FAILED);
    all.sea.throws = false;
    if (std::string(all.calls[k].name).find("plim_scene_step") == 0) // bodies do not move, time advances
      untroubled.sea.throws = true, untroubled.calls[k].run(), untroubled.sea.throws = false;
    else
      CHECK(all.results() == before);
    CHECK(all.calls[k].run() == PLIM_OK);
    CHECK(refusesReentrance(all));
    untroubled.calls[k].run(), untroubled.calls[0].run();
    CHECK(all.results() == untroubled.results());
  }
}

TEST_CASE("a sampled surface is not sampled from inside a sea's function: its nodes may lie in memory that is in use") {
  EveryCall all;
  plimsoll::WaterDef still, own;
  const plimsoll::Water flat(still);
  still.kind = own.kind = PLIM_WATER_SAMPLED, still.of = flat.get(), own.of = all.sea.water.get();
  const plimsoll::Surface lattice{plimsoll::Water(still)}, of_own{plimsoll::Water(own)};
  const std::vector<double> many(4000, 1.0);
  std::vector<double> heights(many.size());
  plim_surface_sample sample;
  const auto getHeights = [&] {
    return plim_surface_get_heights(lattice.get(), static_cast<std::uint32_t>(many.size()), many.data(), many.data(),
                                    heights.data(), nullptr);
  };
  plim_status inside[3] = {};
  double depth = 0;
  all.sea.meanwhile = [&] {
    inside[0] = getHeights(), inside[1] = plim_surface_get_samples(lattice.get(), 1, many.data(), &sample);
    inside[2] = plim_surface_get_depths(lattice.get(), 1, many.data(), &depth, nullptr);
  };
  of_own.height(3.3, 1.2);
  for (const plim_status each : inside) CHECK(each == PLIM_CALLBACK_FAILED);
  CHECK(std::string(plim_last_error()).find("sampled") != std::string::npos);
  CHECK(getHeights() == PLIM_OK);
}

TEST_CASE(
    "a sea's function that asks for its own heights is refused before the stack ends, and the sea works afterwards") {
  for (const bool samples : {false, true}) {
    OwnSea sea;
    int calls = 0;
    plim_status inner = PLIM_OK;
    std::string sentence;
    const auto ask = [&] {
      const double place[3] = {1, 0, 2};
      double height = 0;
      plim_surface_sample sample{};
      return samples ? plim_surface_get_samples(sea.surface.get(), 1, place, &sample)
                     : plim_surface_get_heights(sea.surface.get(), 1, &place[0], &place[2], &height, nullptr);
    };
    sea.meanwhile = [&] {
      ++calls;
      const plim_status status = ask();
      if (status != PLIM_OK && inner == PLIM_OK) inner = status, sentence = plim_last_error();
    };
    CHECK(ask() == PLIM_OK); // its heights are finite all the same
    CHECK(inner == PLIM_CALLBACK_FAILED);
    CHECK(sentence.find("its own heights") != std::string::npos);
    CHECK(calls > 3);
    sea.meanwhile = nullptr;
    CHECK(ask() == PLIM_OK);
  }
}

TEST_CASE("a thread's memory is not enlarged from inside a sea's function, which may have been handed some of it") {
  EveryCall all;
  plim_status inside = PLIM_OK;
  all.sea.meanwhile = [&] { inside = plim_thread_reserve(1000000); };
  CHECK(all.calls[0].run() == PLIM_OK);
  CHECK(inside == PLIM_CALLBACK_FAILED);
}

TEST_CASE("a pool goes on after a task of the calling thread has thrown: threads") {
  const plimsoll::Pool pool(3);
  struct Tasks {
    std::thread::id caller = std::this_thread::get_id();
    std::atomic<bool> threw{false};
    std::atomic<int> at_work{0}, done[64] = {};
  };
  const plim_task throwing = [](void* context, std::uint32_t index) {
    auto& tasks = *static_cast<Tasks*>(context);
    if (std::this_thread::get_id() == tasks.caller) {
      tasks.threw = true;
      throw std::runtime_error("not today");
    }
    ++tasks.at_work;
    while (!tasks.threw) std::this_thread::yield();
    for (int k = 0; k < 100; ++k) std::this_thread::yield();
    ++tasks.done[index];
    --tasks.at_work;
  };
  const plim_task counting = [](void* context, std::uint32_t index) { ++static_cast<Tasks*>(context)->done[index]; };
  for (int repeat = 0; repeat < 50; ++repeat) {
    Tasks first, second;
    CHECK_THROWS_AS(plim_pool_run(pool.get(), 64, throwing, &first), std::runtime_error);
    CHECK(first.at_work == 0); // no thread uses memory that the caller is about to free
    plim_pool_run(pool.get(), 64, counting, &second);
    for (const std::atomic<int>& each : second.done) CHECK(each == 1);
  }
}

#if defined(PLIM_TEST_FIBERS)
namespace {
ucontext_t scheduler, fiber;
}

TEST_CASE("a fiber that waits inside a sea's function keeps the thread's memory in use: others are refused meanwhile") {
  static EveryCall all;
  alignas(64) static char stack[256 * 1024];
  static plim_status in_fiber = PLIM_NOT_PREPARED;
  static bool waited = false;
  all.sea.meanwhile = [] {
    if (!std::exchange(waited, true)) swapcontext(&fiber, &scheduler);
  };
  REQUIRE(getcontext(&fiber) == 0);
  fiber.uc_stack.ss_sp = stack, fiber.uc_stack.ss_size = sizeof stack, fiber.uc_link = &scheduler;
  makecontext(&fiber, [] { in_fiber = all.calls[0].run(); }, 0);
  swapcontext(&scheduler, &fiber);
  REQUIRE(waited);
  CHECK(all.calls[3].run() == PLIM_CALLBACK_FAILED);
  swapcontext(&scheduler, &fiber);
  CHECK(in_fiber == PLIM_OK);
  CHECK(all.calls[3].run() == PLIM_OK);
}
#endif
