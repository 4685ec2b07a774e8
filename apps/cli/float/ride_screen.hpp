// ride_screen.hpp - draws a ride while it is computed, in real time if the machine is fast enough. Rides of more than a
// minute are drawn faster, so that they take a minute.
#pragma once

#include "cli/float/ride.hpp"
#include "cli/live_screen.hpp"

namespace plim::cli {

class RideScreen {
public:
  explicit RideScreen(const SceneRide& ride);

  // Call after each step. Draws if a frame is due, and waits if the ride is ahead of the clock. Returns early if stop()
  // is true.
  void follow(const SceneRide& ride, const std::function<bool()>& stop);

private:
  using Clock = std::chrono::steady_clock;

  void draw(const SceneRide& ride);
  std::vector<std::string> captions(const SceneRide& ride) const;

  LiveScreen screen_;
  double speed_; // seconds of the ride per second
  std::size_t drawn_bodies_;
  double shown_time_ = 0;      // [s] time of the ride at the last call
  Clock::time_point ahead_of_; // wall time at which that moment is due
  Clock::time_point next_frame_;
};

} // namespace plim::cli
