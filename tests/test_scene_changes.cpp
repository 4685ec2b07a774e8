// test_scene_changes.cpp - scenes that change while they run: bodies that are removed, moved or loaded, rejected
// changes, another water. Also: the current body of a scene.
#include "support.hpp"

#include "math/elementary.hpp"
#include "plimsoll/plimsoll_motion.hpp"
#include "plimsoll/plimsoll_seakeeping.hpp"

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
    plimsoll::Body body = bodyOfMass(hull, 3000);
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
  const double zero[3] = {}, inertia[9] = {};
  plim_scene_state state;
  plim_scene_state_init(&state, sizeof state);
  plim_body body;
  plim_body_init(&body, sizeof body, nullptr);
  for (const plim_status status :
       {plim_scene_get_state(scene.get(), 1, &state), plim_scene_remove(scene.get(), 1),
        plim_scene_set_other_force(scene.get(), 1, zero, zero),
        plim_scene_set_state(scene.get(), 1, zero, nullptr, nullptr, nullptr),
        plim_scene_set_mass(scene.get(), 1, 100, zero, inertia),
        plim_scene_set_buoyancy(scene.get(), 1, nullptr, nullptr), plim_scene_get_body(scene.get(), 1, &body),
        plim_scene_get_potential_energy(scene.get(), 1, &energy)})
    CHECK(status == PLIM_REMOVED);
  CHECK(std::string(plim_last_error()).find("removed") != std::string::npos);
  try {
    scene.state(1);
  } catch (const plimsoll::Error& error) {
    CHECK(error.reason() == plimsoll::Status::kRemoved);
  }
  CHECK(plim_scene_remove(scene.get(), 3) == PLIM_BAD_VALUE);
  CHECK(scene.add(boat(60)) == 3); // its index is not reused
  CHECK(scene.count() == 4);
  for (const std::uint32_t k : {0u, 2u, 3u}) scene.remove(k);
  scene.step(0.02); // no body is left
  CHECK(scene.time() == doctest::Approx(0.84));
}

TEST_CASE("a body that is put elsewhere goes on from there as one that begins there") {
  const plimsoll::Hull hull = makeHull(shape("boat"));
  const plimsoll::Effects effects;
  plimsoll::Body body = bodyOfMass(hull, 3000);
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
  CHECK(leapt.volume == 0); // no step has been made yet
  body.position[0] = 50, body.position[1] = -0.5, body.position[2] = 7;
  body.rotation[2] = turned.z, body.rotation[3] = turned.w;
  for (int i = 0; i < 3; ++i) body.velocity[i] = 1 + i, body.angular_velocity[i] = 0.1 * (1 + i);
  fresh.add(body);
  for (int k = 0; k < 20; ++k) {
    scene.step(0.02), fresh.step(0.02);
    const plimsoll::SceneState a = scene.state(0), b = fresh.state(0);
    for (int i = 0; i < 3; ++i) CHECK(a.position[i] == doctest::Approx(b.position[i]).epsilon(1e-12));
    for (int i = 0; i < 6; ++i) CHECK(std::abs(a.slamming[i] - b.slamming[i]) < 1e-6); // the history was reset
  }
}

TEST_CASE("a state that cannot be is refused, and the body stays as it is") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  plimsoll::Scene scene;
  scene.add(bodyOfMass(hull, 500));
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
  plimsoll::Body body = bodyOfMass(hull, 2000);
  plimsoll::Scene scene;
  scene.add(body);
  for (int k = 0; k < 10; ++k) scene.step(0.02);
  const double before = scene.potentialEnergy(0);
  plimsoll::WaterDef def;
  def.level = 0.25, def.density = 1600;
  scene.setWater(plimsoll::Water(def));
  CHECK(scene.time() == doctest::Approx(0.2));
  CHECK(scene.potentialEnergy(0) != before); // in the new water
  const double x = 0;
  double height = 0;
  CHECK(plim_surface_get_heights(scene.surface().get(), 1, &x, &x, &height, nullptr) == PLIM_OK);
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

