// A hull's seakeeping put to use: a sphere let go swings as others have computed, energy only falls in still water, what belongs to another body is
// refused, and the engines' call moves a body as scenes do.
#include "seas.hpp"
#include "support.hpp"

#include "plimsoll/plimsoll_motion.hpp"
#include "plimsoll/plimsoll_seakeeping.hpp"

#include <doctest/doctest.h>

using namespace plim;
using namespace plim::tests;

namespace {

// Waves made and nothing else.
struct WavesAlone : plimsoll::Effects {
  WavesAlone() { enabled = PLIM_EFFECT_WAVES_MADE; }
};

double halfMass(const plimsoll::Hull& hull) {
  return 500 * hull.info().volume;
}

plimsoll::Seakeeping seakeepingOf(const plimsoll::Hull& hull, double mass, std::uint32_t panels = 0,
                                  std::uint32_t frequencies = 0) {
  plimsoll::SeakeepingDef def(hull, mass);
  def.panels = panels, def.frequency_count = frequencies;
  return plimsoll::Seakeeping(def);
}

// Turning points of a height about 0, over the first.
std::vector<double> extremaOf(const std::vector<double>& heights) {
  std::vector<double> extrema;
  for (std::size_t k = 1; k + 1 < heights.size(); ++k)
    if ((heights[k] - heights[k - 1]) * (heights[k + 1] - heights[k]) <= 0) extrema.push_back(heights[k] / heights[0]);
  return extrema;
}

} // namespace

TEST_CASE("a sphere let go a metre up swings as ProteusDS and CFD have it") {
  const plimsoll::Hull hull = makeHull(shape("sphere:5,4"));
  plimsoll::SeakeepingDef rest(hull, halfMass(hull)); // as it lies: no attitude is more stable than another
  std::fill_n(rest.position, 3, 0.0), std::fill_n(rest.rotation, 3, 0.0), rest.rotation[3] = 1;
  const plimsoll::Seakeeping seakeeping(rest);
  const WavesAlone effects;
  plimsoll::Scene scene;
  plimsoll::SceneBodyDef def(hull, halfMass(hull));
  def.effects = &effects, def.seakeeping = seakeeping.get(), def.position[1] = 1;
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
    seakeeping_def.panels = 150, seakeeping_def.frequency_count = 8;
    const plimsoll::Seakeeping seakeeping(seakeeping_def);
    const plim_seakeeping_info rest = seakeeping.info();
    const WavesAlone effects;
    plimsoll::Scene scene;
    plimsoll::SceneBodyDef def(hull, mass);
    def.effects = &effects, def.seakeeping = seakeeping.get();
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
  plimsoll::SceneBodyDef def(other, halfMass(other));
  def.effects = &effects, def.seakeeping = seakeeping.get();
  std::uint32_t index = 7;
  CHECK(plim_scene_add(scene.get(), &def, &index) == PLIM_BAD_VALUE);
  CHECK(std::string(plim_last_error()).find("another hull") != std::string::npos);
  plimsoll::SceneBodyDef moved(hull, halfMass(hull));
  moved.effects = &effects, moved.seakeeping = seakeeping.get();
  moved.center_of_mass[0] = 0.9, moved.center_of_mass[1] = moved.center_of_mass[2] = 0;
  CHECK(plim_scene_add(scene.get(), &moved, &index) == PLIM_BAD_VALUE);
  CHECK(std::string(plim_last_error()).find("another centre of mass") != std::string::npos);
  CHECK(index == 7);
}

TEST_CASE("the engines' call makes the same waves as a scene, and gives the history back when it is refused") {
  const plimsoll::Hull hull = makeHull(shape("box:4,1,2"));
  const double mass = halfMass(hull);
  const plimsoll::Seakeeping seakeeping = seakeepingOf(hull, mass, 100, 8);
  const plimsoll::Effects effects;
  const PreparedSea sea(
      R"({"kind":"sines","waves":[{"amplitude":0.2,"wavelength":9},{"amplitude":0.1,"wavelength":5,"direction_degrees":60}]})",
      0.01);
  plimsoll::Scene scene(sea.description.water);
  plimsoll::SceneBodyDef def(hull, mass);
  def.effects = &effects, def.seakeeping = seakeeping.get(), def.position[1] = 0.1, def.velocity[1] = 0.3;
  const std::uint32_t body = scene.add(def);
  scene.step(0.02);

  const plimsoll::Panels panels(hull, 1000);
  plim_floater floater;
  plim_floater_init(&floater, sizeof floater, hull.get());
  std::vector<double> history(panels.info().history_count + PLIM_WAVES_HISTORY_COUNT, 0.0);
  floater.panels = panels.get(), floater.surface = sea.surface.get(), floater.effects = &effects;
  floater.history = history.data(), floater.seakeeping = seakeeping.get();
  floater.position[1] = 0.1 + 0.3 * 0.01, floater.velocity[1] = 0.3;
  floater.mass = mass, floater.time_step = 0.02, floater.other_force[1] = -9.81 * mass;
  const plim_hull_info info = hull.info();
  for (int i = 0; i < 9; ++i) floater.inertia[i] = mass / info.volume * info.inertia[i];
  plim_push push;
  plim_push_init(&push, sizeof push);
  plimsoll::check(plim_evaluate_floaters(&floater, 1, &push, nullptr, nullptr, nullptr));
  const plim_scene_state state = scene.state(body);
  for (int i = 0; i < 6; ++i) CHECK(push.waves_made[i] == doctest::Approx(state.waves_made[i]).epsilon(1e-9));
  for (int i = 0; i < 3; ++i)
    CHECK(floater.velocity[i] + 0.02 / mass * (push.force[i] + floater.other_force[i]) ==
          doctest::Approx(state.velocity[i]).epsilon(1e-9));
  CHECK(length(Vec3d{push.waves_made[0], push.waves_made[1], push.waves_made[2]}) > 1);

  const std::vector<double> before = history;
  floater.inertia[0] = floater.inertia[4] = floater.inertia[8] = -1e12;
  CHECK(plim_evaluate_floaters(&floater, 1, &push, nullptr, nullptr, nullptr) != PLIM_OK);
  CHECK(history == before);
}
