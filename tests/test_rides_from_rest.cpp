// Bodies let go from rest in still water gain no energy, whatever their mass, shape and pose, at steps of 1 to 100 ms. Energy is counted from
// the pose of release down to the lowest that the same body reaches, the water's own kinetic energy left out. 300 rides, or 10,000 with
// PLIMSOLL_LONG. Besides, the ride that docs/motion.md describes: a body nearly upside down with added mass and radiation alone.
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

// What a ride gained, over what there was to lose.
struct Gain {
  double worst = 0;
  bool finite = true;
};

Gain gainOf(plimsoll::Scene& scene, std::uint32_t body, double step, int steps) {
  const double start = scene.potentialEnergy(body);
  double most = start, least = start;
  for (int k = 0; k < steps; ++k) {
    scene.step(step);
    const plim_scene_state state = scene.state(body);
    const double potential = scene.potentialEnergy(body), energy = potential + state.kinetic_energy;
    if (!std::isfinite(energy)) return {0, false};
    most = std::max(most, energy), least = std::min(least, potential);
  }
  return {(most - start) / std::max(start - least, 1e-12 * std::abs(start)), true};
}

// One ride, given by its number alone.
struct Ride {
  explicit Ride(std::uint64_t which) : number(which), random(77000 + which) {
    MeshData mesh = number % 8 == 7 ? shape("rowboat") : randomHull(random);
    density = random.uniform(20, number % 8 == 7 ? 400 : 950);
    const double mass = std::exp(random.uniform(std::log(1e-3), std::log(1e7)));
    const double factor = std::cbrt(mass / (density * makeHull(mesh).info().volume));
    hull.emplace(makeHull(scaled(mesh, {factor, factor, factor})));
    step = std::exp(random.uniform(std::log(1e-3), std::log(0.1)));
  }

  plimsoll::Body body(const plimsoll::Effects& effects) {
    const plim_hull_info info = hull->info();
    plimsoll::Body made = bodyOfMass(*hull, density * info.volume);
    panels.emplace(*hull, 100);
    made.with(effects).with(*panels).tolerance = 0;
    const double size = longestExtent(info);
    for (int i = 0; i < 3; ++i)
      made.center_of_mass[i] = info.centroid[i] + 0.1 * random.uniform(-1, 1) * (info.box_high[i] - info.box_low[i]);
    setRotation(made, randomRotation(random));
    made.position[1] = size * random.uniform(-2, 2);
    return made;
  }

  Gain play() {
    const plimsoll::Effects effects;
    plimsoll::Scene scene;
    const std::uint32_t index = scene.add(body(effects));
    // Some ten periods of a body as high as it is long, but not for ever.
    const double seconds = 20 * std::sqrt(longestExtent(hull->info()) / 9.81);
    return gainOf(scene, index, step, static_cast<int>(std::clamp(seconds / step, 40.0, 3000.0)));
  }

  std::uint64_t number;
  Random random;
  std::optional<plimsoll::Hull> hull;
  std::optional<plimsoll::Panels> panels;
  double density = 0, step = 0;
};

int rideCount(int quick, int thorough) {
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
  return quick / 20;
#endif
#endif
  return std::getenv("PLIMSOLL_LONG") ? thorough : quick;
}

// gain(k) of every ride, on two threads.
template <typename Play>
std::vector<Gain> playAll(int count, Play play) {
  std::vector<Gain> gains(static_cast<std::size_t>(count));
  const auto work = [&](int first) {
    for (int k = first; k < count; k += 2) gains[static_cast<std::size_t>(k)] = play(static_cast<std::uint64_t>(k));
  };
  std::thread other(work, 1);
  work(0);
  other.join();
  return gains;
}

} // namespace

TEST_CASE("bodies let go from rest in still water gain no energy, from a gram to ten thousand tonnes") {
  const std::vector<Gain> gains = playAll(rideCount(300, 10000), [](std::uint64_t k) { return Ride(k).play(); });
  double worst = 0;
  int above = 0;
  for (std::size_t k = 0; k < gains.size(); ++k) {
    const Ride ride(k);
    CAPTURE(k);
    CAPTURE(ride.step);
    CAPTURE(ride.density);
    CAPTURE(longestExtent(ride.hull->info()));
    CHECK(gains[k].finite);
    CHECK(gains[k].worst <= 0.01);
    worst = std::max(worst, gains[k].worst), above += gains[k].worst > 0.01;
  }
  MESSAGE(gains.size() << " rides, " << above << " gained more than 1 %; the most is " << 100 * worst << " %");
}

TEST_CASE("a hull nearly upside down gains no energy by added mass and radiation alone") {
  const plimsoll::Hull hull = makeHull(shape("box:12,2.4,4"));
  const double mass = 500 * hull.info().volume;
  plimsoll::SeakeepingDef def(hull, mass);
  def.panel_count = 100, def.frequency_count = 8;
  const plimsoll::Seakeeping seakeeping(def);
  const auto play = [&](std::uint64_t k) {
    Random random(5000 + k);
    plimsoll::Effects effects;
    effects.enabled = PLIM_EFFECT_ADDED_MASS | PLIM_EFFECT_RADIATION;
    plimsoll::Body body = bodyOfMass(hull, mass);
    body.with(effects).with(seakeeping).tolerance = 0;
    const double tilt = 0.5 * (3.14159265 + random.uniform(-0.6, 0.6)), about = random.uniform(0, 6.2831853);
    body.rotation[0] = std::sin(tilt) * std::cos(about), body.rotation[2] = std::sin(tilt) * std::sin(about);
    body.rotation[1] = 0, body.rotation[3] = std::cos(tilt);
    body.position[1] = random.uniform(-1, 1);
    plimsoll::Scene scene;
    const std::uint32_t index = scene.add(body);
    return gainOf(scene, index, 0.02, 1500);
  };
  const std::vector<Gain> gains = playAll(rideCount(120, 1200), play);
  double worst = 0;
  for (std::size_t k = 0; k < gains.size(); ++k) {
    CAPTURE(k);
    CHECK(gains[k].finite);
    CHECK(gains[k].worst <= 0.01);
    worst = std::max(worst, gains[k].worst);
  }
  MESSAGE(gains.size() << " rides; the most that one gained is " << 100 * worst << " %");
}