// --- another mass ---------------------------------------------------------------------------------------------------

namespace {

constexpr std::array<double, 3> kCentroid = {NAN, NAN, NAN};
constexpr std::array<double, 9> kUniform = {};

// Returns the velocity of the body's point at `point_b` of the mesh.
Vec3d velocityAt(const plim_scene_state& state, const Vec3d& point_b) {
  const Mat3d R = rotationMatrix({state.rotation[0], state.rotation[1], state.rotation[2], state.rotation[3]});
  const Vec3d arm = vec(state.position) + R * point_b - vec(state.center_of_mass);
  return vec(state.velocity) + cross(vec(state.angular_velocity), arm);
}

// Returns a tumbling box far above the water, where only gravity acts.
plimsoll::Body tumbling(const plimsoll::Hull& hull) {
  plimsoll::Body body = bodyOfMass(hull, 2000);
  body.position[0] = 5, body.position[1] = 900, body.position[2] = -3;
  for (int i = 0; i < 3; ++i) body.velocity[i] = 2 - i, body.angular_velocity[i] = 0.3 + 0.2 * i;
  setRotation(body, {0.1, 0.2, 0.3, std::sqrt(0.86)});
  return body;
}

double distance(const Vec3d& a, const Vec3d& b) {
  return length(a - b);
}

} // namespace

TEST_CASE("with another mass a body goes on moving as it did, and its momentum is that of the new mass") {
  const plimsoll::Hull hull = makeHull(shape("box:4,1,2"));
  const plim_hull_info info = hull.info();
  plimsoll::Scene scene;
  scene.add(tumbling(hull));
  for (int k = 0; k < 20; ++k) scene.step(0.02);
  const plim_scene_state before = scene.state(0);
  const Vec3d center_b{0.7, -0.2, 0.4};
  scene.setMass(0, 5000, {center_b.x, center_b.y, center_b.z}, {900, 50, 0, 50, 4000, 0, 0, 0, 3500});
  const plim_scene_state after = scene.state(0);
  CHECK(distance(vec(after.position), vec(before.position)) < 1e-9);
  for (int i = 0; i < 4; ++i) CHECK(after.rotation[i] == before.rotation[i]);
  CHECK(distance(vec(after.angular_velocity), vec(before.angular_velocity)) < 1e-12);
  for (const Vec3d& point : {Vec3d{}, Vec3d{2, 0.5, 1}, Vec3d{-2, 0.5, -1}, center_b})
    CHECK(distance(velocityAt(after, point), velocityAt(before, point)) < 1e-12);
  const Mat3d R = rotationMatrix({after.rotation[0], after.rotation[1], after.rotation[2], after.rotation[3]});
  CHECK(distance(vec(after.center_of_mass), vec(after.position) + R * center_b) < 1e-9);
  CHECK(distance(vec(after.velocity), vec(before.velocity)) > 0.1); // at another point
  CHECK(distance(vec(after.momentum), 5000 * vec(after.velocity)) < 1e-8);
  const Mat3d inertia{{{900, 50, 0}, {50, 4000, 0}, {0, 0, 3500}}};
  const Vec3d omega_b = transpose(R) * vec(after.angular_velocity);
  CHECK(distance(vec(after.angular_momentum), R * (inertia * omega_b)) < 1e-8);
  CHECK(after.kinetic_energy == doctest::Approx(0.5 * 5000 * dot(vec(after.velocity), vec(after.velocity)) +
                                                0.5 * dot(omega_b, inertia * omega_b)));

  // Back to a body without a given centre of mass and inertia.
  scene.setMass(0, 2000, kCentroid, kUniform);
  const plim_scene_state again = scene.state(0);
  CHECK(distance(vec(again.velocity), vec(before.velocity)) < 1e-12);
  CHECK(distance(vec(again.momentum), vec(before.momentum)) < 1e-8);
  CHECK(distance(vec(again.angular_momentum), vec(before.angular_momentum)) < 1e-8);
  const plimsoll::Body body = scene.body(0);
  CHECK(body.mass == 2000);
  CHECK(body.center_of_mass[0] == info.centroid[0]);
  for (int i = 0; i < 9; ++i)
    CHECK(body.inertia[i] == doctest::Approx(2000 / info.volume * info.inertia[i]).epsilon(1e-12));
}

