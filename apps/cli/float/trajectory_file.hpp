// trajectory_file.hpp - writes trajectory.csv: a header with units, then a row for every body and step, or for every
// n-th step if there would be too many. Only whole rows are written, so a file cut short by Ctrl-C ends with a complete
// line.
#pragma once

#include "cli/float/plain_number.hpp"
#include "cli/float/ride.hpp"
#include "platform/platform.hpp"

namespace plim::cli {

class TrajectoryFile {
public:
  // Writes the header and the start. Throws InputError if the file cannot be written.
  TrajectoryFile(const std::string& path, const SceneRide& ride);

  // Call after step `number`, counted from 1. Writes rows if the step is a multiple of every().
  void record(const SceneRide& ride, std::uint64_t number);
  // Call after the last step, planned or not. Writes its rows if that was not done yet.
  void finish(const SceneRide& ride);
  std::uint64_t every() const { return every_; } // steps between rows

private:
  void writeRows(const SceneRide& ride);
  void write(const std::string& text);

  std::string path_;
  platform::File file_;
  std::uint64_t every_;
  double written_ = 0;              // [s] time of the last rows
  std::vector<PlainNumbers> plain_; // one per body
};

// Returns the steps between rows such that at most about 20,000 rows (10 MB) are written.
std::uint64_t rowInterval(std::uint64_t steps, std::size_t bodies);

std::string csvHeader();
// The state of a body at one time.
struct RideInstant {
  plim_scene_state state;
  double time, potential_energy, water_height; // [s], [J], [m, world] at the centre of mass
};

std::string csvRow(const SceneMember& member, const RideInstant& now, const PlainNumbers& plain);

} // namespace plim::cli
