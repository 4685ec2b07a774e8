// test_preset.cpp - "Make it float the way you want": the requested draft, and oscillations that decay by their
// fraction of critical damping.
#include "support.hpp"

#include "math/elementary.hpp"
#include "plimsoll/plimsoll_motion.hpp"

#include <cstring>
#include <doctest/doctest.h>

using namespace plim;
using namespace plim::tests;

namespace {

plimsoll::Effects only(int enabled) {
  plimsoll::Effects effects;
  effects.enabled = static_cast<std::uint32_t>(enabled);
  return effects;
}

// Returns a body with the values of the preset, at rest.
plimsoll::Body bodyOf(const plimsoll::Hull& hull, const plimsoll::Rest& rest, const plimsoll::Effects& effects) {
  plimsoll::Body body = bodyOfMass(hull, rest.mass);
  body.effects = &effects, body.position[1] = rest.height;
  std::copy_n(rest.center_of_mass, 3, body.center_of_mass), std::copy_n(rest.inertia, 9, body.inertia);
  return body;
}

void turn(plimsoll::Body& body, const Quat& q) {
  const Vec3d center = vec(body.center_of_mass), at = vec(body.position) + center;
  const Vec3d position = at - rotationMatrix(q) * center; // about the centre of mass
  for (int i = 0; i < 3; ++i) body.position[i] = position[i];
  setRotation(body, q);
}

// Returns the logarithmic decrement: the logarithm of the ratio of successive maxima, averaged over the first `swings`.
template <typename Value>
double decrement(plimsoll::Scene& scene, Value value, int swings) {
  std::vector<double> peaks = {value(scene.state(0))};
  double now = peaks[0];
  bool falls = true;
  for (int step = 0; step < 40000 && static_cast<int>(peaks.size()) <= swings; ++step) {
    scene.step(0.002);
    const double next = value(scene.state(0));
    if (!falls && next < now) peaks.push_back(now);
    falls = next < now, now = next;
  }
  REQUIRE(static_cast<int>(peaks.size()) == swings + 1);
  return std::log(peaks.front() / peaks.back()) / swings;
}

double decrementOf(double fraction) {
  return kTurn * fraction / std::sqrt(1 - fraction * fraction);
}

} // namespace

TEST_CASE("it floats at the draft that was asked for, to a millimetre") {
  for (const char* name : {"box:4,1,2", "boat", "sphere:1,3", "catamaran"})
    for (const double fraction : {0.2, 0.45}) {
      CAPTURE(std::string(name));
      CAPTURE(fraction);
      const plimsoll::Hull hull = makeHull(shape(name));
      const plim_hull_info info = hull.info();
      plimsoll::Preset preset(hull);
      preset.draft_fraction = fraction, preset.heave = preset.roll = preset.pitch = 0.7;
      plimsoll::Effects effects;
      const plimsoll::Rest rest = plimsoll::apply(preset, effects);
      CHECK(rest.draft == doctest::Approx(fraction * (info.box_high[1] - info.box_low[1])));
      CHECK(rest.mass == doctest::Approx(1000 * rest.volume));
      plimsoll::Body body = bodyOf(hull, rest, effects);
      body.position[1] += 0.1; // released slightly above
      body.locked = PLIM_LOCK_TURN_X | PLIM_LOCK_TURN_Y | PLIM_LOCK_TURN_Z;
      plimsoll::Scene scene;
      scene.add(body);
      for (int k = 0; k < 1500; ++k) scene.step(0.02);
      const double lowest = scene.state(0).position[1] + info.box_low[1];
      CHECK(std::abs(-lowest - rest.draft) < 1e-3);
    }
}

TEST_CASE("a draft in metres, a fraction of the height and the mass that belongs to it are the same wish") {
  const plimsoll::Hull hull = makeHull(shape("boat"));
  plimsoll::Preset by_fraction(hull), by_metres(hull), by_mass(hull);
  plimsoll::Effects effects[3];
  by_fraction.draft_fraction = 0.3;
  const plimsoll::Rest rest = plimsoll::apply(by_fraction, effects[0]);
  by_metres.draft = rest.draft, by_mass.mass = rest.mass;
  CHECK(plimsoll::apply(by_metres, effects[1]).mass == doctest::Approx(rest.mass).epsilon(1e-12));
  CHECK(plimsoll::apply(by_mass, effects[2]).draft == doctest::Approx(rest.draft).epsilon(1e-9));
  CHECK(effects[1].linear_rates[1] == doctest::Approx(effects[0].linear_rates[1]).epsilon(1e-9));
  CHECK(effects[2].angular_rates[0] == doctest::Approx(effects[0].angular_rates[0]).epsilon(1e-6));
}

