// test_storm.cpp - random bodies dropped into random storms, some of them open, with off-centre mass, with or without
// radiation. Nothing may become NaN, fly off, or sink if it should float. There are 50 scenes, or 1000 with
// PLIMSOLL_LONG. Single cases: very light bodies, very fast ones, other step lengths.
#include "support.hpp"

#include "plimsoll/plimsoll_motion.hpp"
#include "plimsoll/plimsoll_seakeeping.hpp"

#include <algorithm>
#include <cstdlib>
#include <doctest/doctest.h>
#include <optional>
#include <thread>

using namespace plim;
using namespace plim::tests;

namespace {

struct Storm {
  double significant_height, peak_period;
  std::uint64_t seed;
};

plimsoll::Water makeWater(const Storm& storm, std::uint32_t components) {
  plimsoll::Spectrum spectrum;
  spectrum.significant_height = storm.significant_height, spectrum.peak_period = storm.peak_period;
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_SPECTRUM, def.spectrum = &spectrum, def.components = components, def.seed = storm.seed;
  return plimsoll::Water(def);
}

double waterHeight(plimsoll::Scene& scene, const double (&at)[3]) {
  plim_surface_sample sample;
  plimsoll::detail::check(plim_surface_get_samples(scene.surface().get(), 1, at, &sample));
  return sample.height;
}

// Measured values of a run, which are checked against limits.
struct Course {
  bool finite = true;
  double fastest = 0;        // [m/s]
  double highest = -1e300;   // [m] centre of mass above the water, after the first ten seconds
  double depth = 0;          // [m] mean depth of the centre of mass in the last ten seconds
  double shallowest = 1e300; // [m] smallest depth in the last ten seconds
  double spin = 0;           // [rad/s] largest
  bool radiates = false;
};

Course follow(plimsoll::Scene& scene, std::uint32_t index, double seconds, double step) {
  Course course;
  const int steps = static_cast<int>(seconds / step + 0.5);
  int last = 0;
  for (int k = 0; k < steps; ++k) {
    scene.step(step);
    const plim_scene_state state = scene.state(index);
    course.finite = course.finite && isFinite(vec(state.position)) && isFinite(vec(state.velocity)) &&
                    isFinite(vec(state.angular_velocity));
    if (!course.finite) return course;
    course.fastest = std::max(course.fastest, length(vec(state.velocity)));
    course.spin = std::max(course.spin, length(vec(state.angular_velocity)));
    if (k % 5 != 0) continue;
    const double above = state.center_of_mass[1] - waterHeight(scene, state.center_of_mass);
    if (k * step > 10) course.highest = std::max(course.highest, above);
    if (k * step > seconds - 10) course.depth -= above, course.shallowest = std::min(course.shallowest, -above), ++last;
  }
  course.depth /= std::max(last, 1);
  return course;
}

// Returns the speed of a fall from the drop and the highest crest, plus twice the water's speed in the crest.
double fastestExplained(const Storm& storm, double drop) {
  const double crest = storm.significant_height;
  return std::sqrt(2 * 9.81 * (drop + crest)) + 2 * 2 * 3.1416 / storm.peak_period * crest;
}

} // namespace

namespace {

// A random scene determined by its number.
struct RandomScene {
  explicit RandomScene(std::uint64_t which) : number(which), random(1000 + which) {
    const bool open = number % 8 == 7; // a boat without a deck
    MeshData mesh = open ? shape("rowboat") : randomHull(random);
    size = 0.1 * std::pow(1000.0, random.uniform());
    const plim_hull_info unit = makeHull(mesh).info();
    const double factor = size / longestExtent(unit);
    mesh = scaled(mesh, {factor, factor, factor});
    hull.emplace(makeHull(mesh));
    density = random.uniform(20, open ? 400 : 950);
    storm.significant_height = random.uniform(0.1, 8), storm.seed = random.bits() >> 12;
    storm.peak_period = random.uniform(3.6, 6) * std::sqrt(storm.significant_height);
    drop = random.uniform(0, 5);
  }

