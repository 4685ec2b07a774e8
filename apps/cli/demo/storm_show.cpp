// storm_show.cpp - simulates the storm in real time and draws it.
#include "cli/demo/storm_show.hpp"

#include "cli/demo/demo_scene.hpp"
#include "cli/float/attitude.hpp"
#include "cli/float/ride.hpp"
#include "cli/live_screen.hpp"
#include "cli/numbers.hpp"

#include <algorithm>
#include <cmath>

namespace plim::cli {
namespace {

std::string kilonewtons(double newtons) {
  return fixedNumber(newtons / 1000, 2) + " kN";
}

std::string boundWords(double newtons) {
  return std::isnan(newtons) ? "unknown" : fixedNumber(newtons, newtons < 10 ? 1 : 0) + " N";
}

std::vector<std::string> captions(const SceneRide& ride, double step_microseconds) {
  const plim_scene_state state = ride.state(0);
  const Attitude attitude = attitudeOf(state.rotation);
  return {"  " + fixedNumber(ride.time(), 1) + " s   buoyancy " + kilonewtons(state.buoyancy[1]) + ", off by at most " +
              boundWords(state.force_bound) + "   drag " +
              kilonewtons(std::hypot(state.viscous[0] + state.pressure[0], state.viscous[2] + state.pressure[2])),
          "  roll " + fixedNumber(attitude.roll, 1) + ", pitch " + fixedNumber(attitude.pitch, 1) +
              " degrees   a time step takes " + fixedNumber(step_microseconds, 0) + " microseconds"};
}

} // namespace

void playStorm(double seconds) {
  using Clock = std::chrono::steady_clock;
  const auto scene = loadDemoScene();
  SceneRide ride(*scene);
  LiveScreen screen(1, 4);
  double step_microseconds = 0;
  screen.play(seconds, [&](double elapsed) {
    const Clock::time_point start = Clock::now();
    int steps = 0;
    for (; ride.time() < elapsed; ++steps) ride.step();
    if (steps > 0) step_microseconds = std::chrono::duration<double, std::micro>(Clock::now() - start).count() / steps;
    const std::vector<report::StillBody> bodies = ride.stills();
    const auto water = [&](double x, double z) { return ride.waterHeight(x, z); };
    screen.show({report::renderStill(bodies, water, screen.view())}, captions(ride, step_microseconds));
  });
}

} // namespace plim::cli
