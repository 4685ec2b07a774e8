// Scenes whose bodies have a buoyancy of the caller's own.
#include "support.hpp"

#include "plimsoll/plimsoll_motion.hpp"

#include <cmath>
#include <doctest/doctest.h>
#include <stdexcept>

using namespace plim;
using namespace plim::tests;

namespace {

// Stands on a spring of its own: as if the water were a bed of springs under the centre of mass.
struct Spring {
  double stiffness; // [N/m]
  int calls = 0;
  double last_time = -1;

  static void push(void* user, const plim_body* body, plim_forces* forces) {
    auto& spring = *static_cast<Spring*>(user);
    ++spring.calls, spring.last_time = body->surface_time;
    for (int i = 0; i < 3; ++i) forces->force[i] = forces->torque[i] = 0;
    forces->force[1] = -spring.stiffness * body->position[1];
    forces->volume = 0;
  }
};

void askLibrary(void*, const plim_body* body, plim_forces* forces) {
  CHECK(std::isnan(forces->force_bound));
  CHECK(plim_evaluate(body, 1, forces, nullptr) == PLIM_OK);
}

void giveNothing(void* user, const plim_body*, plim_forces* forces) {
  if (user) throw std::runtime_error("no buoyancy here");
  forces->torque[1] = NAN;
}

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
  plimsoll::SceneBodyDef body(hull, 500);
  Spring spring{2000};
  body.buoyancy = Spring::push, body.buoyancy_user = &spring;
  scene.add(body);
  // It swings about where the spring carries it: y = -a (1 - cos(w t)), a = m g / k, w^2 = k / m.
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
  plimsoll::SceneBodyDef body(hull, 3000);
  body.effects = &effects, body.position[1] = 0.3, body.tolerance = 0.001;
  ours.add(body);
  body.buoyancy = askLibrary;
  own.add(body);
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
    plimsoll::SceneBodyDef body(hull, 300);
    scene.add(body);
    body.buoyancy = giveNothing, body.buoyancy_user = throws ? &scene : nullptr;
    scene.add(body);
    CHECK(plim_scene_step(scene.get(), 0.02, 1, nullptr, nullptr) == (throws ? PLIM_CALLBACK_FAILED : PLIM_NOT_FINITE));
    CHECK(std::string(plim_last_error()).find("body 1") == 0);
    CHECK(scene.state(0).velocity[1] != 0);
    CHECK(scene.state(1).velocity[1] == 0);
    CHECK(scene.time() == 0.02);
  }
}
