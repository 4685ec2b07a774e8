// test_seakeeping_motion.cpp - bodies with radiation: a released sphere oscillates as in published results, energy only
// decreases in still water, the seakeeping data of another body are rejected, and water loads move a body as scenes do.
#include "seas.hpp"
#include "support.hpp"

#include "plimsoll/plimsoll_motion.hpp"
#include "plimsoll/plimsoll_seakeeping.hpp"

#include <doctest/doctest.h>

using namespace plim;
using namespace plim::tests;

namespace {

struct RadiationAlone : plimsoll::Effects {
  RadiationAlone() { enabled = PLIM_EFFECT_RADIATION; }
};

double halfMass(const plimsoll::Hull& hull) {
  return 500 * hull.info().volume;
}

plimsoll::Seakeeping seakeepingOf(const plimsoll::Hull& hull, double mass, std::uint32_t panels = 0,
                                  std::uint32_t frequencies = 0) {
  plimsoll::SeakeepingDef def(hull, mass);
  def.panel_count = panels, def.frequency_count = frequencies;
  return plimsoll::Seakeeping(def);
}

// Returns the extrema of a height about 0, relative to the first value.
std::vector<double> extremaOf(const std::vector<double>& heights) {
  std::vector<double> extrema;
  for (std::size_t k = 1; k + 1 < heights.size(); ++k)
    if ((heights[k] - heights[k - 1]) * (heights[k + 1] - heights[k]) <= 0) extrema.push_back(heights[k] / heights[0]);
  return extrema;
}

} // namespace

TEST_CASE("a sphere let go a metre up swings as ProteusDS and CFD have it") {
  const plimsoll::Hull hull = makeHull(shape("sphere:5,4"));
  // The given pose is used: no attitude of a sphere is more stable than another.
  plimsoll::SeakeepingDef rest(hull, halfMass(hull));
  std::fill_n(rest.position, 3, 0.0), std::fill_n(rest.rotation, 3, 0.0), rest.rotation[3] = 1;
  const plimsoll::Seakeeping seakeeping(rest);
  const RadiationAlone effects;
  plimsoll::Scene scene;
  plimsoll::Body def = bodyOfMass(hull, halfMass(hull));
  def.with(effects).with(seakeeping).position[1] = 1;
  const std::uint32_t body = scene.add(def);
  std::vector<double> heights = {1};
  for (int k = 0; k < 600; ++k) {
    scene.step(0.02);
    heights.push_back(scene.state(body).position[1]);
  }
  const std::vector<double> found = extremaOf(heights);
  const double proteus[] = {-0.874, 0.651, -0.496, 0.370}, cfd[] = {-0.868, 0.633, -0.463, 0.341};
  REQUIRE(found.size() >= 4);
  for (std::size_t k = 0; k < 4; ++k) {
    MESSAGE("turning point ", k + 1, ": ", found[k], ", ProteusDS ", proteus[k], ", CFD ", cfd[k]);
    CHECK(found[k] >= std::min(proteus[k], cfd[k]) - 0.01);
    CHECK(found[k] <= std::max(proteus[k], cfd[k]) + 0.01);
  }
}

TEST_CASE("in still water a boat loses energy to the waves it makes, and never gains any") {
  for (const char* name : {"boat", "barge", "catamaran"}) {
    const plimsoll::Hull hull = makeHull(shape(name));
    const double mass = 0.35 * 1000 * hull.info().volume;
    plimsoll::SeakeepingDef seakeeping_def(hull, mass);
    const plim_hull_info info = hull.info();
    for (int i = 0; i < 3; ++i) seakeeping_def.center_of_mass[i] = info.centroid[i];
    seakeeping_def.center_of_mass[1] = info.box_low[1] + 0.4 * (info.box_high[1] - info.box_low[1]);
    seakeeping_def.panel_count = 150, seakeeping_def.frequency_count = 8;
    const plimsoll::Seakeeping seakeeping(seakeeping_def);
    const plim_seakeeping_info rest = seakeeping.info();
    const RadiationAlone effects;
    plimsoll::Scene scene;
    plimsoll::Body def = bodyOfMass(hull, mass);
    def.with(effects).with(seakeeping);
    std::copy_n(seakeeping_def.center_of_mass, 3, def.center_of_mass);
    std::copy_n(rest.rotation, 4, def.rotation), std::copy_n(rest.position, 3, def.position);
    const std::uint32_t body = scene.add(def);
    const auto energy = [&] { return scene.potentialEnergy(body) + scene.state(body).kinetic_energy; };
    const double least = energy();
    scene.setPose(body, {0, rest.position[1] + 0.1, 0}, {0.05, 0, 0.04, std::sqrt(1 - 0.05 * 0.05 - 0.04 * 0.04)});
    const double begin = energy() - least;
    REQUIRE(begin > 0);
    double most = 0;
    for (int k = 0; k < 1000; ++k) {
      scene.step(0.02);
      most = std::max(most, energy() - least);
    }
    CHECK(most <= begin * (1 + 1e-3));
    CHECK(energy() - least < 0.5 * begin);
  }
}

