// two_cubes.cpp - simulates both cubes, four times as fast as real time if they are drawn.
#include "cli/demo/two_cubes.hpp"

#include "cli/demo/cube_ride.hpp"
#include "cli/live_screen.hpp"
#include "cli/numbers.hpp"
#include "math/elementary.hpp"

#include <algorithm>

namespace plim::cli {
namespace {

constexpr double kSeconds = 48, kWallSeconds = 12;

std::string lineOf(const char* who, const CubeRide& cube) {
  return cubeLine(who, cube.tilt(), cube.spinAboutVertical() / kDegree);
}

} // namespace

std::string cubeLine(const std::string& who, double tilt, double spin) {
  return "  " + who + ": tilt " + fixedNumber(tilt, 2) + " deg, spins about the vertical at " + fixedNumber(spin, 1) +
         " deg/s";
}

CubesOutcome playTwoCubes(bool live) {
  CubeRide naive("centroid"), ours("linear");
  const auto advance = [&](double until) {
    for (CubeRide* cube : {&naive, &ours}) cube->stepUntil(std::min(until, kSeconds));
  };
  if (live) {
    LiveScreen screen(2, 6);
    screen.play(kWallSeconds, [&](double elapsed) {
      advance(elapsed * kSeconds / kWallSeconds);
      screen.show({naive.picture(screen.view()), ours.picture(screen.view())},
                  {lineOf("left, centroid rule", naive), lineOf("right, Plimsoll", ours),
                   "  after " + fixedNumber(ours.time(), 0) + " s; theory: at rest, tilted by 26.57 degrees"});
    });
  }
  advance(kSeconds);
  return {naive.tilt(), naive.spin(), naive.spinAboutVertical(), ours.tilt(), ours.spin()};
}

} // namespace plim::cli
