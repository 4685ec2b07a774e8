#include "cli/float/trajectory_file.hpp"

#include "cli/float/attitude.hpp"
#include "cli/input_error.hpp"

#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace plim::cli {
namespace {

constexpr std::uint64_t kMostRows = 20000;

void put(std::string& row, double value) {
  row += ',';
  if (!std::isfinite(value)) return; // unknown: an empty cell
  std::array<char, 32> text;
  row.append(text.data(),
             std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, 9).ptr);
}

template <std::size_t N>
void put(std::string& row, const double (&values)[N]) {
  for (const double value : values) put(row, value);
}

std::string quoted(const std::string& name) {
  if (name.find_first_of(",\"\r\n") == std::string::npos) return name;
  std::string text = "\"";
  for (const char c : name) {
    if (c == '"') text += '"';
    text += c == '\n' || c == '\r' ? ' ' : c; // a row is a line
  }
  return text + "\"";
}

} // namespace

std::uint64_t rowInterval(std::uint64_t steps, std::size_t bodies) {
  return (steps * bodies + kMostRows - 1) / kMostRows;
}

std::string csvHeader() {
  std::string header = "time [s],body,x [m],y [m],z [m],qx,qy,qz,qw,vx [m/s],vy [m/s],vz [m/s],"
                       "wx [rad/s],wy [rad/s],wz [rad/s],tilt [deg],roll [deg],pitch [deg],yaw [deg]";
  for (const std::string part : {"buoyancy", "viscous", "pressure", "slamming", "damping"}) {
    for (const char* axis : {"x", "y", "z"}) header += "," + part + "_f" + axis + " [N]";
    for (const char* axis : {"x", "y", "z"}) header += "," + part + "_t" + axis + " [N m]";
  }
  return header + ",volume [m^3],wet_fraction,kinetic_energy [J],potential_energy [J],force_bound [N]\n";
}

std::string csvRow(const std::string& body, const plim_scene_state& state, double time, double potential_energy) {
  std::string row;
  put(row, time);
  row.erase(0, 1); // the comma before it
  row += "," + quoted(body);
  put(row, state.position);
  put(row, state.rotation);
  put(row, state.velocity);
  put(row, state.angular_velocity);
  const Attitude attitude = attitudeOf(state.rotation);
  for (const double angle : {attitude.tilt, attitude.roll, attitude.pitch, attitude.yaw}) put(row, angle);
  for (const auto* part : {&state.buoyancy, &state.viscous, &state.pressure, &state.slamming, &state.damping})
    put(row, *part);
  for (const double value :
       {state.volume, state.wet_fraction, state.kinetic_energy, potential_energy, state.force_bound})
    put(row, value);
  return row + "\n";
}

TrajectoryFile::TrajectoryFile(const std::string& path, const LoadedScene& scene)
    : path_(path), file_(open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)),
      every_(rowInterval(scene.steps(), scene.members.size())) {
  if (file_ < 0) throw InputError("--out: " + path + ": cannot be written: " + std::strerror(errno));
  write(csvHeader());
}

TrajectoryFile::~TrajectoryFile() {
  if (file_ >= 0) close(file_);
}

void TrajectoryFile::record(const SceneRide& ride, std::uint64_t number) {
  if (number % every_ == 0) writeRows(ride);
}

void TrajectoryFile::finish(const SceneRide& ride) {
  if (ride.time() > written_) writeRows(ride);
}

void TrajectoryFile::writeRows(const SceneRide& ride) {
  std::string rows;
  for (std::size_t i = 0; i < ride.count(); ++i)
    rows += csvRow(ride.scene().members[i].name, ride.state(i), ride.time(), ride.potentialEnergy(i));
  write(rows);
  written_ = ride.time();
}

// Straight to the system, without a buffer of ours that a signal could cut in the middle of a line.
void TrajectoryFile::write(const std::string& text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t count = ::write(file_, text.data() + done, text.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) throw InputError("--out: " + path_ + ": cannot be written: " + std::strerror(errno));
    done += static_cast<std::size_t>(count);
  }
}

} // namespace plim::cli
