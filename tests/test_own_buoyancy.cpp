// test_own_buoyancy.cpp - scenes whose bodies have a user-defined buoyancy.
#include "support.hpp"

#include "plimsoll/plimsoll_motion.hpp"

#include <cmath>
#include <cstring>
#include <doctest/doctest.h>
#include <stdexcept>

using namespace plim;
using namespace plim::tests;

namespace {

// A spring in place of the water: a bed of springs under the centre of mass.
struct Spring {
  double stiffness; // [N/m]
  int calls = 0;
  double last_time = -1;

  static void carry(void* user, const plim_body* body, plim_forces* forces) {
    auto& spring = *static_cast<Spring*>(user);
    ++spring.calls, spring.last_time = body->surface_time;
    for (int i = 0; i < 3; ++i) forces->force[i] = forces->torque[i] = 0;
    forces->force[1] = -spring.stiffness * body->position[1];
    forces->volume = 0;
  }
};

void askLibrary(void*, const plim_body* body, plim_forces* forces) {
  CHECK(std::isnan(forces->force_bound));
  CHECK(plim_evaluate(body, 1, forces, nullptr, nullptr, nullptr) == PLIM_OK);
}

void giveNothing(void* user, const plim_body*, plim_forces* forces) {
  if (user) throw std::runtime_error("no buoyancy here");
  forces->torque[1] = NAN;
}

// Calls every function that would change the scene during its own step.
struct Meddler {
  plim_scene* scene;
  const plim_body* another;
  int asked = 0, refused = 0;

  static void meddle(void* user, const plim_body*, plim_forces*) {
    auto& me = *static_cast<Meddler*>(user);
    const double zero[9] = {};
    double energy = 0;
    plim_body body;
    plim_body_init(&body, sizeof body, nullptr);
    for (const plim_status status :
         {plim_scene_step(me.scene, 0.01, 1, nullptr, nullptr), plim_scene_remove(me.scene, 0),
          plim_scene_set_state(me.scene, 0, zero, nullptr, nullptr, nullptr), plim_scene_set_water(me.scene, nullptr),
          plim_scene_add(me.scene, me.another, nullptr), plim_scene_get_potential_energy(me.scene, 0, &energy),
          plim_scene_get_body(me.scene, 0, &body), plim_scene_set_mass(me.scene, 0, 200, zero, zero),
          plim_scene_set_buoyancy(me.scene, 0, nullptr, nullptr), plim_scene_set_other_force(me.scene, 0, zero, zero)})
      ++me.asked, me.refused += status == PLIM_CALLBACK_FAILED;
    ++me.asked, me.refused += plim_scene_get_surface(me.scene) == nullptr;
  }
};

// Reads the states of all bodies of the scene, and pulls its own body towards the next one.
struct Follower {
  plim_scene* scene;
  std::uint32_t index;
  std::vector<plim_scene_state>* begin; // states before the step
  bool same = true, shown = false;

  static void pull(void* user, const plim_body*, plim_forces* forces) {
    auto& me = *static_cast<Follower*>(user);
    plim_scene_state seen;
    for (std::uint32_t k = 0; k < me.begin->size(); ++k) {
      plim_scene_state_init(&seen, sizeof seen);
      me.same = me.same && plim_scene_get_state(me.scene, k, &seen) == PLIM_OK &&
                std::memcmp(&seen, &(*me.begin)[k], sizeof seen) == 0;
      if (k == (me.index + 1) % me.begin->size()) forces->force[0] += 100 * seen.position[0];
    }
    me.shown = me.shown || plim_scene_get_surface(me.scene);
  }
};

plimsoll::Water waves() {
  plimsoll::WaterDef def;
  static const plim_wave wave = [] {
    plim_wave w{};
    w.amplitude = 0.2, w.wavelength = 7, w.direction = 0.4, w.angular_frequency = 2.967;
    return w;
  }();
  def.kind = PLIM_WATER_SINES, def.waves = &wave, def.wave_count = 1;
  return plimsoll::Water(def);
}

} // namespace

