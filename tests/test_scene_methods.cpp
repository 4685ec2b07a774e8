// test_scene_methods.cpp - bodies of a scene that float by one of the comparison methods.
#include "cli/baseline_input.hpp"
#include "cli/float/ride.hpp"
#include "cli/input_error.hpp"
#include "math/elementary.hpp"
#include "text_checks.hpp"

#include <cmath>
#include <doctest/doctest.h>

using namespace plim;
using namespace plim::cli;
using plim::tests::has;

namespace {

// A cube that may heave and turn about z, started at 5 degrees. more: keys of the body.
std::string pinnedCube(const std::string& more) {
  return R"({"duration":30,"effects":{"viscous":false,"pressure":false,"slamming":false,"added_mass":false,
             "rates":{"linear":[0,1,0],"angular":1.523}},
             "bodies":[{"mesh":"box:1,1,1","density_ratio":0.75,"precision":"double","locked":["x","z","turn_x","turn_y"],
             "tilt":{"axis":[0,0,1],"degrees":5})" +
         more + "}]}";
}

std::string inWaves(const std::string& more) {
  return R"({"duration":4,"sea":{"kind":"sines","waves":[{"amplitude":0.3,"wavelength":5}]},
             "bodies":[{"mesh":"box:2,1,2","density_ratio":0.5,"position":[0.4,0.2,0])" +
         more + "}]}";
}

plim_scene_state rideOf(const std::string& json) {
  const auto scene = loadSceneText(json, "scene.json", {});
  SceneRide ride(*scene);
  for (std::uint64_t k = 0; k < scene->steps(); ++k) ride.step();
  return ride.state(0);
}

double tiltOf(const plim_scene_state& state) {
  const double* q = state.rotation;
  return std::acos(1 - 2 * (q[0] * q[0] + q[2] * q[2])) / kDegree;
}

std::string refusalOf(const std::string& json) {
  try {
    loadSceneText(json, "scene.json", {});
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

} // namespace

TEST_CASE("the pinned cube rests at 26.57 degrees by methods that are right, and at 45 by the formula as printed") {
  for (const char* method : {"linear", "plain", "mean-height", "curved:4", "patch:8", "volume", "one-plane"}) {
    INFO(method);
    CHECK(tiltOf(rideOf(pinnedCube(R"(,"method":")" + std::string(method) + "\""))) ==
          doctest::Approx(26.5651).epsilon(1e-4));
  }
  CHECK(tiltOf(rideOf(pinnedCube(R"(,"method":"printed")"))) == doctest::Approx(45).epsilon(1e-4));
  // The rule leaves a torque of rho g sqrt(5) / 120 about the axis at the true equilibrium, so it settles elsewhere.
  CHECK(std::abs(tiltOf(rideOf(pinnedCube(R"(,"method":"centroid")"))) - 26.5651) > 1);
}

TEST_CASE("every method can move a body of a scene, and is the one that moves it") {
  const plim_scene_state ours = rideOf(inWaves(R"(,"method":"linear")"));
  for (const baselines::MethodKind& kind : baselines::methodKinds()) {
    const std::string name = kind.name;
    if (name == "reference") continue; // slow
    INFO(name);
    const plim_scene_state state = rideOf(inWaves(R"(,"method":")" + name + "\""));
    CHECK(std::isnan(state.force_bound));
    const double apart = std::hypot(state.position[0] - ours.position[0], state.position[1] - ours.position[1]);
    // plain is linear in float; all others differ by more than rounding.
    if (name == "plain")
      CHECK(apart < 1e-4);
    else
      CHECK(apart > 1e-4);
    CHECK(apart < 5);
  }
}

TEST_CASE("linear is tolerance 0, to the bit") {
  const plim_scene_state named = rideOf(inWaves(R"(,"method":"linear")")), zero = rideOf(inWaves(R"(,"tolerance":0)"));
  for (int i = 0; i < 3; ++i) CHECK(named.position[i] == zero.position[i]);
}

TEST_CASE("slips in a method are named with their key") {
  const std::string typo = refusalOf(inWaves(R"(,"method":"centriod")"));
  CHECK(has(typo, "scene.json: bodies[0].method: unknown method 'centriod'; did you mean 'centroid'?"));
  CHECK(has(refusalOf(inWaves(R"(,"method":"curved:0")")), "bodies[0].method: 'curved:0'"));
  CHECK(has(refusalOf(inWaves(R"(,"method":"flat:3")")), "takes no number"));
  CHECK(has(refusalOf(inWaves(R"(,"method":"flat","tolerance":0.1)")),
            "bodies[0].tolerance: applies only to the method adaptive"));
  CHECK(has(refusalOf(inWaves(R"(,"method":3)")), "bodies[0].method"));
}