TEST_CASE("heave dies away with the decrement of its fraction, with and without added mass") {
  const plimsoll::Hull hull = makeHull(shape("box:4,1,2"));
  for (const int enabled : {int{PLIM_EFFECT_RATES}, PLIM_EFFECT_RATES | PLIM_EFFECT_ADDED_MASS})
    for (const double fraction : {0.05, 0.2}) {
      CAPTURE(enabled);
      CAPTURE(fraction);
      plimsoll::Preset preset(hull);
      preset.draft_fraction = 0.4, preset.heave = fraction;
      plimsoll::Effects effects = only(enabled);
      const plimsoll::Rest rest = plimsoll::apply(preset, effects);
      plimsoll::Body body = bodyOf(hull, rest, effects);
      body.position[1] += 0.02;
      plimsoll::Scene scene;
      scene.add(body);
      const double found =
          decrement(scene, [&](const plim_scene_state& state) { return state.position[1] - rest.height; }, 2);
      CHECK(found == doctest::Approx(decrementOf(fraction)).epsilon(0.05));
    }
}

TEST_CASE("roll and pitch have fractions of their own, whatever the heading") {
  const plimsoll::Hull hull = makeHull(shape("box:4,1,2"));
  plimsoll::Preset preset(hull);
  preset.roll = 0.05, preset.pitch = 0.2;
  plimsoll::Effects effects = only(PLIM_EFFECT_RATES);
  const plimsoll::Rest rest = plimsoll::apply(preset, effects);
  CHECK(rest.upright == 1);
  // Values of docs/motion.md.
  CHECK(rest.period[0] == doctest::Approx(1.41850).epsilon(1e-4));
  CHECK(rest.period[1] == doctest::Approx(2.00607).epsilon(1e-4));
  CHECK(rest.period[2] == doctest::Approx(1.53593).epsilon(1e-4));
  // GM is BM = B^2 / (12 T) minus the height 0.25 of the centre of mass above the centre of buoyancy.
  CHECK(rest.metacentric_height[0] == doctest::Approx(4 / (12 * 0.5) - 0.25).epsilon(1e-6));
  CHECK(rest.metacentric_height[1] == doctest::Approx(16 / (12 * 0.5) - 0.25).epsilon(1e-6));
  const double half = 0.5 * kDegree;
  for (const double heading : {0.0, 90.0, 30.0})
    for (const bool roll : {true, false}) {
      CAPTURE(heading);
      CAPTURE(roll);
      const double h = 0.5 * heading * kDegree;
      const Quat yaw{0, std::sin(h), 0, std::cos(h)};
      const Quat tilt = roll ? Quat{std::sin(half), 0, 0, std::cos(half)} : Quat{0, 0, std::sin(half), std::cos(half)};
      plimsoll::Body body = bodyOf(hull, rest, effects);
      turn(body, product(yaw, tilt));
      plimsoll::Scene scene;
      scene.add(body);
      // Height of the body's side or bow above its centre.
      const auto rise = [&](const plim_scene_state& state) {
        const Mat3d R = rotationMatrix({state.rotation[0], state.rotation[1], state.rotation[2], state.rotation[3]});
        return roll ? -R.row[1].z : R.row[1].x;
      };
      const double sign = rise(scene.state(0)) > 0 ? 1 : -1;
      const double found = decrement(scene, [&](const plim_scene_state& state) { return sign * rise(state); }, 2);
      CHECK(found == doctest::Approx(decrementOf(roll ? 0.05 : 0.2)).epsilon(0.05));
    }
}