TEST_CASE("a body whose mass is changed moves on as one that has had that mass") {
  const plimsoll::Hull hull = makeHull(shape("boat"));
  plimsoll::Scene changed, fresh;
  plimsoll::Body body = bodyOfMass(hull, 3000);
  body.position[1] = 0.4, body.velocity[0] = 2;
  changed.add(body);
  for (int k = 0; k < 30; ++k) changed.step(0.02);
  changed.setMass(0, 4500, {0.3, -0.1, 0.05}, {4000, 0, 0, 0, 9000, 0, 0, 0, 8000});
  const plimsoll::Body at = changed.body(0);
  plimsoll::Body twin = at;
  twin.surface = nullptr, twin.surface_time = NAN;
  CHECK(twin.mass == 4500);
  fresh.add(twin);
  for (int k = 0; k < 50; ++k) {
    changed.step(0.02), fresh.step(0.02);
    const plim_scene_state a = changed.state(0), b = fresh.state(0);
    CHECK(distance(vec(a.position), vec(b.position)) < 1e-9);
    CHECK(distance(vec(a.angular_velocity), vec(b.angular_velocity)) < 1e-9);
  }
}

TEST_CASE("a body that is loaded floats deeper, and comes up again without its load") {
  const plimsoll::Hull hull = makeHull(shape("box:4,1,2"));
  plimsoll::Effects effects;
  effects.linear_rates[1] = effects.angular_rate = 3;
  plimsoll::Body body = bodyOfMass(hull, 2000);
  body.with(effects).position[1] = 0.25;
  plimsoll::Scene scene;
  scene.add(body);
  const auto settledHeight = [&] {
    for (int k = 0; k < 1500; ++k) scene.step(0.02);
    CHECK(std::abs(scene.state(0).velocity[1]) < 1e-4);
    return scene.state(0).position[1];
  };
  CHECK(settledHeight() == doctest::Approx(0.25).epsilon(1e-3));
  scene.setMass(0, 6000, {0, -0.2, 0});
  CHECK(settledHeight() == doctest::Approx(-0.25).epsilon(1e-3));
  CHECK(scene.state(0).buoyancy[1] == doctest::Approx(6000 * 9.81).epsilon(1e-3));
  scene.setMass(0, 2000, kCentroid);
  CHECK(settledHeight() == doctest::Approx(0.25).epsilon(1e-3));
}

TEST_CASE("a mass that no body has is refused, and the body is as it was") {
  const plimsoll::Hull hull = makeHull(shape("box:4,1,2"));
  plimsoll::Scene scene;
  scene.add(tumbling(hull));
  scene.step(0.02);
  const plim_scene_state before = scene.state(0);
  const auto set = [&](double mass, std::array<double, 3> center, std::array<double, 9> inertia = {}) {
    return plim_scene_set_mass(scene.get(), 0, mass, center.data(), inertia.data());
  };
  const auto says = [](const char* word) { return std::string(plim_last_error()).find(word) != std::string::npos; };
  for (const double mass : {0.0, -1.0, double{NAN}, double{INFINITY}, 1e16}) {
    CHECK(set(mass, {}) == PLIM_BAD_VALUE);
    CHECK(says("mass"));
  }
  CHECK(set(100, {0, INFINITY, 0}) == PLIM_NOT_FINITE);
  CHECK(says("center_of_mass"));
  CHECK(set(100, {0, 2e6, 0}) == PLIM_NOT_FINITE);
  CHECK(set(100, {}, {1}) == PLIM_BAD_VALUE);
  CHECK(says("inertia is not that of a body"));
  CHECK(set(100, {}, {1, 2, 0, 0, 1, 0, 0, 0, 1}) == PLIM_BAD_VALUE);
  CHECK(says("inertia is not symmetric"));
  CHECK(set(100, {}, {NAN, 0, 0, 0, 1, 0, 0, 0, 1}) == PLIM_NOT_FINITE);
  const double zero[9] = {};
  CHECK(plim_scene_set_mass(nullptr, 0, 100, zero, zero) == PLIM_NULL_ARGUMENT);
  for (const double mass : {0.0, -1.0, double{NAN}})
    CHECK(plim_scene_set_mass(scene.get(), 0, mass, nullptr, nullptr) == PLIM_BAD_VALUE);
  CHECK(plim_scene_set_mass(scene.get(), 1, 100, zero, zero) == PLIM_BAD_VALUE);
  CHECK(areSame(scene.state(0), before));
  CHECK(scene.body(0).mass == 2000);
  CHECK(set(100, {}) == PLIM_OK);
}

