// ride_screen.cpp - synchronises a ride with the clock and draws it.
#include "cli/float/ride_screen.hpp"

#include "cli/float/attitude.hpp"
#include "cli/float/stills.hpp"
#include "cli/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <thread>

namespace plim::cli {
namespace {

constexpr double kLongestShow = 60; // [s] of wall time
constexpr int kLinesBelow = 6;
constexpr auto kFrame = std::chrono::milliseconds(40);

} // namespace

RideScreen::RideScreen(const SceneRide& ride)
    : screen_(1, kLinesBelow), speed_(std::max(1.0, ride.scene().description.duration / kLongestShow)),
      drawn_bodies_(bodiesToDraw(ride.scene())), ahead_of_(Clock::now()), next_frame_(ahead_of_) {
  draw(ride);
}

void RideScreen::follow(const SceneRide& ride, const std::function<bool()>& stop) {
  const std::chrono::duration<double> passed((ride.time() - shown_time_) / speed_);
  shown_time_ = ride.time();
  // Do not catch up after a delay, such as a suspended terminal or a slow machine.
  ahead_of_ = std::max(ahead_of_ + std::chrono::duration_cast<Clock::duration>(passed), Clock::now());
  if (Clock::now() >= next_frame_) draw(ride);
  while (Clock::now() < ahead_of_ && !stop()) std::this_thread::sleep_until(std::min(ahead_of_, Clock::now() + kFrame));
}

void RideScreen::draw(const SceneRide& ride) {
  const Clock::time_point begun = Clock::now();
  const auto water = [&](double x, double z) { return ride.waterHeight(x, z); };
  screen_.show({report::renderStill(ride.stills(drawn_bodies_), water, screen_.view())}, captions(ride));
  // Drawing takes at most half of the time.
  next_frame_ = Clock::now() + std::max<Clock::duration>(kFrame - (Clock::now() - begun), Clock::now() - begun);
}

std::vector<std::string> RideScreen::captions(const SceneRide& ride) const {
  const plim_scene_state state = ride.state(0);
  const Attitude attitude = attitudeOf(state.rotation);
  const double weight = ride.scene().members[0].definition.mass * ride.scene().sea.gravity;
  std::string first =
      "  " + fixedNumber(ride.time(), 1) + " of " + shortNumber(ride.scene().description.duration) + " s";
  if (speed_ > 1) first += ", " + shortNumber(std::round(10 * speed_) / 10) + " times as fast";
  first += "   roll " + fixedNumber(attitude.roll, 0) + ", pitch " + fixedNumber(attitude.pitch, 0) + " degrees";
  if (weight > 0) first += "   carried by " + fixedNumber(100 * state.buoyancy[1] / weight, 0) + " % of its weight";
  return {first, "  Ctrl-C: end here and write the report. --no-show: without the picture."};
}

} // namespace plim::cli
