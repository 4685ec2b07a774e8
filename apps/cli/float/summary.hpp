// summary.hpp - how it ended, body by body, and its two faces: JSON for scripts and a table for people.
#pragma once

#include "cli/float/record.hpp"

#include <nlohmann/json_fwd.hpp>

namespace plim::cli {

struct BodySummary {
  std::string name;
  bool settled = false;       // hardly moved over the last tenth of the run
  double tilt_degrees = 0;    // at the end
  double draft = 0;           // [m] depth of the lowest point, at the end; negative in the air
  double residual_force = 0;  // [N] of all forces at the end, weight included, along the axes that are not locked
  double residual_torque = 0; // [N m] the same
  double worst_roll_degrees = 0;
  double height = 0;         // [m] of the centre of mass above the level, at the end
  double volume = 0;         // [m^3] displaced at the end
  double mass = 0;           // [kg]
  Vec3d center_of_mass_b;    // [m]
  double displaced_mass = 0; // [kg] of the water it displaces at the end
  bool sinks = false;        // wholly under water at the end, and heavier than what it displaces
  BodyRecord record;
};

struct RideSummary {
  std::string scene;
  double duration = 0, step = 0; // [s] that were ridden
  std::uint64_t steps = 0;
  double step_microseconds = 0;       // of a step, per body, all that it takes
  double stepping_microseconds = 0;   // ... of that the library's own part, without record and file
  std::size_t interior_triangles = 0; // of a mesh alone: what lies inside and is kept dry
  std::string kept_dry;               // ... in words; empty: none
  std::vector<std::string> defaults;  // of a mesh alone: values that were chosen automatically
  bool interrupted = false;
  std::vector<BodySummary> bodies;
};

// What a ride took, pictures not counted.
struct RideTimes {
  std::uint64_t steps = 0;
  double stepping = 0, recording = 0; // [s]
};

RideSummary summarise(const SceneRide& ride, const RideRecord& record, const RideTimes& times);

nlohmann::ordered_json toJson(const RideSummary& summary);
// Of many bodies only the first are listed.
std::vector<std::vector<std::string>> summaryRows(const RideSummary& summary, int digits = 4);
const std::vector<std::string>& summaryHeader();
std::string summaryNote(const RideSummary& summary); // about the bodies that are not listed; empty: none
// "12 of 3000 steps have none: water stood above an opening in 9, ..."; empty: all steps have a bound.
std::string boundlessInWords(const BodyRecord& record);
void printSummary(const RideSummary& summary);

} // namespace plim::cli