TEST_CASE("a body on a buoyancy of its own moves by that and by nothing else of the water's") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  plimsoll::Scene scene;
  plimsoll::Body body = bodyOfMass(hull, 500);
  Spring spring{2000};
  scene.setBuoyancy(scene.add(body), Spring::carry, &spring);
  // It oscillates about the spring's equilibrium: y = -a (1 - cos(w t)), a = m g / k, w^2 = k / m.
  const double lowest = 500 * 9.81 / 2000, period = 2 * kPi / std::sqrt(2000 / 500.0);
  const int steps = 1000;
  double deepest = 0;
  for (int k = 0; k < steps; ++k) {
    scene.step(period / steps);
    deepest = std::min(deepest, scene.state(0).position[1]);
  }
  CHECK(deepest == doctest::Approx(-2 * lowest).epsilon(1e-3));
  CHECK(scene.state(0).position[1] == doctest::Approx(0).epsilon(0.01));
  CHECK(spring.calls == steps);
  CHECK(spring.last_time == doctest::Approx((steps - 0.5) * period / steps)); // the middle of the step
  CHECK(std::isnan(scene.state(0).force_bound));
}

TEST_CASE("a buoyancy of its own that asks the library is the library's") {
  const plimsoll::Hull hull = makeHull(shape("boat"));
  const plimsoll::Water water = waves();
  const plimsoll::Effects effects;
  plimsoll::Scene own(water), ours(water);
  plimsoll::Body body = bodyOfMass(hull, 3000);
  body.effects = &effects, body.position[1] = 0.3, body.tolerance = 0.001;
  ours.add(body);
  own.setBuoyancy(own.add(body), askLibrary, nullptr);
  for (int k = 0; k < 100; ++k) own.step(0.02), ours.step(0.02);
  const plim_scene_state a = own.state(0), b = ours.state(0);
  for (int i = 0; i < 3; ++i) CHECK(a.position[i] == doctest::Approx(b.position[i]).epsilon(1e-9));
  for (int i = 0; i < 4; ++i) CHECK(a.rotation[i] == doctest::Approx(b.rotation[i]).epsilon(1e-9));
  CHECK(a.force_bound == doctest::Approx(b.force_bound).epsilon(1e-6));
}

TEST_CASE("a buoyancy of its own that gives no number, or throws, stops its body and no other") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  for (const bool throws : {false, true}) {
    plimsoll::Scene scene;
    plimsoll::Body body = bodyOfMass(hull, 300);
    scene.add(body);
    scene.setBuoyancy(scene.add(body), giveNothing, throws ? &scene : nullptr);
    CHECK(plim_scene_step(scene.get(), 0.02, 1, nullptr, nullptr) == (throws ? PLIM_CALLBACK_FAILED : PLIM_NOT_FINITE));
    CHECK(std::string(plim_last_error()).find("body 1") == 0);
    CHECK(scene.state(0).velocity[1] != 0);
    CHECK(scene.state(1).velocity[1] == 0);
    CHECK(scene.time() == 0.02);
  }
}

TEST_CASE("from inside a body's own buoyancy scenes are neither stepped nor changed") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  const plimsoll::Effects effects;
  plimsoll::Scene scene, expected;
  plimsoll::Body body = bodyOfMass(hull, 300);
  body.effects = &effects;
  expected.add(body);
  Meddler meddler{scene.get(), &body};
  scene.setBuoyancy(scene.add(body), Meddler::meddle, &meddler);
  for (int k = 0; k < 3; ++k) scene.step(0.02), expected.step(0.02);
  CHECK(meddler.asked == 33);
  CHECK(meddler.refused == 33);
  CHECK(scene.time() == expected.time());
  CHECK(plim_scene_get_count(scene.get()) == 1);
  CHECK(scene.state(0).position[1] == expected.state(0).position[1]);
  CHECK(plim_scene_add(scene.get(), &body, nullptr) == PLIM_OK); // allowed after the step
}

TEST_CASE("on many threads a body's own buoyancy sees all bodies as they were before the step: threads") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  const plimsoll::Effects effects;
  const plimsoll::Pool pool(4);
  constexpr std::uint32_t kBodies = 24;
  std::vector<plim_scene_state> begin(kBodies), alone(kBodies);
  for (const bool parallel : {false, true}) {
    plimsoll::Scene scene(waves());
    std::vector<Follower> followers(kBodies);
    plimsoll::Body body = bodyOfMass(hull, 300);
    for (std::uint32_t k = 0; k < kBodies; ++k) {
      followers[k] = {scene.get(), k, &begin};
      body.with(effects).position[0] = 1.5 * k, body.angular_velocity[0] = 1;
      scene.setBuoyancy(scene.add(body), Follower::pull, &followers[k]);
    }
    for (int step = 0; step < 20; ++step) {
      for (std::uint32_t k = 0; k < kBodies; ++k) begin[k] = scene.state(k);
      scene.step(0.02, 3, parallel ? pool : plimsoll::Pool::callingThread());
    }
    for (const Follower& follower : followers) {
      CHECK(follower.same);
      CHECK_FALSE(follower.shown);
    }
    for (std::uint32_t k = 0; k < kBodies; ++k) {
      const plim_scene_state now = scene.state(k);
      if (parallel)
        CHECK(std::memcmp(&now, &alone[k], sizeof now) == 0);
      else
        alone[k] = now;
    }
  }
}

