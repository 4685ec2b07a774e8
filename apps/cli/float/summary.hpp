// summary.hpp - the final state and extremes of each body of a ride, as JSON and as a table.
#pragma once

#include "cli/float/record.hpp"

#include <nlohmann/json_fwd.hpp>

namespace plim::cli {

struct BodySummary {
  std::string name;
  bool settled = false;       // nearly at rest during the last tenth of the run
  double tilt_degrees = 0;    // at the end
  double draft = 0;           // [m] depth of the lowest point, at the end; negative in the air
  double residual_force = 0;  // [N] sum of all forces at the end with weight, without locked axes
  double residual_torque = 0; // [N m] sum of all torques, in the same way
  double worst_roll_degrees = 0;
  double height = 0;         // [m] of the centre of mass above the level, at the end
  double volume = 0;         // [m^3] displaced at the end
  double mass = 0;           // [kg]
  Vec3d center_of_mass_b;    // [m]
  double displaced_mass = 0; // [kg] of the displaced water at the end
  bool sinks = false;        // submerged at the end, and heavier than the displaced water
  BodyRecord record;
};

struct RideSummary {
  std::string scene;
  double duration = 0, step = 0; // [s] simulated
  std::uint64_t steps = 0;
  double step_microseconds = 0;       // wall time of a step per body, with recording
  double stepping_microseconds = 0;   // wall time of the library alone, without recording
  std::size_t interior_triangles = 0; // of a mesh without a scene: triangles inside that are kept dry
  std::string kept_dry;               // the same as a sentence; empty: none
  std::vector<std::string> defaults;  // of a mesh without a scene: values chosen automatically
  bool interrupted = false;
  std::vector<BodySummary> bodies;
};

// Wall times of a ride, without pictures.
struct RideTimes {
  std::uint64_t steps = 0;
  double stepping = 0, recording = 0; // [s]
};

RideSummary summarise(const SceneRide& ride, const RideRecord& record, const RideTimes& times);

nlohmann::ordered_json toJson(const RideSummary& summary);
// Returns the rows of the table. If there are many bodies, only the first are listed.
std::vector<std::vector<std::string>> summaryRows(const RideSummary& summary, int digits = 4);
const std::vector<std::string>& summaryHeader();
std::string summaryNote(const RideSummary& summary); // about the bodies not listed; empty if there are none
// Returns for example "12 of 3000 steps have none: water stood above an opening in 9, ..."; empty if all steps have a
// bound.
std::string boundlessInWords(const BodyRecord& record);
void printSummary(const RideSummary& summary);

} // namespace plim::cli
