// test_turning_mass.cpp - added mass that turns with the body: the work of its force equals the loss of the water's
// kinetic energy. A body that tumbles under water keeps the total energy of body and water.
#include "hydrodynamics/turning_mass.hpp"

#include "support.hpp"

#include "plimsoll/plimsoll_motion.hpp"

#include <algorithm>
#include <doctest/doctest.h>

using namespace plim;
using namespace plim::tests;

namespace {

Vec3d randomVector(Random& random, double size) {
  return {random.uniform(-size, size), random.uniform(-size, size), random.uniform(-size, size)};
}

// Returns a symmetric positive definite matrix: a sum of squares.
Mat6 randomMass(Random& random) {
  Mat6 mass;
  for (int k = 0; k < 8; ++k) {
    const Spatial j{randomVector(random, 1), randomVector(random, 1)};
    for (int a = 0; a < 6; ++a)
      for (int b = 0; b < 6; ++b) mass.row[a][b] += j[a] * j[b];
  }
  return mass;
}

// Returns the same mass turned by a small angle about an axis.
Mat6 turned(const Mat6& mass, const Vec3d& axis, double angle) {
  const Mat3d R = rotationMatrix(turnAbout(axis, angle)), back = transpose(R);
  const auto block = [&](int row, int column) {
    Mat3d m;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) m.row[i][j] = mass.row[row + i][column + j];
    return R * m * back;
  };
  return Mat6::fromBlocks(block(0, 0), block(0, 3), block(3, 0), block(3, 3));
}

// Returns the kinetic energy of a fully submerged body and its added mass; its centre of mass is the hull's centroid.
double energyOf(const plim_scene_state& state, const plim_panels_info& info) {
  const Quat q{state.rotation[0], state.rotation[1], state.rotation[2], state.rotation[3]};
  const Mat3d to_body = transpose(rotationMatrix(q));
  const Spatial U{to_body * vec(state.velocity), to_body * vec(state.angular_velocity)};
  Mat6 A;
  for (int i = 0; i < 36; ++i) A.row[i / 6][i % 6] = 1000 * info.added_mass[i];
  return state.kinetic_energy + 0.5 * dot(U, A * U);
}

} // namespace

TEST_CASE("the force does the work that the water's energy loses as its mass turns") {
  Random random(3);
  for (int k = 0; k < 200; ++k) {
    const Mat6 A = randomMass(random);
    const Vec3d nu = randomVector(random, 2);
    const Spatial U{randomVector(random, 3), randomVector(random, 3)};
    const double angle = 1e-4, rate = 1 / (2 * angle); // turnAbout: by the angle times nu
    const double grows = rate * 0.5 * (dot(U, turned(A, nu, angle) * U) - dot(U, turned(A, nu, -angle) * U));
    const Spatial force = turningForce(A, nu, U, {});
    CHECK(dot(U, force) == doctest::Approx(-grows).epsilon(1e-6).scale(1));
  }
}

TEST_CASE("a sphere, and a mass in one point, feel what mechanics says") {
  Random random(4);
  const Vec3d omega = randomVector(random, 2), v = randomVector(random, 3);
  const Mat6 sphere = Mat6::diagonal(5.0 * Mat3d::identity(), Mat3d{});
  CHECK(length(turningForce(sphere, omega, {v, omega}, {}).linear) < 1e-12);
  // A rotating mass needs a centripetal force.
  const Vec3d arm = randomVector(random, 1), centripetal = cross(omega, cross(omega, arm));
  const Spatial force = turningForce(sphere, omega, {v + cross(omega, arm), omega}, centripetal);
  CHECK(length(force.linear + 5.0 * centripetal) < 1e-12);
}

TEST_CASE("a body that tumbles deep under water keeps its energy and that of the water around it") {
  const plimsoll::Hull hull = makeHull(shape("ellipsoid:2,0.7,0.4,3"));
  const plim_hull_info info = hull.info();
  const plimsoll::Panels panels(hull);
  plimsoll::Effects effects;
  effects.enabled = PLIM_EFFECT_ADDED_MASS;
  Random random(5);
  double worst = 0;
  for (int k = 0; k < 10; ++k) {
    plimsoll::Body def = bodyOfMass(hull, 1000 * info.volume); // neutrally buoyant: only its motion matters
    def.effects = &effects, def.position[1] = -1000, def.tolerance = 0, def.precision = PLIM_PRECISION_DOUBLE;
    const Vec3d v = randomVector(random, 1.5), w = randomVector(random, 2);
    for (int i = 0; i < 3; ++i) def.velocity[i] = v[i], def.angular_velocity[i] = w[i];
    plimsoll::Scene scene;
    const std::uint32_t body = scene.add(def);
    const double start = energyOf(scene.state(body), panels.info());
    for (int step = 0; step < 2500; ++step) {
      scene.step(0.02);
      worst = std::max(worst, std::abs(energyOf(scene.state(body), panels.info()) / start - 1));
    }
  }
  MESSAGE("50 s of tumbling change the energy by at most " << 100 * worst << " %");
  CHECK(worst < 0.002);
}

