// summary.hpp - how it ended, body by body, and its two faces: JSON for scripts and a table for people.
#pragma once

#include "cli/float/record.hpp"

#include <nlohmann/json.hpp>

namespace plim::cli {

struct BodySummary {
  std::string name;
  bool settled = false;       // hardly moved over the last tenth of the run
  double tilt_degrees = 0;    // at the end
  double draft = 0;           // [m] depth of the lowest point, at the end; negative in the air
  double residual_force = 0;  // [N] of all forces at the end, weight included, along the axes that are not locked
  double residual_torque = 0; // [N m] likewise
  double worst_roll_degrees = 0;
  double height = 0; // [m] of the centre of mass above the level, at the end
  double volume = 0; // [m^3] displaced at the end
  double mass = 0;   // [kg]
  BodyRecord record;
};

struct RideSummary {
  std::string scene;
  double duration = 0, step = 0; // [s] that were ridden
  std::uint64_t steps = 0;
  double step_microseconds = 0; // of a step, per body
  bool interrupted = false;
  std::vector<BodySummary> bodies;
};

RideSummary summarise(const SceneRide& ride, const RideRecord& record, std::uint64_t steps, double seconds_stepping);

nlohmann::ordered_json toJson(const RideSummary& summary);
// Of many bodies only the first are listed.
std::vector<std::vector<std::string>> summaryRows(const RideSummary& summary);
const std::vector<std::string>& summaryHeader();
std::string summaryNote(const RideSummary& summary); // about the bodies that are not listed; empty: none
void printSummary(const RideSummary& summary);

} // namespace plim::cli
