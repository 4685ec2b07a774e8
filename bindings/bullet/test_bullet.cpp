// test_bullet.cpp - Bullet's own integrator with the library's loads: bodies float at the right draft, light and fast
// ones do not oscillate, and floating bodies still collide.
#include "harbour.hpp"

#include <cmath>
#include <doctest/doctest.h>

using plimsoll::bullet::Harbour;
using plimsoll::bullet::touch;

namespace {

plimsoll::Water storm(double height, double period) {
  plimsoll::Spectrum spectrum;
  spectrum.significant_height = height, spectrum.peak_period = period;
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_SPECTRUM, def.spectrum = &spectrum, def.components = 24;
  return plimsoll::Water(def);
}

double heightAt(const Harbour& harbour, const btVector3& at) {
  return harbour.floating_bodies.surface().height(static_cast<double>(at.x()), static_cast<double>(at.z()));
}

struct Course {
  double fastest = 0, highest = -1e9, deepest = 1e9;
};

Course run(Harbour& harbour, const btRigidBody& body, double seconds, int substeps) {
  Course course;
  for (int k = 0; k < static_cast<int>(seconds * 50); ++k) {
    harbour.world.stepSimulation(btScalar(0.02), substeps, btScalar(0.02 / substeps));
    const btVector3 at = body.getCenterOfMassPosition();
    REQUIRE(std::isfinite(static_cast<double>(at.length())));
    course.fastest = std::max(course.fastest, static_cast<double>(body.getLinearVelocity().length()));
    const double above = static_cast<double>(at.y()) - heightAt(harbour, at);
    if (k > 500) course.highest = std::max(course.highest, above), course.deepest = std::min(course.deepest, above);
  }
  return course;
}

} // namespace

TEST_CASE("a crate floats at its draught, with any number of internal steps") {
  for (const int substeps : {1, 4}) {
    CAPTURE(substeps);
    const plimsoll::Water still{plimsoll::WaterDef()};
    Harbour harbour(still);
    btRigidBody& crate = harbour.add("box:2,1,2", 1600, {0, btScalar(0.8), 0});
    run(harbour, crate, 40, substeps);
    CHECK(static_cast<double>(crate.getCenterOfMassPosition().y()) == doctest::Approx(0.1).epsilon(0.01));
    CHECK(static_cast<double>(crate.getLinearVelocity().length()) < 0.03);
  }
}

TEST_CASE("a cube of one kilogram stays calm in a storm") {
  for (const char* cube : {"box:0.11,0.11,0.11", "box:0.3,0.3,0.3", "box:1,1,1"}) {
    CAPTURE(cube);
    const plimsoll::Water water = storm(2, 6);
    Harbour harbour(water);
    const btRigidBody& body = harbour.add(cube, 1, {0, 3, 0});
    const Course course = run(harbour, body, 60, 1);
    CHECK(course.fastest < 14);
    CHECK(course.highest < 2);
    CHECK(course.deepest > -1);
  }
}

TEST_CASE("a boat at 30 m/s across waves slows down and stays on the water") {
  const plimsoll::Water water = storm(2, 6);
  Harbour harbour(water);
  btRigidBody& boat = harbour.add("boat", 3000, {0, 1, 0}, 0.3);
  boat.setLinearVelocity({30, 0, 0});
  const Course course = run(harbour, boat, 30, 1);
  CHECK(course.fastest < 42);
  CHECK(course.highest < 6);
  CHECK(static_cast<double>(boat.getLinearVelocity().length()) < 10);
}

TEST_CASE("a boat runs into a crate: both float before, between and after") {
  const plimsoll::Water still{plimsoll::WaterDef()};
  Harbour harbour(still);
  btRigidBody& boat = harbour.add("boat", 3000, {-10, btScalar(0.2), 0}, 0.3);
  btRigidBody& crate = harbour.add("box:1.5,1.5,1.5", 1500, {0, btScalar(0.4), btScalar(0.2)});
  boat.setLinearVelocity({6, 0, 0});
  bool touched = false;
  for (int k = 0; k < 1500; ++k) {
    harbour.world.stepSimulation(btScalar(0.02), 1, btScalar(0.02));
    touched = touched || touch(harbour.world, boat, crate);
  }
  CHECK(touched);
  CHECK(static_cast<double>(crate.getCenterOfMassPosition().x()) > 0.2); // it was pushed
  for (const btRigidBody* body : {&boat, &crate}) {
    CHECK(std::abs(static_cast<double>(body->getCenterOfMassPosition().y())) < 1.2);
    CHECK(static_cast<double>(body->getLinearVelocity().length()) < 2);
  }
}

TEST_CASE("locks, removal, and one callback a world") {
  const plimsoll::Water still{plimsoll::WaterDef()};
  Harbour harbour(still);
  btRigidBody& upright = harbour.add("box:1,3,1", 1500, {0, 1, 0});
  upright.setAngularFactor({0, 0, 0});
  btRigidBody& rigid = harbour.add("box:1,3,1", 1500, {5, 1, 0});
  rigid.setMassProps(1500, {0, 0, 0}); // no inverse inertia: rotation is locked too
  btRigidBody& left = harbour.add("box:1,1,1", 500, {10, 0, 0});
  harbour.floating_bodies.remove(left);
  for (int k = 0; k < 500; ++k) harbour.world.stepSimulation(btScalar(0.02), 1, btScalar(0.02));
  for (const btRigidBody* body : {&upright, &rigid}) {
    CHECK(static_cast<double>(body->getCenterOfMassTransform().getBasis()[1][1]) == doctest::Approx(1));
    CHECK(std::abs(static_cast<double>(body->getCenterOfMassPosition().y())) < 0.5);
  }
  CHECK(static_cast<double>(left.getCenterOfMassPosition().y()) < -100); // it falls
  CHECK_THROWS_AS(plimsoll::bullet::FloatingBodies(harbour.world, still), std::logic_error);
}