TEST_CASE("critical damping does not swing") {
  const plimsoll::Hull hull = makeHull(shape("box:4,1,2"));
  plimsoll::Preset preset(hull);
  preset.heave = 1;
  plimsoll::Effects effects = only(PLIM_EFFECT_RATES);
  const plimsoll::Rest rest = plimsoll::apply(preset, effects);
  plimsoll::Body body = bodyOf(hull, rest, effects);
  body.position[1] += 0.05;
  plimsoll::Scene scene;
  scene.add(body);
  for (int k = 0; k < 500; ++k) {
    scene.step(0.01);
    CHECK(scene.state(0).position[1] - rest.height > -1e-4);
  }
  CHECK(scene.state(0).position[1] - rest.height < 1e-3);
}

TEST_CASE("what does not stay upright is told, and damped all the same") {
  const plimsoll::Hull cube = makeHull(shape("box:1,1,1"));
  plimsoll::Preset preset(cube);
  plimsoll::Effects effects;
  plimsoll::Rest rest = plimsoll::apply(preset, effects); // a cube of half the water's density capsizes
  CHECK(rest.upright == 0);
  CHECK(rest.metacentric_height[0] < 0);
  CHECK(std::isnan(rest.period[1]));
  CHECK(effects.angular_rates[0] > 0);
  preset.center_of_mass[1] = -0.3; // ballast
  rest = plimsoll::apply(preset, effects);
  CHECK(rest.upright == 1);
  CHECK(rest.period[1] > 0);
  preset.center_of_mass[0] = 0.2; // off centre: it lists
  CHECK(plimsoll::apply(preset, effects).upright == 0);
}

TEST_CASE("a preset changes the rates and nothing else, and refusals change nothing") {
  const plimsoll::Hull hull = makeHull(shape("box:4,1,2"));
  plimsoll::Effects effects, before;
  effects.form_factor = before.form_factor = 0.3, effects.angular_rate = 7;
  effects.enabled = PLIM_EFFECT_VISCOUS;
  plimsoll::apply(plimsoll::Preset(hull), effects);
  CHECK(effects.enabled == (PLIM_EFFECT_VISCOUS | PLIM_EFFECT_RATES));
  CHECK(effects.angular_rate == 0);
  CHECK(effects.angular_rates[1] == 0);
  CHECK(effects.form_factor == 0.3);

  const auto refused = [&](auto slip, const char* word) {
    CAPTURE(std::string(word));
    plimsoll::Preset preset(hull);
    slip(preset);
    plimsoll::Effects mine = before;
    plimsoll::Rest rest;
    rest.mass = 7;
    CHECK(plim_preset_apply(&preset, &mine, &rest) != PLIM_OK);
    CHECK(std::string(plim_last_error()).find(word) != std::string::npos);
    CHECK(std::memcmp(&mine, &before, sizeof mine) == 0);
    CHECK(rest.mass == 7);
  };
  refused([](plim_preset& p) { p.hull = nullptr; }, "hull");
  refused([](plim_preset& p) { p.density = -1; }, "density");
  refused([](plim_preset& p) { p.gravity = 0; }, "gravity");
  refused([](plim_preset& p) { p.draft_fraction = 50; }, "between 0 and 1");
  refused([](plim_preset& p) { p.draft = 1.5; }, "height");
  refused([](plim_preset& p) { p.mass = 9000; }, "sinks");
  refused([](plim_preset& p) { p.mass = -1; }, "mass");
  refused([](plim_preset& p) { p.draft = 1e-12; }, "far too small");
  refused([](plim_preset& p) { p.roll = -0.1; }, "fractions");
  refused([](plim_preset& p) { p.heave = NAN; }, "fractions");
  refused([](plim_preset& p) { p.inertia[0] = 1; }, "plim_preset.inertia");
  plimsoll::Hull rowboat = makeHull(shape("rowboat"));
  refused([&](plim_preset& p) { p.hull = rowboat.get(), p.draft_fraction = 0.95; }, "opening");
  plim_effects older = before;
  older.struct_size = 168;
  const plimsoll::Preset preset(hull);
  CHECK(plim_preset_apply(&preset, &older, nullptr) == PLIM_WRONG_SIZE);
  CHECK(plim_preset_apply(&preset, nullptr, nullptr) == PLIM_OK);
}
