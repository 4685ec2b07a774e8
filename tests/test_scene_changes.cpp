// Scenes that change while they run: bodies that are taken out, put elsewhere or refused a state, and another water.
#include "support.hpp"

#include "math/elementary.hpp"
#include "plimsoll/plimsoll_motion.hpp"

#include <cstring>
#include <doctest/doctest.h>

using namespace plim;
using namespace plim::tests;

namespace {

bool areSame(const plim_scene_state& a, const plim_scene_state& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

} // namespace

TEST_CASE("a removed body is gone: the others keep their indices, and move as they would without it") {
  const plimsoll::Hull hull = makeHull(shape("boat"));
  const plimsoll::Effects effects;
  plimsoll::Scene scene, expected;
  const auto boat = [&](double x) {
    plimsoll::SceneBodyDef body(hull, 3000);
    body.effects = &effects, body.position[0] = x, body.position[1] = 0.5;
    return body;
  };
  for (const double x : {0.0, 20.0, 40.0}) scene.add(boat(x)), expected.add(boat(x));
  scene.step(0.02), expected.step(0.02);
  scene.remove(1);
  const plimsoll::Pool pool(2);
  for (int k = 0; k < 20; ++k) scene.step(0.04, 2, pool), expected.step(0.04, 2);
  for (const std::uint32_t k : {0u, 2u}) CHECK(areSame(scene.state(k), expected.state(k)));
  double energy = 0;
  const double zero[3] = {};
  plim_scene_state state{};
  state.struct_size = sizeof state;
  for (const plim_status status : {plim_scene_get_state(scene.get(), 1, &state), plim_scene_remove(scene.get(), 1),
                                   plim_scene_set_load(scene.get(), 1, zero, zero),
                                   plim_scene_set_state(scene.get(), 1, zero, nullptr, nullptr, nullptr),
                                   plim_scene_get_potential_energy(scene.get(), 1, &energy)})
    CHECK(status == PLIM_REMOVED);
  CHECK(std::string(plim_last_error()).find("removed") != std::string::npos);
  try {
    scene.state(1);
  } catch (const plimsoll::Error& error) {
    CHECK(error.reason() == plimsoll::Status::kRemoved);
  }
  CHECK(plim_scene_remove(scene.get(), 3) == PLIM_BAD_VALUE);
  CHECK(scene.add(boat(60)) == 3); // its place is not given again
  CHECK(scene.count() == 4);
  for (const std::uint32_t k : {0u, 2u, 3u}) scene.remove(k);
  scene.step(0.02); // nobody is left
  CHECK(scene.time() == doctest::Approx(0.84));
}

TEST_CASE("a body that is put elsewhere goes on from there as one that begins there") {
  const plimsoll::Hull hull = makeHull(shape("boat"));
  const plimsoll::Effects effects;
  plimsoll::SceneBodyDef body(hull, 3000);
  body.effects = &effects, body.position[1] = 3; // falls, and is wet by now
  plimsoll::Scene scene, fresh;
  scene.add(body);
  for (int k = 0; k < 50; ++k) scene.step(0.02);
  REQUIRE(scene.state(0).wet_fraction > 0);
  const Quat turned{0, 0, std::sin(10 * kDegree), std::cos(10 * kDegree)};
  scene.setPose(0, {50, -0.5, 7}, {turned.x, turned.y, turned.z, turned.w});
  scene.setVelocity(0, {1, 2, 3}, {0.1, 0.2, 0.3});
  const plimsoll::SceneState leapt = scene.state(0);
  CHECK(leapt.position[0] == doctest::Approx(50));
  CHECK(leapt.velocity[2] == doctest::Approx(3));
  CHECK(leapt.angular_velocity[1] == doctest::Approx(0.2));
  CHECK(leapt.volume == 0); // of no step yet
  body.position[0] = 50, body.position[1] = -0.5, body.position[2] = 7;
  body.rotation[2] = turned.z, body.rotation[3] = turned.w;
  for (int i = 0; i < 3; ++i) body.velocity[i] = 1 + i, body.angular_velocity[i] = 0.1 * (1 + i);
  fresh.add(body);
  for (int k = 0; k < 20; ++k) {
    scene.step(0.02), fresh.step(0.02);
    const plimsoll::SceneState a = scene.state(0), b = fresh.state(0);
    for (int i = 0; i < 3; ++i) CHECK(a.position[i] == doctest::Approx(b.position[i]).epsilon(1e-12));
    for (int i = 0; i < 6; ++i) CHECK(std::abs(a.slamming[i] - b.slamming[i]) < 1e-6); // the history began anew
  }
}

TEST_CASE("a state that cannot be is refused, and the body stays as it is") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  plimsoll::Scene scene;
  scene.add(plimsoll::SceneBodyDef(hull, 500));
  scene.step(0.02);
  const plim_scene_state before = scene.state(0);
  const double nan[3] = {0, NAN, 0}, far[3] = {2e12, 0, 0}, fast[3] = {0, 0, 1e7}, crooked[4] = {1, 1, 1, 1};
  const auto set = [&](const double* p, const double* q, const double* v, const double* w) {
    return plim_scene_set_state(scene.get(), 0, p, q, v, w);
  };
  CHECK(set(nan, nullptr, nullptr, nullptr) == PLIM_NOT_FINITE);
  CHECK(set(far, nullptr, nullptr, nullptr) == PLIM_BAD_VALUE);
  CHECK(set(nullptr, crooked, nullptr, nullptr) == PLIM_NOT_A_ROTATION);
  CHECK(set(nullptr, nullptr, fast, nullptr) == PLIM_NOT_FINITE);
  CHECK(set(nullptr, nullptr, nullptr, nan) == PLIM_NOT_FINITE);
  CHECK(areSame(scene.state(0), before));
}

TEST_CASE("another water holds from the next step on, and time goes on") {
  const plimsoll::Hull hull = makeHull(shape("box:2,1,2"));
  plimsoll::SceneBodyDef body(hull, 2000);
  plimsoll::Scene scene;
  scene.add(body);
  for (int k = 0; k < 10; ++k) scene.step(0.02);
  const double before = scene.potentialEnergy(0);
  plimsoll::WaterDef def;
  def.level = 0.25, def.density = 1600;
  scene.setWater(plimsoll::Water(def));
  CHECK(scene.time() == doctest::Approx(0.2));
  CHECK(scene.potentialEnergy(0) != before); // of the water that is there now
  const double x = 0;
  double height = 0;
  CHECK(plim_surface_get_heights(scene.surface(), 1, &x, &x, &height, nullptr) == PLIM_OK);
  CHECK(height == 0.25);
  scene.step(0.02);
  const plimsoll::SceneState state = scene.state(0);
  CHECK(state.buoyancy[1] == doctest::Approx(1600 * 9.81 * state.volume).epsilon(1e-4));
  CHECK(state.certified());
  CHECK(state.toleranceMet());
  CHECK(plim_scene_set_water(scene.get(), nullptr) == PLIM_OK); // still water again
  scene.step(0.02);
  CHECK(scene.state(0).buoyancy[1] == doctest::Approx(kWeight * scene.state(0).volume).epsilon(1e-4));
}