TEST_CASE("a mass alone keeps the centre of mass and scales the inertia") {
  const plimsoll::Hull hull = makeHull(shape("box:4,1,2"));
  plimsoll::Scene scene;
  scene.add(tumbling(hull));
  scene.setMass(0, 300, {0.1, -0.2, 0}, {200, 10, 0, 10, 210, 0, 0, 0, 220});
  scene.step(0.02);
  scene.setMass(0, 150);
  const plimsoll::Body half = scene.body(0);
  CHECK(half.mass == 150);
  CHECK(half.center_of_mass[1] == -0.2);
  const double expected[9] = {100, 5, 0, 5, 105, 0, 0, 0, 110};
  for (int i = 0; i < 9; ++i) CHECK(half.inertia[i] == doctest::Approx(expected[i]).epsilon(1e-12).scale(100));
  scene.setMass(0, 300, {0, 0, 0.3});
  const plimsoll::Body moved = scene.body(0);
  CHECK(moved.center_of_mass[2] == 0.3);
  for (int i = 0; i < 9; ++i) CHECK(moved.inertia[i] == doctest::Approx(2 * expected[i]).epsilon(1e-12).scale(100));
}

TEST_CASE("a body with seakeeping may be loaded a little, and no further from the centre that it was computed for") {
  const plimsoll::Hull hull = makeHull(shape("box:4,1,2"));
  plimsoll::SeakeepingDef def(hull, 4000);
  def.panel_count = 60, def.frequency_count = 2;
  const plimsoll::Seakeeping seakeeping(def);
  const plimsoll::Effects effects;
  plimsoll::Body body = bodyOfMass(hull, 4000);
  plimsoll::Scene scene;
  scene.add(body.with(effects).with(seakeeping));
  scene.step(0.02);
  scene.setMass(0, 4100, {0.02, 0, 0.01});
  const plim_scene_state before = scene.state(0);
  CHECK_THROWS_WITH_AS(scene.setMass(0, 4100, {0.9, 0, 0}), doctest::Contains("another centre of mass"),
                       plimsoll::Error);
  CHECK(areSame(scene.state(0), before));
  CHECK(scene.body(0).center_of_mass[0] == 0.02);
  scene.step(0.02);
  CHECK(scene.state(0).status == PLIM_OK);
}

// --- the current body -----------------------------------------------------------------------------------------------

namespace {

plimsoll::Water waves() {
  static const plim_wave wave{0.3, 14, 0.7, 0.2, 0, 0};
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_SINES, def.waves = &wave, def.wave_count = 1, def.level = 0.1;
  return plimsoll::Water(def);
}

} // namespace

