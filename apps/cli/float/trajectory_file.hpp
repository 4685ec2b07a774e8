// trajectory_file.hpp - trajectory.csv: a header with units, then a row for every body and step, or for every n-th step
// when that would be too many. Rows go out whole, so that a file cut short by Ctrl-C still ends with a whole line.
#pragma once

#include "cli/float/plain_number.hpp"
#include "cli/float/ride.hpp"
#include "platform/platform.hpp"

namespace plim::cli {

class TrajectoryFile {
public:
  // Writes the start. Throws InputError when the file cannot be written.
  TrajectoryFile(const std::string& path, const SceneRide& ride);

  // After step `number`, which counts from 1; writes it when its turn has come.
  void record(const SceneRide& ride, std::uint64_t number);
  // After the last step, planned or not: writes it if it is not there yet.
  void finish(const SceneRide& ride);
  std::uint64_t every() const { return every_; } // steps from row to row

private:
  void writeRows(const SceneRide& ride);
  void write(const std::string& text);

  std::string path_;
  platform::File file_;
  std::uint64_t every_;
  double written_ = 0;              // [s] time of the last rows
  std::vector<PlainNumbers> plain_; // one a body
};

// Steps from row to row so that no more than some 20 000 rows (about 10 MB) are written.
std::uint64_t rowInterval(std::uint64_t steps, std::size_t bodies);

std::string csvHeader();
// A body at one time.
struct RideInstant {
  plim_scene_state state;
  double time, potential_energy, water_height; // [s], [J], [m, world] above or below the centre of mass
};

std::string csvRow(const SceneMember& member, const RideInstant& now, const PlainNumbers& plain);

} // namespace plim::cli
