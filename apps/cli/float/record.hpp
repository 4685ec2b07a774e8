// record.hpp - what is remembered of a ride besides the file: a thinned history of the first bodies for the plots, poses
// at some times for the stills, and for every body what the summary needs.
#pragma once

#include "cli/float/ride.hpp"
#include "report/float_report.hpp"

namespace plim::cli {

// Where every body was at one time.
struct RideMoment {
  double time = 0;
  std::vector<Pose> poses;
};

// How far a body has turned [rad] and moved up or down [its size, when one is given]; sideways it may drift.
double motionBetween(const Pose& from, const Pose& to, double size = 1);

// What a body did up to now.
struct BodyRecord {
  double worst_roll = 0, worst_tilt = 0, worst_heel = 0; // [degrees] absolute
  double fastest = 0;     // over the last tenth: largest speed, of sqrt(g L), and angular velocity, of sqrt(g / L)
  double worst_bound = 0; // [N] of the steps that have one
  double slam = 0;        // [N] hardest slam
  bool opening_submerged = false;
  std::uint64_t out_of_tolerance = 0; // steps whose bound is known and larger than the tolerance
  std::uint64_t bounded = 0;          // steps that have a bound
  // Those that have none: water stood above an opening; a crest may have; the sea has no bounds; the method knows none.
  std::uint64_t unbounded_by_opening = 0, unbounded_by_rim = 0, unbounded_by_sea = 0, unbounded_by_method = 0;

  std::uint64_t withoutBound() const {
    return unbounded_by_opening + unbounded_by_rim + unbounded_by_sea + unbounded_by_method;
  }
};

class RideRecord {
public:
  explicit RideRecord(const SceneRide& ride); // remembers the start

  void add(const SceneRide& ride, std::uint64_t number); // after step `number`, from 1

  const std::vector<report::FloatTrace>& traces() const { return traces_; }
  const BodyRecord& body(std::size_t index) const { return bodies_[index]; }
  bool lastTenthSeen() const { return last_tenth_seen_; }
  // At the end, when the ride was cut short: the moment it ended.
  void close(const SceneRide& ride);
  // The few that tell most: the first, the last, and between them about as much motion of the first body as time.
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