TEST_CASE("a scene's body as it is now has what it was added with, and how it has moved") {
  const plimsoll::Hull hull = makeHull(shape("boat"));
  const plimsoll::Panels panels(hull, 100);
  const plimsoll::Water water = waves();
  plimsoll::Scene scene(water);
  plimsoll::Body given = bodyOfMass(hull, 3000);
  {
    plimsoll::Effects effects; // the scene has a copy
    effects.form_factor = 0.25;
    given.with(effects).with(panels);
    given.position[1] = 0.5, given.velocity[0] = 2, given.angular_velocity[1] = 0.3;
    given.inertia[0] = 2000, given.inertia[4] = 6000, given.inertia[8] = 5000;
    given.tolerance = 0.003, given.budget = 0.1, given.precision = PLIM_PRECISION_DOUBLE, given.locked = PLIM_LOCK_Z;
    given.other_force[0] = 50, given.other_torque[2] = -7;
    scene.add(given);
    effects.form_factor = 99;
  }
  for (int k = 0; k < 25; ++k) scene.step(0.02);
  scene.setOtherForce(0, {1, 2, 3}, {4, 5, 6});
  const plimsoll::Body now = scene.body(0);
  const plim_scene_state state = scene.state(0);
  CHECK(now.hull == hull.get());
  CHECK(now.panels == panels.get());
  CHECK(now.state == nullptr);
  CHECK(now.seakeeping == nullptr);
  CHECK(now.outputs == 0);
  CHECK(now.surface == scene.surface().get());
  CHECK(now.surface_time == scene.time());
  CHECK(now.mass == 3000);
  CHECK(now.tolerance == 0.003);
  CHECK(now.budget == 0.1);
  CHECK(now.precision == PLIM_PRECISION_DOUBLE);
  CHECK(now.locked == PLIM_LOCK_Z);
  for (int i = 0; i < 9; ++i) CHECK(now.inertia[i] == given.inertia[i]);
  for (int i = 0; i < 3; ++i) {
    CHECK(now.position[i] == state.position[i]);
    CHECK(now.velocity[i] == state.velocity[i]);
    CHECK(now.angular_velocity[i] == state.angular_velocity[i]);
    CHECK(now.center_of_mass[i] == doctest::Approx(hull.info().centroid[i]));
    CHECK(now.other_force[i] == 1 + i);
    CHECK(now.other_torque[i] == 4 + i);
  }
  for (int i = 0; i < 4; ++i) CHECK(now.rotation[i] == state.rotation[i]);
  const Mat3d R = rotationMatrix({now.rotation[0], now.rotation[1], now.rotation[2], now.rotation[3]});
  CHECK(distance(vec(now.position) + R * vec(now.center_of_mass), vec(state.center_of_mass)) < 1e-9);
  REQUIRE(now.effects != nullptr);
  CHECK(now.effects->struct_size == sizeof(plim_effects));
  CHECK(now.effects->form_factor == 0.25);

  // The body can be used in other calls: forces, waterline, water loads, and a scene of its own.
  const plimsoll::Surface surface(water, scene.time());
  plimsoll::Body same = now;
  same.with(surface);
  const plimsoll::Forces forces = plimsoll::evaluate(now), expected = plimsoll::evaluate(same);
  CHECK(std::memcmp(&forces, &expected, sizeof forces) == 0);
  CHECK(forces.volume > 0);
  CHECK_FALSE(plimsoll::waterline(now).empty());
  CHECK(plimsoll::evaluateWaterLoad(now, 0.02).viscous[0] != 0);
}

TEST_CASE("evaluating a scene's body gives the scene's forces where nothing moves") {
  const plimsoll::Hull hull = makeHull(shape("boat"));
  plimsoll::Body body = bodyOfMass(hull, 3000);
  body.locked = 63, body.center_of_mass[0] = 0.2, body.center_of_mass[1] = body.center_of_mass[2] = 0;
  setRotation(body, {0, 0, 0.1, std::sqrt(0.99)});
  plimsoll::Scene scene;
  scene.add(body);
  scene.step(0.02);
  const plim_scene_state state = scene.state(0);
  const plimsoll::Forces forces = plimsoll::evaluate(scene.body(0));
  for (int i = 0; i < 3; ++i) {
    CHECK(forces.force[i] == state.buoyancy[i]);
    CHECK(forces.torque[i] == state.buoyancy[i + 3]);
  }
  CHECK(forces.volume == state.volume);
  CHECK(scene.body(0).effects == nullptr);
}

