// test_energy.cpp - the potential energy of a body in a scene. On still water the force is exactly its slope. On waves
// it is an estimate that evaluates the sea at a few places.
#include "support.hpp"

#include "plimsoll/plimsoll_motion.hpp"

#include <doctest/doctest.h>

using namespace plim;
using namespace plim::tests;

namespace {

struct Placed {
  Vec3d position;
  Quat rotation;
};

constexpr double kMass = 700; // [kg]

// The centre of mass is the mesh's origin.
double energyOf(const plimsoll::Hull& hull, const Placed& at, const plimsoll::Water& water) {
  plimsoll::Body def = bodyOfMass(hull, kMass);
  for (int k = 0; k < 3; ++k) def.position[k] = at.position[k], def.center_of_mass[k] = 0;
  def.rotation[0] = at.rotation.x, def.rotation[1] = at.rotation.y, def.rotation[2] = at.rotation.z;
  def.rotation[3] = at.rotation.w;
  def.inertia[0] = def.inertia[4] = def.inertia[8] = kMass;
  plimsoll::Scene scene(water);
  const std::uint32_t body = scene.add(def);
  return scene.potentialEnergy(body);
}

plimsoll::Water stillAt(double level) {
  plimsoll::WaterDef def;
  def.level = level;
  return plimsoll::Water(def);
}

plimsoll::Forces forcesOn(const plimsoll::Hull& hull, const Placed& at, const plimsoll::Surface& surface) {
  plimsoll::Body body = makeBody(hull, at.position, at.rotation);
  for (double& coordinate : body.center_of_mass) coordinate = 0;
  body.surface = surface.get(), body.outputs = PLIM_OUTPUT_CENTER_OF_BUOYANCY;
  return plimsoll::evaluate(body);
}

// Returns m g (y - level) + rho g V (level - y of the centre of buoyancy), from an evaluation of every triangle.
double energyByCenter(const plimsoll::Hull& hull, const Placed& at, const plimsoll::Surface& surface, double level) {
  const plimsoll::Forces forces = forcesOn(hull, at, surface);
  const double weight = kMass * 9.81 * (at.position.y - level);
  return forces.volume > 0 ? weight + kWeight * forces.volume * (level - forces.center_of_buoyancy[1]) : weight;
}

Quat turnedAboutX(const Quat& q, double angle) {
  return product({std::sin(angle / 2), 0, 0, std::cos(angle / 2)}, q);
}

struct CountingSea {
  std::uint64_t asked = 0;

  static void heights(void* user, double, std::uint32_t count, const double*, const double*, double* height, double*) {
    static_cast<CountingSea*>(user)->asked += count;
    std::fill_n(height, count, 0.05);
  }
};

} // namespace

TEST_CASE("energy on still water: what the centre of buoyancy says, from dry to deep") {
  Random random(5);
  const double level = 0.7;
  const plimsoll::Water water = stillAt(level);
  const plimsoll::Surface surface(water, 0);
  for (int k = 0; k < caseCount(60, 600); ++k) {
    const plimsoll::Hull hull = makeHull(k % 3 == 0 ? randomStar(random, 0.4, 3) : randomHull(random));
    const double size = longestExtent(hull.info());
    const Placed at{{3, level + size * random.uniform(-1.2, 1.2), -2}, randomRotation(random)};
    const double scale = kWeight * hull.info().volume * size;
    CHECK(std::abs(energyOf(hull, at, water) - energyByCenter(hull, at, surface, level)) < 1e-13 * scale);
  }
}

TEST_CASE("energy on still water: its slope is the force, and the torque") {
  Random random(6);
  const plimsoll::Water water = stillAt(0);
  const plimsoll::Surface surface(water, 0);
  for (int k = 0; k < caseCount(20, 200); ++k) {
    const plimsoll::Hull hull = makeHull(randomStar(random, 0.4, 3));
    const double size = longestExtent(hull.info()), step = 1e-4;
    const Placed at{{0, size * random.uniform(-0.4, 0.4), 0}, randomRotation(random)};
    const plimsoll::Forces forces = forcesOn(hull, at, surface);
    const double unit = kWeight * hull.info().volume;
    Placed up = at, down = at;
    up.position.y += step * size, down.position.y -= step * size;
    const double rise = (energyOf(hull, up, water) - energyOf(hull, down, water)) / (2 * step * size);
    CHECK(std::abs(rise - (kMass * 9.81 - forces.force[1])) < 1e-6 * unit);
    up = down = at;
    up.rotation = turnedAboutX(at.rotation, step);
    down.rotation = turnedAboutX(at.rotation, -step);
    const double turn = (energyOf(hull, up, water) - energyOf(hull, down, water)) / (2 * step);
    CHECK(std::abs(turn + forces.torque[0]) < 1e-6 * unit * size);
  }
}

TEST_CASE("energy of an open boat goes on without a jump when its rim goes under") {
  const plimsoll::Hull hull = makeHull(shape("rowboat"));
  const plimsoll::Water water = stillAt(0);
  const double rim = -hull.info().box_high[1]; // of its highest point
  double before = energyOf(hull, {{0, rim + 0.4, 0}, {}}, water);
  for (double y = rim + 0.4; y > rim - 0.4; y -= 0.005) {
    const double now = energyOf(hull, {{0, y, 0}, {}}, water);
    CHECK(std::abs(now - before) < 0.005 * (kMass * 9.81 + 1.1 * kWeight * hull.info().volume));
    before = now;
  }
}

TEST_CASE("energy on waves: a plane stands for the sea, exact for a level one and close on long waves") {
  const plimsoll::Hull hull = makeHull(shape("geodesic:1.5,0.6,0.8,20"));
  const double scale = kWeight * hull.info().volume * longestExtent(hull.info());
  for (const auto& [wavelength, limit] : {std::pair{200.0, 1e-4}, {30.0, 1e-3}, {6.0, 1e-2}}) {
    const plim_wave wave{0.01 * wavelength, wavelength, 0.4, 0.3, 0, 0};
    plimsoll::WaterDef def;
    def.kind = PLIM_WATER_SINES, def.waves = &wave, def.wave_count = 1;
    const plimsoll::Water water(def);
    const plimsoll::Surface surface(water, 0);
    Random random(7);
    for (int k = 0; k < 10; ++k) {
      const Placed at{{random.uniform(-9, 9), random.uniform(-0.3, 0.3), random.uniform(-9, 9)},
                      randomRotation(random)};
      INFO(wavelength);
      CHECK(std::abs(energyOf(hull, at, water) - energyByCenter(hull, at, surface, 0)) < limit * scale);
    }
  }
}

TEST_CASE("energy asks the sea at a few places, whatever the mesh") {
  CountingSea sea;
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_CALLBACK, def.callback = CountingSea::heights, def.user = &sea;
  const plimsoll::Water water(def);
  const plimsoll::Hull hull = makeHull(shape("geodesic:1.5,0.6,0.8,20"));
  const Placed at{{0, 0.1, 0}, {}};
  const double energy = energyOf(hull, at, water);
  CHECK(sea.asked <= 25);
  // The whole surface of that sea is 5 cm above its level.
  const plimsoll::Forces forces = forcesOn(hull, at, plimsoll::Surface(stillAt(0.05), 0));
  CHECK(energy ==
        doctest::Approx(kMass * 9.81 * 0.1 - kWeight * forces.volume * forces.center_of_buoyancy[1]).epsilon(1e-12));
}