TEST_CASE("a seakeeping of another hull or another centre of mass is refused with its sentence") {
  const plimsoll::Hull hull = makeHull(shape("box:4,1,2")), other = makeHull(shape("box:4,1,2.5"));
  const plimsoll::Seakeeping seakeeping = seakeepingOf(hull, halfMass(hull), 60, 4);
  const plimsoll::Effects effects;
  plimsoll::Scene scene;
  plimsoll::Body def = bodyOfMass(other, halfMass(other));
  def.with(effects).with(seakeeping);
  std::uint32_t index = 7;
  CHECK(plim_scene_add(scene.get(), &def, &index) == PLIM_BAD_VALUE);
  CHECK(std::string(plim_last_error()).find("another hull") != std::string::npos);
  plimsoll::Body moved = bodyOfMass(hull, halfMass(hull));
  moved.with(effects).with(seakeeping);
  moved.center_of_mass[0] = 0.9, moved.center_of_mass[1] = moved.center_of_mass[2] = 0;
  CHECK(plim_scene_add(scene.get(), &moved, &index) == PLIM_BAD_VALUE);
  CHECK(std::string(plim_last_error()).find("another centre of mass") != std::string::npos);
  CHECK(index == 7);
}

TEST_CASE("water loads have the same radiation as a scene, and a refused call leaves the state as it was") {
  const plimsoll::Hull hull = makeHull(shape("box:4,1,2"));
  const double mass = halfMass(hull);
  const plimsoll::Seakeeping seakeeping = seakeepingOf(hull, mass, 100, 8);
  const plimsoll::Effects effects;
  const PreparedSea sea(
      R"({"kind":"sines","waves":[{"amplitude":0.2,"wavelength":9},{"amplitude":0.1,"wavelength":5,"direction_degrees":60}]})",
      0.01);
  plimsoll::Scene scene(sea.description.water);
  plimsoll::Body def = bodyOfMass(hull, mass);
  def.with(effects).with(seakeeping);
  def.position[1] = 0.1, def.velocity[1] = 0.3;
  const std::uint32_t body = scene.add(def);
  scene.step(0.02);

  const plimsoll::Panels panels(hull, 1000);
  const plimsoll::BodyState body_state(hull, panels);
  plimsoll::Body engine_body = def;
  engine_body.with(sea.surface).with(panels).with(body_state);
  engine_body.position[1] = 0.1 + 0.3 * 0.01, engine_body.other_force[1] = -9.81 * mass;
  plimsoll::WaterLoad load = plimsoll::evaluateWaterLoad(engine_body, 0.02);
  const plim_scene_state state = scene.state(body);
  for (int i = 0; i < 6; ++i) CHECK(load.radiation[i] == doctest::Approx(state.radiation[i]).epsilon(1e-9));
  for (int i = 0; i < 3; ++i)
    CHECK(engine_body.velocity[i] + 0.02 / mass * (load.force[i] + engine_body.other_force[i]) ==
          doctest::Approx(state.velocity[i]).epsilon(1e-5)); // a scene's body turns freely between steps
  CHECK(length(Vec3d{load.radiation[0], load.radiation[1], load.radiation[2]}) > 1);

  const std::vector<std::byte> before = body_state.save();
  engine_body.inertia[0] = engine_body.inertia[4] = engine_body.inertia[8] = -1e12;
  CHECK(plim_evaluate_water_loads(&engine_body, 1, 0.02, &load, nullptr, nullptr, nullptr) != PLIM_OK);
  CHECK(body_state.save() == before);
}