  plimsoll::Body body(const plimsoll::Effects& effects) {
    const plim_hull_info info = hull->info();
    plimsoll::Body made = bodyOfMass(*hull, density * info.volume);
    panels.emplace(*hull, 200);
    made.with(effects).with(*panels);
    made.tolerance = random.uniform() < 0.5 ? 0 : 0.01;
    // Large faces in short waves can meet a tolerance, but three such bodies take longer than the other 47 scenes
    // together.
    if (size > 25 && info.triangle_count <= 20 && !std::getenv("PLIMSOLL_LONG")) made.tolerance = 0;
    for (int i = 0; i < 3; ++i)
      made.center_of_mass[i] = info.centroid[i] + 0.1 * random.uniform(-1, 1) * (info.box_high[i] - info.box_low[i]);
    setRotation(made, randomRotation(random));
    return made;
  }

  Course play() {
    const plimsoll::Effects effects;
    plimsoll::Scene scene(makeWater(storm, 24));
    const double origin[3] = {0, 0, 0};
    plimsoll::Body falling = body(effects);
    falling.position[1] = waterHeight(scene, origin) + size + drop;
    const std::optional<plimsoll::Seakeeping> seakeeping = seakeepingOf(falling);
    if (seakeeping) falling.with(*seakeeping);
    const std::uint32_t index = scene.add(falling);
    Course course = follow(scene, index, 60, 0.02);
    course.radiates = seakeeping.has_value();
    return course;
  }

  // Returns nothing for every fourth scene, or if there is no upright equilibrium.
  std::optional<plimsoll::Seakeeping> seakeepingOf(const plimsoll::Body& of) const {
    if (number % 4 == 3) return std::nullopt;
    plimsoll::SeakeepingDef def(*hull, of.mass);
    std::copy_n(of.center_of_mass, 3, def.center_of_mass);
    def.panel_count = 60, def.frequency_count = 6;
    try {
      return plimsoll::Seakeeping(def);
    } catch (const plimsoll::Error&) {
      return std::nullopt;
    }
  }

  std::uint64_t number;
  Random random;
  std::optional<plimsoll::Hull> hull;
  std::optional<plimsoll::Panels> panels;
  double size = 0, density = 0, drop = 0;
  Storm storm{};
};

// Returns the number of scenes.
int stormCount() {
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
  return 4; // ten times as slow here
#endif
#endif
  return std::getenv("PLIMSOLL_LONG") ? 1000 : 50;
}

} // namespace

TEST_CASE("random bodies in random storms stay calm") {
  const int count = stormCount();
  std::vector<Course> courses(static_cast<std::size_t>(count));
  const auto work = [&](int first) {
    for (int k = first; k < count; k += 2)
      courses[static_cast<std::size_t>(k)] = RandomScene(static_cast<std::uint64_t>(k)).play();
  };
  std::thread other(work, 1);
  work(0);
  other.join();
  double worst_speed = 0, worst_height = 0;
  int radiating = 0;
  for (int k = 0; k < count; ++k) {
    const RandomScene scene(static_cast<std::uint64_t>(k));
    const Course& course = courses[static_cast<std::size_t>(k)];
    CAPTURE(k);
    CAPTURE(scene.size);
    CAPTURE(scene.density);
    CAPTURE(scene.drop);
    CAPTURE(scene.storm.significant_height);
    CAPTURE(scene.storm.peak_period);
    const double explained = fastestExplained(scene.storm, scene.drop + scene.size);
    const double high = scene.size + 0.5 * scene.storm.significant_height;
    CHECK(course.finite);
    CHECK(course.fastest <= explained);
    CHECK(course.highest <= high);
    // It floats: it surfaces repeatedly, and on average it is no deeper than explained by crests that wash over it.
    CHECK(course.shallowest <= 0.6 * scene.size);
    CHECK(course.depth <= scene.size + 0.5 * scene.storm.significant_height);
    worst_speed = std::max(worst_speed, course.fastest / explained);
    worst_height = std::max(worst_height, course.highest / high);
    radiating += course.radiates;
  }
  if (count >= 50) CHECK(radiating >= count / 4); // sanitizer builds run few scenes
  MESSAGE(count << " storms, " << radiating << " with radiation: at most " << worst_speed
                << " of the speed that falling and waves explain, " << worst_height << " of the height");
}

