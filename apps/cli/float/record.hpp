// record.hpp - data recorded during a ride besides the trajectory file: a thinned history of the first bodies for
// plots, poses at some times for stills, and statistics of every body for the summary.
#pragma once

#include "cli/float/ride.hpp"
#include "report/float_report.hpp"

namespace plim::cli {

// The poses of all bodies at one time.
struct RideMoment {
  double time = 0;
  std::vector<Pose> poses;
};

// Returns a measure of motion: the angle turned [rad] plus the vertical displacement relative to `size`. Horizontal
// drift does not count.
double motionBetween(const Pose& from, const Pose& to, double size = 1);

// Statistics of a body up to now.
struct BodyRecord {
  double worst_roll = 0, worst_tilt = 0, worst_heel = 0; // [degrees] absolute
  // Over the last tenth of the ride, the largest speed relative to sqrt(g L) or angular velocity relative to sqrt(g /
  // L).
  double fastest = 0;
  double worst_bound = 0; // [N] largest bound of all steps that have one
  double slam = 0;        // [N] largest slamming force
  bool opening_submerged = false;
  std::uint64_t out_of_tolerance = 0; // steps with a known bound above the tolerance
  std::uint64_t bounded = 0;          // steps that have a bound
  // Steps without a bound, by cause: an opening was submerged; a crest may have reached one; the sea has no bounds; the
  // method provides none.
  std::uint64_t unbounded_by_opening = 0, unbounded_by_rim = 0, unbounded_by_sea = 0, unbounded_by_method = 0;

  std::uint64_t withoutBound() const {
    return unbounded_by_opening + unbounded_by_rim + unbounded_by_sea + unbounded_by_method;
  }
};

class RideRecord {
public:
  explicit RideRecord(const SceneRide& ride); // records the start

  void add(const SceneRide& ride, std::uint64_t number); // after step `number`, from 1

  const std::vector<report::FloatTrace>& traces() const { return traces_; }
  const BodyRecord& body(std::size_t index) const { return bodies_[index]; }
  bool lastTenthSeen() const { return last_tenth_seen_; }
  // Adds the final moment of a ride that was interrupted.
  void close(const SceneRide& ride);
  // Returns the most informative moments: the first, the last, and others spaced about equally in both time and motion
  // of the first body.
  std::vector<RideMoment> tellingMoments(std::size_t count) const;

private:
  void addMoment(const SceneRide& ride);
  void watch(const SceneRide& ride, std::size_t index, const plim_scene_state& state, bool last_tenth);

  std::uint64_t steps_;
  double size_; // [m] of the first body
  std::vector<report::FloatTrace> traces_;
  std::vector<RideMoment> moments_;
  std::vector<BodyRecord> bodies_;
  bool last_tenth_seen_ = false;
};

} // namespace plim::cli
