// ride_screen.hpp - a ride to watch while it is computed: as fast as the sea itself where the machine keeps up, long rides faster, so
// that none takes longer than a minute.
#pragma once

#include "cli/float/ride.hpp"
#include "cli/live_screen.hpp"

namespace plim::cli {

class RideScreen {
public:
  explicit RideScreen(const SceneRide& ride);

  // After a step: draws when a frame is due, waits where the ride is ahead of the clock. Returns early when `stop` says so.
  void follow(const SceneRide& ride, const std::function<bool()>& stop);

private:
  using Clock = std::chrono::steady_clock;

  void draw(const SceneRide& ride);
  std::vector<std::string> captions(const SceneRide& ride) const;

  LiveScreen screen_;
  double speed_; // seconds of the ride in a second
  std::size_t drawn_bodies_;
  double shown_time_ = 0;      // [s] of the ride, up to which the clock has gone
  Clock::time_point ahead_of_; // when that was, or will be
  Clock::time_point next_frame_;
};

} // namespace plim::cli