TEST_CASE("a cube of one kilogram stays calm") {
  for (const double side : {0.11, 0.3, 1.0}) {
    CAPTURE(side);
    const std::string length = std::to_string(side);
    const plimsoll::Hull hull = makeHull(shape("box:" + length + "," + length + "," + length));
    const Storm storm{2, 6, 5};
    const plimsoll::Effects effects;
    plimsoll::Body body = bodyOfMass(hull, 1);
    body.effects = &effects, body.position[1] = 3;
    plimsoll::Scene scene(makeWater(storm, 24));
    const Course course = follow(scene, scene.add(body), 60, 0.02);
    REQUIRE(course.finite);
    CHECK(course.fastest <= fastestExplained(storm, 3));
    CHECK(course.highest <= side + 1);
    CHECK(course.depth <= side);
  }
}

TEST_CASE("a body at 30 m/s across waves slows down and stays on the water") {
  const plimsoll::Hull hull = makeHull(shape("boat"));
  const Storm storm{2, 6, 9};
  const plimsoll::Effects effects;
  plimsoll::Body body = bodyOfMass(hull, 3000);
  body.effects = &effects, body.velocity[0] = 30, body.position[1] = 1;
  plimsoll::Scene scene(makeWater(storm, 24));
  const std::uint32_t index = scene.add(body);
  const Course course = follow(scene, index, 30, 0.02);
  REQUIRE(course.finite);
  CHECK(course.fastest < 30 + fastestExplained(storm, 1));
  CHECK(length(vec(scene.state(index).velocity)) < 10);
  CHECK(course.highest < 6);
}

namespace {

// Standard deviations of heave, roll and pitch of a boat, over a minute.
struct Statistics {
  double heave, roll, pitch;
};

Statistics statisticsOf(double step, bool slamming, std::uint64_t seed) {
  const plimsoll::Hull hull = makeHull(shape("boat"));
  plimsoll::Effects effects;
  if (!slamming) effects.enabled &= ~std::uint32_t{PLIM_EFFECT_SLAMMING};
  plimsoll::Body body = bodyOfMass(hull, 3500);
  body.effects = &effects, body.center_of_mass[1] = hull.info().centroid[1] - 0.35;
  plimsoll::Scene scene(makeWater({2.5, 7, seed}, 24));
  const std::uint32_t index = scene.add(body);
  double sum[3] = {}, square[3] = {};
  const int steps = static_cast<int>(60 / step + 0.5);
  for (int k = 0; k < steps; ++k) {
    scene.step(step);
    const plim_scene_state state = scene.state(index);
    const Mat3d R = rotationMatrix({state.rotation[0], state.rotation[1], state.rotation[2], state.rotation[3]});
    const double value[3] = {state.center_of_mass[1], std::asin(R.row[2].y), std::asin(R.row[0].y)};
    for (int i = 0; i < 3; ++i) sum[i] += value[i] / steps, square[i] += value[i] * value[i] / steps;
  }
  const auto deviation = [&](int i) { return std::sqrt(square[i] - sum[i] * sum[i]); };
  return {deviation(0), deviation(1), deviation(2)};
}

void compare(bool slamming, double within) {
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    CAPTURE(seed);
    const Statistics whole = statisticsOf(0.02, slamming, seed), half = statisticsOf(0.01, slamming, seed);
    CHECK(whole.heave == doctest::Approx(half.heave).epsilon(within));
    CHECK(whole.roll == doctest::Approx(half.roll).epsilon(within));
    CHECK(whole.pitch == doctest::Approx(half.pitch).epsilon(within));
  }
}

} // namespace

TEST_CASE("halving the step hardly changes a storm's statistics") {
  compare(false, 0.02);
  compare(true, 0.05);
}