TEST_CASE("inside a step the scene's surface is refused, and C++ says so") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  plimsoll::Scene scene;
  scene.add(bodyOfMass(hull, 300));
  scene.setBuoyancy(
      0,
      [](void* user, const plim_body*, plim_forces*) {
        CHECK_THROWS_WITH_AS(static_cast<plimsoll::Scene*>(user)->surface(),
                             "plim_scene_get_surface was called from inside a body's own buoyancy", plimsoll::Error);
      },
      &scene);
  scene.step(0.02);
  CHECK(scene.surface().height(0, 0) == 0);
}

TEST_CASE("a buoyancy of its own is set, replaced and taken away while the scene runs") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  const plimsoll::Effects effects;
  plimsoll::Scene scene, library;
  plimsoll::Body body = bodyOfMass(hull, 300);
  body.with(effects).position[1] = 0.1;
  for (int k = 0; k < 2; ++k) scene.add(body), library.add(body);
  Spring first{2000}, second{9000};
  const auto step = [&] { scene.step(0.02), library.step(0.02); };
  const auto isLibrarys = [&](std::uint32_t index) {
    const plim_scene_state a = scene.state(index), b = library.state(index);
    return std::memcmp(&a, &b, sizeof a) == 0;
  };
  step();
  CHECK(isLibrarys(0));
  scene.setBuoyancy(0, Spring::carry, &first);
  step();
  CHECK(first.calls == 1);
  const plim_scene_state carried = scene.state(0);
  CHECK(carried.buoyancy[1] == doctest::Approx(-2000 * 0.1).epsilon(0.2));
  scene.setBuoyancy(0, Spring::carry, &second);
  step();
  CHECK(first.calls == 1);
  CHECK(second.calls == 1);
  CHECK(scene.state(0).buoyancy[1] / carried.buoyancy[1] == doctest::Approx(4.5).epsilon(0.3));
  scene.setBuoyancy(0, nullptr, &second);
  step();
  CHECK(second.calls == 1);
  CHECK((scene.state(0).flags & PLIM_FLAG_CERTIFIED) != 0);
  CHECK(isLibrarys(1)); // the other body never had one
  // Returned to its start, it moves like a body without user-defined buoyancy.
  for (plimsoll::Scene* each : {&scene, &library}) {
    each->setPose(0, {0, 0.1, 0}, {0, 0, 0, 1});
    each->setVelocity(0, {0, 0, 0}, {0, 0, 0});
  }
  step();
  CHECK(isLibrarys(0));

  CHECK(plim_scene_set_buoyancy(nullptr, 0, Spring::carry, &first) == PLIM_NULL_ARGUMENT);
  CHECK(plim_scene_set_buoyancy(scene.get(), 2, Spring::carry, &first) == PLIM_BAD_VALUE);
  scene.setBuoyancy(0, Spring::carry, &first);
  scene.remove(0);
  CHECK(plim_scene_set_buoyancy(scene.get(), 0, nullptr, nullptr) == PLIM_REMOVED);
  scene.step(0.02);
  CHECK(first.calls == 1); // removed with its body
}

TEST_CASE("a buoyancy of its own sees the body about its centre of mass, with its hull and tolerance, also after "
          "another mass") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  plimsoll::Scene scene;
  plimsoll::Body body = bodyOfMass(hull, 300);
  body.center_of_mass[0] = 0.1, body.center_of_mass[1] = -0.2, body.center_of_mass[2] = 0;
  body.tolerance = 0.004, body.precision = PLIM_PRECISION_DOUBLE, body.locked = 63;
  scene.add(body);
  plim_body seen;
  scene.setBuoyancy(
      0, [](void* user, const plim_body* given, plim_forces*) { *static_cast<plim_body*>(user) = *given; }, &seen);
  scene.step(0.02);
  CHECK(seen.hull == hull.get());
  CHECK(seen.tolerance == 0.004);
  CHECK(seen.precision == PLIM_PRECISION_DOUBLE);
  CHECK(seen.center_of_mass[1] == -0.2);
  CHECK(seen.surface_time == doctest::Approx(0.01));
  scene.setMass(0, 400, {0, 0.3, 0});
  scene.step(0.02);
  CHECK(seen.center_of_mass[1] == 0.3);
}