TEST_CASE("a scene's body follows what is set: its pose, its velocity, another water") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  plimsoll::Scene scene;
  scene.add(bodyOfMass(hull, 500));
  scene.setPose(0, {7, -0.25, 3}, {0, 0, 0.6, 0.8});
  scene.setVelocity(0, {1, 2, 3}, {0.1, 0.2, 0.3});
  const plimsoll::Body moved = scene.body(0);
  CHECK(moved.position[0] == doctest::Approx(7));
  CHECK(moved.rotation[2] == doctest::Approx(0.6));
  CHECK(moved.velocity[2] == doctest::Approx(3));
  CHECK(moved.angular_velocity[1] == doctest::Approx(0.2));
  const double shallow = plimsoll::evaluate(scene.body(0)).volume;
  plimsoll::WaterDef def;
  def.level = 5;
  scene.setWater(plimsoll::Water(def));
  CHECK(shallow < 1 - 1e-3);
  CHECK(plimsoll::evaluate(scene.body(0)).volume == doctest::Approx(1));
}

TEST_CASE("a body that a scene does not have is refused, and the output is as it was") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  plimsoll::Scene scene;
  scene.add(bodyOfMass(hull, 500)), scene.add(bodyOfMass(hull, 500));
  scene.remove(0);
  plim_body body;
  plim_body_init(&body, sizeof body, nullptr);
  body.mass = 77;
  CHECK(plim_scene_get_body(scene.get(), 0, &body) == PLIM_REMOVED);
  CHECK(plim_scene_get_body(scene.get(), 2, &body) == PLIM_BAD_VALUE);
  CHECK(plim_scene_get_body(nullptr, 1, &body) == PLIM_NULL_ARGUMENT);
  CHECK(plim_scene_get_body(scene.get(), 1, nullptr) == PLIM_NULL_ARGUMENT);
  body.struct_size = 0;
  CHECK(plim_scene_get_body(scene.get(), 1, &body) == PLIM_WRONG_SIZE);
  CHECK(body.mass == 77);
  CHECK(body.hull == nullptr);
  body.struct_size = sizeof body;
  CHECK(plim_scene_get_body(scene.get(), 1, &body) == PLIM_OK);
  CHECK(body.mass == 500);
}

TEST_CASE(
    "a scene has its own surface, states and outputs: a body that brings one is refused, and the sentence says so") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  const plimsoll::Effects effects;
  const plimsoll::BodyState state(hull);
  plimsoll::Scene scene;
  const auto refusalOf = [&](auto change) {
    plimsoll::Body body = bodyOfMass(hull, 500);
    change(body.with(effects));
    std::uint32_t index = 7;
    CHECK(plim_scene_add(scene.get(), &body, &index) == PLIM_BAD_VALUE);
    CHECK(index == 7);
    return std::string(plim_last_error());
  };
  const std::string surface = refusalOf([](plimsoll::Body& body) { body.with(plimsoll::stillWater()); });
  CHECK(surface.find("plim_body.surface must be null") == 0);
  CHECK(surface.find("the scene's water") != std::string::npos);
  const std::string kept = refusalOf([&](plimsoll::Body& body) { body.with(state); });
  CHECK(kept.find("plim_body.state must be null") == 0);
  const std::string outputs = refusalOf([](plimsoll::Body& body) { body.outputs = PLIM_OUTPUT_WATERLINE; });
  CHECK(outputs.find("plim_body.outputs must be 0") == 0);
  CHECK(outputs.find("plim_scene_get_body") != std::string::npos);
  CHECK(scene.count() == 0);
}