namespace {

struct Spinning {
  const char* shape;
  double density;
};
constexpr Spinning kSpinning[] = {
    {"ellipsoid:2,0.7,0.4,2", 1000}, {"ellipsoid:2,0.7,0.4,2", 50}, {"box:2,0.05,1", 1000}, {"box:2,0.05,1", 300}};

} // namespace

TEST_CASE(
    "a body that spins far too fast for the step does not gain energy from the water, in a scene and in an engine") {
  Random random(6);
  for (const Spinning& what : kSpinning)
    for (const double spin : {0.1, 0.2, 0.5, 1.0, 3.0, 10.0}) { // [rad] a step
      CAPTURE(std::string(what.shape));
      CAPTURE(what.density);
      CAPTURE(spin);
      const plimsoll::Hull hull = makeHull(shape(what.shape));
      const plimsoll::Panels panels(hull, 100);
      const double mass = what.density * hull.info().volume, dt = 0.02;
      plimsoll::Effects effects;
      effects.enabled = PLIM_EFFECT_ADDED_MASS;
      plimsoll::Body def = bodyOfMass(hull, mass);
      def.with(effects).with(panels);
      def.position[1] = -1000, def.tolerance = 0;
      const Vec3d v = randomVector(random, 1);
      Vec3d w = randomVector(random, 1);
      w = spin / dt / length(w) * w;
      for (int i = 0; i < 3; ++i) def.velocity[i] = v[i], def.angular_velocity[i] = w[i];
      plimsoll::Scene scene;
      const std::uint32_t body = scene.add(def);
      const double lift = 9.81 * (mass - 1000 * hull.info().volume); // so that it neither rises nor sinks
      scene.setOtherForce(body, {0, lift, 0}, {0, 0, 0});
      const double start = energyOf(scene.state(body), panels.info());
      double most = 0;
      for (int step = 0; step < 400; ++step) {
        scene.step(dt);
        most = std::max(most, energyOf(scene.state(body), panels.info()) / start);
      }
      CHECK(most < 2);

      // The same with an engine that keeps the angular velocity between its steps and does not rotate the inertia.
      const plimsoll::BodyState body_state(hull, panels);
      plimsoll::Body spun = def;
      spun.with(plimsoll::stillWater()).with(body_state).other_force[1] = lift - 9.81 * mass;
      const double inertia = mass;
      Quat q;
      for (int i = 0; i < 3; ++i) spun.inertia[4 * i] = inertia; // the same about all axes: it need not be rotated
      for (int step = 0; step < 400; ++step) {
        const plimsoll::WaterLoad load = plimsoll::evaluateWaterLoad(spun, dt);
        for (int i = 0; i < 3; ++i) {
          spun.velocity[i] += dt * (load.force[i] + spun.other_force[i]) / mass;
          spun.angular_velocity[i] += dt * load.torque[i] / inertia;
          spun.position[i] += dt * spun.velocity[i];
        }
        q = normalized(product(turnAbout(vec(spun.angular_velocity), dt), q));
        setRotation(spun, q);
      }
      CHECK(length(vec(spun.angular_velocity)) < 3 * length(w) + 3);
      CHECK(length(vec(spun.velocity)) < 3 * length(v) + 3 * length(w));
    }
}

TEST_CASE("what is locked stays, however fast the body spins") {
  const plimsoll::Hull hull = makeHull(shape("ellipsoid:2,0.7,0.4,2"));
  const plimsoll::Panels panels(hull, 100);
  plimsoll::Effects effects;
  effects.enabled = PLIM_EFFECT_ADDED_MASS;
  plimsoll::Body body = bodyOfMass(hull, 100);
  body.with(plimsoll::stillWater()).with(effects).with(panels).position[1] = -50;
  body.locked = PLIM_LOCK_Z | PLIM_LOCK_TURN_X;
  for (int i = 0; i < 3; ++i)
    body.inertia[4 * i] = 100, body.velocity[i] = 1 + i, body.angular_velocity[i] = 100.0 * (1 + i);
  const plimsoll::WaterLoad load = plimsoll::evaluateWaterLoad(body, 0.02);
  CHECK(load.force[2] + body.other_force[2] == doctest::Approx(0).scale(1e-6));
  CHECK(load.torque[0] == doctest::Approx(0).scale(1e-6));
  CHECK(std::abs(load.force[0]) > 1);
}
